/**
 * The garden's zoom: it fits by itself, and by wheel, pinch, drag and buttons as the person likes. Written to custom
 * properties of the element, so that nothing is drawn anew while it moves; and on which sides there is more to see.
 */

/** The widest that a place gets, in pixels. */
const WIDEST = 150;
/** So many pixels a pointer moves before it drags and no longer presses. */
const SLACK = 7;

export interface Fit {
  readonly width: number;
  readonly height: number;
  /** Nothing is seen on it, in pixels. */
  readonly rim: number;
  /** From the first place to the last, in pixels of the fitted garden. */
  readonly across: Span;
  readonly down: Span;
  /** Pixels for a place where all of the garden is seen. */
  readonly pitch: number;
  /** The least pixels for a place: below it not all of the garden is seen. */
  readonly least: number;
  /** What is in the middle where not all is seen, in pixels of the fitted garden. */
  readonly middle: readonly [number, number];
}

type Span = readonly [from: number, to: number];

const EMPTY: Fit = { width: 1, height: 1, rim: 0, across: [0, 1], down: [0, 1], pitch: 1, least: 1, middle: [0, 0] };

/** Pixels of a place, so many that the garden can be read and as many places as possible are seen whole. */
function readable({ across, down, height, least, pitch, rim, width }: Fit): number {
  if (pitch >= least) return pitch;
  const rooms = [width - 2 * rim, height - 2 * rim];
  const spans = [across, down].map(([from, to]) => Math.round((to - from) / pitch));
  const whole = (one: number): number => rooms.reduce((all, room, i) => all * Math.min(spans[i] ?? 0, Math.floor(room / one + 0.01)), 1);
  const sizes = [least, ...rooms.map((room) => room / Math.max(1, Math.floor(room / least)))];
  return sizes.reduce((best, one) => (whole(one) > whole(best) || (whole(one) === whole(best) && one > best) ? one : best));
}

/** Where the drawing lies so that no place beyond the garden is seen; what is smaller than its room is in the middle. */
const within = (at: number, [from, to]: Span, zoom: number, low: number, high: number): number =>
  (to - from) * zoom <= high - low + 1
    ? (low + high) / 2 - ((from + to) / 2) * zoom
    : Math.min(low - from * zoom, Math.max(high - to * zoom, at));

export class PanZoom {
  private fit = EMPTY;
  private zoom = 1;
  private x = 0;
  private y = 0;
  /** The person has not moved it. */
  private own = false;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private dragged = false;

  constructor(private readonly element: HTMLElement) {
    element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    element.addEventListener('pointerdown', (event) => this.down(event));
    element.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      element.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    element.addEventListener('click', (event) => this.clicked(event), { capture: true });
    element.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && this.show(target));
  }

  update(fit: Fit): void {
    const same = JSON.stringify(fit) === JSON.stringify(this.fit);
    this.fit = fit;
    if (same) return;
    if (this.own) this.apply();
    else this.reset();
  }

  /** The end of a drag presses nothing; a key does. */
  private clicked(event: MouseEvent): void {
    if (!this.dragged || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  }

  /** All of the garden, or as much as is readable: whole places from one side on. */
  reset(): void {
    const { across, down, height, middle, pitch, rim, width } = this.fit;
    this.own = false;
    this.zoom = readable(this.fit) / pitch;
    const step = pitch * this.zoom;
    const start = (room: number, at: number, from: number): number => {
      const first = from * this.zoom;
      return rim - first - step * Math.round((rim - first - (room / 2 - at * this.zoom)) / step);
    };
    this.x = start(width, middle[0], across[0]);
    this.y = start(height, middle[1], down[0]);
    this.apply();
  }

  /** All of the garden, however small. */
  whole(): void {
    this.zoom = 1;
    this.own = true;
    this.apply();
  }

  /** Nearer: to where it can be read, if it can not. */
  nearer(): void {
    if (readable(this.fit) > this.zoom * this.fit.pitch + 1) this.reset();
    else this.by(1.5);
  }

  by(factor: number, x = this.fit.width / 2, y = this.fit.height / 2): void {
    const most = Math.max(1, WIDEST / this.fit.pitch);
    const zoom = Math.min(most, Math.max(1, this.zoom * factor));
    this.x = x - ((x - this.x) * zoom) / this.zoom;
    this.y = y - ((y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.own = true;
    this.apply();
  }

  private apply(): void {
    const { across, down, height, rim, width } = this.fit;
    this.x = within(this.x, across, this.zoom, rim, width - rim);
    this.y = within(this.y, down, this.zoom, rim, height - rim);
    const { style, dataset } = this.element;
    const more = {
      west: across[0] * this.zoom + this.x < rim - 2,
      east: across[1] * this.zoom + this.x > width - rim + 2,
      north: down[0] * this.zoom + this.y < rim - 2,
      south: down[1] * this.zoom + this.y > height - rim + 2,
    };
    dataset['more'] = Object.entries(more).flatMap(([side, is]) => (is ? [side] : [])).join(' ');
    style.setProperty('--zoom', String(Math.round(this.zoom * 1e4) / 1e4));
    style.setProperty('--pan-x', `${Math.round(this.x * 10) / 10}px`);
    style.setProperty('--pan-y', `${Math.round(this.y * 10) / 10}px`);
    dataset['zoomed'] = String(this.zoom > 1.001);
  }

  /** Brings what has the focus into sight. */
  private show(target: HTMLElement): void {
    if (this.zoom <= 1.001) return;
    const [outer, inner] = [this.element.getBoundingClientRect(), target.getBoundingClientRect()];
    const scale = outer.width / this.fit.width || 1;
    const over = (low: number, high: number, from: number, to: number): number =>
      low < from ? from - low : high > to ? to - high : 0;
    this.x += over(inner.left, inner.right, outer.left + 12, outer.right - 12) / scale;
    this.y += over(inner.top, inner.bottom, outer.top + 12, outer.bottom - 12) / scale;
    this.apply();
  }

  private at(event: MouseEvent): [number, number] {
    const box = this.element.getBoundingClientRect();
    const scale = box.width / this.fit.width || 1;
    return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
  }

  private wheel(event: WheelEvent): void {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016));
    // at its end it scrolls the page around instead
    if (factor < 1 && this.zoom <= 1.001 && !event.ctrlKey) return;
    event.preventDefault();
    this.by(factor, ...this.at(event));
  }

  private down(event: PointerEvent): void {
    this.dragged = false;
    // one that ended unseen, over what was drawn anew, counts for no second finger
    if (event.isPrimary) this.pointers.clear();
    const [x, y] = this.at(event);
    this.pointers.set(event.pointerId, { x, y });
  }

  private move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (last === undefined || (event.pointerType === 'mouse' && event.buttons === 0)) return;
    const [x, y] = this.at(event);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const [before, after] = [Math.hypot(last.x - other.x, last.y - other.y), Math.hypot(x - other.x, y - other.y)];
      if (before > 0) this.by(after / before, (x + other.x) / 2, (y + other.y) / 2);
      this.dragged = true;
    } else {
      if (!this.dragged && Math.hypot(x - last.x, y - last.y) < SLACK) return;
      if (this.zoom <= 1.001) return;
      this.dragged = true;
      this.own = true;
      this.x += x - last.x;
      this.y += y - last.y;
      this.apply();
    }
    this.pointers.set(event.pointerId, { x, y });
  }
}

const made = new WeakMap<Element, PanZoom>();

/** The one of this element. */
export function panZoom(element: HTMLElement): PanZoom {
  const one = made.get(element) ?? new PanZoom(element);
  made.set(element, one);
  return one;
}
