/** Every language but English as one file of messages, which the page loads when it is chosen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedAll } from './messages.mjs';

/** folder: web/locales. emit: writes an asset, returns its address. Returns `{language: address}`. */
export function languages(folder, emit) {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name)
    .sort();
  return Object.fromEntries(found.map((name) => [name, emit(`words-${name}.json`, messages(join(folder, name)))]));
}

function messages(folder) {
  const sections = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return JSON.stringify(parsedAll(Object.assign({}, ...sections.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))))));
}
