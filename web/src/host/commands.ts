/**
 * What the page around may tell the game, and the vocabulary that commands share with the address and
 * with host.json. Types and meaning stand in `embed.d.ts`.
 */

import type { Command } from '../../embed/embed';
import { PROTOCOL, seatKind } from './events';
import { type Check, either, fault, flag, LANGUAGE, listOf, NAME, oneOf, type Shape, shaped, text, whole } from './shapes';

/** The longest record that is taken, in characters. */
const LONGEST_RECORD = 100_000;

export const THEMES = ['light', 'dark', 'contrast', 'auto'] as const;
export const COLOURS = ['accent', 'accent-on', 'surface', 'cloth', 'ink'] as const;
/** The largest number that a seed may be. */
const SEED = Number.MAX_SAFE_INTEGER;

const address = text(2000, /^https?:\/\/[^\s]+$/);

/** A colour's text: nothing that could fetch or refer to anything else, then whatever the browser takes for one. */
const plain = text(100, /^(?!.*(?:url|var|env|attr)\s*\()(?!(?:inherit|initial|unset|revert)\b)[\w#(),.%/ +-]+$/i);
export const colour: Check = (value) => plain(value) && CSS.supports('color', value as string);

export const PUBLISHER: Shape = {
  'name?': text(60),
  'logo?': either(text(64_000, /^data:image\/(svg\+xml|png|webp|jpeg)[;,]/), text(200, /^(?!\/|.*\.\.)[\w./-]+$/)),
  'link?': address,
  'action?': shaped({ text: text(60, /\S/), link: address }),
};

const COMMANDS: Readonly<Record<Command['type'], Shape>> = {
  hello: {},
  new: {
    'game?': text(40, NAME),
    'seats?': either((value) => whole(8)(value) && (value as number) > 1, (value) => listOf(seatKind, 8)(value) && (value as unknown[]).length > 1),
    'level?': text(40, NAME),
    'seed?': whole(SEED),
  },
  load: { record: text(LONGEST_RECORD) },
  pause: { paused: flag },
  rest: { resting: flag },
  set: {
    'theme?': oneOf(...THEMES),
    'language?': text(40, LANGUAGE),
    'colours?': shaped(Object.fromEntries(COLOURS.map((name) => [`${name}?`, colour]))),
    'publisher?': shaped(PUBLISHER),
  },
};

/** A command of the page around, or in words what is wrong with it. Unknown keys are wrong. */
export function readCommand(data: { flowers: unknown; type: unknown }): Command | string {
  if (data.flowers !== PROTOCOL) return `version ${String(data.flowers)} is not known, ${PROTOCOL} is`;
  const shape = typeof data.type === 'string' && Object.hasOwn(COMMANDS, data.type) ? COMMANDS[data.type as Command['type']] : null;
  if (shape === null) return `there is no command ${String(data.type)}`;
  const wrong = fault({ ...shape, flowers: () => true, type: () => true }, data);
  return wrong === null ? (data as Command) : `${String(data.type)}: ${wrong} is not as described`;
}
