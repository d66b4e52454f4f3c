/**
 * What the page must know of a page around it, and of whoever deployed it, before its first screen. All
 * else of this folder comes only into frames.
 */

import { MANIFEST } from 'build:manifest';
import type { Frame } from './frame';

export const framed: boolean = self !== top;

/** In a frame, but not over the whole screen. */
export const inFrame = (): boolean => framed && document.fullscreenElement === null;

/** A frame never takes the focus away from the page around: it may move it only while it has it. */
export const mayFocus = (): boolean => !framed || document.hasFocus();

/** host.json, unchecked: `{}` where there is none, null where it can not be read. */
export const hostFile: Promise<unknown> = fetch(new URL(MANIFEST.host, document.baseURI)).then(
  (answer) => (answer.status === 404 ? {} : answer.json().catch(() => null)),
  () => ({}), // the network is down, and whatever else is here was kept
);

/** The page around switched the browser's storage off. */
export const storageOff: boolean = /[?&]storage=off\b/.test(location.search);

/** Whether the browser's storage may be used: whoever deployed the game did not switch it off either. */
export const storageAllowed: Promise<boolean> = hostFile.then(
  (file) => !storageOff && file !== null && ((file as { storage?: unknown }).storage ?? true) === true,
);

/** The rest of this folder. */
export const forFrames = (): Promise<typeof import('./frame')> => import(new URL(MANIFEST.frame, document.baseURI).href);

/** The way to the page around; null where there is none. */
export const frame: Promise<Frame> | null = framed ? forFrames().then(({ Frame }) => new Frame(hostFile)) : null;
