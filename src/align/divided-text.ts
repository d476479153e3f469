import { letter } from './place-strings.ts';

/**
 * The tokens of each line of a text: letters and digits that stand together, if their script is written with blanks, and every other
 * character but blanks.
 */
export function dividedText(text: string): readonly (readonly string[])[] {
  const lines = text.split(/[\n\v\f\r\u2028\u2029]/u).map((line) => line.match(TOKEN) ?? []);
  return lines.filter((tokens) => tokens.length > 0);
}

const TOKEN = new RegExp(`(?:${letter})+|\\S`, 'gu');
