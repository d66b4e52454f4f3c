/** The colours that the page around gives: worn by the page where they can be read; petals, sand and lotus keep theirs. */

import type { Colours } from '../../embed/embed';
import { COLOURS } from './commands';

/** What each colour stands for, and what is mixed of it. */
const WORN: Readonly<Record<(typeof COLOURS)[number], Readonly<Record<string, string>>>> = {
  accent: { '--accent': '', '--accent-soft': 'color-mix(in oklab, var(--accent) 16%, var(--surface))' },
  'accent-on': { '--accent-on': '' },
  surface: { '--surface': '', '--inset': 'color-mix(in oklab, var(--surface) 94%, var(--ink))' },
  cloth: {
    '--cloth': '',
    '--cloth-side': 'color-mix(in oklab, var(--cloth) 95%, var(--ink))',
    '--cloth-tray': 'color-mix(in oklab, var(--cloth) 92%, var(--ink))',
  },
  ink: {
    '--ink': '',
    '--ink-2': 'color-mix(in oklab, var(--ink) 82%, var(--surface))',
    '--line': 'color-mix(in oklab, var(--ink) 24%, var(--surface))',
    '--line-strong': 'color-mix(in oklab, var(--ink) 55%, var(--surface))',
  },
};

/** Least contrast of words, and of lines and marks. */
const WORDS = 4.5;
const MARKS = 3;

/** Red, green, blue and, if it is not opaque, alpha, 0 to 1, of any colour that CSS can name. */
function channels(colour: string): readonly number[] {
  const probe = document.createElement('i');
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color.match(/[\d.e-]+/g) ?? [];
  probe.remove();
  return found.map(Number);
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).slice(0, 3).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Puts them on the page's root (none: takes them off). Returns in words which were left out, because
 * words or marks could not be read with them.
 */
export function wear(colours: Colours): readonly string[] {
  const { style } = document.documentElement;
  const take = (name: (typeof COLOURS)[number]): void => Object.keys(WORN[name]).forEach((property) => style.removeProperty(property));
  COLOURS.forEach(take);
  for (const name of COLOURS) {
    const colour = colours[name];
    if (colour === undefined) continue;
    for (const [property, mixed] of Object.entries(WORN[name])) style.setProperty(property, mixed || colour);
  }
  const faults = COLOURS.filter((name) => colours[name] !== undefined && channels(`var(${Object.keys(WORN[name])[0]})`).length > 3).map((name) => {
    take(name);
    return `${name} must be opaque`;
  });
  const grounds = ['surface', 'cloth', 'ink'] as const;
  if (grounds.some((name) => colours[name]) && ['surface', 'cloth'].some((name) => contrast('var(--ink)', `var(--${name})`) < WORDS)) {
    grounds.forEach(take);
    faults.push(`ink on surface and cloth needs a contrast of ${WORDS}`);
  }
  if (colours.accent !== undefined) {
    if (contrast('var(--accent)', 'var(--surface)') < MARKS) {
      take('accent');
      take('accent-on');
      faults.push(`accent on surface needs a contrast of ${MARKS}`);
    } else if (contrast('var(--accent)', 'var(--accent-on)') < WORDS) {
      style.setProperty('--accent-on', contrast('var(--accent)', '#fff') < WORDS ? '#000' : '#fff');
    }
  }
  return faults;
}
