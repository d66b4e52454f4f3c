/** Shapes of JSON-like values and how to tell whether a value has one. No DOM, nothing imported. */

export type Check = (value: unknown) => boolean;
/** Keys with their checks; a key that ends in `?` may be absent. */
export type Shape = Readonly<Record<string, Check>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text =
  (longest: number, pattern = /^/): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest && pattern.test(value);
export const flag: Check = (value) => typeof value === 'boolean';
export const whole =
  (most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const listOf =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
export const shaped =
  (shape: Shape): Check =>
  (value) =>
    fault(shape, value) === null;

export const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

/** The first key that is wrong or missing, `''` if it is no object at all; null: it fits. `open`: further keys may be there. */
export function fault(shape: Shape, value: unknown, open = false): string | null {
  if (!isRecord(value)) return '';
  for (const [name, check] of Object.entries(shape)) {
    const key = name.replace('?', '');
    if (value[key] === undefined ? key === name : !check(value[key])) return key;
  }
  if (open) return null;
  return Object.keys(value).find((key) => !(key in shape) && !(`${key}?` in shape)) ?? null;
}

export const NAME = /^[a-z][\w:.-]*$/;
export const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;
