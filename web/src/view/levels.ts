/** Choosing a computer player: what each level is called, like, and how strong, with so many at the table. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Level } from '../bridge';
import { button, type Group } from './controls';
import { inThinker } from '../store';
import { levelName, type Scene } from './scene';

/** What is played, and by how many. */
export interface Setting {
  readonly game: string;
  readonly players: number;
}

/** A level's rating there, for messages; null where none was measured. */
const rating = ({ i18n }: Scene, { rating: all }: Level, { game, players }: Setting): string | null =>
  // for English the browser need not load its data on numbers before the first screen
  (i18n.language === 'en' ? all?.[game]?.[players]?.toString() : all?.[game]?.[players]?.toLocaleString(i18n.language, { useGrouping: false })) ?? null;

/** The levels that people are offered, and `chosen` if that is another one: weakest first, by where they play. */
export function levelGroups(scene: Scene, setting: Setting, chosen: string): readonly Group[] {
  const { i18n, state } = scene;
  const offered = state.hello.levels.filter(({ name, offered }) => offered || name === chosen);
  return (['dealer', 'thinker'] as const).map((place) => ({
    label: i18n.t(`start.level.${place}`),
    options: offered
      .filter(({ where }) => where === place)
      .map((level) => {
        const strength = rating(scene, level, setting);
        const name = levelName(scene, level.name);
        return { value: level.name, label: strength === null ? name : i18n.t('start.level.rated', { name, rating: strength }) };
      }),
  }));
}

/** What a level is like, in a line, and what comes with it. */
export function levelAbout(scene: Scene, name: string): string {
  const { i18n, state } = scene;
  const about = `level.${name}.about`;
  const loads = !['ready', 'out', 'spared'].includes(state.thinker.state) && inThinker(state, name);
  return [i18n.has(about) ? i18n.t(about) : '', loads ? i18n.t('start.level.loads') : ''].filter(Boolean).join(' ');
}

/** What the numbers beside the levels mean; nothing where none is measured there. */
export function ratingAbout(scene: Scene, setting: Setting): TemplateResult | typeof nothing {
  const measured = scene.state.hello.levels.some((level) => rating(scene, level, setting) !== null);
  return measured ? html`<p class="rating-about">${scene.i18n.t('start.level.rating', { count: setting.players })}</p>` : nothing;
}

/** For a dialog: the levels below each other, each with its line; `pick` gets the one that was chosen. */
export function levelList(scene: Scene, setting: Setting, action: string, pick: (level: string) => void): TemplateResult {
  const { controller, i18n, state } = scene;
  const usual = state.hello.usual;
  const submit = (event: Event): void => {
    event.preventDefault();
    const level = new FormData(event.target as HTMLFormElement).get('level');
    if (typeof level === 'string') pick(level);
  };
  return html`<form class="level-list" @submit=${submit}>
    <fieldset>
      <legend class="unseen">${i18n.t('takeover.level')}</legend>
      ${levelGroups(scene, setting, usual).flatMap(({ options }) =>
        options.map(
          ({ label, value }) => html`<label class="level-choice">
            <input type="radio" name="level" value=${value} ?checked=${value === usual} />
            <span class="level-name">${label}</span><span class="level-about">${levelAbout(scene, value)}</span>
          </label>`,
        ),
      )}
    </fieldset>
    ${ratingAbout(scene, setting)}
    <div class="dialog-buttons">
      ${button(i18n.t('dialog.cancel'), () => controller.openDialog(null))}
      <button class="button primary" type="submit">${action}</button>
    </div>
  </form>`;
}
