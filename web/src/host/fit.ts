/**
 * The height that the page around should give the frame: what the content needs at this width. It never
 * depends on the height that the frame has, or the two would chase each other.
 */

import type { Line } from './line';

/** The height of a table in a frame of this width; pages to read get as much, and scroll inside. */
const tableHeight = (width: number): number => (width < 600 ? 844 : width < 1100 ? 600 : 900);

/** Follows `root`. Where the frame's height is fixed (not `follows`), the page scrolls inside, and nothing is told. */
export function fit(root: HTMLElement, follows: boolean, line: Line): void {
  if (!follows) return;
  const { documentElement: page } = document;
  let last = 0;
  const measure = (): void => {
    const fits = document.fullscreenElement === null;
    page.toggleAttribute('data-fitted', fits);
    if (!fits) return;
    const least = tableHeight(innerWidth);
    page.style.setProperty('--fit', `${least}px`);
    const shell = document.querySelector<HTMLElement>('#shell');
    const loading = shell !== null && !shell.hidden;
    const height = Math.ceil(loading ? least : root.getBoundingClientRect().height);
    if (height === last || height === 0) return;
    last = height;
    line.tell({ type: 'height', height }, true);
  };
  const watch = new ResizeObserver(measure);
  // the shell goes at the very end of the loading, when what it stood before may have its size already
  for (const one of [root, document.querySelector('#shell')]) if (one !== null) watch.observe(one);
  addEventListener('resize', measure);
  document.addEventListener('fullscreenchange', measure);
  measure();
}

// -- keys and focus ------------------------------------------------------------------------------------

const SCROLLS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', ' '];
const CONTROL = 'button, a[href], summary';
const OWN_USE = 'input, select, textarea, [contenteditable]';

/** At the table in a frame, the game's keys that meant nothing there do not scroll the page around instead. */
export function keepKeys(atTable: () => boolean): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !SCROLLS.includes(event.key) || !atTable()) return;
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest(OWN_USE) !== null || (event.key === ' ' && event.target.closest(CONTROL) !== null)) return;
    if (!scrollsInside(event.target)) event.preventDefault();
  });
}

function scrollsInside(target: Element): boolean {
  for (let at: Element | null = target; at !== null && at !== document.documentElement; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  }
  return false;
}
