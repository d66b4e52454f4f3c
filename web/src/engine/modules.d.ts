/** Modules that have no types of their own: made by the build, or shipped without. */

declare module 'build:manifest' {
  import type { Hello } from '../bridge';
  import type { Part } from './interpreter';
  export const MANIFEST: {
    /** The address of host.json. */
    readonly host: string;
    /** The address of `src/host/frame.ts`. */
    readonly frame: string;
    readonly version: string;
    /** Names all that the dealer's replies come from. Null in a single file: no game is laid aside there. */
    readonly dealt: string | null;
    /** What the dealer says of itself, so that nobody need ask. */
    readonly hello: Hello;
    /** Addresses of messages, by language; English is not among them. */
    readonly languages: Readonly<Record<string, string>>;
    /** Addresses of what makes the page an app: its manifest, its icon for iOS, src/offline. Null in a single file. */
    readonly app: { readonly manifest: string; readonly touch: string; readonly script: string } | null;
    readonly dealer: Part;
    /** Null where it was left out, in the smaller of the single files. */
    readonly thinker: Part | null;
  };
}

declare module 'build:table' {
  import type { Table } from '../bridge';
  /** Of a game that was dealt when the page was built, for two, one of them a computer. */
  export const TABLE: Table;
}

/** A style sheet as its text, see web/build/common.mjs. */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The page's scripts that come after its first one: each function fetches one and runs it; rejects if it can not. */
declare module 'build:scripts' {
  /** `src/main.ts`, to its end. */
  export const table: () => Promise<unknown>;
  /** `src/engine/pyscript.ts` */
  export const pyscript: () => Promise<unknown>;
  /** `src/view/petals` */
  export const petals: () => Promise<typeof import('../view/petals')>;
}

/** What PyScript's workers run. */
declare module 'pyscript:worker' {}

declare module 'build:embed' {
  /** The poster's words, by language. */
  export const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export const SILHOUETTES: Readonly<Record<string, string>>;
}

declare module '@micropython/micropython-webassembly-pyscript/micropython.mjs' {
  export interface MicroPython {
    /** Where its modules lie. */
    readonly FS: { writeFile(path: string, text: string): void; mkdirTree(path: string): void };
    registerJsModule(name: string, module: object): void;
  }
  export function loadMicroPython(options: object): Promise<MicroPython>;
}

declare module 'pyodide/pyodide.asm.mjs' {
  const createPyodideModule: (settings: object) => Promise<never>;
  export default createPyodideModule;
}
