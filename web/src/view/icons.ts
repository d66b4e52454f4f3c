/** Line icons for buttons; decoration only, the button carries the words. */

import { html, type TemplateResult } from 'lit';

const PATHS = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  help: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.3 9.6a2.7 2.7 0 1 1 4.2 2.2c-1 .7-1.5 1.2-1.5 2.2M12 16.9v.2',
  settings:
    'M3.5 8h7m5 0h5M3.5 16h3m5 0h9M15.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM11.5 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  fullscreen:
    'M8.5 4H5.5A1.5 1.5 0 0 0 4 5.5v3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M15.5 20h3a1.5 1.5 0 0 0 1.5-1.5v-3',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9',
  redo: 'M16 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h5',
  minus: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12h8',
  closer: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20 20M7.5 10.5h6M10.5 7.5v6',
  farther: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20 20M7.5 10.5h6',
  close: 'M6 6l12 12M18 6 6 18',
} as const;

export type Icon = keyof typeof PATHS;

export const icon = (name: Icon): TemplateResult =>
  html`<svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
