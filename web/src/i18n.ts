// Words for ids and notes. Messages are ICU MessageFormat in web/locales/<language>/*.json; values are
// resolved by their name before formatting, in the same way as in flowers_core/catalogue.py, whose first
// lines have the table of names. A test compares the two over every message.

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { type Formatters, formatToParts, IntlMessageFormat } from 'intl-messageformat';
import { html, type TemplateResult } from 'lit';
import type { Note } from './bridge';
import { coordinate } from './coordinate';
import { pseudo } from './pseudo';

/** A message's values by name, as Python sends them. */
export type Args = Readonly<Record<string, unknown>>;

/** The messages of a language, all sections merged, each as web/build/messages.mjs makes it. */
export type Messages = Readonly<Record<string, string>>;

/** Who reads: set anew with every table. */
export interface Reading {
  /** The seats' names in player order. */
  readonly names: readonly string[];
  /** The seat that is addressed as "you"; null when nobody or more than one person reads. */
  readonly reader: number | null;
  /** The game that is played, whose rules are meant. */
  readonly game?: string;
}

/** How `rich` shows what a word names, such as a petal in front of a colour. Gets the word too. */
export interface Pictures {
  colour?(colour: string, word: string): unknown;
  tile?(tile: string, word: string): unknown;
  player?(seat: number, name: string): unknown;
  card?(card: string): unknown;
}

/** What a tag around part of a message becomes; `children` holds text and templates. */
export type Tags = Readonly<Record<string, (children: unknown[]) => unknown>>;

export interface I18n {
  readonly language: string;
  /** For the `dir` of the page. */
  readonly direction: 'ltr' | 'rtl';
  /** May be set at any time; holds for what is formatted from then on. */
  context: Reading;
  pictures: Pictures;
  /** Plain text; tags vanish. A message that is missing or lacks a value gives its id. */
  t(id: string, args?: Args): string;
  /** As `t`, with pictures, and with tags (`<b>` is built in) as elements. */
  rich(id: string, args?: Args, tags?: Tags): TemplateResult;
  /** Plain text for a note. */
  note(note: Note): string;
  /** A note with pictures, followed by a link to its rule where it has one. */
  richNote(note: Note): TemplateResult;
  has(id: string): boolean;
}

/** The language that is made by code from English, for tests of the layout. */
const PSEUDO = 'en-XA';

/** How a message begins that has values; the rest is text as it stands. */
const PARSED = '[{';

/** `make`, which is slow, once for the same arguments. */
function once<How extends unknown[], T>(make: (...how: How) => T): (...how: How) => T {
  const made = new Map<string, T>();
  return (...how) => {
    const key = JSON.stringify(how);
    const known = made.get(key) ?? make(...how);
    made.set(key, known);
    return known;
  };
}

const INTL: Formatters = {
  getNumberFormat: once((...how) => new Intl.NumberFormat(...how)),
  getDateTimeFormat: once((...how) => new Intl.DateTimeFormat(...how)),
  getPluralRules: once((...how) => new Intl.PluralRules(...how)),
};

/**
 * English counts one and others, and writes small numbers as they are. To ask the browser would have it load its
 * data on languages, some 20 ms, before the first screen.
 */
const ENGLISH: Formatters = {
  ...INTL,
  getNumberFormat: (...how) =>
    ({
      format: (number: number) =>
        how[1] === undefined && Number.isInteger(number) && Math.abs(number) < 1000 ? String(number) : INTL.getNumberFormat(...how).format(number),
    }) as Intl.NumberFormat,
  getPluralRules: (...how) =>
    how[1]?.type === 'ordinal' ? INTL.getPluralRules(...how) : ({ select: (number: number) => (number === 1 ? 'one' : 'other') } as Intl.PluralRules),
};

const counting = (language: string): Formatters => (language === 'en' ? ENGLISH : INTL);

/** Where a rule stands on the rules page; every explanation and refusal links there. */
export const ruleAnchor = (rule: string): string => `rule-${rule}`;

const PLAYER = ['player', 'owner', 'second', 'other', 'winner', 'from', 'to'];
const PLAYERS = ['players', 'winners'];
const COORDINATES = ['x', 'y', 'oldX', 'oldY'];
const COLOURS = ['grey', 'purple', 'red', 'green', 'orange', 'yellow'];
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

// A value with a picture. As an argument it is text to the formatter, and comes out again in one piece.
class Chunk {
  constructor(
    readonly text: string,
    readonly shown: unknown[],
  ) {}

  toString(): string {
    return this.text;
  }
}

type Value = string | number | Chunk;

/**
 * The words of `language`. `catalogues` holds English at least; a message that the language lacks is
 * taken from there. Never throws later on: a page with one odd label is better than none.
 */
export function createI18n(
  language: string,
  catalogues: Readonly<Record<string, Messages>>,
  context: Reading = { names: [], reader: null },
): I18n {
  const english = catalogues['en'] ?? {};
  const own = language === 'en' ? english : (catalogues[language] ?? {});
  const read = new Map<string, { message: MessageFormatElement[]; tags: string[] }>();

  /** A message with values, ready to format. */
  function reading(id: string, text: string): { message: MessageFormatElement[]; tags: string[] } {
    const known = read.get(id);
    if (known) return known;
    let message: MessageFormatElement[] = text.startsWith(PARSED) ? JSON.parse(text) : [{ type: 0, value: text }];
    if (language === PSEUDO) message = pseudo(id, message);
    const entry = { message, tags: tagNames(message) };
    read.set(id, entry);
    return entry;
  }

  /** The parts of a message in order: text, and whatever pictures and tags have made of the rest. */
  function parts(id: string, args: Args, pictures: Pictures, tags: Tags): unknown[] {
    try {
      const text = own[id] ?? english[id];
      if (text === undefined) return [id];
      if (language !== PSEUDO && !text.startsWith(PARSED)) return [text];
      const entry = reading(id, text);
      const values: Record<string, unknown> = resolve(args, pictures);
      for (const name of entry.tags) {
        const build = tags[name];
        values[name] = (children: unknown[]) => {
          return build ? new Chunk('', [build(flatten(children))]) : children;
        };
      }
      // an English text under a translated page keeps English plurals
      const locale = own[id] === undefined || language === PSEUDO ? 'en' : language;
      const made = formatToParts(entry.message, locale, counting(locale), IntlMessageFormat.formats, values as Record<string, string>);
      return flatten(made.map((part) => part.value));
    } catch (error) {
      console.error(`message ${id}:`, error);
      return [id];
    }
  }

  const plain = (id: string, args: Args): string => parts(id, args, {}, {}).join('');

  /** A message that names one thing, with the picture for it if there is one. */
  function named(text: string, picture: unknown): Value {
    return picture === undefined ? text : new Chunk(text, [picture]);
  }

  function join<T>(items: readonly T[], word: (item: T) => Value, none: string, pictures: Pictures): Value {
    const [first, ...rest] = items;
    if (first === undefined) return plain(none, {});
    let whole = word(first);
    rest.forEach((item, index) => {
      const joint = index === rest.length - 1 ? 'list.last' : 'list.next';
      whole = around(joint, { list: whole, item: word(item) }, pictures);
    });
    return whole;
  }

  /** A message around values that may hold pictures, itself to become a value. */
  function around(id: string, args: Readonly<Record<string, unknown>>, pictures: Pictures): Value {
    const texts = Object.fromEntries(
      Object.entries(args).map(([key, value]) => [key, value instanceof Chunk ? value.text : value]),
    );
    return new Chunk(plain(id, texts), parts(id, args, pictures, {}));
  }

  function resolve(args: Args, pictures: Pictures): Record<string, Value> {
    const { names, reader } = i18n.context;
    const player = (seat: number): Value => {
      const name = names[seat] ?? plain('seat.name', { number: seat + 1 });
      return named(name, pictures.player?.(seat, name));
    };
    /** A seat among others; the reader is not called by name. */
    const member = (seat: number, you: string): Value => {
      if (seat !== reader) return player(seat);
      const word = plain(you, {});
      return named(word, pictures.player?.(seat, word));
    };
    const colour = (name: string, form = ''): Value => {
      const word = plain(`colour.${name}${form}`, {});
      return named(word, pictures.colour?.(name, word));
    };
    const tile = (name: string): Value => {
      const [hue = '', value = ''] = name.split('-');
      const word = plain('tile', { colour: hue, value });
      return named(word, pictures.tile?.(name, word));
    };
    const item = (pair: { colour: string; count: number }): Value => around('cards.item', pair, pictures);
    const isList = (value: unknown): value is readonly never[] => Array.isArray(value);

    const values: Record<string, Value> = {};
    for (const [key, value] of Object.entries(args)) {
      if (value === null || value === undefined) {
        values[key] = 'none';
        if (PLAYER.includes(key)) values[`${key}You`] = 'no';
      } else if (typeof value === 'boolean') {
        values[key] = value ? 'yes' : 'no';
      } else if (PLAYER.includes(key) && typeof value === 'number') {
        values[key] = player(value);
        values[`${key}You`] = value === reader ? 'yes' : 'no';
      } else if (PLAYERS.includes(key) && isList(value)) {
        values[key] = join(value, (seat) => member(seat, 'seat.you'), 'players.none', pictures);
        const first = value[0];
        const begun = (seat: number): Value => member(seat, seat === first ? 'seat.you.title' : 'seat.you');
        values[`${key}Title`] = join(value, begun, 'players.none', pictures);
        values[`${key}Count`] = value.length;
        values[`${key}You`] = value.length === 1 && value[0] === reader ? 'yes' : 'no';
      } else if (key === 'card' && typeof value === 'string') {
        values[key] = named(value, pictures.card?.(value));
      } else if (key === 'colour' && typeof value === 'string') {
        values[key] = colour(value);
        values['colourTitle'] = colour(value, '.title');
        values['colourKey'] = value;
      } else if (key === 'colours' && isList(value)) {
        values[key] = join(value, (name) => colour(name), 'colours.none', pictures);
        values['coloursCount'] = value.length;
      } else if (key === 'tile' && typeof value === 'string') {
        values[key] = tile(value);
        values['tileKey'] = value;
      } else if (key === 'tiles' && isList(value)) {
        values[key] = join(value, tile, 'tiles.none', pictures);
        values['tilesCount'] = value.length;
      } else if (key === 'cards' && isList(value)) {
        const cards: readonly string[] = value;
        const counted = COLOURS.map((hue) => ({ colour: hue, count: cards.filter((card) => card === hue).length }));
        const present = counted.filter((pair) => pair.count > 0);
        values[key] = join(present, item, 'cards.none', pictures);
        values['cardsCount'] = cards.length;
      } else if (COORDINATES.includes(key) && typeof value === 'number') {
        values[key] = coordinate(value);
      } else {
        values[key] = value instanceof Chunk || typeof value === 'number' ? value : String(value);
      }
    }
    return values;
  }

  const bold = (children: unknown[]): TemplateResult => html`<b>${children}</b>`;

  const i18n: I18n = {
    language,
    direction: RIGHT_TO_LEFT.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr',
    context,
    pictures: {},
    t: (id, args = {}) => plain(id, args),
    rich: (id, args = {}, tags = {}) => html`${parts(id, args, i18n.pictures, { b: bold, ...tags })}`,
    note: (note) => plain(note.id, note.args),
    richNote: (note) =>
      note.rule
        ? html`${i18n.rich(note.id, note.args)} ${ruleLink(i18n, note.rule)}`
        : i18n.rich(note.id, note.args),
    has: (id) => own[id] !== undefined || english[id] !== undefined,
  };
  return i18n;
}

/** The number of a rule as a link to where it stands on the rules page. */
function ruleLink(i18n: I18n, rule: string): TemplateResult {
  const known = `${i18n.context.game ?? 'flowers'}.rule.${rule}.title`;
  const title = i18n.has(known)
    ? i18n.t('rules.link', { number: rule, title: i18n.t(known) })
    : i18n.t('rules.link.bare', { number: rule });
  return html`<a class="rule-link" href="#${ruleAnchor(rule)}" aria-label=${title} title=${title}>${rule}</a>`;
}

function flatten(values: readonly unknown[]): unknown[] {
  return values.flatMap((value) => (value instanceof Chunk ? flatten(value.shown) : [value]));
}

function tagNames(message: readonly MessageFormatElement[]): string[] {
  return message.flatMap((part) => {
    if (part.type === 8) return [part.value, ...tagNames(part.children)];
    if (part.type === 5 || part.type === 6) {
      return Object.values(part.options).flatMap((branch) => tagNames(branch.value));
    }
    return [];
  });
}
