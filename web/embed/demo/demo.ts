/** The demo page: a theme switch, commands, and a log of what the game tells. */

import type { FlowersGameElement, Theme } from '../embed';

const find = <T extends Element>(selector: string): T => document.querySelector<T>(selector) as T;

const game = find<FlowersGameElement>('#first');
const log = find<HTMLOListElement>('#log');

for (const name of ['ready', 'started', 'moved', 'ended', 'paused', 'height', 'error']) {
  document.addEventListener(`flowers-${name}`, (event) => {
    const { flowers: _, type, ...rest } = (event as CustomEvent<Record<string, unknown>>).detail;
    const line = document.createElement('li');
    line.textContent = `${(event.target as Element).id}: ${String(type)} ${JSON.stringify(rest)}`;
    log.append(line);
    log.scrollTop = log.scrollHeight;
  });
}

find<HTMLSelectElement>('#theme').addEventListener('change', ({ target }) => {
  const theme = (target as HTMLSelectElement).value as Theme;
  document.documentElement.dataset['theme'] = theme;
  game.setAttribute('theme', theme);
});
find<HTMLSelectElement>('#colours').addEventListener('change', ({ target }) => {
  // the element sees by itself that the custom properties have changed
  document.documentElement.dataset['colours'] = (target as HTMLSelectElement).value;
});
find('#new').addEventListener('click', () => game.newGame({ seats: Number(find<HTMLSelectElement>('#seats').value) }));
find('#load').addEventListener('click', () => game.load(find<HTMLTextAreaElement>('#record').value));
find('#pause').addEventListener('click', ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement;
  const paused = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', String(paused));
  if (paused) game.pause();
  else game.resume();
});
