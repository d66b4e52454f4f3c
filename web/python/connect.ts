/** The worker's end of the page: says hello, gets what it needs to start, answers pings. */

import type { Order, Thought } from '../src/engine/interpreter';

type Start = Extract<Order, { start: unknown }>;

/** What the page sent to start with. */
export interface Kit extends Start {
  /** Whether anything may be kept in the browser. */
  readonly storage: Promise<boolean>;
  /** Further orders, with their ports. */
  onOrder: (order: Order, ports: readonly MessagePort[]) => void;
}

/**
 * Asks the page for the kit. PyScript hears the answer too and hands it on to Python's
 * `xworker.onmessage`, which the workers' scripts set to `ignore`; all later orders come by the port.
 */
export const kit: Promise<Kit> = new Promise((resolve) => {
  const hello = (): void => self.postMessage({ flowers: 'hello' });
  // said again until it is heard, for the page may not listen yet
  const again = setInterval(hello, 100);
  hello();
  const heard = (event: MessageEvent): void => {
    const order = (event.data as { flowers?: Start } | null)?.flowers;
    const port = event.ports[0];
    if (order === undefined || port === undefined) return;
    self.removeEventListener('message', heard);
    clearInterval(again);
    let allow: (storage: boolean) => void = () => undefined;
    const storage = new Promise<boolean>((resolve) => (allow = resolve));
    const got: Kit = { ...order, storage, onOrder: () => undefined };
    port.onmessage = (message: MessageEvent<Order>) => {
      if ('ping' in message.data) port.postMessage(message.data);
      else if ('storage' in message.data) allow(message.data.storage);
      else got.onOrder(message.data, message.ports);
    };
    resolve(got);
  };
  self.addEventListener('message', heard);
});

/** What a worker tells the page without being asked: what Python dies of, how far a thought is. */
export const say = (flowers: { readonly error: string } | { readonly thought: Thought }): void => self.postMessage({ flowers });

// what Python dies of is told to the console alone; the page passes it on to the person
const { error } = console;
console.error = (...words: unknown[]): void => {
  say({ error: words.map(String).join(' ') });
  error(...words);
};

/** For `xworker.onmessage`. */
export const ignore = (): void => undefined;
