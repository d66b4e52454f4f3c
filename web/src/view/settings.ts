/** Settings of this device; every change applies at once. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Patience } from '../bridge';
import { DEFAULTS, type Motion, type Pace, type Settings, type Theme } from '../storage';
import { LANGUAGES, languageName } from '../languages';
import { back } from '../way';
import { button, iconButton, segments, select, toggle, type Option } from './controls';
import { deviceSection } from './device';
import { gameArt } from './games';
import { gameName, thoughtWords, type Scene } from './scene';

const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'contrast'];
const MOTIONS: readonly Motion[] = ['system', 'full', 'reduced'];
const PACES: readonly Pace[] = ['calm', 'brisk', 'instant'];
const PATIENCE: readonly Patience[] = ['quick', 'normal', 'deep'];

export function settingsScreen(scene: Scene): TemplateResult {
  const { controller, i18n, state } = scene;
  const { settings } = state;
  const set =
    <K extends keyof Settings>(key: K) =>
    (value: Settings[K]): void =>
      controller.setSetting(key, value);
  return html`<main class="settings">
    <header class="page-head">
      ${iconButton('back', i18n.t('page.back'), back)}
      <h1 tabindex="-1" data-home>${i18n.t('settings.title')}</h1>
      <p>${i18n.t('settings.about')}</p>
      ${button(i18n.t('settings.reset'), () => controller.applySettings(DEFAULTS))}
    </header>
    <div class="settings-columns">
      <div class="settings-column">
        <section class="panel" aria-labelledby="settings-look">
          <h2 id="settings-look">${i18n.t('settings.look')}</h2>
          ${row(i18n.t('settings.theme'), null, choose(scene, 'theme', THEMES, set('theme')))} ${textSize(scene)}
          ${language(scene)}
          ${row(i18n.t('settings.motion'), i18n.t('settings.motion.about'), choose(scene, 'motion', MOTIONS, set('motion')))}
        </section>
        <section class="panel" aria-labelledby="settings-saves">
          <h2 id="settings-saves">${i18n.t('settings.saves')}</h2>
          ${state.kept ? nothing : html`<p class="row-about">${i18n.t('notice.not-kept')}</p>`} ${keeping(scene)}
        </section>
        ${deviceSection(scene)}
      </div>
      <div class="settings-column">
        <section class="panel" aria-labelledby="settings-play">
          <h2 id="settings-play">${i18n.t('settings.play')}</h2>
          ${row(i18n.t('settings.pace'), null, choose(scene, 'pace', PACES, set('pace')))} ${patience(scene, set('patience'))}
          ${toggle(i18n.t('settings.confirm'), i18n.t('settings.confirm.about'), settings.confirm, set('confirm'))}
          ${toggle(i18n.t('settings.curtain'), i18n.t('settings.curtain.about'), settings.curtain, set('curtain'))}
        </section>
        <section class="panel" aria-labelledby="settings-keys">
          <h2 id="settings-keys">${i18n.t('settings.keys')}</h2>
          ${keyLists(scene)}
          ${toggle(i18n.t('settings.letters'), i18n.t('settings.letters.about'), settings.letterKeys, set('letterKeys'))}
        </section>
      </div>
    </div>
  </main>`;
}

/** The keys that every game has, then those of each game that is here. */
function keyLists(scene: Scene): TemplateResult {
  const { i18n, state } = scene;
  const all = ['confirm', 'back', 'move'].map((key) => [i18n.t(`settings.key.${key}`), i18n.t(`settings.key.${key}.about`)] as const);
  const own = state.hello.games.flatMap(({ name }) => {
    const keys = gameArt(name)?.keys(scene);
    return keys === undefined ? [] : [{ name, keys }];
  });
  return html`${keyList(all)} ${own.map(({ name, keys }) => html`<h3 class="keys-game">${gameName(scene, name)}</h3>${keyList(keys)}`)}`;
}

const keyList = (keys: readonly (readonly [key: string, about: string])[]): TemplateResult =>
  html`<dl class="keys">
    ${keys.map(([key, about]) => html`<div class="key"><dt><kbd>${key}</kbd></dt><dd>${about}</dd></div>`)}
  </dl>`;

const row = (label: string, about: string | null, control: TemplateResult): TemplateResult =>
  html`<div class="row">
    <span class="row-words"
      ><span class="row-label" aria-hidden="true">${label}</span>${
        about === null ? nothing : html`<span class="row-about">${about}</span>`
      }</span
    >${control}
  </div>`;

function choose<K extends 'theme' | 'motion' | 'pace' | 'patience'>(
  { i18n, state }: Scene,
  key: K,
  values: readonly Settings[K][],
  change: (value: Settings[K]) => void,
): TemplateResult {
  const options = values.map((value): Option<Settings[K]> => ({ value, label: i18n.t(`settings.${key}.${value}`) }));
  return segments(key, i18n.t(`settings.${key}`), options, state.settings[key], change);
}

/** How long computers in the large Python may think, and how far they come in it here. */
function patience(scene: Scene, change: (value: Patience) => void): TemplateResult {
  const { i18n, state } = scene;
  const about =
    state.thought === null ? i18n.t('settings.patience.about') : i18n.t('settings.patience.known', thoughtWords(scene, state.thought));
  return row(i18n.t('settings.patience'), about, choose(scene, 'patience', PATIENCE, change));
}

function textSize({ controller, i18n, state }: Scene): TemplateResult {
  const { textSize: size } = state.settings;
  return html`<label class="row">
    <span class="row-words">
      <span class="row-label">${i18n.t('settings.text-size')}</span>
      <span class="row-about">${i18n.t('settings.text-size.value', { percent: size })}</span>
    </span>
    <input
      class="slider"
      type="range"
      min="100"
      max="150"
      step="10"
      .value=${live(String(size))}
      @change=${(event: Event) => controller.setSetting('textSize', Number((event.target as HTMLInputElement).value))}
    />
  </label>`;
}

/** Nothing to choose while there is English alone. */
function language({ controller, i18n, state }: Scene): TemplateResult | typeof nothing {
  if (LANGUAGES.length < 2) return nothing;
  const label = i18n.t('settings.language');
  const options = LANGUAGES.map((value): Option<string> => ({ value, label: languageName(value) }));
  return row(label, null, select(label, options, state.settings.language, (value) => controller.setSetting('language', value)));
}

function keeping(scene: Scene): TemplateResult {
  const { controller, i18n, state } = scene;
  const { table } = state;
  return html`<div class="row">
      <span class="row-words">
        <span class="row-label">${i18n.t('settings.game')}</span>
        <span class="row-about"
          >${table === null ? i18n.t('settings.game.none') : i18n.t('settings.game.about', { count: table.players, turn: table.turn })}</span
        >
      </span>
      <span class="row-buttons">
        ${button(i18n.t('settings.export'), () => void controller.exportGame(), { disabled: table === null })}
        ${button(i18n.t('settings.import'), () => void controller.importGame())}
      </span>
    </div>
    <div class="row">
      <span class="row-words">
        <span class="row-label">${i18n.t('settings.all')}</span>
        <span class="row-about">${i18n.t('settings.all.about', { count: state.saves.length })}</span>
      </span>
      <span class="row-buttons">
        ${
          state.deleting === 'all'
            ? html`${button(i18n.t('dialog.cancel'), () => controller.askDelete(null))}
              ${button(i18n.t('settings.delete.sure'), () => void controller.deleteAll(), { primary: true })}`
            : button(i18n.t('settings.delete'), () => controller.askDelete('all'), { disabled: state.saves.length === 0 })
        }
      </span>
    </div>`;
}
