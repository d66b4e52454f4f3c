/** How the table is laid out in a given space: the one place that knows the sizes of its zones. */

import { between, layoutKind, SIDEBAR } from '../layout';
import type { Layout } from './data';

/** In a frame: bar, log and the spaces between all zones; below the disc, four lines of outcome, or ledger and outcome. */
const FRAME_FIXED = 122;
const OUTCOME = 74;
const LEDGER = 144;

/** Height of a player's cell in a frame: one row of chips, or two where a cell is narrow. */
const CELL = { one: 58, two: 68, narrow: 236 };

/**
 * The layout for a space of `width` × `height` CSS pixels and so many players. In a frame the height that was given
 * is not looked at: the frame's height follows its width.
 */
export function layoutFor(width: number, height: number, framed: boolean, coloursInHand: number, players: number): Layout {
  const kind = layoutKind(width, height, framed);
  const many = coloursInHand > 5;
  const cell = (width - 20 - 8 * (players - 1)) / players;
  switch (kind) {
    case 'desktop': {
      const tall = framed ? 900 : height;
      const card = tall >= 860 ? 112 : tall >= 760 ? 92 : 76;
      const tray = (card * 157) / 112 + 113;
      const column = (width - SIDEBAR - 28 - 24) / 3;
      const diameter = between(216, Math.min(column - 10, tall - 56 - 14 - 156 - tray), 520);
      const main = width - SIDEBAR;
      const panel = between(290, main * 0.36, 396);
      return {
        kind,
        width,
        height: tall,
        diameter,
        card: many ? Math.min(card, 104) : card,
        tray: card,
        panel,
        handWidth: main - panel - 96,
        handChoosing: main - Math.min(720, main * 0.66) - 96,
        ledger: true,
        portrait: false,
        cell,
        cellHeight: 0,
      };
    }
    case 'embed': {
      const tall = framed ? 600 : height;
      const column = (width - 20 - 16) / 3;
      if (!framed && height >= 900 && height >= width * 1.15) {
        const card = between(84, width * 0.125, many ? 104 : 112);
        const room = tall - 44 - 168 - 34 - (card * 157) / 112 - 50 - 96 - 30;
        return {
          kind,
          width,
          height: tall,
          diameter: between(200, Math.min(column - 14, room - 150), 420),
          card,
          tray: card,
          panel: width,
          handWidth: width - 40,
          handChoosing: width - 40,
          ledger: true,
          portrait: true,
          cell,
          cellHeight: 0,
        };
      }
      const card = between(72, 72 + (tall - 600) * 0.22, 100);
      const cellHeight = cell < CELL.narrow ? CELL.two : CELL.one;
      const room = tall - FRAME_FIXED - cellHeight - 36 - (card * 157) / 112;
      const ledger = room - Math.min(column - 14, 226) > LEDGER + 12;
      const panel = between(244, width * 0.36, 288);
      return {
        kind,
        width,
        height: tall,
        diameter: between(140, Math.min(column - 14, room - (ledger ? LEDGER : OUTCOME)), 420),
        card: many ? Math.min(card, 92) : card,
        tray: card,
        panel,
        handWidth: width - panel - 38,
        handChoosing: width - Math.min(540, width * 0.66) - 44,
        ledger,
        portrait: false,
        cell,
        cellHeight,
      };
    }
    case 'lying': {
      const side = Math.min(260, width * 0.29);
      const column = (width - side - 32) / 3;
      return {
        kind,
        width,
        height,
        diameter: between(88, Math.min(column - 12, height - 40 - 98 - 112), 190),
        card: 46,
        tray: 46,
        handWidth: width - side - 28,
        handChoosing: width - side - 28,
        panel: side,
        ledger: false,
        portrait: false,
        cell: (side - 4) / 2,
        cellHeight: 0,
      };
    }
    case 'phone': {
      const tall = framed ? 844 : height;
      const low = tall < 760;
      const card = low ? 42 : 62;
      return {
        kind,
        width,
        height: tall,
        diameter: between(82, Math.min((tall - (low ? 376 : 464)) / 3 - 6, width * 0.33), 128),
        card,
        tray: card,
        handWidth: width - 24,
        handChoosing: width - 24,
        panel: width,
        ledger: true,
        portrait: false,
        cell,
        cellHeight: 0,
      };
    }
  }
}
