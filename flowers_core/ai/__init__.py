"""Computer players, written against `flowers_core.protocol` only: views in, actions out."""
