import type { Layout, LayoutKind } from './data';

/**
 * The layout for a space of `width` × `height` CSS pixels. In a frame the height that was given is not looked at:
 * the frame's height follows its width.
 */
export function layoutFor(width: number, height: number, framed: boolean, coloursInHand: number): Layout {
  const kind: LayoutKind =
    width < 600 ? 'phone' : !framed && height < 480 ? 'lying' : width < 1100 ? 'embed' : 'desktop';
  const diameter = kind === 'phone' ? 128 : kind === 'desktop' ? 362 : 226;
  const card = kind === 'desktop' ? (coloursInHand > 5 ? 104 : 112) : kind === 'embed' ? 72 : 62;
  return { kind, width, height, diameter, card, handWidth: width, ledger: kind === 'desktop' };
}
