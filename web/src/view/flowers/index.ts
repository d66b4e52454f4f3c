/** The parts of the Flowers table as pure drawings: data and callbacks in, templates out; no state, no rule. */

export type * from './data';
export { MANDALAS, MANDALA_LETTERS } from './data';
export { layoutFor } from './layout';
export { tableFrame } from './frame';
export { mandalaColumn } from './mandala';
export { handTray } from './hand';
export { countPanel } from './counts';
export { previewPanel } from './preview';
export { tileChoice } from './tilechoice';
export { playerPanels } from './players';
export { supplies } from './supplies';
export { scoreSheet } from './sheet';
export { heroDisc } from './hero';
