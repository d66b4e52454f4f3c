/** Form parts used on several screens: native elements, so that keys and screen readers just work. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon, type Icon } from './icons';

export interface Option<T> {
  readonly value: T;
  readonly label: string;
}

/** Options under a heading of their own; without any it is left out. */
export interface Group {
  readonly label: string;
  readonly options: readonly Option<string>[];
}

/** One of a few, side by side: a group of radio buttons. */
export function segments<T extends string>(
  name: string,
  label: string,
  options: readonly Option<T>[],
  value: T,
  change: (value: T) => void,
): TemplateResult {
  return html`<fieldset class="segments">
    <legend class="unseen">${label}</legend>
    ${options.map(
      (option) => html`<label class="segment">
        <input
          type="radio"
          name=${name}
          .value=${option.value}
          .checked=${live(option.value === value)}
          @change=${() => change(option.value)}
        /><span>${option.label}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** One of several in a list. `about`: the id of what says more of the one that is chosen. */
export function select<T extends string>(
  label: string,
  options: readonly Option<T>[] | readonly Group[],
  value: T,
  change: (value: T) => void,
  about: string | null = null,
): TemplateResult {
  const one = (option: Option<string>): TemplateResult =>
    html`<option value=${option.value} ?selected=${option.value === value}>${option.label}</option>`;
  return html`<select
    class="select"
    aria-label=${label}
    aria-describedby=${about ?? nothing}
    .value=${live(value)}
    @change=${(event: Event) => change((event.target as HTMLSelectElement).value as T)}
  >
    ${options.map((option) =>
      !('options' in option)
        ? one(option)
        : option.options.length === 0
          ? nothing
          : html`<optgroup label=${option.label}>${option.options.map(one)}</optgroup>`,
    )}
  </select>`;
}

/** On or off, with a word of explanation. */
export function toggle(
  label: string,
  about: string | null,
  value: boolean,
  change: (value: boolean) => void,
): TemplateResult {
  return html`<label class="row toggle-row">
    <span class="row-words"><span class="row-label">${label}</span>${
      about === null ? nothing : html`<span class="row-about">${about}</span>`
    }</span>
    <input
      class="toggle"
      type="checkbox"
      role="switch"
      .checked=${live(value)}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    />
  </label>`;
}

export interface ButtonOptions {
  readonly primary?: boolean;
  /** Where the focus goes when what had it has left the page. */
  readonly home?: boolean;
  readonly disabled?: boolean;
}

export const button = (label: unknown, click: () => void, options: ButtonOptions = {}): TemplateResult =>
  html`<button
    type="button"
    class=${options.primary ? 'button primary' : 'button'}
    ?data-home=${options.home === true}
    ?disabled=${options.disabled === true}
    @click=${click}
  >
    ${label}
  </button>`;

export const iconButton = (name: Icon, label: string, click: () => void, disabled = false): TemplateResult =>
  html`<button type="button" class="icon-button" aria-label=${label} title=${label} ?disabled=${disabled} @click=${click}>
    ${icon(name)}
  </button>`;

export const iconLink = (name: Icon, label: string, href: string): TemplateResult =>
  html`<a class="icon-button" aria-label=${label} title=${label} href=${href}>${icon(name)}</a>`;
