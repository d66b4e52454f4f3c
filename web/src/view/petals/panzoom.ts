/**
 * The garden's zoom: it fits by itself, and by wheel, pinch, drag and buttons as the person likes. Written to custom
 * properties of the element, so that nothing is drawn anew while it moves.
 */

/** The widest that a place gets, in pixels. */
const WIDEST = 150;
/** So many pixels a pointer moves before it drags and no longer presses. */
const SLACK = 7;

export interface Fit {
  readonly width: number;
  readonly height: number;
  /** Pixels for a place where all of the garden is seen. */
  readonly pitch: number;
  /** The least pixels for a place: below it not all of the garden is seen. */
  readonly least: number;
  /** What is in the middle where not all is seen, in pixels of the fitted garden. */
  readonly middle: readonly [number, number];
}

export class PanZoom {
  private fit: Fit = { width: 1, height: 1, pitch: 1, least: 1, middle: [0, 0] };
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

  /** All of the garden, or as much as is readable. */
  reset(): void {
    const { fit } = this;
    this.own = false;
    this.zoom = Math.max(1, fit.least / fit.pitch);
    this.x = fit.width / 2 - fit.middle[0] * this.zoom;
    this.y = fit.height / 2 - fit.middle[1] * this.zoom;
    this.apply();
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
    const { width, height } = this.fit;
    this.x = Math.min(0, Math.max(width * (1 - this.zoom), this.x));
    this.y = Math.min(0, Math.max(height * (1 - this.zoom), this.y));
    const { style, dataset } = this.element;
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
