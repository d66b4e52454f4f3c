/** What the planned action would do: each pair that matches, the points, and what follows; with the button that does it. */

import { html, nothing, type TemplateResult } from 'lit';
import { ELEMENTS, elementOf, medallion, numberOf, type Flower } from '../../art/garden';
import type { Note } from '../../bridge';
import type { Look, Pair, Plan } from './data';
import { pointsLine } from './hand';
import { badgePicture } from './players';

export interface PreviewProps {
  readonly look: Look;
  readonly plan: Plan;
  /** It is not the person's decision yet. */
  readonly planning: boolean;
  readonly busy: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** The title: what, and where to. */
export const titleOf = (look: Look, plan: Plan): string =>
  plan.at === null
    ? look.t('petals.title.score')
    : look.t(plan.kind === 'move' ? 'petals.title.move' : 'petals.title.place', { x: plan.at.x, y: plan.at.y });

/** How large signs are, in pixels. */
const signSize = ({ layout }: Look): number => (layout.kind === 'phone' || layout.kind === 'lying' ? 20 : 24);

const sign = (look: Look, flower: Flower): TemplateResult => {
  const size = signSize(look);
  const element = elementOf(flower);
  const number = numberOf(flower);
  return number === null
    ? html`<svg class="badge-picture" width=${size} height=${size} viewBox="-13 -13 26 26" aria-hidden="true">${medallion(element, 0, 0, 11)}</svg>`
    : html`${badgePicture(look, element, size)}<b class="num">${number}</b>`;
};

const why = (pair: Pair): string => {
  if (pair.symbols) return pair.matches ? 'petals.pairs.same-symbols' : 'petals.pairs.different-symbols';
  return typeof pair.shared === 'number' ? 'petals.pairs.number' : 'petals.pairs.element';
};

/** A pair drawn for the eye; the note beside it says it to others. */
const pairRow = (look: Look, pair: Pair): TemplateResult =>
  html`<li class="garden-pair" aria-hidden="true">${sign(look, pair.mine)} <span>${look.t('petals.meets')}</span> ${sign(look, pair.theirs)}<span class="garden-pair-why">: ${look.t(why(pair))}</span></li>`;

/** Notes that the drawn pairs, points and the title say to the eye already. */
const drawn = ({ id }: Note): boolean => id.startsWith('petals.pair.') || ['petals.preview.scores', 'petals.preview.would-score', 'petals.preview.moves'].includes(id);

export function previewPanel(p: PreviewProps): TemplateResult {
  const { look, plan } = p;
  const { outcome } = plan;
  const data = outcome?.legal === true ? outcome.data : null;
  const pairs = data?.pairs.filter((pair) => pair.matches || pair.symbols) ?? [];
  const points = data === null ? [] : ELEMENTS.map((element) => data.points[element]);
  return html`<div class="garden-preview">
    <h2 class="garden-preview-head"><span>${titleOf(look, plan)}</span>${data === null ? nothing : html`<span class="garden-preview-points">${pointsLine(look, points, Math.min(22, signSize(look)))}</span>`}</h2>
    <div class="garden-preview-body">
      ${
        outcome === null
          ? nothing
          : html`<ul class="garden-pairs" role="list" data-many=${pairs.length + outcome.notes.filter((note) => !drawn(note) && note.rule !== 'T9').length > 2}>
                ${pairs.map((pair) => pairRow(look, pair))}
                ${outcome.notes.map((note) => html`<li class=${drawn(note) ? 'unseen' : 'garden-note'} data-rule=${note.rule ?? nothing}>${look.note(note)}</li>`)}
              </ul>`
      }
    </div>
    <div class="garden-preview-buttons">
      <button type="button" class="button primary play" ?disabled=${p.planning || p.busy || data === null} @click=${p.confirm}>
        ${look.t(plan.kind === 'score' ? 'petals.confirm.score' : plan.kind === 'move' ? 'petals.confirm.move' : 'petals.confirm.place')}
      </button>
      <button type="button" class="button" @click=${p.cancel}>${look.t(plan.kind === 'move' ? 'petals.another' : 'dialog.cancel')}</button>
    </div>
  </div>`;
}
