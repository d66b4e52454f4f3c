/** Small geometry for the drawings: degrees run clockwise from the top, as on a clock. */

/** A number as short SVG text, two decimals at most. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point at `angle` degrees on a circle around the origin. */
export const polar = (angle: number, radius: number): Point => {
  const a = (angle * Math.PI) / 180;
  return { x: Math.sin(a) * radius, y: -Math.cos(a) * radius };
};

export const at = (p: Point): string => `${n(p.x)} ${n(p.y)}`;

/** A circle as path data, so that many of them make one element. */
export const circlePath = (cx: number, cy: number, r: number): string =>
  `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;

/** `count` circles of radius `r`, evenly on a circle of radius `ring`. */
export const circlesAround = (count: number, ring: number, r: number, from = 0): string => {
  let path = '';
  for (let i = 0; i < count; i++) {
    const p = polar(from + (360 * i) / count, ring);
    path += circlePath(p.x, p.y, r);
  }
  return path;
};

/** The sector between two radii, from `from` to `to` degrees (clockwise, less than 360 apart). */
export const sectorPath = (from: number, to: number, inner: number, outer: number): string => {
  const large = to - from > 180 ? 1 : 0;
  const start = `M${at(polar(from, outer))}A${n(outer)} ${n(outer)} 0 ${large} 1 ${at(polar(to, outer))}`;
  return inner === 0
    ? `${start}L0 0Z`
    : `${start}L${at(polar(to, inner))}A${n(inner)} ${n(inner)} 0 ${large} 0 ${at(polar(from, inner))}Z`;
};

/** An arc along a circle, clockwise from `from` to `to`, or counter-clockwise if `to` is smaller. */
export const arcPath = (from: number, to: number, r: number): string =>
  `M${at(polar(from, r))}A${n(r)} ${n(r)} 0 ${Math.abs(to - from) > 180 ? 1 : 0} ${to > from ? 1 : 0} ${at(polar(to, r))}`;

/** A short repeatable stream of numbers in [0, 1), for baked textures (Mulberry32). */
export const stream = (seed: number): (() => number) => {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
