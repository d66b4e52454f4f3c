// Formats messages as the page does, for test_words.py: cases as JSON on standard input, texts on standard output.

import { readFileSync } from 'node:fs';
import { parsedAll } from '../../web/build/messages.mjs';
import { createI18n, type Args, type Messages } from '../../web/src/i18n';

interface Case {
  readonly id: string;
  readonly args: Args;
  readonly names: readonly string[];
  readonly reader: number | null;
}

interface Job {
  readonly language: string;
  readonly catalogues: Readonly<Record<string, Messages>>;
  readonly cases: readonly Case[];
}

const jobs = JSON.parse(readFileSync(0, 'utf8')) as readonly Job[];
const texts = jobs.map(({ language, catalogues, cases }) => {
  const parsed = Object.entries(catalogues).map(([name, messages]) => [name, parsedAll(messages)]);
  const i18n = createI18n(language, Object.fromEntries(parsed));
  i18n.pictures = { colour: (_, word) => `*${word}`, tile: (_, word) => `*${word}`, player: (_, name) => `*${name}` };
  return cases.map(({ id, args, names, reader }) => {
    i18n.context = { names, reader };
    return { plain: i18n.t(id, args), rich: i18n.rich(id, args).values.flat(9).filter((part) => typeof part === 'string').join('') };
  });
});
console.log(JSON.stringify(texts));
