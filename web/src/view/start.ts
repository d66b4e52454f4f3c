/** The first screen: who plays, how, or which game goes on. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { emblemPicture } from '../art/emblems';
import type { GameInfo, Hello, Summary } from '../bridge';
import type { Setup, SetupSeat, Theme } from '../storage';
import { button, iconButton, segments, select } from './controls';
import { installHint, offlineLine } from './device';
import { gameArt } from './games';
import { refusal } from './chrome';
import { NAME_ROOM, waitsForThinker } from '../store';
import { publisherMark } from './publisher';
import { levelAbout, levelGroups, ratingAbout } from './levels';
import { gameName, thinkerBytes, type Scene } from './scene';

/** The seating that is offered before anybody has chosen one: a person against a computer. */
function firstSetup(hello: Hello): Setup {
  const game = hello.games.find((one) => one.name === 'flowers') ?? hello.games[0];
  const level = hello.usual;
  return {
    game: game?.name ?? '',
    seats: [
      { name: '', kind: 'person', level },
      { name: '', kind: 'computer', level },
    ],
    start: 'drawn',
    options: {},
  };
}

/** A remembered seating, made to fit what this build has: unknown games, levels and options go. */
function fitSetup(setup: Setup | null, hello: Hello): Setup {
  const game = hello.games.find((one) => one.name === setup?.game);
  if (setup === null || game === undefined) return firstSetup(hello);
  const level = hello.usual;
  const known = new Set(hello.levels.map((one) => one.name));
  const most = Math.max(...game.players);
  const seats = setup.seats
    .slice(0, most)
    .map((seat) => ({ ...seat, level: known.has(seat.level) ? seat.level : level }));
  const options = Object.entries(setup.options).filter(([key, value]) => game.options[key]?.includes(value));
  const start = typeof setup.start === 'number' && setup.start >= seats.length ? 'drawn' : setup.start;
  return { game: game.name, seats, start, options: Object.fromEntries(options) };
}

export function startScreen(scene: Scene): TemplateResult {
  const { state, i18n } = scene;
  const { hello } = state;
  const setup = fitSetup(state.setup, hello);
  const game = hello.games.find((one) => one.name === setup.game);
  const subtitle = `${setup.game}.subtitle`;
  return html`<main class="start">
    <div class="start-art">${state.adorned ? gameArt(setup.game)?.hero(scene) : nothing}</div>
    <div class="start-side">
      <header class="start-head">
        <h1 tabindex="-1" data-home>${gameName(scene, setup.game)}</h1>
        <p>${i18n.has(subtitle) ? i18n.t(subtitle) : i18n.t('start.subtitle')}</p>
      </header>
      ${games(scene, hello, setup)} ${game === undefined ? nothing : seating(scene, hello, game, setup)} ${saves(scene)}
      ${installHint(scene)}
      ${footer(scene)}
    </div>
  </main>`;
}

// -- a new game -----------------------------------------------------------------------------------

function games(scene: Scene, hello: Hello, setup: Setup): TemplateResult | typeof nothing {
  if (hello.games.length < 2) return nothing;
  const options = hello.games.map((game) => ({ value: game.name, label: gameName(scene, game.name) }));
  return html`<div class="start-games">
    ${segments('game', scene.i18n.t('start.game'), options, setup.game, (game) =>
      scene.controller.setSetup(fitSetup({ ...setup, game, options: {} }, hello)),
    )}
  </div>`;
}

/** The name of a seat that nobody has named: its usual one, or the first that is not taken. */
function usualName({ i18n }: Scene, setup: Setup, index: number): string {
  const usual = [0, 1, 2, 3, 4].map((one) => i18n.t(`start.name.${one}`));
  const names: string[] = [];
  setup.seats.forEach((seat, at) => {
    const given = seat.name.trim();
    const taken = [...names, ...setup.seats.map((one) => one.name.trim())];
    const own = [usual[at] ?? '', ...usual].find((name) => !taken.includes(name));
    names.push(given || (own ?? i18n.t('seat.name', { number: at + 1 })));
  });
  return names[index] ?? '';
}

/** Every seat gets a name. */
export const named = (scene: Scene, setup: Setup): Setup => ({
  ...setup,
  seats: setup.seats.map((seat, index) => ({ ...seat, name: seat.name.trim() || usualName(scene, setup, index) })),
});

/** The game that one press gets, if nothing is changed. */
export const offered = (scene: Scene): Setup => named(scene, fitSetup(scene.state.setup, scene.state.hello));

function seating(scene: Scene, hello: Hello, game: GameInfo, setup: Setup): TemplateResult {
  const { controller, i18n, state } = scene;
  const change = (patch: Partial<Setup>): void => controller.setSetup({ ...setup, ...patch });
  const begin = (event: Event): void => {
    event.preventDefault();
    void controller.newGame(named(scene, setup));
  };
  const fits = game.players.includes(setup.seats.length);
  return html`<form class="start-form" @submit=${begin}>
    <fieldset class="panel start-seats">
      <legend class="unseen">${i18n.t('start.seats')}</legend>
      <div class="start-seats-head" aria-hidden="true">
        <h2>${i18n.t('start.seats')}</h2>
        <span>${i18n.t('start.seats.about')}</span>
      </div>
      ${setup.seats.map((seat, index) => seatRow(scene, game, setup, seat, index))}
      <div class="start-add">
        ${
          setup.seats.length < Math.max(...game.players)
            ? button(i18n.t('start.seat.add'), () =>
                change({ seats: [...setup.seats, { name: '', kind: 'computer', level: hello.usual }] }),
              )
            : nothing
        }
        ${setup.seats.some(({ kind }) => kind === 'computer') ? ratingAbout(scene, { game: game.name, players: setup.seats.length }) : nothing}
      </div>
      <div class="start-options">${starter(scene, setup, change)} ${variants(scene, game, setup, change)}</div>
    </fieldset>
    ${thinker(scene)} ${refusal(scene)}
    <button class="button primary start-go" type="submit" ?disabled=${state.busy || !fits}>
      ${state.busy && !state.ready ? i18n.t('start.loading') : i18n.t('start.go', { count: setup.seats.length })}
      ${state.ready || state.arrived === null ? nothing : html`<progress value=${state.arrived} aria-label=${i18n.t('start.progress')}></progress>`}
    </button>
  </form>`;
}

function seatRow(
  scene: Scene,
  game: GameInfo,
  setup: Setup,
  seat: SetupSeat,
  index: number,
): TemplateResult {
  const { controller, i18n } = scene;
  const seats = (next: readonly SetupSeat[]): void => controller.setSetup({ ...setup, seats: next, start: fitStart(setup, next) });
  const set = (patch: Partial<SetupSeat>): void =>
    seats(setup.seats.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  const number = index + 1;
  return html`<div class="seat-row" role="group" aria-label=${i18n.t('start.seat', { number })}>
    ${emblemPicture(index, 38)}
    <input
      class="seat-name"
      type="text"
      maxlength=${NAME_ROOM}
      autocomplete="off"
      aria-label=${i18n.t('start.seat.name', { number })}
      placeholder=${usualName(scene, setup, index)}
      .value=${live(seat.name)}
      @input=${(event: Event) => set({ name: (event.target as HTMLInputElement).value })}
    />
    ${select(
      i18n.t('start.seat.kind', { number }),
      [
        { value: 'person', label: i18n.t('start.kind.person') },
        { value: 'computer', label: i18n.t('start.kind.computer') },
      ],
      seat.kind,
      (kind) => set({ kind }),
    )}
    ${
      seat.kind === 'computer'
        ? select(
            i18n.t('start.seat.level', { number }),
            levelGroups(scene, { game: game.name, players: setup.seats.length }, seat.level),
            seat.level,
            (level) => set({ level }),
            `level-about-${number}`,
          )
        : html`<span class="seat-about">${i18n.t('start.kind.person.about')}</span>`
    }
    ${
      setup.seats.length > Math.min(...game.players)
        ? iconButton('minus', i18n.t('start.seat.remove', { number }), () =>
            seats(setup.seats.filter((_, at) => at !== index)),
          )
        : nothing
    }
    ${seat.kind === 'computer' ? html`<p class="level-about" id=${`level-about-${number}`}>${levelAbout(scene, seat.level)}</p>` : nothing}
  </div>`;
}

/** A seat of the large Python is waited for, or will be played by a lighter one. */
function thinker(scene: Scene): TemplateResult | typeof nothing {
  const { controller, i18n, state } = scene;
  const { state: phase, loaded, total } = state.thinker;
  if (!waitsForThinker(state) || !['loading', 'out', 'spared'].includes(phase)) return nothing;
  const words = i18n.t('start.thinker', thinkerBytes(scene));
  return html`<div class="panel start-thinker">
    <p>${words}</p>
    ${phase === 'loading' ? html`<progress max=${total || 1} .value=${loaded} aria-label=${i18n.t('start.thinker.progress')}></progress>` : nothing}
    ${phase === 'spared' ? button(i18n.t('start.thinker.load'), () => controller.wakeThinker()) : nothing}
  </div>`;
}

const fitStart = (setup: Setup, seats: readonly SetupSeat[]): Setup['start'] =>
  typeof setup.start === 'number' && setup.start >= seats.length ? 'drawn' : setup.start;

function starter(scene: Scene, setup: Setup, change: (patch: Partial<Setup>) => void): TemplateResult {
  const { i18n } = scene;
  const options = [
    { value: 'drawn', label: i18n.t('start.starter.drawn') },
    ...setup.seats.map((seat, index) => ({
      value: String(index),
      label: seat.name.trim() || usualName(scene, setup, index),
    })),
  ];
  return html`<div class="start-option">
    <span aria-hidden="true">${i18n.t('start.starter')}</span>
    ${select(i18n.t('start.starter'), options, String(setup.start), (value) =>
      change({ start: value === 'drawn' ? 'drawn' : Number(value) }),
    )}
  </div>`;
}

/** The game's own options, each with all its values; the first is the usual one. */
function variants(
  scene: Scene,
  game: GameInfo,
  setup: Setup,
  change: (patch: Partial<Setup>) => void,
): readonly TemplateResult[] {
  const { i18n } = scene;
  return Object.entries(game.options).map(([name, values]) => {
    const key = `${game.name}.option.${name}`;
    const label = i18n.has(key) ? i18n.t(key) : name;
    const words = (value: unknown): string => (i18n.has(`${key}.value`) ? i18n.t(`${key}.value`, { value }) : String(value));
    const now = setup.options[name] ?? values[0];
    return html`<div class="start-option">
      <span aria-hidden="true">${label}</span>
      ${select(
        label,
        values.map((value, index) => ({ value: String(index), label: words(value) })),
        String(values.indexOf(now)),
        (index) => change({ options: { ...setup.options, [name]: values[Number(index)] } }),
      )}
    </div>`;
  });
}

// -- a game that goes on ----------------------------------------------------------------------------

function saves(scene: Scene): TemplateResult {
  const { controller, i18n, state } = scene;
  const running = state.saves.filter((save) => !save.over);
  const finished = state.saves.filter((save) => save.over);
  return html`<section class="start-saves" aria-label=${i18n.t('start.saves')}>
    ${
      state.saves.length === 0
        ? nothing
        : html`<ul class="save-list">
            ${repeat(
              [...running, ...finished],
              (save) => save.id,
              (save) => saveRow(scene, save),
            )}
          </ul>`
    }
    <div class="start-import">
      ${button(i18n.t('start.import'), () => void controller.importGame())}
      ${state.kept ? nothing : html`<p class="start-unkept">${i18n.t('notice.not-kept')}</p>`}
    </div>
  </section>`;
}

function saveRow(scene: Scene, save: Summary): TemplateResult {
  const { controller, i18n } = scene;
  const names = save.names.join(', ');
  const when = new Date(save.time).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const game = gameName(scene, save.game);
  const title = save.over ? i18n.t('start.save.finished', { game }) : i18n.t('start.save.continue', { game });
  return html`<li class="panel save-row" data-save=${save.id}>
    <a class="save-link" href=${`#game-${save.id}`}>
      <span class="save-title">${title}</span>
      <span class="save-names">${names}</span>
      <span class="save-about"
        >${
          save.over
            ? i18n.t('start.save.about-over', { turn: save.turn, when })
            : i18n.t('start.save.about', { turn: save.turn, name: save.to_act_name ?? '', when })
        }</span
      >
    </a>
    ${
      scene.state.deleting === save.id
        ? html`<span class="row-buttons">
            ${button(i18n.t('dialog.cancel'), () => controller.askDelete(null))}
            ${button(i18n.t('start.save.delete-sure'), () => void controller.deleteGame(save.id), { primary: true })}
          </span>`
        : iconButton('close', i18n.t('start.save.delete', { names }), () => controller.askDelete(save.id))
    }
  </li>`;
}

// -- below --------------------------------------------------------------------------------------------

function footer(scene: Scene): TemplateResult {
  const { controller, i18n, state } = scene;
  const themes: readonly Theme[] = ['system', 'light', 'dark', 'contrast'];
  return html`<footer class="start-foot">
    ${publisherMark(scene)}
    ${select(
      i18n.t('settings.theme'),
      themes.map((value) => ({ value, label: i18n.t('start.theme', { name: i18n.t(`settings.theme.${value}`) }) })),
      state.settings.theme,
      (theme) => controller.setSetting('theme', theme),
    )}
    <nav aria-label=${i18n.t('start.more')}>
      <a href="#rules">${i18n.t('rules.title')}</a>
      <a href="#settings">${i18n.t('settings.title')}</a>
      <a href="#credits">${i18n.t('credits.title')}</a>
    </nav>
    ${offlineLine(scene)}
  </footer>`;
}
