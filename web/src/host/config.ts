/**
 * host.json: what whoever deploys the game has set, not the page around it. Who may show it in a frame,
 * who may command it, whether anything is stored, and whose product it is.
 */

import type { Publisher } from '../../embed/embed';
import { PUBLISHER } from './commands';
import { either, fault, flag, listOf, oneOf, type Shape, shaped, text } from './shapes';

export interface HostConfig {
  /** Origins, `*.` before a host for all below it, `"self"`, or `"*"` for anybody. */
  readonly embed: readonly string[];
  readonly command: readonly string[];
  readonly publisher: Publisher | null;
  /** In the credits, that this is an independent implementation: the usual words, others, or none. */
  readonly notice: boolean | string;
}

const origins = listOf(text(260, /^(\*|self|https?:\/\/(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?)$/), 200);

const SHAPE: Shape = {
  version: oneOf(1),
  'embed?': origins,
  'command?': origins,
  'storage?': flag,
  'publisher?': shaped(PUBLISHER),
  'notice?': either(flag, text(600)),
};

/** What is not said. */
const OPEN: HostConfig = { embed: ['*'], command: ['self'], publisher: null, notice: true };
/** What a file that can not be understood says: it may have meant to forbid. */
const CLOSED: HostConfig = { embed: ['self'], command: [], publisher: null, notice: true };

/** The file's content (`{}`: there is none) as it is to be followed. */
export function hostConfig(file: unknown): HostConfig {
  const none = typeof file === 'object' && file !== null && Object.keys(file).length === 0;
  const wrong = none ? null : fault(SHAPE, file);
  if (wrong === null) return { ...OPEN, ...(file as Partial<HostConfig>) };
  console.error(`host.json: ${wrong || 'the whole'} is not as described; nobody may embed or command the game`);
  return CLOSED;
}

/** Does the list have this origin? A page without one (a file, a sandbox) is `"null"`, which only `*` covers. */
export function allows(list: readonly string[], origin: string): boolean {
  return list.some((one) => {
    if (one === '*') return true;
    if (one === 'self') return origin === location.origin;
    const [scheme, host] = one.split('//*.');
    return host === undefined ? one === origin : origin.startsWith(`${scheme}//`) && origin.endsWith(`.${host}`);
  });
}

/** The origins of the pages around this one, as far as the browser tells. */
export function around(): readonly string[] {
  if (location.ancestorOrigins !== undefined) return [...location.ancestorOrigins];
  try {
    return [new URL(document.referrer).origin];
  } catch {
    return ['null'];
  }
}
