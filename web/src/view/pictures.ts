/** Small pictures within a line of text. */

import { html, type TemplateResult } from 'lit';
import { COLOURS, type Colour } from '../art/types';
import { petalPicture } from '../art/chips';

/** A colour's word with its petal before it, so that the colour is never the only sign. */
export const colourPicture =
  (letter: (colour: string) => string) =>
  (colour: string, word: string): TemplateResult =>
    COLOURS.includes(colour as Colour)
      ? html`<span class="word-colour">${petalPicture(colour as Colour, letter(colour), 16)}${word}</span>`
      : html`${word}`;
