import { comparedText, textKey } from './compared-text.ts';
import { wholeWord } from './one-text.ts';
import { letter } from './place-strings.ts';
import { codePoints } from './scale.ts';

/** Where tokens are in a text, in code points. */
interface FoundTokens {
  /** Those before the first that is not there. */
  readonly places: readonly (readonly [start: number, end: number])[];
  /** The first token that does not follow the one before it, or blanks after that: its number, and what it follows. */
  readonly afterOther?: { readonly token: number; readonly text: string };
}

/**
 * Finds tokens in a text, from left to right: as they are or, if some are not there, as they are compared, and without the marks of word
 * pieces.
 */
export function findTokens(tokens: readonly string[], text: string): FoundTokens {
  const exact = findExactly(tokens, text);
  if (exact.places.length === tokens.length) return exact;
  const { key, starts, ends, length } = comparedText(text);
  for (const own of [tokens, tokens.map(wholeWord)]) {
    const found = findExactly(own.map(textKey), key);
    if (found.places.length < tokens.length) continue;
    const places = found.places.map(([start, end]) => {
      const first = starts[start] ?? length;
      return [first, end > start ? ends[end - 1] : first] as const;
    });
    return { ...found, places };
  }
  return exact;
}

function findExactly(tokens: readonly string[], text: string): FoundTokens {
  const places: (readonly [number, number])[] = [];
  let afterOther: FoundTokens['afterOther'];
  const astral = codePoints(text) < text.length;
  // Both count up to the same place, in units of UTF-16 and in code points.
  let [units, position] = [0, 0];
  for (const [index, token] of tokens.entries()) {
    const at = text.indexOf(token, units);
    if (at < 0) break;
    const between = text.slice(units, at);
    if (!afterOther && /\S/u.test(between)) afterOther = { token: index, text: between.trim() };
    const start = position + (astral ? codePoints(between) : at - units);
    const end = start + (astral ? codePoints(token) : token.length);
    places.push([start, end]);
    [units, position] = [at + token.length, end];
  }
  return { places, ...(afterOther && { afterOther }) };
}

/**
 * The tokens of each line of a text: letters and digits that stand together, if their script is written with blanks, and every other
 * character but blanks.
 */
export function dividedText(text: string): readonly (readonly string[])[] {
  const lines = text.split(/[\n\v\f\r\u2028\u2029]/u).map((line) => line.match(TOKEN) ?? []);
  return lines.filter((tokens) => tokens.length > 0);
}

const TOKEN = new RegExp(`(?:${letter})+|\\S`, 'gu');
