/** The element's style, as a sheet of its own: a host's policy that forbids inline styles does not stop it. */

const CSS = `
:host { display: block; container-type: inline-size; font: 400 16px/1.45 system-ui, sans-serif; }
:host([hidden]) { display: none; }
.body, .probe { color-scheme: light dark; }
.light { color-scheme: light; }
.dark { color-scheme: dark; }
.body {
  --accent: var(--flowers-accent, light-dark(#1d4e89, #8ec3f5));
  --accent-on: var(--flowers-accent-on, light-dark(#fff, #0d1b2c));
  --cloth: var(--flowers-cloth, light-dark(#dce3e9, #161b29));
  --ink: var(--flowers-ink, light-dark(#2a1e2c, #f5eee2));
}
.contrast {
  color-scheme: light;
  --accent: #003a8c; --accent-on: #fff; --cloth: #fff; --ink: #000;
}
.probe {
  position: absolute; width: 0; height: 0; border-top: 0 solid; outline: 0 solid; pointer-events: none;
  transition: color 1ms, background-color 1ms, border-top-color 1ms, outline-color 1ms, text-decoration-color 1ms;
  color: var(--flowers-accent, transparent);
  background-color: var(--flowers-accent-on, transparent);
  border-top-color: var(--flowers-surface, transparent);
  outline-color: var(--flowers-cloth, transparent);
  text-decoration-color: var(--flowers-ink, transparent);
}
.poster {
  position: relative; display: grid; align-items: center; min-height: clamp(320px, 70cqi, 600px); overflow: clip;
  grid-template-columns: min(56cqi, 100% - 240px) minmax(0, 1fr); gap: 3cqi; box-sizing: border-box; padding-inline-end: 5cqi;
  border: 1px solid color-mix(in oklab, var(--ink) 16%, var(--cloth)); border-radius: 18px;
  background: var(--cloth); color: var(--ink);
}
.poster::after {
  content: ''; position: absolute; inset: 12px; pointer-events: none; border-radius: 12px;
  border: 2px dashed color-mix(in oklab, var(--ink) 30%, transparent);
}
svg { position: absolute; top: 50%; inset-inline-start: -33cqi; width: min(86cqi, 760px); translate: 0 -50%; }
:dir(rtl) svg { scale: -1 1; }
text { text-anchor: middle; font-weight: 800; }
.value { font-weight: 400; font-family: Georgia, serif; }
.words { display: grid; gap: 14px; grid-column: 2; padding-block: 28px; }
h2, p { margin: 0; }
h2 { font: 700 clamp(36px, 7cqi, 60px)/1.1 Georgia, serif; }
button {
  padding: 16px 12px; border: 0; border-radius: 12px; background: var(--accent); color: var(--accent-on);
  font: inherit; font-size: 18px; font-weight: 700; cursor: pointer; overflow-wrap: anywhere;
}
:is(button, a):focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
small { color: color-mix(in oklab, var(--ink) 84%, var(--cloth)); }
small, .caption { font-size: 13px; }
iframe { display: block; width: 100%; border: 0; border-radius: 18px; }
.caption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding: 8px 4px; }
.caption a { color: inherit; font-weight: 600; }
@container (max-width: 599px) {
  .poster { grid-template-columns: minmax(0, 1fr); padding: 58cqi 24px 0; }
  svg { inset: auto; top: 0; left: 50%; width: 130cqi; translate: -50% -58%; scale: none; }
  .words { grid-column: 1; }
}
@media (forced-colors: active) { button { border: 2px solid ButtonText; } }
`;

let made: CSSStyleSheet | undefined;

export function sheet(): CSSStyleSheet {
  if (made === undefined) {
    made = new CSSStyleSheet();
    made.replaceSync(CSS);
  }
  return made;
}
