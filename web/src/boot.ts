/**
 * The first script of the page: goes on with the dealer's worker that early.js has started, and shows how much of it
 * is there in the shell that index.html brings along. The table's own script comes second: PyScript needs the page's
 * thread to take the worker over, and would wait while that draws. Then both go on side by side. Where a game lies
 * ready, whose table needs no Python, it is the other way round.
 */

import { table } from 'build:scripts';
import { engine, type Cause } from './engine';
import type { Progress } from './engine/downloads';
import { frame, framed, mayFocus } from './host/page';
import { parseRoute } from './route';
import { readDealt } from './storage';

/** The one engine of the page, also for whoever drives it from outside. */
export { engine };

let known: HTMLElement | null = null;

/** It leaves the page while a game can be chosen, see main.ts. */
const shell = (): HTMLElement | null => (known ??= document.getElementById('shell'));

const one = <T extends Element>(selector: string): T | null => shell()?.querySelector<T>(selector) ?? null;

/** As index.html has them; the browser's own way would have it load its data on numbers first, 17 ms. */
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Screen readers hear every quarter, not every byte. */
let quarter = 0;

function show({ loaded, total }: Progress): void {
  const share = total === 0 ? 0 : loaded / total;
  if (shell()?.isConnected !== true) return;
  const beads = document.querySelectorAll('#shell .bead');
  beads.forEach((bead, i) => bead.classList.toggle('there', i < Math.round(share * beads.length)));
  const petals = document.querySelectorAll('#shell .mandala .petal');
  petals.forEach((petal, i) => petal.classList.toggle('there', (i + 1) / petals.length <= share + 0.001));
  const per = Math.floor(share * 100);
  const shown: Readonly<Record<string, string>> = {
    '.percent': `${per}%`,
    '.loaded': megabytes(loaded),
    '.total': megabytes(total),
  };
  for (const [selector, text] of Object.entries(shown)) one(selector)?.replaceChildren(text);
  const bar = one<HTMLProgressElement>('progress');
  if (bar !== null) bar.value = share;
  if (Math.floor(per / 25) > quarter) {
    quarter = Math.floor(per / 25);
    one('[role=status]')?.replaceChildren(`${per}%`);
  }
}

function failed(reason: string, cause: Cause = 'transfer'): void {
  const here = shell();
  if (here === null) return;
  if (!here.isConnected) document.body.append(here);
  here.dataset['state'] = origin === 'null' && framed ? 'barred' : 'failed';
  here.dataset['cause'] = cause;
  one('.reason')?.replaceChildren(reason);
  if (mayFocus()) one<HTMLButtonElement>('.again')?.focus();
  void frame?.then(({ line }) => line.error('stopped', reason, true));
}

function begin(): void {
  engine.start().catch(() => undefined); // `died` says why
}

/** Who deploys the game does not want it in the page around. */
const refuse = (): void => shell()?.setAttribute('data-state', 'barred');

/** The table's script, once: `main.ts` takes the shell away when the table can be shown. */
const drawTable = (): void => {
  table().catch((error: unknown) => {
    document.documentElement.dataset['broken'] = '';
    failed(error instanceof Error ? error.message : String(error));
  });
};

/** The longest that the table's script waits for PyScript, in milliseconds. */
const PATIENCE = 1000;

/** Milliseconds after which the device is. */
const SLOW = 500;

/** Fulfilled when PyScript has the dealer's worker, or there is no use in waiting for it. */
const running = new Promise<void>((resolve) => {
  engine.on('running', () => resolve());
  engine.on('died', () => resolve());
  setTimeout(resolve, PATIENCE);
});

/** This script runs as soon as it arrives; the table needs its place in the page. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve();
  else document.addEventListener('DOMContentLoaded', () => resolve());
});

// Where check.js found that this browser lacks what the game needs, it has said so, and that stays.
if (!('tooOld' in document.documentElement.dataset)) {
  engine.on('progress', (progress) => {
    if (progress.who === 'dealer') show(progress);
  });
  engine.on('died', ({ final, reason, cause }) => {
    if (final) failed(reason, cause);
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('#shell .again') === null) return;
    if ('broken' in document.documentElement.dataset) return; // check.js loads the page anew
    shell()?.setAttribute('data-state', 'loading');
    begin();
  });
  // where all is kept on the device the shell need not be read, see early.js, unless the device is slow
  setTimeout(() => delete document.documentElement.dataset['kept'], SLOW);
  const play = (): void => {
    const ready = parseRoute(location.hash).screen === 'start' && readDealt() !== null;
    if (!ready) begin(); // else whoever first asks the engine for something starts it
    void Promise.all([ready ? null : running, parsed]).then(drawTable);
  };
  if (frame === null) play();
  else void frame.then(async ({ admitted }) => ((await admitted) ? play() : parsed.then(refuse)), refuse);
}
