/**
 * The switch-off: a host puts this file in the place of `sw.js`, and at their next start all browsers give up
 * what was kept of the game (not the saves) and load it from the network, as if there had never been a worker.
 */

import { prefix } from '../src/offline/words';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  const end = async (): Promise<void> => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix(self.registration.scope)));
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
