/**
 * What an interpreter needs from the network: fetched at once and in parallel, counted byte by byte.
 *
 * What arrived is kept, so that a second try and a new worker after a death fetch nothing twice.
 */

export interface Item {
  /** Relative to the page. */
  readonly url: string;
  /** As the page gets it, for servers compress as they like. */
  readonly bytes: number;
  /** `wasm` is compiled here while it arrives, `code` by the worker: a large one would hold up the page. */
  readonly kind: 'wasm' | 'code' | 'bytes';
  /** It is a gzip file, for hosts that compress nothing of its kind. */
  readonly packed?: boolean;
}

export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

export type Got = WebAssembly.Module | ArrayBuffer;

/** A transfer without a byte for so many milliseconds has failed. */
const STALL = 30_000;

export class LoadError extends Error {
  constructor(
    readonly url: string,
    readonly loaded: number,
    reason: string,
  ) {
    super(`${url}: ${reason}`);
    this.name = 'LoadError';
  }
}

export class Downloads {
  private readonly kept = new Map<string, Promise<Got>>();
  private readonly loaded = new Map<string, number>();
  readonly total: number;
  /** Whoever failed once is not asked from a cache again. */
  private readonly failed = new Set<string>();

  constructor(
    private readonly items: Readonly<Record<string, Item>>,
    private readonly onProgress: (progress: Progress) => void,
  ) {
    this.total = Object.values(items).reduce((sum, item) => sum + item.bytes, 0);
  }

  /** Everything by its name in the manifest; rejects with the first LoadError. */
  async all(): Promise<Record<string, Got>> {
    const names = Object.keys(this.items);
    const got = await Promise.all(names.map((name) => this.one(name)));
    return Object.fromEntries(names.map((name, i) => [name, got[i] as Got]));
  }

  /** Takes the bytes of `code` out of what it gave, for they go to a worker; until that gives back a module, they are not here. */
  giveAway(got: Readonly<Record<string, Got>>): ArrayBuffer[] {
    return Object.entries(got).flatMap(([name, bytes]) => {
      if (this.items[name]?.kind !== 'code' || !(bytes instanceof ArrayBuffer)) return [];
      this.kept.delete(name);
      return [bytes];
    });
  }

  /** The worker has made `module` of the code `name`. */
  takeBack(name: string, module: WebAssembly.Module): void {
    this.kept.set(name, Promise.resolve(module));
  }

  private one(name: string): Promise<Got> {
    const known = this.kept.get(name);
    if (known !== undefined) return known;
    const fresh = this.fetch(name, this.items[name] as Item).catch((error: unknown) => {
      this.kept.delete(name);
      this.failed.add(name);
      throw error;
    });
    this.kept.set(name, fresh);
    return fresh;
  }

  private async fetch(name: string, item: Item): Promise<Got> {
    this.count(name, 0);
    const abort = new AbortController();
    const stalled = (): void => abort.abort();
    let timer = setTimeout(stalled, STALL);
    try {
      const response = await fetch(new URL(item.url, document.baseURI), {
        signal: abort.signal,
        cache: this.failed.has(name) ? 'reload' : 'default',
      });
      if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
      const counted = response.body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform: (chunk, controller) => {
            clearTimeout(timer);
            timer = setTimeout(stalled, STALL);
            this.count(name, (this.loaded.get(name) ?? 0) + chunk.byteLength);
            controller.enqueue(chunk);
          },
        }),
      );
      const plain = item.packed === true ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
      const result = new Response(plain, { headers: { 'Content-Type': 'application/wasm' } });
      const got = await (item.kind === 'wasm' ? WebAssembly.compileStreaming(result) : result.arrayBuffer());
      this.count(name, item.bytes);
      return got;
    } catch (error) {
      throw new LoadError(item.url, this.sum(), error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  private sum(): number {
    return [...this.loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  private count(name: string, bytes: number): void {
    this.loaded.set(name, bytes);
    this.onProgress({ loaded: Math.min(this.sum(), this.total), total: this.total });
  }
}
