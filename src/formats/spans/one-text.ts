import type { Sides } from '../../ner/rows.ts';

/** Where tokens are in a text, in code points: one without characters does not end after its start. */
type Places = readonly (readonly [start: number, end: number])[];

/** A text that two lists of tokens have in common, and where these are in it. */
export interface OneText extends Sides<Places> {
  readonly text: string;
}

/**
 * The text that both lists are tokens of: those of gold, or else of pred, with a blank between. Blanks inside tokens and the marks of word
 * pieces do not count. Undefined if the lists are not of one text.
 */
export function oneText(gold: readonly string[], pred: readonly string[]): OneText | undefined {
  const [ours, theirs] = [gold, pred].map((tokens) => [tokens, tokens.map(wholeWord)]);
  for (const own of ours) {
    const other = theirs.find((tokens) => unblanked(tokens.join('')) === unblanked(own.join('')));
    if (!other) continue;
    const text = own.filter((token) => token !== '').join(' ');
    const offsets = [...text].flatMap((character, at) => (/\s/u.test(character) ? [] : [at]));
    return { text, gold: placesOf(own, offsets), pred: placesOf(other, offsets) };
  }
  return undefined;
}

/**
 * The characters of a token that are in the text: without the marks of word pieces, `##` of one that goes on a word, `▁` or `Ġ` of one that
 * begins one; none of what models add around a text.
 */
export function wholeWord(piece: string): string {
  if (/^(?:\[(?:CLS|SEP|PAD)\]|<\/?s>|<pad>)$/u.test(piece)) return '';
  return piece.replace(/^(?:##(?=.)|[\u2581\u0120])/u, '');
}

export function areEqualTokens(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.length === theirs.length && ours.every((token, at) => token === theirs[at]);
}

/** A text without its blanks. */
export function unblanked(text: string): string {
  return text.replace(/\s/gu, '');
}

/** `offsets`: where each character that is not blank is in the text. */
function placesOf(tokens: readonly string[], offsets: readonly number[]): Places {
  let before = 0;
  return tokens.map((token) => {
    const start = before;
    before += [...unblanked(token)].length;
    const end = (offsets[before - 1] ?? -1) + 1;
    return [offsets[start] ?? end, end] as const;
  });
}
