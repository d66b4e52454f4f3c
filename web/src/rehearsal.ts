/**
 * The page draws a table that nobody sees, of a game that nobody plays, while it rests: the browser compiles what
 * first runs and parses what templates hold, so that a person's first table comes in half the time. In steps, for a
 * press must not wait for it.
 */

import { TABLE } from 'build:table';
import { render, type TemplateResult } from 'lit';
import { isTemplateResult } from 'lit/directive-helpers.js';
import { rest } from './turn';
import { drawTable } from './view/games';
import type { Scene } from './view/scene';

/** The drawings that a drawing is made of. */
const parts = (value: unknown): TemplateResult[] =>
  Array.isArray(value) ? value.flatMap(parts) : isTemplateResult(value) ? [value as TemplateResult] : [];

/** `scene`: as it is now; no more is drawn once that has a table of its own. */
export async function rehearse(scene: () => Scene): Promise<void> {
  const needed = (): boolean => scene().state.table === null;
  await rest();
  if (!needed()) return;
  const now = scene();
  const state = { ...now.state, route: { screen: 'table', at: TABLE.id }, table: TABLE, steps: TABLE.steps } as const;
  for (const part of drawTable({ ...now, state }, TABLE).values.flatMap(parts)) {
    await rest();
    if (!needed()) return;
    render(part, document.createElement('div'));
  }
}
