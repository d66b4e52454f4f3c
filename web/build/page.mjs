/** index.html from its template: messages, the shell's drawing and style, addresses, and the policy. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { art } from './art.mjs';
import { tabIcon } from './icons.mjs';

const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy that the page runs under; `wasm-unsafe-eval` allows WebAssembly and nothing else. */
const policy = (style, scripts) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(sha256).join(' ')} 'wasm-unsafe-eval'`,
    "worker-src 'self' blob: data:",
    "connect-src 'self'",
    `style-src 'self' ${sha256(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const BEADS = 72;

function drawings({ SILHOUETTES, LETTER_AT, RING, lotusPiece, circlesAround, sectorPath }, letters) {
  const petal = (colour, transform) =>
    `<path class="petal colour-${colour}" transform="${transform}" d="${SILHOUETTES[colour]}"/>`;
  let mandala =
    '<circle class="sand" r="101"/><circle class="rim" r="89"/>' +
    `<path class="lace" d="${circlesAround(48, 75, 12.6)}"/><path class="dots" d="${circlesAround(48, 62, 0.7, 3.75)}"/><circle class="core" r="60"/>`;
  for (let i = 0; i < BEADS; i++) {
    const angle = ((i + 0.5) / BEADS) * 2 * Math.PI;
    const [x, y] = [Math.sin(angle) * 95, -Math.cos(angle) * 95].map((value) => value.toFixed(2));
    mandala += `<circle class="bead" cx="${x}" cy="${y}" r="3.2"/>`;
  }
  RING.forEach((colour, i) => {
    const angle = 30 + 60 * i;
    const turn = (angle * Math.PI) / 180;
    const [x, y] = [Math.sin(turn), -Math.cos(turn)].map((part) => (part * (28 + 27 * LETTER_AT[colour])).toFixed(1));
    mandala += `<path class="wedge colour-${colour}" d="${sectorPath(angle - 30, angle + 30, 0, 60)}"/>`;
    mandala += petal(colour, `rotate(${angle})translate(0 -28)scale(.27)`);
    mandala += `<text class="letter colour-${colour}" x="${x}" y="${y}" dy=".36em">${letters[colour]}</text>`;
  });
  mandala += '<circle class="hub" r="20"/>';
  const small = (content) => `<svg viewBox="-64 -104 128 108" aria-hidden="true" focusable="false">${content}</svg>`;
  const seed = (x) => `<path class="seed" transform="translate(${x} 0)rotate(${x / 6})scale(.84 .92)" d="${SILHOUETTES.seed}"/>`;
  const flower = RING.map((colour, i) => petal(colour, `translate(0 -52)rotate(${30 + 60 * i})scale(.5)`)).join('');
  return {
    mandala,
    'pair red': small(petal('red', 'translate(-34 0)rotate(-6)scale(.78 .92)') + petal('red', 'translate(34 0)rotate(6)scale(.78 .92)')),
    'pair seed': small(seed(-34) + seed(34)),
    lotus: small(`<g transform="translate(0 -50)scale(.48)">${lotusPiece()}</g>`),
    flower: small(flower),
  };
}

/** The whole of index.html, and the petals' silhouettes that it drew with. `scripts`: what comes after `boot`. */
export async function page({ web, emit, manifest, boot, scripts, style, fonts }) {
  const read = (...path) => readFileSync(join(web, ...path), 'utf8');
  const messages = JSON.parse(read('locales', 'en', 'shell.json'));
  const glossary = JSON.parse(read('locales', 'en', 'glossary.json'));
  const pieces = await art(web);
  const letters = Object.fromEntries(pieces.RING.map((colour) => [colour, glossary[`colour.${colour}.letter`]]));
  const shown = drawings(pieces, letters);
  const css = await transform(read('styles', 'tokens.css') + read('styles', 'shell.css'), { loader: 'css', minify: true });
  const inline = css.code.trim();
  const megabytes = (downloads) => (Object.values(downloads).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);
  const { dealer } = manifest;
  const asked = [dealer.script, 'host.json'].map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`);
  const later = scripts.map((url) => `<link rel="preload" as="script" href="${url}">`);
  const old = async (name) => (await transform(read('src', name), { minify: true, target: 'es5' })).code.trim();
  const check = await old('check.js');
  const { wasm, image } = dealer.downloads;
  const known = { dealer: dealer.interpreter, wasm: wasm.url, image: image.url, fonts: fonts.join(' ') };
  const early = (await old('early.js')).replace(/\[(dealer|wasm|image|fonts)\]/g, (_, name) => known[name]);
  const parts = {
    ...shown,
    policy: policy(inline, [check, early]),
    icon: emit('icon.svg', Buffer.from(tabIcon(pieces))),
    check,
    early,
    boot,
    hints: [...later, ...asked].join('\n'),
    style: inline,
    sheet: `<link rel="stylesheet" href="${style}">`,
  };
  const html = read('index.html')
    .replace(/\[([a-z]+(?: [a-z]+)?)\]/g, (all, name) => parts[name] ?? all)
    .replace(/\{(shell\.[a-z.]+)\}/g, (_, id) => {
      if (messages[id] === undefined) throw new Error(`no message ${id}`);
      return messages[id].replace('{total}', `<span class="total">${megabytes(dealer.downloads)}</span>`);
    });
  return { html, silhouettes: pieces.SILHOUETTES };
}
