/** A small garden for the start page; decoration only. */

import { html, type TemplateResult } from 'lit';
import { bed, type ElementLetters, type LyingCard, type Sides } from '../../art/garden';

const card = (name: string, x: number, y: number, sides: Sides, hub: LyingCard['hub'] = 'plain'): LyingCard => ({ name, x, y, sides, hub });

const CARDS: readonly LyingCard[] = [
  card('a', -1, 1, ['fire-1', 'water-3', 'earth-2', 'air-symbol'], 'start'),
  card('b', 0, 0, ['water-2', 'earth-1', 'air-3', 'fire-symbol'], 'start'),
  card('c', 1, -1, ['earth-3', 'air-2', 'fire-1', 'water-1'], 'start'),
  card('d', 0, 1, ['air-1', 'air-2', 'water-2', 'water-symbol']),
  card('e', 1, 0, ['fire-3', 'earth-2', 'earth-3', 'earth-1']),
  card('f', -1, 0, ['earth-1', 'fire-2', 'fire-3', 'fire-symbol']),
  card('g', 0, -1, ['air-3', 'water-1', 'water-symbol', 'air-2']),
  card('h', 1, 1, ['water-2', 'earth-3', 'fire-2', 'air-1']),
];

export const heroGarden = (letters: ElementLetters, effectWord: string): TemplateResult =>
  html`<div class="hero garden-hero">${bed({ cards: CARDS, places: [], letters, effectWord, width: 560, height: 560, around: [{ x: -2, y: 2 }, { x: 2, y: -2 }] })}</div>`;
