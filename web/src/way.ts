/**
 * The way from screen to screen. Alone, every screen is a step of the browser's history; in a frame none is, so that
 * the back button leaves the page around, as its reader expects.
 */

import { framed } from './host/page';

/** In a frame: where "back" leads. */
const trail: string[] = [];

const here = (): string => location.hash || '#';

/** To the screen that `hash` names. */
export function go(hash: string): void {
  if (!framed) location.hash = hash;
  else if (hash !== here()) {
    trail.push(here());
    location.replace(hash);
  }
}

/** To the screen before this one. */
export function back(): void {
  if (framed) location.replace(trail.pop() ?? '#');
  else history.back();
}

/** In a frame links to screens go by `go`, too. */
export function followLinks(root: HTMLElement): void {
  if (!framed) return;
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (link === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(link.getAttribute('href') ?? '#');
  });
}
