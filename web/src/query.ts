/** Switches in the page's address, in the part between `?` and `#`: for links, embeds and tests. */

const query = new URLSearchParams(location.search);

/** `thinker=off`: the large interpreter is left out, and lighter players play instead. */
export const thinkerOff = query.getAll('thinker').includes('off');

/** `seed=7`, a whole number of at most 15 digits; anything else is as good as none. */
const first = /^\d{1,15}$/.test(query.get('seed') ?? '') ? Number(query.get('seed')) : null;
let dealt = 0;

/** Whether the address says what games are dealt from. */
export const seeded = first !== null;

/**
 * What the next game is dealt from, computers' choices included: of `seed=7` the first game of this load
 * of the page gets 7, the second 8, and so on. Undefined where the address has no seed: chance decides.
 */
export const nextSeed = (): number | undefined => (first === null ? undefined : first + dealt++);
