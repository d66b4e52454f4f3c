/** The languages of the page: English is in it, the others are data that is loaded when they are chosen. */

import { MANIFEST } from 'build:manifest';
import { english } from './english';
import type { Messages } from './i18n';

/** Every language that may be chosen. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(MANIFEST.languages)];

const here: Record<string, Messages> = { en: english };

/** The messages that are in the page by now, by language. */
export const catalogues: Readonly<Record<string, Messages>> = here;

/** Loads a language's messages. False: there is nothing new, or it can not be had now; English then stands in. */
export async function learn(language: string): Promise<boolean> {
  const address = MANIFEST.languages[language];
  if (address === undefined || language in here) return false;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return false;
    here[language] = (await answer.json()) as Messages;
    return true;
  } catch {
    return false;
  }
}

/** Takes the English words of a game that came later; other languages have those of all games. */
export function addWords(words: Messages): void {
  here['en'] = { ...here['en'], ...words };
}

/** A language's own name for itself. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
