/** The four trackers at the table: everybody on them, where the plan would lead, and who would be out. */

import { html, type TemplateResult } from 'lit';
import { ELEMENTS, trackers, trackersLying, type Element, type TrackersProps } from '../../art/garden';
import { emblemPicture } from '../../art/emblems';
import type { ByElement, Look, PetalsTable, Plan } from './data';

/** In the order of `ELEMENTS`. */
export const pointsOf = (all: ByElement<number>): readonly number[] => ELEMENTS.map((element) => all[element]);

/** As the scores are. */
export const trackersProps = (look: Look, { facts, seats, view }: PetalsTable): TrackersProps => ({
  scores: view.scores.map(pointsOf),
  leaders: facts.trackers,
  emblems: seats.map(({ emblem }) => emblem),
  letters: look.letters,
  names: Object.fromEntries(ELEMENTS.map((element) => [element, look.t('petals.sheet.tracker', { element })])) as Record<Element, string>,
  ...look.layout.trackers,
});

export function trackersPart(look: Look, table: PetalsTable, plan: Plan | null): TemplateResult {
  const { facts, seats, view } = table;
  const acting = view.phase === 'over' ? null : table.viewer;
  const after = plan?.outcome?.legal === true ? plan.outcome.data.scores : null;
  const props = {
    ...trackersProps(look, table),
    ...(acting !== null && after !== null ? { preview: { seat: acting, scores: pointsOf(after) } } : {}),
  };
  const out = seats.map((_, seat) => seat).filter((seat) => !facts.eligible.includes(seat));
  // the scores are said by the players' panels
  return html`<section class="table-trackers panel" aria-label=${look.t('petals.trackers')}>
    ${
      look.layout.kind === 'desktop'
        ? html`<h2>${look.t('petals.trackers')} <small>${look.t('petals.trackers.about')}</small></h2>
            ${trackers(props)}
            <div class="trackers-out">
              ${
                out.length === 0
                  ? look.t(view.harmony ? 'petals.trackers.all-harmony' : 'petals.trackers.all')
                  : html`<span>${out.map((seat) => emblemPicture(seats[seat]?.emblem ?? 0, 26))}</span><span>${look.rich('petals.trackers.out', { players: out })}</span>`
              }
            </div>`
        : trackersLying(props)
    }
  </section>`;
}
