/** What the worker keeps; addresses are relative to the page. */

export interface File {
  readonly url: string;
  /** Null: the address itself has the hash of the content. */
  readonly revision: string | null;
  readonly integrity?: string;
}

export interface Files {
  /** Another build has another one. */
  readonly build: string;
  /** Words that only this build's page has. */
  readonly mark: string;
  readonly table: readonly File[];
  readonly thinker: readonly File[];
}
