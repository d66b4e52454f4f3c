/** The pictures of the game as functions: SVG in, nothing else; no state, no rule, no words. */

export * from './types';
export { artDefs, RING } from './defs';
export { petal, seed, type PetalProps, type PetalState, type SeedProps } from './petals';
export { flowerChip, flowerPicture, tileHalf, tilePair, tilePicture, type PairProps, type TileProps } from './tiles';
export { lotus, lotusPicture, type LotusProps, type LotusState } from './lotus';
export { emblem, emblemPicture, EMBLEMS, type EmblemProps } from './emblems';
export { CARD, cardBack, cardFace } from './cards';
export { glyph, type Glyph } from './glyphs';
export { logo } from './logo';
export { journeyPath, mandalaDisc, seatAngle, type DiscProps, type DiscSide } from './disc';
export { petalPicture, seedPicture } from './chips';
