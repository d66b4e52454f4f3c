/** The worker's end of the page: gets what it needs to start, says hello, answers pings. */

import type { Order, Said, Told } from '../src/engine/interpreter';

type Start = Extract<Order, { start: unknown }>['start'];

/** The page's end of this worker. */
export interface Kit {
  /** Whether anything may be kept in the browser. */
  readonly storage: Promise<boolean>;
  /**
   * `{path: source}` of a game that this worker has not from the beginning; null: there is no such game, or it was
   * here before it was asked for. Rejects if it can not be had now.
   */
  game(name: string): Promise<Readonly<Record<string, string>> | null>;
  /** Further orders, with their ports. */
  onOrder: (order: Order, ports: readonly MessagePort[]) => void;
  /** From now on `answer` answers what the page asks, what it has asked so far in the same order. */
  serve(answer: Answer): void;
}

type Answer = (text: string) => Promise<string>;

let begin: (start: Start) => void = () => undefined;
let open: (kit: Kit) => void = () => undefined;

/** What this worker needs to start. */
export const start: Promise<Start> = new Promise((resolve) => (begin = resolve));

export const kit: Promise<Kit> = new Promise((resolve) => (open = resolve));

// both come as soon as the page has them, before or after all that PyScript says; later orders come by the port
self.addEventListener('message', (event: MessageEvent<{ flowers?: Order } | null>) => {
  const order = event.data?.flowers;
  if (order === undefined) return;
  event.stopImmediatePropagation(); // PyScript takes what it hears first for its own
  const [port] = event.ports;
  if (port !== undefined) open(kitAt(port));
  if ('start' in order) begin(order.start);
});
// once both are here: before the port came the page did not listen
void Promise.all([start, kit]).then(() => say('hello'));

function kitAt(port: MessagePort): Kit {
  let allow: (storage: boolean) => void = () => undefined;
  const storage = new Promise<boolean>((resolve) => (allow = resolve));
  let serve: (answer: Answer) => void = () => undefined;
  const served = new Promise<Answer>((resolve) => (serve = resolve));
  const tell = (told: Told): void => port.postMessage(told);
  let learn: (games: Readonly<Record<string, string>>) => void = () => undefined;
  const games = new Promise<Readonly<Record<string, string>>>((resolve) => (learn = resolve));
  const loads = new Map<string, Promise<Readonly<Record<string, string>>>>();
  const brought = new Set<string>();
  const game = async (name: string): Promise<Readonly<Record<string, string>> | null> => {
    const address = (await games)[name];
    if (address === undefined || brought.has(name)) return null;
    const load = loads.get(name) ?? filesAt(address);
    loads.set(name, load);
    const files = await load.finally(() => loads.delete(name));
    brought.add(name);
    return files;
  };
  const made: Kit = { storage, game, onOrder: () => undefined, serve };
  port.onmessage = ({ data, ports }: MessageEvent<Order>) => {
    if ('ping' in data) tell(data);
    else if ('storage' in data) allow(data.storage);
    else if ('games' in data) learn(data.games);
    else if ('ask' in data) {
      const { ask, number } = data;
      const answered = served.then((answer) => answer(ask));
      answered.then((answer) => tell({ number, answer }), (error: unknown) => tell({ number, failed: String(error) }));
    } else made.onOrder(data, ports);
  };
  return made;
}

async function filesAt(address: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return (await answer.json()) as Readonly<Record<string, string>>;
}

/** What a worker tells the page without being asked. */
export const say = (flowers: Said): void => self.postMessage({ flowers });

// what Python dies of is told to the console alone; the page passes it on to the person
const { error } = console;
console.error = (...words: unknown[]): void => {
  say({ error: words.map(String).join(' ') });
  error(...words);
};

/** Gives PyScript its interpreter module; web/build/pyscript.mjs lets it look here. */
export const offer = (interpreter: object): void => void Object.assign(globalThis, { interpreter });

// this worker is PyScript's own, once what stands here listens: it runs after all modules of this file
void import('pyscript:worker');
