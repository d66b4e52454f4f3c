/**
 * The dealer's memory as web/build/image.mjs saw it, with every module of ours imported: the bytes that
 * differ from those of an interpreter that has just started. Importing here would take many times longer.
 *
 * An image: words of 32 bits, little endian - how many ranges, a check of what they held before, then
 * offset and length of each - and after them the bytes of the ranges, one after the other.
 */

const WORD = 4;

/** A check of the bytes in `ranges`, by FNV-1a over whole bytes (http://www.isthe.com/chongo/tech/comp/fnv). */
export function check(memory: Uint8Array, ranges: Uint32Array): number {
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
  const bytes = new Uint8Array(memory.buffer);
  const [count, before] = new Uint32Array(image, 0, 2) as unknown as [number, number];
  const ranges = new Uint32Array(image, 2 * WORD, 2 * count);
  if (check(bytes, ranges) !== before) throw new Error('the image belongs to another interpreter');
  let from = (2 + 2 * count) * WORD;
  for (let i = 0; i < ranges.length; i += 2) {
    const length = ranges[i + 1] as number;
    bytes.set(new Uint8Array(image, from, length), ranges[i] as number);
    from += length;
  }
}
