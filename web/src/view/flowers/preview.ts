import { html, nothing, type TemplateResult } from 'lit';
import { glyph } from '../../art/glyphs';
import { logo } from '../../art/logo';
import { lotusPicture } from '../../art/lotus';
import type { Note } from '../../bridge';
import { MANDALA_LETTERS, type Look, type Plan, type PlayExplained } from './data';

export interface PreviewProps {
  readonly look: Look;
  readonly plan: Plan;
}

/**
 * What the planned play would do at the picked mandala: face and why, claim with numbers, completion and who gets what.
 * For the zone of its own that small layouts have; elsewhere the mandala's column shows it, and this is undefined.
 */
export const previewPanel = (p: PreviewProps): TemplateResult | undefined =>
  p.look.layout.kind === 'phone' || p.look.layout.kind === 'lying' ? previewBox(p) : undefined;

/** The preview itself. */
export function previewBox({ look, plan }: PreviewProps): TemplateResult {
  const index = plan.mandala ?? 0;
  const outcome = plan.outcomes[index] ?? null;
  const args = { count: plan.count ?? 1, colour: plan.colour, mandala: MANDALA_LETTERS[index] };
  return html`<div class="preview" data-barred=${outcome !== null && !outcome.legal}>
    <h3 class="preview-head">
      <span>${look.rich('preview.title', args)}</span><small>${look.t('preview.label')}</small>
    </h3>
    <ul class="preview-notes">
      ${outcome?.notes.map((note) => html`<li>${picture(note, outcome)}<span>${look.note(note)}</span></li>`) ?? nothing}
    </ul>
  </div>`;
}

/** The picture of a note follows from its rule: playing, drawing, claim, or what becomes of the mandala. */
const picture = (note: Note, outcome: PlayExplained): TemplateResult => {
  switch (note.rule?.[0]) {
    case 'P':
      return glyph(outcome.data.face === 'down' ? 'down' : 'up', 18);
    case 'D':
      return glyph('draw', 20);
    case 'L':
      return lotusPicture(21);
    default:
      return logo(22);
  }
};
