import { html, nothing, type TemplateResult } from 'lit';
import { emblemPicture } from '../../art/emblems';
import { lotusPicture } from '../../art/lotus';
import { tilePicture } from '../../art/tiles';
import { colourOf, type TileName } from '../../art/types';
import { type FlowersTable, type Look, type TakeChoice, type TakeExplained, type Which } from './data';

export interface TileChoiceProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly chosen: Which | null;
  /** What each choice would do, once the bridge has said it. */
  readonly outcomes: Readonly<Record<Which, TakeExplained | null>>;
  readonly onChoose: (which: Which) => void;
  readonly onTake: () => void;
}

/** The owner's choice between the two tiles of a complete mandala; stands beside the rings and covers none. */
export function tileChoice(p: TileChoiceProps): TemplateResult {
  const { look, table } = p;
  const mandala = table.view.destroying ?? '';
  const facts = table.facts.mandalas['ABC'.indexOf(mandala)];
  const takes = (table.choices ?? []).filter((choice): choice is TakeChoice => choice.kind === 'take');
  const chosen = takes.find((choice) => choice.which === p.chosen);
  const owner = facts?.owner ?? table.viewer ?? 0;
  const second = facts?.second ?? null;
  return html`<section class="tilechoice" aria-label=${look.t('choice.title', { mandala })}>
    <header class="tilechoice-head">
      ${lotusPicture(34)}
      <div>
        <h2>${look.t('choice.title', { mandala })}</h2>
        <p>
          ${
            second === null
              ? nothing
              : look.rich('choice.about', {
                  owner,
                  second,
                  most: facts?.sides[owner]?.total ?? 0,
                  count: facts?.sides[second]?.total ?? 0,
                })
          }
        </p>
      </div>
    </header>
    <div class="tilechoice-options" data-roving>${takes.map((take) => option(p, take))}</div>
    <button type="button" class="button primary play tilechoice-take" ?disabled=${!chosen} @click=${p.onTake}>
      ${chosen ? look.t('choice.take', { tile: chosen.tile }) : look.t('choice.pick')}
    </button>
  </section>`;
}

const option = (p: TileChoiceProps, take: TakeChoice): TemplateResult => {
  const { look, table } = p;
  const outcome = p.outcomes[take.which];
  const size = { desktop: 124, embed: 84, phone: 60, lying: 62 }[look.layout.kind];
  const seats = Object.keys(outcome?.data.taken ?? {}).map(Number);
  return html`<button
    type="button"
    class="tilechoice-option"
    data-part="choice"
    data-which=${take.which}
    aria-pressed=${p.chosen === take.which}
    @click=${() => p.onChoose(take.which)}
  >
    ${tilePicture(take.tile, look.letters[colourOf(take.tile)], size, false)}
    <span class="tilechoice-words">
      <span class="tilechoice-name">${look.rich('choice.option', { tile: take.tile })}</span>
      ${seats.map((seat) => {
        const points = outcome?.data.points[String(seat)];
        const made = outcome?.data.made[String(seat)]?.[0];
        const tiles = outcome?.data.taken[String(seat)] ?? [];
        return html`<span class="tilechoice-row">
          ${emblemPicture(table.seats[seat]?.emblem ?? 0, 20)}
          <span class="tilechoice-what">${what(look, made, tiles)}</span>
          ${points ? html`<span class="num">${points[0]}<span class="arrow">→</span><b>${points[1]}</b></span>` : nothing}
        </span>`;
      })}
    </span>
  </button>`;
};

const what = (look: Look, made: readonly [TileName, TileName] | undefined, tiles: readonly TileName[]): unknown =>
  made
    ? look.rich('choice.flower', { colour: colourOf(made[0]) })
    : look.rich('choice.single', { tile: tiles[0] ?? '' });
