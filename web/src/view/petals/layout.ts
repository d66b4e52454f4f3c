/** How the table of Petals is laid out in a given space: the one place that knows the sizes of its zones. */

import { between, layoutKind, SIDEBAR } from '../layout';
import type { Layout } from './data';

/** A cell narrower than this has no room for all four scores side by side, if it is one of many. */
export const NARROW = 118;

/** How high the players' cells are: with their scores in two rows where they are many and narrow. */
const playersRow = (cell: number, players: number): number => (cell < NARROW && players > 3 ? 79 : 62);

/** The layout for a space of `width` × `height` CSS pixels and so many players. In a frame the height is not looked at. */
export function layoutFor(width: number, height: number, framed: boolean, players: number): Layout {
  const kind = layoutKind(width, height, framed);
  switch (kind) {
    case 'desktop': {
      const tall = framed ? 900 : height;
      const trackers = between(216, width * 0.192, 276);
      const tray = tall >= 820 ? 214 : 176;
      const high = tall - 56 - tray - 16;
      return {
        kind,
        width,
        height: tall,
        low: tall < 820,
        garden: { width: Math.round(width - SIDEBAR - trackers - 48), height: high, rim: 17 },
        pitch: 40,
        trackers: { width: trackers - 24, height: high - 118 },
        card: tall >= 820 ? 116 : 88,
        cell: SIDEBAR - 32,
        players: 0,
      };
    }
    case 'embed': {
      const tall = framed ? 600 : height;
      const side = between(232, width * 0.33, 300);
      const cell = (width - 20 - 8 * (players - 1)) / players;
      const rows = playersRow(cell, players);
      const high = tall - 44 - rows - 26 - 20;
      const trackers = high > 380 ? 108 : 0;
      return {
        kind,
        width,
        height: tall,
        low: trackers === 0,
        garden: { width: Math.round(width - side - 28), height: high, rim: 12 },
        pitch: 40,
        trackers: { width: side, height: trackers },
        // the chosen card stands between its two buttons, the other beside it
        card: between(64, (side - 124) / 1.9, 100),
        cell,
        players: rows,
      };
    }
    case 'lying': {
      const side = between(268, width * 0.36, 320);
      return {
        kind,
        width,
        height,
        low: true,
        garden: { width: Math.round(width - side - 24), height: Math.max(height, 360) - 40 - 8, rim: 9 },
        pitch: 44,
        trackers: { width: 0, height: 0 },
        card: 64,
        cell: (side - 4) / 2,
        players: 0,
      };
    }
    case 'phone': {
      const tall = framed ? 844 : Math.max(height, 620);
      const low = tall < 760;
      const cell = (width - 16 - 6 * (players - 1)) / players;
      const rows = playersRow(cell, players) + 4;
      const trackers = low ? 0 : 108;
      const card = low ? 62 : 88;
      const fixed = 44 + rows + (trackers === 0 ? 0 : trackers + 6) + (low ? 84 : 104) + (card + 12) + 52 + 26 + 12;
      return {
        kind,
        width,
        height: tall,
        low,
        garden: { width: width - 16, height: tall - fixed, rim: 9 },
        pitch: 46,
        trackers: { width: width - 16, height: trackers },
        card,
        cell,
        players: rows,
      };
    }
  }
}
