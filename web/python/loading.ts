/** Loading an interpreter from what the page has brought, without an address. */

/**
 * What `load` gives, and the instance that it made of `module`. Interpreters' loaders take addresses only, so for the
 * time of loading fetching answers what `brought` has for an address, else nothing, and instantiating takes the module.
 */
export async function loading<T>(
  module: WebAssembly.Module,
  load: () => Promise<T>,
  brought: (address: string) => Response | undefined = () => undefined,
): Promise<{ loaded: T; instance: WebAssembly.Instance | undefined }> {
  let instance: WebAssembly.Instance | undefined;
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (input) => Promise.resolve(brought(String(input)) ?? new Response());
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: (instance = await WebAssembly.instantiate(module, imports)),
  });
  try {
    return { loaded: await load(), instance };
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
