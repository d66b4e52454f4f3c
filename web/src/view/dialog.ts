/** A native modal dialog: the browser keeps the focus inside, Esc closes, the rest is inert. */

import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { iconButton } from './controls';

const show = (element: Element | undefined): void => {
  if (element instanceof HTMLDialogElement && !element.open && element.isConnected) element.showModal();
};

export function dialog(
  name: string,
  title: string,
  closeLabel: string,
  close: () => void,
  content: unknown,
): TemplateResult {
  const drawn = html`<dialog
    class="dialog dialog-${name}"
    aria-labelledby="dialog-title"
    ${ref((element) => queueMicrotask(() => show(element)))}
    @cancel=${(event: Event) => {
      event.preventDefault();
      close();
    }}
    @click=${(event: Event) => {
      if (event.target === event.currentTarget) close();
    }}
  >
    <div class="dialog-inside">
      <header class="dialog-head">
        <h2 id="dialog-title">${title}</h2>
        ${iconButton('close', closeLabel, close)}
      </header>
      ${content}
    </div>
  </dialog>`;
  // one dialog after another is a new one, which takes the focus anew
  return html`${keyed(name, drawn)}`;
}
