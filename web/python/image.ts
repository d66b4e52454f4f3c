/**
 * The dealer's memory as web/build/image.mjs saw it, with every module of ours imported: the bytes that
 * differ from those of an interpreter that has just started. Importing here would take many times longer.
 *
 * An image: words of 32 bits, little endian - how many ranges, a check of what they held before, then
 * offset and length of each, in words - and after them the words of the ranges, one after the other.
 */

/** A check of the words in `ranges`, by FNV-1a over whole words (http://www.isthe.com/chongo/tech/comp/fnv). */
export function check(memory: Uint32Array, ranges: Uint32Array): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < ranges.length; i += 2) {
    const start = ranges[i] as number;
    const end = start + (ranges[i + 1] as number);
    for (let at = start; at < end; at++) sum = Math.imul(sum ^ (memory[at] as number), 0x01000193);
  }
  return sum >>> 0;
}

/** Writes `image` over `memory`; throws, and writes nothing, if that is not the memory it was made for. */
export function restore(memory: WebAssembly.Memory, image: ArrayBuffer): void {
  const words = new Uint32Array(memory.buffer);
  const made = new Uint32Array(image);
  const [count, before] = made as unknown as [number, number];
  let from = 2 + 2 * count;
  const ranges = made.subarray(2, from);
  if (check(words, ranges) !== before) throw new Error('the image belongs to another interpreter');
  for (let i = 0; i < ranges.length; i += 2) {
    const length = ranges[i + 1] as number;
    words.set(made.subarray(from, from + length), ranges[i] as number);
    from += length;
  }
}
