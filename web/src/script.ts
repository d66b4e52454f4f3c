/**
 * The page's scripts that come after its first one. They are plain ones, not modules: when the page is kept on the
 * device, Chromium keeps what it compiled of plain scripts along with them, and never of modules.
 *
 * What the first script has of modules, `lent`, they use and do not have again; what each exports is in `ran`, by its name
 * (web/build/scripts.mjs).
 */

declare global {
  var lent: Readonly<Record<string, unknown>>;
  var ran: Readonly<Record<string, unknown>> | undefined;
}

const asked = new Map<string, Promise<unknown>>();

/** What the script `name` at `url` exports, once it has run; rejects if it did not arrive, or threw: the next call is a new try. */
export function script(name: string, url: string): Promise<unknown> {
  const known = asked.get(name);
  if (known !== undefined) return known;
  const fresh = run(name, url);
  fresh.catch(() => asked.delete(name));
  asked.set(name, fresh);
  return fresh;
}

function run(name: string, url: string): Promise<unknown> {
  const element = document.createElement('script');
  element.src = url;
  return new Promise((resolve, reject) => {
    const failed = (): void => {
      element.remove();
      reject(new Error(`${url}: it did not load`));
    };
    element.onload = () => {
      const made = globalThis.ran?.[name];
      if (made === undefined) failed();
      else resolve(made);
    };
    element.onerror = failed;
    document.head.append(element);
  });
}
