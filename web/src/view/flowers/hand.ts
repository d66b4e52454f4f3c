import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { petalPicture } from '../../art/chips';
import { CARD, cardFace, letterRoom } from '../../art/cards';
import { COLOURS, type Colour } from '../../art/types';
import type { FlowersTable, Look, Plan } from './data';
import { fanFor, type Fan } from './fan';

export interface HandProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly plan: Plan | null;
  /** Said after the count of cards, as "You are next. Pick a colour to plan ahead." */
  readonly hint?: string;
  /** Absent: nothing can be picked. */
  readonly onColour?: (colour: Colour) => void;
}

/** The hand, grouped by colour: one button per colour, its cards fanned, the chosen ones lifted. */
export function handTray(p: HandProps): TemplateResult {
  const { look, table } = p;
  const { layout } = look;
  const cards = table.view.hand;
  const groups = COLOURS.map((colour) => ({ colour, count: cards.filter((card) => card === colour).length })).filter(
    (group) => group.count > 0,
  );
  const choosing = table.phase === 'claim' && table.viewer !== null && table.to_act === table.viewer;
  const fan = fanFor(
    groups.map((group) => group.count),
    choosing ? layout.handChoosing : layout.handWidth,
    layout.card,
  );
  const head = html`<h2 class="hand-head">
      ${look.t('hand.title', { player: table.viewer })} <small>${look.t('hand.cards', { count: cards.length })}</small>
      ${p.hint ? html`<small class="hand-hint">${p.hint}</small>` : nothing}
    </h2>`;
  return html`<div class="hand">
    ${table.viewer === null ? nothing : head}
    <div class="hand-groups" data-roving .style=${`gap:${fan.gap}px;--fan-card:${fan.card}px`}>
      ${repeat(
        groups,
        (group) => group.colour,
        (group) => handGroup(p, fan, group.colour, group.count),
      )}
    </div>
  </div>`;
}

const handGroup = (p: HandProps, fan: Fan, colour: Colour, count: number): TemplateResult => {
  const { look, plan, table } = p;
  const picked = plan?.colour === colour;
  const chosen = picked ? (plan.count ?? 0) : 0;
  const plays = (table.choices ?? []).filter((choice) => choice.kind === 'play' && choice.colour === colour);
  const barred = plays.length > 0 && plays.every((choice) => !choice.legal);
  const width = fan.card + (count - 1) * fan.step;
  const height = (fan.card * CARD.height) / CARD.width;
  // a letter that the next card would cut is left to the card on top
  const lettered = fan.step >= letterRoom(fan.card);
  return html`<button
    type="button"
    class="hand-group"
    data-part="hand"
    data-colour=${colour}
    data-barred=${barred}
    aria-pressed=${picked}
    ?disabled=${p.onColour === undefined}
    .style=${`width:${p.onColour ? Math.max(44, width) : width}px`}
    @click=${() => p.onColour?.(colour)}
  >
    <span class="hand-cards" aria-hidden="true" .style=${`height:${height}px`}>
      ${Array.from(
        { length: count },
        (_, i) =>
          html`<span class="hand-card" data-chosen=${i >= count - chosen} .style=${`left:${i * fan.step}px`}
            >${cardFace(colour, lettered || i === count - 1 ? look.letters[colour] : '', fan.card)}</span
          >`,
      )}
    </span>
    <span class="hand-label">
      ${petalPicture(colour, look.letters[colour], look.layout.kind === 'lying' ? 18 : 21)} <span class="num">${count}</span>
      ${label(look, colour, chosen, width + fan.gap - 6)}
    </span>
  </button>`;
};

/** As much of the words as fits under the cards; the rest is there for those who listen. */
const label = (look: Look, colour: Colour, chosen: number, room: number): TemplateResult => {
  const [before, letter] = look.layout.kind === 'desktop' ? [46, 8] : [38, 7];
  const word = look.t(`colour.${colour}`);
  const picked = chosen > 0 ? look.t('hand.chosen', { count: chosen }) : '';
  const fits = (text: string): boolean => room >= before + letter * text.length;
  return html`<span class=${fits(word) ? 'hand-word' : 'unseen'}>${word}</span>${
      picked === ''
        ? nothing
        : html`<span class=${fits(`${word} ${picked}`) ? 'hand-word' : 'unseen'}>${picked}</span>`
    }`;
};
