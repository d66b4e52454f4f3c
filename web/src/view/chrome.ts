/** What every game's table has: whose decision it is, the buttons around it, the menu and the banner. */

import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { emblemPicture } from '../art/emblems';
import { logo } from '../art/logo';
import type { Seat, Table } from '../bridge';
import type { Pace } from '../storage';
import { mayAct, ponders } from '../store';
import { button, iconButton, iconLink, segments } from './controls';
import { dialog } from './dialog';
import { levelList } from './levels';
import { canFill, fillScreen } from './fullscreen';
import { logLine, logList, toEnd } from './log';
import { notices } from './notices';
import { publisherMark } from './publisher';
import { gameName, levelOf, thoughtWords, type Scene } from './scene';

/** Whose decision it is, in words. */
function statusText({ i18n, state }: Scene, table: Table): string {
  if (table.over) return i18n.t('table.status.over');
  if (table.to_act === null) return '';
  const own = `${table.game}.status.${table.phase}`;
  const player = { player: table.to_act };
  if (table.acting === 'computer') return i18n.t(state.paused ? 'table.status.paused' : 'table.status.thinking', player);
  return i18n.t(i18n.has(own) ? own : 'table.status.turn', player);
}

function sign({ i18n, state }: Scene, table: Table, seat: Seat, thinking: boolean): TemplateResult {
  const picture = emblemPicture(table.seats[seat]?.emblem ?? 0, 30);
  if (!ponders(state)) return html`<span class="status-sign" ?data-thinking=${thinking}>${picture}</span>`;
  return html`<span class="status-sign" data-thought role="progressbar" aria-label=${i18n.t('table.thought')} aria-valuenow="0">${picture}</span>`;
}

/** The bar: `hint` says what to do next, `supplies` what lies beside the table; `mark`: the game's own. */
export function bar(scene: Scene, table: Table, hint: unknown, supplies: unknown, mark: TemplateResult = logo(30)): TemplateResult {
  const { controller, i18n } = scene;
  const thinking = table.acting === 'computer' && !scene.state.paused;
  const game = gameName(scene, table.game);
  return html`<a class="bar-home" href="#" aria-label=${i18n.t('table.home', { game })}>${mark}<span>${game}</span></a>
    <div class="bar-status">
      ${table.to_act === null ? nothing : sign(scene, table, table.to_act, thinking)}
      <h1 tabindex="-1" data-home>${statusText(scene, table)}</h1>
      ${thinking ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
      <p class="bar-hint">${hint}</p>
    </div>
    <div class="bar-supplies">${supplies}</div>
    <div class="bar-buttons">
      ${table.can.undo ? iconButton('undo', i18n.t('table.undo'), () => void controller.undo()) : nothing}
      ${table.can.redo ? iconButton('redo', i18n.t('table.redo'), () => void controller.redo()) : nothing}
      <span class="bar-wide">
        ${iconLink('help', i18n.t('rules.title'), '#rules')} ${iconLink('settings', i18n.t('settings.title'), '#settings')}
        ${canFill() ? iconButton('fullscreen', i18n.t('table.full'), () => fillScreen()) : nothing}
      </span>
      ${iconButton('menu', i18n.t('table.menu'), () => controller.openDialog('menu'))}
    </div>`;
}

/** A lasting banner, as "the game ends"; null while there is none. */
export const banner = ({ i18n }: Scene, table: Table): TemplateResult | null => {
  const note = table.banner ?? table.facts.banner;
  return note === null ? null : html`<p class="banner" role="status">${i18n.richNote(note)}</p>`;
};

/** The log beside a table: its banner or a title, then everything. */
export const sideLog = (scene: Scene, table: Table): TemplateResult =>
  html`<div class="panel log-panel">
    ${banner(scene, table) ?? html`<h2>${scene.i18n.t('table.log')}</h2>`}
    <div class="log-scroll" tabindex="0" role="region" aria-label=${scene.i18n.t('table.log')} ${ref(toEnd)}>${logList(scene, table)}</div>
  </div>`;

/** The log below a table: the banner or the newest step, and a button that shows everything. */
export const shortLog = (scene: Scene, table: Table): TemplateResult =>
  html`${banner(scene, table) ?? logLine(scene, table)}
    <button type="button" class="log-open" @click=${() => scene.controller.openDialog('log')}>${scene.i18n.t('table.log')}</button>`;

/** Why the last try was refused, with its rule. */
export const refusal = ({ i18n, state }: Scene): TemplateResult | typeof nothing =>
  state.refusal === null ? nothing : html`<p class="refusal" role="alert">${i18n.richNote(state.refusal)}</p>`;

/** While a computer decides: its pace, a pause, and an end of waiting for it. */
function pacePanel(scene: Scene, table: Table): TemplateResult {
  const { controller, i18n, state } = scene;
  const paces: readonly Pace[] = ['calm', 'brisk', 'instant'];
  const level = table.to_act === null ? null : levelOf(scene, table, table.to_act);
  return html`<div class="panel pace">
    <h2>${i18n.t('table.pace')}</h2>
    ${segments(
      'pace',
      i18n.t('table.pace'),
      paces.map((value) => ({ value, label: i18n.t(`settings.pace.${value}`) })),
      state.settings.pace,
      (pace) => controller.setSetting('pace', pace),
    )}
    <p class="pace-about">
      ${
        level === null
          ? nothing
          : i18n.t('table.pace.about', {
              player: table.to_act,
              level,
              plan: table.planning === true,
            })
      }
      ${ponders(state) && state.thought !== null && state.thought.level === table.seats[table.to_act ?? 0]?.level ? i18n.t('table.pace.thought', thoughtWords(scene, state.thought)) : nothing}
    </p>
    <div class="pace-buttons">
      ${
        state.paused
          ? button(i18n.t('table.resume'), () => controller.setPaused(false), { primary: true })
          : html`${button(i18n.t('table.pause'), () => controller.setPaused(true))}
            ${button(i18n.t('table.play-now'), () => controller.playNow())}`
      }
    </div>
  </div>`;
}

/** After a choice, before the device goes to the next person: what it did can be seen, and undone. */
function handoverPanel(scene: Scene, seat: Seat): TemplateResult {
  const { controller, i18n, state } = scene;
  return html`<div class="panel handover-panel">
    <p>${i18n.t('table.handover.about', { curtain: state.settings.curtain })}</p>
    ${button(i18n.t('table.handover', { player: seat }), () => void controller.handOver(), {
      primary: true,
      home: true,
      disabled: state.busy,
    })}
  </div>`;
}

/** What stands beside the hand while nothing is picked: the way to the score sheet, to the next person, or the pace of the computers. */
export function restingPanel(scene: Scene, table: Table): TemplateResult | null {
  const { controller, i18n } = scene;
  if (table.over) {
    return html`<div class="panel end-panel">${button(i18n.t('sheet.title'), () => controller.look(false), { primary: true })}</div>`;
  }
  if (table.handover !== null) return handoverPanel(scene, table.handover);
  return table.acting === 'computer' ? pacePanel(scene, table) : null;
}

/** The dialog that is open over the table, if any. */
export function tableDialog(scene: Scene, table: Table): TemplateResult | typeof nothing {
  const { controller, i18n, state } = scene;
  const close = (): void => controller.openDialog(null);
  const shut = i18n.t('dialog.close');
  if (state.dialog?.startsWith('takeover-') === true) {
    const seat = Number(state.dialog.slice('takeover-'.length));
    const sit = (level: string): void => void controller.takeover(seat, level);
    const title = i18n.t('table.takeover', { player: seat });
    return dialog(state.dialog, title, shut, close, levelList(scene, table, i18n.t('takeover.sure'), sit));
  }
  switch (state.dialog) {
    case 'menu':
      return dialog('menu', i18n.t('table.menu'), shut, close, menu(scene, table));
    case 'log':
      return dialog('log', i18n.t('table.log'), shut, close, html`<div class="log-all" tabindex="0" role="region" aria-label=${i18n.t('table.log')} ${ref(toEnd)}>${logList(scene, table)}</div>`);
    case 'resign':
      return dialog('resign', i18n.t('table.resign'), shut, close, resigning(scene, table));
    case 'report':
      return dialog('report', i18n.t('report.title'), shut, close, report(scene));
    default:
      return nothing;
  }
}

function menu(scene: Scene, table: Table): TemplateResult {
  const { controller, i18n, state } = scene;
  const close = (then: () => void) => (): void => {
    controller.openDialog(null);
    then();
  };
  const item = (label: string, click: () => void, opens = ''): TemplateResult =>
    html`<li><button type="button" class="menu-item" data-item=${opens} @click=${click}>${label}</button></li>`;
  const link = (label: string, href: string): TemplateResult => html`<li><a class="menu-item" href=${href}>${label}</a></li>`;
  return html`<ul class="menu-list">
    ${table.can.undo ? item(i18n.t('table.undo'), close(() => void controller.undo())) : nothing}
    ${table.can.redo ? item(i18n.t('table.redo'), close(() => void controller.redo())) : nothing}
    ${item(i18n.t('table.log'), () => controller.openDialog('log'), 'log')} ${link(i18n.t('rules.title'), '#rules')}
    ${link(i18n.t('settings.title'), '#settings')}
    ${canFill() ? item(i18n.t('table.full'), close(() => fillScreen())) : state.framed ? ownTab(i18n.t('table.tab')) : nothing}
    ${item(i18n.t('table.export'), close(() => void controller.exportGame()))}
    ${item(i18n.t('report.title'), () => controller.openDialog('report'), 'report')}
    ${table.seats.map((seat, index) => {
      if (table.over || !seat.person || seat.resigned) return nothing;
      return seat.kind === 'person'
        ? item(i18n.t('table.takeover', { player: index }), () => controller.openDialog(`takeover-${index}`), `takeover-${index}`)
        : item(i18n.t('table.takeback', { player: index }), () => void controller.takeover(index, null));
    })}
    ${table.can.resign ? item(i18n.t('table.resign'), () => controller.openDialog('resign'), 'resign') : nothing}
    ${link(i18n.t('table.leave'), '#')}
  </ul>
  ${publisherMark(scene)}`;
}

/** Where a frame can not fill the screen. */
const ownTab = (label: string): TemplateResult =>
  html`<li><a class="menu-item" href="./" target="_blank" rel="noopener">${label}</a></li>`;

function resigning(scene: Scene, table: Table): TemplateResult {
  const { controller, i18n } = scene;
  const seat = table.viewer;
  return html`<p>${i18n.t('table.resign.about')}</p>
    <div class="dialog-buttons">
      ${button(i18n.t('dialog.cancel'), () => controller.openDialog(null))}
      ${
        seat === null
          ? nothing
          : button(i18n.t('table.resign.sure', { player: seat }), () => void controller.resign(seat), {
              primary: true,
            })
      }
    </div>`;
}

/** What the problem report would say; the person sees all of it before it is copied. */
function report(scene: Scene): TemplateResult {
  const { controller, i18n, state } = scene;
  const text = reportText(scene);
  return html`<p>${i18n.t('report.about')}</p>
    <label class="report-agree">
      <input
        type="checkbox"
        .checked=${state.report?.hidden === true}
        @change=${(event: Event) => void controller.prepareReport((event.target as HTMLInputElement).checked)}
      />
      ${i18n.t('report.hidden')}
    </label>
    <textarea class="report-text" readonly rows="8" aria-label=${i18n.t('report.text')} .value=${text}></textarea>
    ${notices(scene)}
    <div class="dialog-buttons">${button(i18n.t('report.copy'), () => void controller.copy(text), { primary: true })}</div>`;
}

const reportText = ({ state }: Scene): string =>
  [`Flowers ${state.hello.version}`, navigator.userAgent, '', state.report?.text ?? ''].join('\n');

/** May the person pick something here now: to play, or ahead of the own turn? */
export const mayPlan = (scene: Scene, table: Table): boolean =>
  table.choices !== null && (mayAct(scene.state) || table.planning === true);
