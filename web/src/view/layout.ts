/** The kinds of layout that every game's table has: which one a given space gets, and what they have in common. */

/** `embed`: a frame or a tablet; `lying`: a phone on its side. */
export type LayoutKind = 'desktop' | 'embed' | 'phone' | 'lying';

/** Width of the column beside a desktop's table. */
export const SIDEBAR = 272;
/** A window lower than this has no room for what a desktop has one above the other. */
const DESKTOP_LEAST = 700;

/** The kind for a space of `width` × `height` CSS pixels. In a frame the height that was given is not looked at: it follows the width. */
export const layoutKind = (width: number, height: number, framed: boolean): LayoutKind =>
  width < 600
    ? 'phone'
    : !framed && height < 480 && width < 1100
      ? 'lying'
      : width < 1100 || (!framed && height < DESKTOP_LEAST)
        ? 'embed'
        : 'desktop';

/** A whole number of pixels: `value`, or the limit it goes beyond. */
export const between = (least: number, value: number, most: number): number => Math.round(Math.max(least, Math.min(value, most)));
