/**
 * The rules as a page: contents with numbers, a card for each rule with a small picture, a search.
 * Every rule has the address `#rule-<number>`, to which explanations and refusals link.
 *
 * The page's own small state (what is searched for) lives here, beside the screen it belongs to; the rest
 * of the page neither needs it nor is drawn anew for it.
 */

import { html, nothing, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ref } from 'lit/directives/ref.js';
import {
  cardBack,
  cardFace,
  COLOURS,
  colourOf,
  emblemPicture,
  flowerPicture,
  glyph,
  lotusPicture,
  logo,
  mandalaDisc,
  petalPicture,
  seedPicture,
  tilePicture,
  type Colour,
  type Letters,
} from '../art';
import { ruleAnchor, type I18n, type Tags } from '../i18n';
import { iconButton, segments } from './controls';
import {
  type DiscPicture,
  type Part,
  type Picture,
  type RuleEntry,
  type RuleGroup,
  type SidePicture,
} from './rulebook';
import { gameRules, isLater } from './games';
import { gameName, type Scene } from './scene';

interface RulesProps {
  readonly i18n: I18n;
  /** The rule to show first, such as `"P2"`; null: from the beginning. */
  readonly rule: string | null;
  /** Whose rules are shown until the person chooses another game. */
  readonly game: string;
  readonly games: readonly string[];
  /** Fetches what a game's rules need; the page is drawn anew when it is here. */
  readonly learn: (game: string) => void;
  readonly onClose: () => void;
}

/** The rules as a screen of the page; closing leads back to the game at the table, if there is one. */
export function rulesScreen({ controller, i18n, state }: Scene): TemplateResult {
  const { hello, route, setup, table } = state;
  return rulesPage({
    i18n,
    rule: route.at,
    game: table?.game ?? setup?.game ?? hello.games[0]?.name ?? '',
    games: hello.games.map(({ name }) => name).filter((name) => gameRules(name) !== null || isLater(name)),
    learn: (game) => controller.learn(game),
    onClose: () => controller.go(table === null ? { screen: 'start', at: null } : { screen: 'table', at: table.id }),
  });
}

const views = new WeakMap<Element, RulesView>();

function rulesPage(props: RulesProps): TemplateResult {
  return html`<div
    class="rules"
    ${ref((element) => {
      if (!(element instanceof HTMLElement)) return;
      const view = views.get(element) ?? new RulesView(element);
      views.set(element, view);
      view.update(props);
    })}
  ></div>`;
}

class RulesView {
  private query = '';
  /** Null: the game that is played. */
  private game: string | null = null;
  private shown: string | null | undefined = undefined;
  private props: RulesProps | null = null;

  constructor(private readonly host: HTMLElement) {
    host.addEventListener('keydown', (event) => this.key(event));
    host.addEventListener('click', (event) => this.click(event));
  }

  update(props: RulesProps): void {
    this.props = props;
    // a rule that was asked for must not be hidden by an old search
    if (props.rule !== this.shown) this.query = '';
    if (isLater(this.game ?? props.game)) props.learn(this.game ?? props.game);
    this.draw();
    if (props.rule === this.shown) return;
    this.shown = props.rule;
    queueMicrotask(() => this.show(props.rule));
  }

  private draw(): void {
    if (this.props === null) return;
    render(
      page(
        { ...this.props, game: this.game ?? this.props.game },
        this.query,
        (query) => {
          this.query = query;
          this.draw();
        },
        (game) => {
          this.game = game;
          if (isLater(game)) this.props?.learn(game);
          this.draw();
        },
      ),
      this.host,
    );
  }

  /** Takes eye, keyboard and screen reader to a rule, or to the beginning. */
  private show(rule: string | null): void {
    const target = rule === null ? null : this.host.querySelector<HTMLElement>(`#${CSS.escape(ruleAnchor(rule))}`);
    if (target === null) {
      this.host.querySelector<HTMLElement>('h1')?.focus();
      return;
    }
    target.scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
    const entry = this.host.querySelector('.rules-nav [aria-current]');
    entry?.scrollIntoView({ block: 'nearest' });
  }

  private key(event: KeyboardEvent): void {
    const field = this.host.querySelector<HTMLInputElement>('.rules-search input');
    if (event.key === '/' && event.target !== field && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field?.focus();
      field?.select();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (this.query === '') this.props?.onClose();
      else {
        this.query = '';
        this.draw();
      }
    }
  }

  /** Going from rule to rule is one visit: "back" leads to the game, not through all of them. */
  private click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#rule-"]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const hash = link.getAttribute('href') ?? '';
    if (hash === location.hash) this.show(this.props?.rule ?? null);
    else location.replace(hash);
  }
}

// -- words --------------------------------------------------------------------------------------------

const EXTRAS = ['ruling', 'example', 'variant'] as const;

const id = (game: string, rule: RuleEntry, part: string): string => `${game}.rule.${rule.number}.${part}`;

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** Everything that is written on a rule's card, for the search. */
function wordsOf(i18n: I18n, game: string, rule: RuleEntry): string {
  const captions = rule.pictures.flatMap(({ caption }) =>
    caption === undefined ? [] : [i18n.t(`${caption}.title`), i18n.t(`${caption}.text`)],
  );
  const parts = ['title', 'text', ...EXTRAS].map((part) => id(game, rule, part)).filter((one) => i18n.has(one));
  return folded([rule.number, ...parts.map((one) => i18n.t(one)), ...captions].join(' '));
}

/** The groups with those of their rules that hold every word that is searched for. */
function found(i18n: I18n, game: string, query: string): readonly RuleGroup[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const rules = gameRules(game) ?? [];
  if (words.length === 0) return rules;
  return rules
    .map((group) => ({
      ...group,
      rules: group.rules.filter((rule) => {
        const text = wordsOf(i18n, game, rule);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((group) => group.rules.length > 0);
}

// -- the page -------------------------------------------------------------------------------------------

function page(
  { i18n, game, games, rule, onClose }: RulesProps,
  query: string,
  search: (query: string) => void,
  choose: (game: string) => void,
): TemplateResult {
  const letters = Object.fromEntries(COLOURS.map((colour) => [colour, i18n.t(`colour.${colour}.letter`)])) as Letters;
  const groups = found(i18n, game, query);
  const count = groups.reduce((sum, group) => sum + group.rules.length, 0);
  return html`<header class="rules-side">
      <div class="rules-head">
        ${logo(34)}
        <h1 tabindex="-1" data-home>${i18n.t('rules.title')}</h1>
        ${iconButton('close', i18n.t('rules.close'), onClose)}
      </div>
      ${
        games.length < 2
          ? nothing
          : segments('rules-game', i18n.t('start.game'), games.map((value) => ({ value, label: gameName({ i18n }, value) })), game, choose)
      }
      <search class="rules-search">
        <input
          type="search"
          aria-label=${i18n.t('rules.search')}
          aria-keyshortcuts="/"
          placeholder=${i18n.t('rules.search')}
          autocomplete="off"
          spellcheck="false"
          .value=${live(query)}
          @input=${(event: Event) => search((event.target as HTMLInputElement).value)}
        />
        <kbd aria-hidden="true">/</kbd>
        <p class="rules-count" role="status">${query.trim() === '' ? nothing : i18n.t('rules.found', { count })}</p>
      </search>
      <nav class="rules-nav" aria-label=${i18n.t('rules.contents')}>
        ${groups.map(
          (group) => html`<section>
            <h2>${i18n.t(`${game}.rules.group.${group.id}.short`)}</h2>
            <ul>
              ${group.rules.map((entry) => navEntry(i18n, game, entry, rule))}
            </ul>
          </section>`,
        )}
      </nav>
    </header>
    <main class="rules-main" tabindex="-1">
      <p class="rules-about">${groups.length > 0 || !isLater(game) ? i18n.rich(`${game}.rules.about`) : i18n.t('start.progress')} ${i18n.t('rules.intro')}</p>
      ${groups.map(
        (group) => html`<section class="rules-group" aria-labelledby=${`rules-${group.id}`}>
          <h2 id=${`rules-${group.id}`}>${i18n.t(`${game}.rules.group.${group.id}`)}</h2>
          <div class="rules-cards">${group.rules.map((entry) => card(i18n, game, letters, entry, rule))}</div>
        </section>`,
      )}
    </main>`;
}

const navEntry = (i18n: I18n, game: string, entry: RuleEntry, rule: string | null): TemplateResult =>
  html`<li>
    <a href=${`#${ruleAnchor(entry.number)}`} aria-current=${entry.number === rule ? 'true' : nothing}>
      <b>${entry.number}</b> <span>${i18n.t(id(game, entry, 'title'))}</span>
    </a>
  </li>`;

function card(i18n: I18n, game: string, letters: Letters, entry: RuleEntry, rule: string | null): TemplateResult {
  const tags: Tags = {
    rule: (children) => html`<a class="rule-link" href=${`#${ruleAnchor(children.join(''))}`}>${children}</a>`,
  };
  const heading = `${ruleAnchor(entry.number)}-title`;
  return html`<article
    class=${entry.pictures.length > 1 ? 'rules-card wide' : 'rules-card'}
    id=${ruleAnchor(entry.number)}
    tabindex="-1"
    aria-labelledby=${heading}
    ?data-current=${entry.number === rule}
  >
    <h3 id=${heading}><span class="rules-number">${entry.number}</span> <span>${i18n.t(id(game, entry, 'title'))}</span></h3>
    ${entry.pictures.length === 0 ? nothing : html`<div class="rules-pictures">${entry.pictures.map((one) => picture(i18n, letters, one))}</div>`}
    <p>${i18n.rich(id(game, entry, 'text'), {}, tags)}</p>
    ${EXTRAS.filter((part) => i18n.has(id(game, entry, part))).map(
      (part) =>
        html`<p class="rules-extra" data-kind=${part}>
          <b>${i18n.t(`rules.${part}`)}</b> ${i18n.rich(id(game, entry, part), {}, tags)}
        </p>`,
    )}
  </article>`;
}

// -- little pictures --------------------------------------------------------------------------------------

// in CSS pixels; the widest row must fit beside the edges of a page that is 360 wide
const CARD_WIDTH = 58;
const PETAL_HEIGHT = 56;

function picture(i18n: I18n, letters: Letters, { rows, caption }: Picture): TemplateResult {
  return html`<figure class="rules-picture">
    <div class="rules-rows">
      ${rows.map((row) => html`<div class="rules-row">${row.map((one) => part(i18n, letters, one))}</div>`)}
    </div>
    ${
      caption === undefined
        ? nothing
        : html`<figcaption><b>${i18n.t(`${caption}.title`)}</b> ${i18n.t(`${caption}.text`)}</figcaption>`
    }
  </figure>`;
}

function part(i18n: I18n, letters: Letters, one: Part): unknown {
  if ('draw' in one) return one.draw(i18n);
  if ('cards' in one) return fan(letters, one.cards, one.lifted ?? 0);
  if ('backs' in one) {
    return html`<span class="rules-fan deck">${Array.from({ length: one.backs }, () => html`<span>${cardBack(CARD_WIDTH)}</span>`)}</span>`;
  }
  if ('empty' in one) return html`<span class="rules-empty">${glyph(one.empty, 26)}</span>`;
  if ('petals' in one) {
    return html`<span class="rules-petals">${one.petals.map((hue) => petalPicture(hue, letters[hue], PETAL_HEIGHT))}</span>`;
  }
  if ('seeds' in one) {
    return html`<span class="rules-petals">${Array.from({ length: one.seeds }, () => seedPicture(PETAL_HEIGHT))}</span>`;
  }
  if ('disc' in one) return disc(letters, one.disc);
  if ('tiles' in one) {
    const height = one.tiles.length > 2 ? 58 : 88;
    return summed(
      html`<span class="rules-tiles">${one.tiles.map((tile) => tilePicture(tile, letters[colourOf(tile)], height))}</span>`,
      one.sum,
    );
  }
  if ('flower' in one) return summed(flowerPicture(one.flower, letters, 96), one.sum);
  if ('sides' in one) return html`<ul class="rules-sides">${one.sides.map((side) => sideRow(i18n, letters, side))}</ul>`;
  if ('text' in one) return html`<span class="rules-sign" aria-hidden="true">${one.text}</span>`;
  if (one.sign === 'lotus') return lotusPicture(44);
  return sign(one.sign);
}

const fan = (letters: Letters, cards: readonly Colour[], lifted: number): TemplateResult =>
  html`<span class="rules-fan">
    ${cards.map(
      (hue, index) => html`<span ?data-lifted=${index >= cards.length - lifted}>${cardFace(hue, letters[hue], CARD_WIDTH)}</span>`,
    )}
  </span>`;

function disc(letters: Letters, { tiles, cards = [], coming, held, index = 0, diameter = 140, faint }: DiscPicture): TemplateResult {
  const shown = new Set<Colour>(cards);
  for (const tile of tiles) if (tile !== null) shown.add(colourOf(tile));
  return html`<svg class="rules-disc" ?data-faint=${faint} width=${diameter} height=${diameter} viewBox="-101 -101 202 204" aria-hidden="true">
    ${mandalaDisc({
      index,
      dark: tiles[0],
      light: tiles[1],
      shown,
      coming: coming ?? null,
      sides: [],
      viewer: 0,
      free: held !== true,
      letters,
      diameter,
      compact: true,
    })}
  </svg>`;
}

const summed = (drawn: unknown, sum: string | undefined): unknown =>
  sum === undefined ? drawn : html`<span class="rules-summed">${drawn}<span class="rules-sum">${sum}</span></span>`;

function sideRow(i18n: I18n, letters: Letters, side: SidePicture): TemplateResult {
  const petals = [
    ...(side.up ?? []).map((hue) => petalPicture(hue, letters[hue], 34)),
    ...Array.from({ length: side.down ?? 0 }, () => seedPicture(32)),
  ];
  return html`<li>
    <span class="rules-lotus">${side.claim === true ? lotusPicture(36) : nothing}</span>
    <span class="rules-pill" ?data-ignored=${side.ignored} ?data-claim=${side.claim}>
      ${emblemPicture(side.emblem, 24)} ${side.total === undefined ? nothing : html`<b>${side.total}</b>`}
      ${petals.length === 0 ? nothing : html`<span class="rules-petals" aria-hidden="true">${petals}</span>`}
    </span>
    ${side.to === undefined ? nothing : html`${sign('arrow')}${glyph(side.to === 'hand' ? 'cards' : 'discard', 28)}`}
    ${side.words === undefined ? nothing : html`<span class="rules-words">${i18n.t(side.words)}</span>`}
  </li>`;
}

const SIGNS = {
  arrow: 'M2 12h26M19 3l9 9-9 9',
  allowed: 'M6 13l7 7L26 5',
  forbidden: 'M7 3l18 18M25 3L7 21',
} as const;

const sign = (name: keyof typeof SIGNS): TemplateResult =>
  html`<svg class="rules-sign" data-sign=${name} width="32" height="24" viewBox="0 0 32 24" aria-hidden="true">
    <path d=${SIGNS[name]}></path>
  </svg>`;
