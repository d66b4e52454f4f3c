import { html, type TemplateResult } from 'lit';
import { mandalaDisc } from '../../art/disc';
import type { Colour, Letters } from '../../art/types';

const SHOWN: readonly Colour[] = ['grey', 'purple', 'red', 'green', 'orange', 'yellow'];

/** The large mandala of the start page; decoration only. */
export const heroDisc = (letters: Letters): TemplateResult =>
  html`<svg class="hero" viewBox="-100 -100 200 200" aria-hidden="true">
    ${mandalaDisc({
      index: 1,
      dark: 'purple-5',
      light: 'orange-7',
      shown: new Set(SHOWN),
      sides: [
        { up: ['red', 'red', 'red', 'yellow', 'yellow', 'green', 'green'], down: 0 },
        { up: ['purple', 'purple', 'orange', 'orange'], down: 2 },
        { up: ['grey', 'grey', 'red', 'red'], down: 3 },
      ],
      viewer: 0,
      free: true,
      letters,
      diameter: 940,
    })}
  </svg>`;
