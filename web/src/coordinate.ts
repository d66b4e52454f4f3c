/** A coordinate as it is printed: with a minus, not a hyphen. */
export const coordinate = (value: number): string => (value < 0 ? `−${-value}` : String(value));
