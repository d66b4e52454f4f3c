/**
 * How far the thought of a computer is: a ring around its sign, drawn past the rest of the page, which need not be
 * drawn anew for it.
 */

import type { Thought } from '../engine/interpreter';

/** Shown in `[data-thought]`; to screen readers in quarters, for each change may be said. */
export function drawThought(root: HTMLElement, { share }: Thought): void {
  for (const ring of root.querySelectorAll<HTMLElement>('[data-thought]')) {
    ring.style.setProperty('--share', share.toFixed(2));
    const quarter = String(25 * Math.floor(4 * share));
    if (ring.role === 'progressbar' && ring.ariaValueNow !== quarter) ring.ariaValueNow = quarter;
  }
}
