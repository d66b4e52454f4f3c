// The pseudo-language en-XA: English with accents, 40 % longer, in brackets. Made by code from the
// English messages, so that a layout can be tested with long texts before any translation exists.
// What is not accented on the screen does not come from the catalogue.

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const FROM = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz';
// only letters that the two typefaces have
const TO = 'ÁÇÐÉĞĤÍĴĶĻÑÖŔŠŢÜŴÝŽáçðéğĥíĵķļñöŕšţüŵýž';
const GROWTH = 0.4;

// messages that stand inside others: brackets around every word would lengthen by more than 40 %
const EMBEDDED = /^(colour|colours|tile|tiles|cards|players|list|seat)\b/;

/** One parsed message in the pseudo-language; placeholders, numbers and tags are not touched. */
export function pseudo(id: string, message: MessageFormatElement[]): MessageFormatElement[] {
  if (id.endsWith('.letter')) return message;
  const grown = lengthen(message);
  return EMBEDDED.test(id) ? grown : [literal('['), ...grown, literal(']')];
}

const literal = (value: string): MessageFormatElement => ({ type: 0, value });

function lengthen(message: MessageFormatElement[]): MessageFormatElement[] {
  return message.map((part): MessageFormatElement => {
    switch (part.type) {
      case 0:
        return literal(accented(part.value));
      case 5:
      case 6: {
        const options = Object.entries(part.options).map(
          ([key, branch]) => [key, { ...branch, value: lengthen(branch.value) }] as const,
        );
        return { ...part, options: Object.fromEntries(options) };
      }
      case 8:
        return { ...part, children: lengthen(part.children) };
      default:
        return part;
    }
  });
}

/** Letters with accents, every so many of them twice: longer words, the same number of them. */
function accented(text: string): string {
  let owed = 0;
  let result = '';
  for (const letter of text) {
    const index = FROM.indexOf(letter);
    const written = index < 0 ? letter : (TO[index] ?? letter);
    result += written;
    owed += GROWTH;
    if (owed >= 1 && /\p{L}/u.test(letter)) {
      result += written;
      owed -= 1;
    }
  }
  return result;
}
