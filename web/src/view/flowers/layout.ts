/** How the table is laid out in a given space: the one place that knows the sizes of its zones. */

import type { Layout, LayoutKind } from './data';

const SIDEBAR = 272;
const between = (least: number, value: number, most: number): number => Math.round(Math.max(least, Math.min(value, most)));

/**
 * The layout for a space of `width` × `height` CSS pixels. In a frame the height that was given is not looked at:
 * the frame's height follows its width.
 */
export function layoutFor(width: number, height: number, framed: boolean, coloursInHand: number): Layout {
  const kind: LayoutKind =
    width < 600 ? 'phone' : !framed && height < 480 && width < 1100 ? 'lying' : width < 1100 ? 'embed' : 'desktop';
  const many = coloursInHand > 5;
  switch (kind) {
    case 'desktop': {
      const tall = framed ? 900 : height;
      const card = tall >= 860 ? (many ? 104 : 112) : tall >= 760 ? 92 : 76;
      const tray = (card * 157) / 112 + 110;
      const column = (width - SIDEBAR - 34 - 24) / 3;
      const diameter = between(216, Math.min(column - 14, tall - 56 - 24 - 158 - tray), 520);
      const main = width - SIDEBAR;
      return { kind, width, height: tall, diameter, card, handWidth: main - 396 - 96, handChoosing: main - 720 - 96, ledger: true };
    }
    case 'embed': {
      const tall = framed ? 600 : height;
      const column = (width - 20 - 16) / 3;
      const spare = tall - 600;
      const card = between(72, 72 + spare * 0.22, many ? 96 : 108);
      const tray = (card * 157) / 112 + 50;
      const room = tall - 44 - 64 - 30 - tray - 26;
      const ledger = room - Math.min(column - 14, 226) > 176;
      const diameter = between(180, Math.min(column - 14, room - (ledger ? 160 : 84)), 420);
      const panel = width < 700 ? 250 : 286;
      return { kind, width, height: tall, diameter, card, handWidth: width - panel - 40, handChoosing: width - 560 - 40, ledger };
    }
    case 'lying': {
      const side = Math.min(260, width * 0.29);
      const column = (width - side - 32) / 3;
      const card = 50;
      return {
        kind,
        width,
        height,
        diameter: between(96, Math.min(column - 12, height - 40 - 96 - 100), 190),
        card,
        handWidth: width - side - 28,
        handChoosing: width - side - 28,
        ledger: false,
      };
    }
    case 'phone': {
      const tall = framed ? 844 : height;
      const low = tall < 760;
      return {
        kind,
        width,
        height: tall,
        diameter: between(82, Math.min((tall - (low ? 372 : 452)) / 3 - 4, width * 0.33), 128),
        card: low ? 50 : 62,
        handWidth: width - 24,
        handChoosing: width - 24,
        ledger: true,
      };
    }
  }
}
