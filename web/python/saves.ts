/**
 * The games that the dealer keeps in the browser, one entry per game. Saves hold hidden cards, so
 * only this worker reads and writes them; the page gets the summaries.
 *
 * Where storage is blocked or full a game is kept in memory, and the answer says that it is not safe.
 */

import { createStore, del, entries, get, set } from 'idb-keyval';

interface Save {
  /** The bridge's summary, as JSON. */
  readonly summary: string;
  readonly text: string;
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

export interface Saves {
  /** Whether the browser has opened its storage, or refused to; the first time, that takes long. */
  opened(): boolean;
  /** True if it is in the browser's storage. */
  keep(id: string, summary: string, text: string): Promise<boolean>;
  /** The save's text, "" if there is none. */
  read(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** `{"saves": [summary, …], "storage": bool}` as JSON, the latest first. */
  list(): Promise<string>;
}

/** `directory`: of the page, so that two builds on one origin keep apart. `allowed`: whether the storage may be touched. */
export function openSaves(directory: string, allowed: Promise<boolean>): Saves {
  const store = createStore(`flowers ${directory}`, 'saves');
  const memory = new Map<string, Save>();

  /** The result of `action` on the storage, or `otherwise` where the browser refuses it. */
  const guarded = async <T>(action: () => Promise<T>, otherwise: T): Promise<T> => {
    if (!(await allowed)) return otherwise;
    try {
      return await action();
    } catch {
      return otherwise;
    }
  };

  let open = false;
  // opening takes a while, and nobody waits yet
  void guarded(() => get('', store), undefined).then(() => (open = true));

  /** The summary of a whole save; null if it is not ours, or damaged: it stays where it is and is not offered. */
  const summaryOf = (id: unknown, save: Save | undefined): Summary | null => {
    try {
      const summary: unknown = JSON.parse((save as Save).summary);
      return isSummary(summary) && summary.id === id ? summary : null;
    } catch {
      return null;
    }
  };

  return {
    opened: () => open,
    async keep(id, summary, text) {
      const kept = await guarded(() => set(id, { summary, text }, store).then(() => true), false);
      if (kept) memory.delete(id);
      else memory.set(id, { summary, text });
      return kept;
    },
    async read(id) {
      const save = memory.get(id) ?? (await guarded(() => get<Save>(id, store), undefined));
      return typeof save?.text === 'string' ? save.text : '';
    },
    async remove(id) {
      memory.delete(id);
      await guarded(() => del(id, store), undefined);
    },
    async list() {
      const stored = await guarded(() => entries<string, Save>(store), null);
      const all = new Map([...(stored ?? []), ...memory]);
      const saves = [...all].map(([id, save]) => summaryOf(id, save)).filter((summary) => summary !== null);
      saves.sort((a, b) => b.time - a.time);
      return JSON.stringify({ saves, storage: stored !== null });
    },
  };
}
