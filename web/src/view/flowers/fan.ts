/** How far the cards in hand overlap, so that any hand fits its place. */

export interface Fan {
  /** Width of a card. */
  readonly card: number;
  /** How much of each further card of a colour shows. */
  readonly step: number;
  /** Between groups. */
  readonly gap: number;
}

/** Which part of a card must show for each further one: while cards are large their letter, then less and less. */
const leastStep = (card: number): number => card * (card > 76 ? 0.25 : card > 52 ? 0.22 : card > 44 ? 0.12 : 0.05);

/**
 * Fits groups of `counts` cards into `width`: first the overlap grows, then the cards shrink. The number
 * under each group counts them, however little shows.
 */
export function fanFor(counts: readonly number[], width: number, widest: number): Fan {
  const groups = Math.max(1, counts.length);
  const further = counts.reduce((sum, count) => sum + count - 1, 0);
  const fit = (card: number): Fan => {
    const gap = Math.max(4, Math.min(22, card * 0.16));
    const strips = width - groups * card - (groups - 1) * gap;
    return { card, gap, step: further === 0 ? card * 0.34 : Math.min(card * 0.34, strips / further) };
  };
  const least = Math.min(28, widest);
  for (let card = widest; card > least; card -= 2) {
    const fan = fit(card);
    const fits = groups * card + (groups - 1) * fan.gap <= width;
    if (fits && fan.step >= leastStep(card)) return fan;
  }
  const fan = fit(least);
  return { ...fan, step: Math.max(1.5, fan.step) };
}
