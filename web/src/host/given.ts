/** What the address of a frame says: how the game begins and looks. Whatever is not known is reported, and the default stands in. */

import type { Colours, Look, NewGame } from '../../embed/embed';
import { COLOURS, colour, THEMES } from './commands';
import { LANGUAGE, NAME } from './shapes';

export interface Given {
  /** The page around gives the frame the height that the content needs. */
  readonly fit: boolean;
  /** Keeps the games of several frames on one site apart. */
  readonly place: string | null;
  /** Begins at once; null: the person chooses who plays. */
  readonly begin: NewGame | null;
  /** The text of a game to begin with. */
  readonly deal: string | null;
  readonly look: Look;
  readonly colours: Colours;
  /** What was not understood, in words. */
  readonly faults: readonly string[];
}

const SEATS = /^([2-8]|(person|computer)(,(person|computer)){1,7})$/;

export function readGiven(query: string): Given {
  const parameters = new URLSearchParams(query);
  const faults: string[] = [];
  /** The value if it is allowed; the empty one is as good as none. */
  const value = (name: string, allowed: (text: string) => boolean): string | null => {
    const found = parameters.get(name) || null;
    if (found === null || allowed(found)) return found;
    faults.push(`${name}=${found.slice(0, 80)} is not known`);
    return null;
  };
  const matching = (pattern: RegExp) => (text: string) => pattern.test(text);
  const game = value('game', matching(NAME));
  const seats = value('seats', (text) => text === 'choose' || SEATS.test(text));
  const level = value('level', matching(NAME));
  const seed = value('seed', matching(/^\d{1,15}$/));
  value('storage', (text) => text === 'on' || text === 'off'); // whoever reads it needs it before this module is here
  const theme = value('theme', (text) => (THEMES as readonly string[]).includes(text));
  const language = value('language', matching(LANGUAGE));
  const wish = {
    ...(game === null ? {} : { game }),
    ...(seats === null || seats === 'choose' ? {} : { seats: /^\d$/.test(seats) ? Number(seats) : seats.split(',') }),
    ...(level === null ? {} : { level }),
    ...(seed === null ? {} : { seed: Number(seed) }),
  } as NewGame;
  return {
    fit: parameters.get('fit') === '1',
    place: value('place', matching(/^[a-z\d]{1,16}$/)),
    begin: seats === 'choose' || Object.keys(wish).length === 0 ? null : wish,
    deal: value('deal', (text) => text.length <= 8000),
    look: { ...(theme === null ? {} : { theme }), ...(language === null ? {} : { language }) } as Look,
    colours: Object.fromEntries(
      COLOURS.map((name) => [name, value(name, colour)]).filter(([, found]) => found),
    ) as Colours,
    faults,
  };
}
