/** What a page and its service worker say to each other. */

/** How the names of this page's caches begin: caches belong to the whole origin, where other copies may lie. */
export const prefix = (scope: string): string => `flowers ${new URL(scope).pathname} `;

/** How much of a build is on the device; each file was looked for. */
export interface Kept {
  /** The worker's build. */
  readonly build: string;
  /** All that the page and the dealer need. */
  readonly table: boolean;
  /** All that the thinker needs. */
  readonly thinker: boolean;
}

/**
 * `check`: looks for every file. `keep`, for the worker that serves: fetches what is missing first, of the
 * thinker's files only where it says so, and clears away what only older builds needed, unless a second page
 * is open. Both get `Kept`. `apply`, for a worker that waits: it takes over now, and does not answer.
 */
export type Ask = { readonly do: 'check' } | { readonly do: 'keep'; readonly thinker: boolean } | { readonly do: 'apply' };
