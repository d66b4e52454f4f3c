/** How far the cards in hand overlap, so that any hand fits its place. */

export interface Fan {
  /** Width of a card. */
  readonly card: number;
  /** How much of each further card of a colour shows. */
  readonly step: number;
  /** Between groups. */
  readonly gap: number;
}

/**
 * Fits groups of `counts` cards into `width`: first the overlap grows, then the cards shrink.
 * A shown strip of 38 keeps the letter visible; below that the number under the group still counts them.
 */
export function fanFor(counts: readonly number[], width: number, widest: number): Fan {
  const groups = Math.max(1, counts.length);
  const further = counts.reduce((sum, count) => sum + count - 1, 0);
  const least = Math.min(28, widest);
  for (let card = widest; card >= least; card -= 2) {
    const gap = Math.max(6, Math.min(22, card * 0.16));
    const strips = width - groups * card - (groups - 1) * gap;
    const step = further === 0 ? card * 0.34 : Math.min(card * 0.34, strips / further);
    // small cards are better than strips too thin to tell apart
    if (strips >= 0 && step >= Math.min(card * 0.34, card > 70 ? 14 : card > 56 ? 8 : 3)) return { card, step, gap };
  }
  const strips = width - groups * least - (groups - 1) * 4;
  return { card: least, step: further === 0 ? 14 : Math.max(1.5, strips / further), gap: 4 };
}
