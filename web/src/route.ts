/** Addresses within the page: the part after `#`, so that any static host and any frame will do. */

import type { Route } from './store';

/** `#game-<id>`, `#rules`, `#rule-P2`, `#settings`, `#credits`; anything else is the start screen. */
export function parseRoute(hash: string): Route {
  const word = decode(hash.replace(/^#/, ''));
  const game = /^game-([\w.-]{1,80})$/.exec(word);
  if (game) return { screen: 'table', at: game[1] ?? null };
  const rule = /^rule-([A-Z]\d{1,2})$/.exec(word);
  if (rule) return { screen: 'rules', at: rule[1] ?? null };
  if (word === 'rules' || word === 'settings' || word === 'credits') return { screen: word, at: null };
  return { screen: 'start', at: null };
}

export function routeHash({ screen, at }: Route): string {
  if (screen === 'table') return `#game-${at ?? ''}`;
  if (screen === 'rules') return at === null ? '#rules' : `#rule-${at}`;
  return screen === 'start' ? '#' : `#${screen}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
