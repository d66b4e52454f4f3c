import { html, nothing, type TemplateResult } from 'lit';
import { MANDALA_LETTERS, type FlowersTable, type Look, type Plan, type PlayChoice } from './data';

export interface CountProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly plan: Plan;
  /** A planned play can not be confirmed before it is the person's turn. */
  readonly planning: boolean;
  readonly onCount: (count: number) => void;
  readonly onCancel: () => void;
  readonly onPlay: () => void;
}

/** How many cards of the chosen colour; each count states its draw and the hand after it, or why it is not allowed. */
export function countPanel(p: CountProps): TemplateResult {
  const { look, plan, table } = p;
  const plays = (table.choices ?? []).filter(
    (choice): choice is PlayChoice => choice.kind === 'play' && choice.colour === plan.colour,
  );
  const counts = [...new Set(plays.map((choice) => choice.count))].sort((a, b) => a - b);
  const outcome = plan.mandala === null ? null : (plan.outcomes[plan.mandala] ?? null);
  const ready = plan.count !== null && outcome?.legal === true && !p.planning;
  const args = { count: plan.count ?? 0, colour: plan.colour, mandala: MANDALA_LETTERS[plan.mandala ?? 0] };
  const label = look.layout.kind === 'desktop' ? 'count.play' : 'count.play.short';
  return html`<div class="panel counts" data-many=${counts.length > 4}>
    <h2 class="counts-head">${look.rich('count.title', { colour: plan.colour })}</h2>
    <div class="counts-list" data-roving role="group" aria-label=${look.t('count.title', { colour: plan.colour })}>
      ${counts.map((count) => countButton(p, count, plays.filter((choice) => choice.count === count)))}
    </div>
    <div class="counts-buttons">
      <button type="button" class="button counts-cancel" @click=${p.onCancel}>${look.t('count.cancel')}</button>
      <button type="button" class="button primary play" ?disabled=${!ready} @click=${p.onPlay}>
        ${
          p.planning
            ? look.t('count.wait')
            : plan.count === null
              ? look.t('count.pick')
              : plan.mandala === null
                ? look.t('count.pick-mandala')
                : look.t(label, args)
        }
      </button>
    </div>
  </div>`;
}

const countButton = (p: CountProps, count: number, plays: readonly PlayChoice[]): TemplateResult => {
  const { look } = p;
  const open = plays.find((choice) => choice.legal);
  const any = open ?? plays[0];
  const draw = any?.draw ?? 0;
  const hand = any?.handAfter ?? 0;
  const rule = any?.note?.rule;
  return html`<button
    type="button"
    class="count"
    data-count=${count}
    data-barred=${open === undefined}
    aria-pressed=${p.plan.count === count}
    aria-disabled=${open === undefined}
    @click=${() => p.onCount(count)}
  >
    <span class="num">${count}</span>
    ${
      open === undefined
        ? html`<b aria-hidden="true">${look.t('count.barred')}</b>${
              rule ? html`<small aria-hidden="true">${look.t('count.rule', { rule })}</small>` : nothing
            }<span class="unseen">${any?.note ? look.t(any.note.id, any.note.args) : ''}</span>`
        : html`<b>${look.t('count.draw', { draw })}</b><small>${look.t('count.hand', { hand })}</small>`
    }
  </button>`;
};
