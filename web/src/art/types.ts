/** What the pictures are made of. Nothing here knows a rule or a word: letters come as arguments. */

/** In the fixed order of the game: three dark, three light. */
export const COLOURS = ['grey', 'purple', 'red', 'green', 'orange', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];

/** The letter of each colour, from the catalogue. */
export type Letters = Readonly<Record<Colour, string>>;

export type TileValue = '2' | '3' | '4' | '5' | '7' | 'x3';
/** As in the notation: `"red-3"`, `"green-x3"`. */
export type TileName = `${Colour}-${TileValue}`;

export const colourOf = (tile: TileName): Colour => tile.slice(0, tile.indexOf('-')) as Colour;
export const valueOf = (tile: TileName): TileValue => tile.slice(tile.indexOf('-') + 1) as TileValue;
/** The value as printed: `×3` for `x3`. */
export const printed = (value: TileValue): string => (value === 'x3' ? '×3' : value);
/** The dark colours lie on the left half, the light ones on the right. */
export const isDark = (colour: Colour): boolean => COLOURS.indexOf(colour) < 3;
