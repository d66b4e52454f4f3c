/**
 * Messages as the page gets them: parsed here, so that no parser goes along and none runs while the page starts.
 * A text without values stays as it is; any other message becomes its parsed form as JSON, which `[{` tells apart.
 */
import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';

/** ICU MessageFormat in, what src/i18n.ts reads out; throws where the text is none. */
export function parsed(text) {
  const message = parse(text);
  const [first, ...more] = message;
  if (first === undefined) return '';
  const plain = first.type === 0 && more.length === 0 && !first.value.startsWith('[');
  return plain ? first.value : JSON.stringify(message, (key, value) => (key === 'location' ? undefined : value));
}

/** `{id: text}`, all parsed. */
export const parsedAll = (messages) => Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parsed(text)]));

/** An esbuild plugin: the page's English, parsed. */
export const messages = {
  name: 'messages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]locales[\\/]en[\\/][a-z]+\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(parsedAll(JSON.parse(readFileSync(path, 'utf8')))),
      loader: 'json',
    }));
  },
};
