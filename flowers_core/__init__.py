"""Rules, records, tables and computer players for *Flowers*; knows no browser."""

__version__ = "0.1.0"
