/** The tray: the cards in hand, or the card on the move, each to choose and to turn; and what to do in phase `effect`. */

import { html, nothing, type TemplateResult } from 'lit';
import { ELEMENTS, medallion, elementOf, squareBack, squarePicture, type Hub, type Sides } from '../../art/garden';
import { icon } from '../icons';
import { turned, type Look, type Pair, type PetalsTable, type Plan } from './data';
import { sidesInWords } from './garden';
import { badgePicture } from './players';

export interface HandProps {
  readonly look: Look;
  readonly table: PetalsTable;
  readonly plan: Plan | null;
  readonly hint: string;
  /** Null: nothing can be picked now. */
  readonly choose: ((card: string) => void) | null;
  /** By so many degrees clockwise. */
  readonly turn: (by: number) => void;
  /** In phase `effect`: what to do, step by step. */
  readonly effect: EffectSteps | null;
}

export interface EffectSteps {
  readonly kind: 'either' | 'both';
  /** The pairs of symbols that met, the deciding one first. */
  readonly pairs: readonly Pair[];
  readonly movable: number;
  readonly step: 1 | 2 | 3;
  /** T5: scores the played card instead; its points. */
  readonly score: { readonly points: readonly number[]; readonly chosen: boolean; readonly pick: () => void } | null;
}

export const hubOf = (table: PetalsTable, card: string): Hub => (table.facts.ladybugs.includes(card) ? 'ladybug' : 'plain');

const sidesOf = (table: PetalsTable, card: string): Sides => table.facts.cards[card] as Sides;

export function handTray(p: HandProps): TemplateResult {
  const { look, plan, table } = p;
  const moving = plan?.kind === 'move' ? plan.card : null;
  return html`<div class="garden-hand" data-effect=${p.effect !== null}>
    <h2 class="garden-hand-head">${look.t(moving === null ? 'petals.hand' : 'petals.hand.moving')} ${p.hint === '' ? nothing : html`<small>${p.hint}</small>`}</h2>
    <div class="garden-hand-cards">
      ${moving === null ? table.view.hand.map((card) => handCard(p, card)) : chosenCard(p, moving)}
      ${
        p.effect !== null || look.layout.kind !== 'desktop'
          ? nothing
          : html`<span class="garden-deck" data-part="deck">${squareBack(78)}<span>${look.t('petals.supplies', { count: table.view.deck })}</span></span>`
      }
    </div>
    ${p.effect === null ? nothing : steps(look, p.effect)}
  </div>`;
}

const handCard = (p: HandProps, card: string): TemplateResult => {
  if (p.plan?.kind === 'place' && p.plan.card === card) return chosenCard(p, card);
  const { look, table } = p;
  const size = Math.round(look.layout.card * 0.9);
  // the picture lies over its button, whose words are others than those that are printed on it
  return html`<span class="garden-held">
    <span class="garden-square">
      <button
        type="button"
        class="garden-card"
        data-part="hand"
        data-card=${card}
        aria-pressed="false"
        ?disabled=${p.choose === null}
        aria-label=${look.t('petals.card', { card, sides: sidesInWords(look, sidesOf(table, card)) })}
        @click=${() => p.choose?.(card)}
      ></button>
      ${squarePicture({ sides: sidesOf(table, card), letters: look.letters, hub: hubOf(table, card) }, size)}
    </span>
  </span>`;
};

/** A card is turned so long. */
export const TURN = 180;

/** Shows the turn of the chosen card, which is drawn turned already: in the tray, and in the garden. */
export function showTurn(degrees: number): void {
  for (const card of document.querySelectorAll('#app :is(.garden-held[data-chosen], .lying:is([data-state="preview"], [data-state="chosen"])) .square')) {
    card.animate([{ rotate: `${-degrees}deg` }, { rotate: '0deg' }], { duration: TURN, easing: 'ease-out' });
  }
}

/** The card that is chosen, between the two buttons that turn it; pressing it turns it, too. */
const chosenCard = (p: HandProps, card: string): TemplateResult => {
  const { look, plan, table } = p;
  const sides = turned(sidesOf(table, card), plan?.r ?? 0);
  const words = look.t('petals.card', { card, sides: sidesInWords(look, sides) });
  const by = (name: 'undo' | 'redo', degrees: number, message: string, key: string): TemplateResult =>
    html`<button type="button" class="garden-turn" data-turn=${degrees} aria-label=${look.t(message)} aria-keyshortcuts=${look.letterKeys ? key : nothing} title=${look.letterKeys ? `${look.t(message)} (${key})` : look.t(message)} @click=${() => p.turn(degrees)}>${icon(name)}</button>`;
  return html`<span class="garden-held" data-chosen>
    ${by('undo', -90, 'petals.turn.left', 'Shift+T')}
    <span class="garden-square">
      <button
        type="button"
        class="garden-card"
        data-part="hand"
        data-card=${card}
        data-r=${plan?.r ?? 0}
        aria-pressed="true"
        aria-label=${`${words} ${look.t('petals.turned', { degrees: plan?.r ?? 0 })}`}
        @click=${() => p.turn(90)}
      ></button>
      ${squarePicture({ sides, letters: look.letters, hub: hubOf(table, card) }, look.layout.card)}
    </span>
    ${by('redo', 90, 'petals.turn.right', 'T')}
    <span class="garden-held-words" aria-hidden="true">${look.rich('petals.chosen', { degrees: plan?.r ?? 0 })}</span>
  </span>`;
};

const steps = (look: Look, effect: EffectSteps): TemplateResult => {
  const [met] = effect.pairs;
  const signs =
    met === undefined
      ? nothing
      : html`<svg class="garden-met" width="54" height="26" viewBox="-27 -13 54 26" aria-hidden="true">
          ${medallion(elementOf(met.mine), -13, 0, 11)}${medallion(elementOf(met.theirs), 13, 0, 11)}
        </svg>`;
  const item = (step: number, words: unknown): TemplateResult =>
    html`<li data-now=${effect.step === step} aria-current=${effect.step === step ? 'step' : nothing}><span class="garden-step" aria-hidden="true">${step}</span><span>${words}</span></li>`;
  const { score } = effect;
  return html`<ol class="garden-steps">
      ${item(1, html`${signs} ${look.t(`petals.steps.${effect.kind}`)}`)} ${item(2, look.t('petals.steps.take', { count: effect.movable }))}
      ${item(3, look.t('petals.steps.lay'))}
    </ol>
    ${
      score === null
        ? nothing
        : html`<button type="button" class="button garden-instead" data-part="score" aria-pressed=${String(score.chosen)} @click=${score.pick}>
            ${look.t('petals.score-instead')} ${pointsLine(look, score.points)}
          </button>`
    }`;
};

/** Points with their badges. */
export const pointsLine = (look: Look, points: readonly number[], size = 22): TemplateResult => {
  const scoring = ELEMENTS.map((element, i) => [element, points[i] ?? 0] as const).filter(([, count]) => count > 0);
  return scoring.length === 0
    ? html`<span class="garden-points"><span class="num">0</span></span>`
    : html`<span class="garden-points"
        >${scoring.map(([element, count]) => html`<span>${badgePicture(look, element, size)}<span class="unseen">${look.t(`petals.element.${element}`)}</span> <span class="num">+${count}</span></span>`)}</span
      >`;
};
