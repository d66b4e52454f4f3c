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
  const long = look.layout.kind === 'desktop' && look.layout.height >= 860;
  const wide = outcome !== null && words(look, outcome) > columnWords(look);
  return html`<div class="preview" data-barred=${outcome !== null && !outcome.legal} data-wide=${wide}>
    <h2 class="preview-head">
      <span>${look.rich('preview.title', args)}</span><small>${look.t('preview.label')}</small>
    </h2>
    ${outcome === null ? nothing : long ? list(look, outcome) : paragraph(look, outcome)}
  </div>`;
}

/** So many letters find room in one column; a longer preview takes all three. */
function columnWords({ layout }: Look): number {
  switch (layout.kind) {
    case 'desktop':
      return (layout.width - 300) * 0.2;
    case 'embed':
      return (layout.width - 110) * (layout.ledger ? 0.25 : 0.13);
    case 'phone':
    case 'lying':
      return Infinity;
  }
}

const words = (look: Look, outcome: PlayExplained): number =>
  kinds(outcome)
    .flat()
    .reduce((sum, note) => sum + look.t(note.id, note.args).length, 0);

const list = (look: Look, outcome: PlayExplained): TemplateResult =>
  html`<ul class="preview-notes">
    ${kinds(outcome).map(
      (notes) => html`<li>${picture(notes, outcome)}<span>${notes.map((note) => html`${look.note(note)} `)}</span></li>`,
    )}
  </ul>`;

/** In little room the same words run on. */
const paragraph = (look: Look, outcome: PlayExplained): TemplateResult =>
  html`<ul class="preview-notes" data-run-on>
    ${kinds(outcome).map((notes) => html`<li>${notes.map((note) => html`${look.note(note)} `)}</li>`)}
  </ul>`;

/** Notes of one kind stand together: face, claim, what becomes of the mandala. The draw stands with the counts. */
const kinds = (outcome: PlayExplained): Note[][] => {
  const groups: Note[][] = [];
  for (const note of outcome.notes) {
    if (note.rule === 'D1') continue;
    const last = groups.at(-1)?.[0];
    if (last && kind(last) === kind(note)) groups.at(-1)?.push(note);
    else groups.push([note]);
  }
  return groups;
};

type Kind = 'face' | 'draw' | 'claim' | 'mandala';

/** By the letter of the rule: playing, drawing, claiming, and all that becomes of the mandala. */
const kind = (note: Note): Kind => {
  switch (note.rule?.[0]) {
    case 'P':
      return 'face';
    case 'D':
      return 'draw';
    case 'L':
      return 'claim';
    default:
      return 'mandala';
  }
};

const picture = (notes: readonly Note[], outcome: PlayExplained): TemplateResult => {
  switch (notes[0] ? kind(notes[0]) : 'face') {
    case 'face':
      return glyph(outcome.data.face === 'down' ? 'down' : 'up', 18);
    case 'draw':
      return glyph('draw', 20);
    case 'claim':
      return lotusPicture(21);
    case 'mandala':
      return logo(22);
  }
};
