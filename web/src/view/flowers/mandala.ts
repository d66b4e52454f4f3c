import { html, nothing, svg, type TemplateResult } from 'lit';
import { journeyPath, mandalaDisc, seatAngle, type DiscSide } from '../../art/disc';
import { emblemPicture } from '../../art/emblems';
import { polar } from '../../art/geometry';
import { glyph } from '../../art/glyphs';
import { lotusPicture } from '../../art/lotus';
import { petalPicture, seedPicture } from '../../art/chips';
import { COLOURS, type Colour } from '../../art/types';
import type { Note } from '../../bridge';
import {
  MANDALA_LETTERS,
  type FlowersTable,
  type Look,
  type MandalaFacts,
  type MandalaIndex,
  type Plan,
  type PlayData,
  type PlayExplained,
  type Which,
} from './data';
import { previewBox } from './preview';

export interface MandalaProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly index: MandalaIndex;
  readonly plan: Plan | null;
  /** Set while this mandala waits for its owner's tile: the tile marked so far, or null. */
  readonly choosing?: Which | null;
  /** Absent: the mandala is not to be picked now. */
  readonly onPick?: (index: MandalaIndex) => void;
}

/** One seat's side as it would be after the previewed play, or as it is. */
interface Standing {
  readonly seat: number;
  readonly up: readonly Colour[];
  readonly down: number;
  readonly newUp: number;
  readonly newDown: number;
  readonly before: number;
  readonly total: number;
  readonly counts: boolean;
  readonly second: boolean;
  readonly owner: boolean;
  /** The claim would come here, or leave. */
  readonly claim: 'coming' | 'leaving' | null;
}

/** Everything about one mandala that is drawn more than once. */
interface Scene {
  readonly p: MandalaProps;
  readonly facts: MandalaFacts;
  readonly outcome: PlayExplained | null;
  /** The outcome's data where this mandala is in the preview. */
  readonly preview: PlayData | null;
  readonly sides: readonly Standing[];
  readonly viewer: number;
}

function sceneOf(p: MandalaProps): Scene | null {
  const facts = p.table.facts.mandalas[p.index];
  const mandala = p.table.view.mandalas[p.index];
  if (!facts || !mandala) return null;
  const outcome = p.plan?.outcomes[p.index] ?? null;
  const preview = p.plan?.mandala === p.index && outcome?.legal ? outcome.data : null;
  const viewer = p.table.viewer ?? 0;
  const sides = mandala.sides.map((side, seat): Standing => {
    const known = facts.sides[seat];
    const mine = preview !== null && seat === viewer;
    const added = mine ? (p.plan?.count ?? 0) : 0;
    const newUp = preview?.face === 'up' ? added : 0;
    const newDown = added - newUp;
    const before = known?.total ?? 0;
    const moves = preview !== null && preview.claim.to !== facts.owner;
    return {
      seat,
      up: newUp > 0 && p.plan ? [...side.up, ...Array<Colour>(newUp).fill(p.plan.colour)] : side.up,
      down: side.down.length + newDown,
      newUp,
      newDown,
      before,
      total: before + added,
      counts: (known?.counts ?? false) || newUp > 0,
      second: (preview ? preview.second : facts.second) === seat,
      owner: facts.owner === seat,
      claim: moves && preview.claim.to === seat ? 'coming' : moves && facts.owner === seat ? 'leaving' : null,
    };
  });
  return { p, facts, outcome, preview, sides, viewer };
}

/** One mandala: disc, ledger with each player's cards up and down, claim, second, and the outcome of the plan. */
export function mandalaColumn(p: MandalaProps): TemplateResult {
  const s = sceneOf(p);
  if (!s) return html``;
  const letter = MANDALA_LETTERS[p.index];
  const { kind } = p.look.layout;
  const compact = kind === 'phone' || kind === 'lying';
  const picked = p.plan?.mandala === p.index;
  const barred = s.outcome !== null && !s.outcome.legal;
  return html`<section
    class="mandala"
    data-part="mandala"
    data-mandala=${letter}
    data-picked=${picked}
    data-barred=${barred}
    data-choosing=${p.choosing !== undefined}
    aria-label=${p.look.t('mandala.name', { mandala: letter })}
  >
    <p class="unseen" id="mandala-${letter}">${inWords(p, s.facts.summary)}</p>
    ${compact ? compactBody(s) : fullBody(s)}
    ${pick(s)}
  </section>`;
}

const inWords = ({ look }: MandalaProps, notes: readonly Note[]): string =>
  notes.map((note) => look.t(note.id, note.args)).join(' ');

/** The button that lies over the mandala while there is something to play. */
const pick = ({ p, outcome }: Scene): TemplateResult | typeof nothing => {
  const { onPick } = p;
  if (!onPick || p.plan?.count == null) return nothing;
  const mandala = MANDALA_LETTERS[p.index];
  return html`<button
    type="button"
    class="mandala-pick"
    data-mandala=${mandala}
    aria-pressed=${p.plan.mandala === p.index}
    aria-disabled=${outcome !== null && !outcome.legal}
    aria-describedby="mandala-${mandala}"
    aria-label=${p.look.t('mandala.pick', { mandala, count: p.plan.count, colour: p.plan.colour })}
    @click=${() => onPick(p.index)}
  ></button>`;
};

// -- disc -----------------------------------------------------------------------------------------------

const disc = (s: Scene, compact: boolean): TemplateResult => {
  const { p, facts, preview, viewer } = s;
  const mandala = p.table.view.mandalas[p.index];
  const shown = new Set(COLOURS.filter((colour) => facts.colours[colour] !== null));
  const coming = preview?.face === 'up' && p.plan ? p.plan.colour : null;
  const sides = s.sides.map(
    (side): DiscSide => ({ up: side.up, down: side.down, newUp: side.newUp, newDown: side.newDown }),
  );
  const comes = s.sides.find((side) => side.claim === 'coming');
  return html`<svg class="disc" viewBox="-100 -100 200 200" aria-hidden="true">
    ${mandalaDisc({
      index: p.index,
      dark: mandala?.dark ?? null,
      light: mandala?.light ?? null,
      shown,
      coming,
      sides,
      viewer,
      free: facts.owner === null,
      leaving: facts.owner === null && comes !== undefined,
      letters: p.look.letters,
      diameter: p.look.layout.diameter,
      compact,
    })}
    ${!compact && comes && facts.owner !== null ? journey(s, facts.owner, comes.seat) : nothing}
  </svg>`;
};

/** Where the pill of a seat stands; with three players in the free corners, else on the rim. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ['south', 'north'],
  3: ['south', 'northwest', 'northeast'],
  4: ['south', 'west', 'north', 'east'],
};

const journey = (s: Scene, from: number, to: number): unknown => {
  const players = s.sides.length;
  const place = (seat: number): number => {
    const angle = seatAngle(seat, s.viewer, players);
    // past the pills, which are wider than a point on the rim
    return players === 3 && angle !== 180 ? (angle === 300 ? 312 : 48) : angle;
  };
  const a = place(from);
  const b = place(to);
  const turn = ((b - a + 540) % 360) - 180;
  const sign = Math.sign(turn) || 1;
  const start = a + sign * (players === 2 ? 22 : 12);
  const end = b - sign * (b === 180 || b === 0 ? 24 : 16);
  const head = polar(end, 103.5);
  return svg`<path class="journey" d=${journeyPath(start, end)}></path>
    <path class="journey-head" d="M-3.4 -4.200L0 0L-4.8 2" transform="translate(${head.x} ${head.y})rotate(${sign > 0 ? end + 20 : end + 160})"></path>`;
};

// -- pills on the rim -------------------------------------------------------------------------------------

const pill = (s: Scene, side: Standing): TemplateResult | typeof nothing => {
  if (side.total === 0 && side.seat !== s.viewer) return nothing;
  const players = s.sides.length;
  const place = PLACES[players]?.[(side.seat - s.viewer + players) % players] ?? 'south';
  const { t } = s.p.look;
  const changed = side.total !== side.before;
  const lotus = side.owner || side.claim !== null;
  const size = s.p.look.layout.diameter > 260 ? 38 : 32;
  return html`<div class="pill-place" data-place=${place} data-part="pill" data-seat=${side.seat}>
    ${lotus ? html`<span class="pill-lotus" data-claim=${side.claim ?? 'held'}>${lotusPicture(size, side.claim ?? 'claimed')}</span>` : nothing}
    <span
      class="pill"
      data-owner=${side.owner && side.claim === null}
      data-ignored=${!side.counts && side.total > 0}
      data-preview=${changed}
    >
      ${emblemPicture(s.p.table.seats[side.seat]?.emblem ?? 0, size > 32 ? 25 : 22)}
      <span class="num">${changed ? html`${side.before}<span class="arrow">→</span>${side.total}` : side.total}</span>
      ${side.second ? html`<span class="pill-second">${t('mandala.second')}</span>` : nothing}
    </span>
  </div>`;
};

// -- desktop and frame -------------------------------------------------------------------------------------

const fullBody = (s: Scene): TemplateResult => {
  const { p } = s;
  const { layout } = p.look;
  const preview = p.plan?.mandala === p.index && s.outcome ? previewBox({ look: p.look, plan: p.plan }) : null;
  return html`<div class="disc-box">
      ${disc(s, false)} ${s.sides.map((side) => pill(s, side))}
      <span class="disc-letter" aria-hidden="true">${MANDALA_LETTERS[p.index]}</span>
      ${coloursCount(s, layout.kind === 'desktop')}
    </div>
    <div class="mandala-below">${preview ?? html`${layout.ledger ? ledger(s) : restLine(s)} ${outcomeLine(s, layout.ledger)}`}</div>`;
};

const coloursCount = ({ p, facts, preview }: Scene, words: boolean): TemplateResult =>
  html`<span class="disc-count" aria-hidden="true"
    ><span class="num"
      >${preview && preview.coloursAfter !== facts.count
        ? html`${facts.count}<span class="arrow">→</span>${preview.coloursAfter}`
        : p.look.t('mandala.of-six', { count: facts.count })}</span
    >${words ? html`<small>${p.look.t('mandala.colours')}</small>` : nothing}</span
  >`;

/** Each player's cards at this mandala: total, face up, face down, claim and second. */
const ledger = (s: Scene): TemplateResult =>
  html`<ul class="ledger" data-players=${s.sides.length}>
    ${s.sides.map((_, i) => {
      // the viewer first, the others in turn order
      const side = s.sides[(i + s.viewer) % s.sides.length];
      return side ? ledgerCell(s, side) : nothing;
    })}
  </ul>`;

const ledgerCell = ({ p }: Scene, side: Standing): TemplateResult => {
  const { t } = p.look;
  const downIcon = glyph('down', 13);
  const detail =
    side.total === 0
      ? t('mandala.none')
      : side.counts
        ? html`<span class="tally">${glyph('up', 13)}${side.up.length}<span class="unseen">${t('mandala.up')}</span></span>
            <span class="tally">${downIcon}${side.down}<span class="unseen">${t('mandala.down')}</span></span>`
        : html`<span class="tally ledger-long">${downIcon}${t('mandala.ignored', { count: side.down })}</span>`;
  return html`<li class="ledger-cell" data-owner=${side.owner} data-empty=${side.total === 0} data-ignored=${!side.counts}>
    ${emblemPicture(p.table.seats[side.seat]?.emblem ?? 0, 21)}
    <span class="ledger-name">${p.look.name(side.seat)}</span>
    <span class="num">${side.total}</span>
    <span class="ledger-detail">${detail}</span>
    <span class="ledger-mark"
      >${side.owner
        ? html`${lotusPicture(19)}<span class="unseen">${t('mandala.claim')}</span>`
        : side.second
          ? t('mandala.second')
          : nothing}</span
    >
  </li>`;
};

/** Where there is no room for the ledger, who holds the claim, until a plan has something to say. */
const restLine = ({ p, facts, outcome }: Scene): TemplateResult | typeof nothing => {
  if (outcome) return nothing;
  const told = facts.summary.filter(({ id }) => /\.(free|claim|second|gone)$/.test(id));
  return html`<p class="outcome" data-rest aria-hidden="true">${inWords(p, told)}</p>`;
};

/** What the plan would do here, in a line; or why it may not. In a few words where a frame has no room for more. */
const outcomeLine = (s: Scene, joined: boolean): TemplateResult | typeof nothing => {
  const { p, outcome } = s;
  const { note, t } = p.look;
  if (!outcome) return nothing;
  const first = outcome.notes[0];
  if (!outcome.legal) {
    const words = first && fitsBelow(p, t(first.id, first.args)) ? note(first) : shortOutcome(s);
    return html`<p class="outcome" data-barred="true" data-joined=${joined}>${words}</p>`;
  }
  const claim = outcome.notes.find((one) => one.rule === 'L1');
  const face = t(outcome.data.face === 'up' ? 'mandala.face-up' : 'mandala.face-down');
  const completes = outcome.data.complete ? t('mandala.completes') : '';
  const fits = fitsBelow(p, face + (claim ? t(claim.id, claim.args) : '') + completes);
  return html`<p class="outcome" data-joined=${joined}>
    ${outcome.data.face === 'up' ? glyph('up', 15) : glyph('down', 15)}
    <span>
      ${
        fits
          ? html`<b>${face}</b> ${claim ? note(claim) : nothing} ${completes === '' ? nothing : html`<b>${completes}</b>`}`
          : html`<b class="outcome-short">${shortOutcome(s)}</b>`
      }
    </span>
  </p>`;
};

/** Whether the four lines that a frame has below a disc can hold the words. */
const fitsBelow = ({ look }: MandalaProps, words: string): boolean => {
  const { kind, portrait, width } = look.layout;
  const line = (width - 36) / 3 - 45;
  return kind !== 'embed' || portrait || 6.2 * words.length < 4 * 0.88 * line;
};

// -- phone ------------------------------------------------------------------------------------------------

const compactBody = (s: Scene): TemplateResult => {
  const { p, facts, preview } = s;
  const outcome = shortOutcome(s);
  const after = preview && preview.coloursAfter !== facts.count ? `${facts.count}→${preview.coloursAfter}` : null;
  const count = after ?? p.look.t(outcome ? 'mandala.of-six' : 'mandala.of-six-colours', { count: facts.count });
  // the ring shows the colours too, so the outcome goes first
  const fits = 6.6 * (count.length + outcome.length) + 46 < rowRoom(p) + 30;
  return html`<div class="disc-box">${disc(s, true)}</div>
    <div class="rows">
      <p class="rows-head">
        <span class="rows-letter" aria-hidden="true">${MANDALA_LETTERS[p.index]}</span>
        ${fits ? html`<span class="rows-count">${count}</span>` : nothing}
        ${outcome === '' ? nothing : html`<span class="rows-outcome" data-barred=${s.outcome?.legal === false}>${outcome}</span>`}
      </p>
      <ul class="rows-list" data-players=${s.sides.length}>
        ${s.sides.map((_, i) => {
          const side = s.sides[(i + s.viewer) % s.sides.length];
          return side ? row(s, side) : nothing;
        })}
      </ul>
    </div>`;
};

/** The outcome of the plan in a few words; empty while there is none. */
const shortOutcome = ({ p, outcome, viewer }: Scene): string => {
  if (!outcome) return '';
  if (!outcome.legal) return p.look.t('mandala.short.barred');
  const { claim, complete, face } = outcome.data;
  const what = complete ? 'complete' : claim.to === viewer ? (claim.from === viewer ? 'keep' : 'take') : 'none';
  return p.look.t('mandala.short', { face, what });
};

/** Pixels that a row has for names, chips and marks. */
const rowRoom = ({ look }: MandalaProps): number => {
  const { diameter, kind, panel, width } = look.layout;
  return kind === 'lying' ? (width - panel - 32) / 3 - 34 : width - diameter - 80;
};

/** Whether a row has more to show than fits beside a name; the sign then says whose it is. */
const isCrowded = (p: MandalaProps, side: Standing, chips: number): boolean => {
  const { look } = p;
  const name = 7.6 * Math.min(look.name(side.seat).length, 7);
  const second = side.second ? 6.5 * look.t('mandala.second').length + 6 : 0;
  const lotus = side.owner || side.claim === 'coming' ? 25 : 0;
  return name + 34 * chips + second + lotus + (side.total === side.before ? 20 : 46) > rowRoom(p);
};

/** A player's cards here in one row: petals by colour with their numbers, seeds, second, claim, total. */
const row = ({ p }: Scene, side: Standing): TemplateResult => {
  const { t } = p.look;
  const old = side.up.slice(0, side.up.length - side.newUp);
  const colours = COLOURS.filter((colour) => old.includes(colour));
  const changed = side.total !== side.before;
  const oldDown = side.down - side.newDown;
  const chips = colours.length + [side.newUp, side.newDown, oldDown].filter((cards) => cards > 0).length;
  return html`<li class="row-side" data-owner=${side.owner} data-preview=${changed} data-empty=${side.total === 0} data-crowded=${isCrowded(p, side, chips)} data-part="side" data-seat=${side.seat}>
    ${emblemPicture(p.table.seats[side.seat]?.emblem ?? 0, 19)}
    <span class="row-name">${p.look.name(side.seat)}</span>
    <span class="row-cards">
      ${side.newUp > 0 && p.plan
        ? html`<span class="tally new">${petalPicture(p.plan.colour, p.look.letters[p.plan.colour], 17)}${side.newUp}</span>`
        : nothing}
      ${colours.map(
        (colour) =>
          html`<span class="tally">${petalPicture(colour, p.look.letters[colour], 17)}${old.filter((c) => c === colour).length}</span>`,
      )}
      ${side.newDown > 0 ? html`<span class="tally new">${seedPicture(16)}${side.newDown}</span>` : nothing}
      ${oldDown > 0 ? html`<span class="tally">${seedPicture(16)}${oldDown}</span>` : nothing}
    </span>
    <span class="row-mark"
      >${side.owner || side.claim === 'coming'
        ? html`${lotusPicture(21, side.claim ?? 'claimed')}<span class="unseen">${t('mandala.claim')}</span>`
        : nothing}
      ${side.second ? t('mandala.second') : nothing}</span
    >
    <span class="num">${changed ? html`<small>${side.before}→</small>${side.total}` : side.total}</span>
  </li>`;
};
