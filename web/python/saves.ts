/**
 * The games that the dealer keeps in the browser, one entry per game. Saves hold hidden cards, so
 * only this worker reads and writes them; the page gets the summaries.
 *
 * Where storage is blocked or full a game is kept in memory, and the answer says that it is not safe.
 */

import { createStore, del, entries, get, set, update } from 'idb-keyval';

interface Save {
  /** The bridge's summary, as JSON. */
  readonly summary: string;
  readonly text: string;
  /** The worker that opened the game last; only that one may write it. */
  readonly owner?: string;
}

type Summary = { readonly id: string; readonly time: number };

/** Every field that a summary has, by its type; what else may stand in the storage was not written here. */
const isSummary = (value: unknown): value is Summary => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, game, names, turn, to_act_name: name, phase, time, over } = value as Readonly<Record<string, unknown>>;
  return (
    [id, game, phase].every((text) => typeof text === 'string') &&
    [turn, time].every((number) => Number.isSafeInteger(number)) &&
    typeof over === 'boolean' &&
    (name === null || typeof name === 'string') &&
    Array.isArray(names) &&
    names.every((text) => typeof text === 'string')
  );
};

/** The game laid aside for a later visit; it lies under the empty id, which no save has. */
interface Aside extends Save {
  /** The request that will ask for it. */
  readonly words: string;
}

const ASIDE = '';

export interface Saves {
  /** Whether the browser is known to refuse its storage; the first time, opening takes long. */
  refused(): boolean;
  /** Where it is now; `taken`: nowhere, for another worker has opened the game since. */
  keep(id: string, summary: string, text: string): Promise<'storage' | 'memory' | 'taken'>;
  /** The save's text, "" if there is none. From now on this worker alone may write it. */
  read(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Lays the save aside for a later visit that asks by these words; whether it lies safe. */
  layAside(words: string, summary: string, text: string): Promise<boolean>;
  /** What was laid aside for these words, "" if nothing was. */
  aside(words: string): Promise<string>;
  /** `{"saves": [summary, …], "storage": bool}` as JSON, the latest first. */
  list(): Promise<string>;
}

/** `directory`: of the page, so that two builds on one origin keep apart. `allowed`: whether the storage may be touched. */
export function openSaves(directory: string, allowed: Promise<boolean>): Saves {
  const store = createStore(`flowers ${directory}`, 'saves');
  const memory = new Map<string, Save>();
  const me = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('');

  /** The result of `action` on the storage, or `otherwise` where the browser refuses it. */
  const guarded = async <T>(action: () => Promise<T>, otherwise: T): Promise<T> => {
    if (!(await allowed)) return otherwise;
    try {
      return await action();
    } catch {
      return otherwise;
    }
  };

  let refused = false;
  // opening takes a while, and nobody waits yet
  let found = guarded(() => get<Aside>(ASIDE, store).then((aside) => aside ?? null), undefined);
  void found.then((aside) => (refused = aside === undefined));

  /** The summary of a whole save; null if it is not ours, or damaged: it stays where it is and is not offered. */
  const summaryOf = (id: unknown, save: Save | undefined): Summary | null => {
    try {
      const summary: unknown = JSON.parse((save as Save).summary);
      return isSummary(summary) && summary.id === id ? summary : null;
    } catch {
      return null;
    }
  };

  /** The game `id` as it was laid aside: a page may have shown its table, and gone before a dealer could keep it. */
  const shown = async (id: string): Promise<Save | undefined> => {
    const aside = (await found) ?? undefined;
    return aside === undefined || summaryOf(id, aside) === null ? undefined : { summary: aside.summary, text: aside.text };
  };

  return {
    refused: () => refused,
    async keep(id, summary, text) {
      // asked and written in one transaction: what was on its way when another tab took the game can not land after it
      let taken = false;
      const write = (old: Save | undefined): Save => {
        taken = typeof old?.owner === 'string' && old.owner !== me;
        return taken && old !== undefined ? old : { summary, text, owner: me };
      };
      const stored = await guarded(() => update<Save>(id, write, store).then(() => true), false);
      if (stored) memory.delete(id);
      else memory.set(id, { summary, text });
      return stored && taken ? 'taken' : stored ? 'storage' : 'memory';
    },
    async read(id) {
      const save = memory.get(id) ?? (await guarded(() => get<Save>(id, store), undefined)) ?? (await shown(id));
      if (typeof save?.text !== 'string') return '';
      let { text } = save;
      const claim = (old: Save | undefined): Save => {
        text = old?.text ?? text;
        return { ...(old ?? save), owner: me };
      };
      if (!memory.has(id)) await guarded(() => update<Save>(id, claim, store), undefined);
      return text;
    },
    async remove(id) {
      memory.delete(id);
      if ((await shown(id)) !== undefined) found = Promise.resolve(null);
      await guarded(() => del(id, store), undefined);
    },
    layAside: (words, summary, text) => guarded(() => set(ASIDE, { words, summary, text }, store).then(() => true), false),
    async aside(words) {
      const aside = await found;
      return aside?.words === words && typeof aside.text === 'string' ? aside.text : '';
    },
    async list() {
      const stored = await guarded(() => entries<string, Save>(store), null);
      refused = stored === null;
      const all = new Map([...(stored ?? []), ...memory]);
      const saves = [...all].map(([id, save]) => summaryOf(id, save)).filter((summary) => summary !== null);
      saves.sort((a, b) => b.time - a.time);
      return JSON.stringify({ saves, storage: stored !== null });
    },
  };
}
