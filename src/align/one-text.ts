import type { Sides } from '../ner/rows.ts';

/** Where tokens are in a text, in code points: one without characters does not end after its start. */
type Places = readonly (readonly [start: number, end: number])[];

/** The characters that two lists of tokens have in common, with nothing between the tokens, and where these are. */
export interface OneText extends Sides<Places> {
  /** Each as it is shown: after a blank, if it has one before it, or begins a token, in both lists. */
  readonly characters: readonly string[];
}

/**
 * The characters of both lists. Blanks inside tokens and the marks of word pieces do not count. Undefined if the lists are not of one text.
 */
export function oneText(gold: readonly string[], pred: readonly string[]): OneText | undefined {
  const [ours, theirs] = [gold, pred].map((tokens) => [tokens, tokens.map(wholeWord)]);
  for (const own of ours) {
    const text = unblanked(own.join(''));
    const other = theirs.find((tokens) => unblanked(tokens.join('')) === text);
    if (!other) continue;
    const [blanks, others] = [own, other].map(blanksIn);
    const isBlank = (at: number): boolean => at > 0 && blanks.has(at) && others.has(at);
    const characters = Array.from(text, (character, at) => (isBlank(at) ? ` ${character}` : character));
    return { characters, gold: placesOf(own), pred: placesOf(other) };
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

/** Whether two lists are the same tokens, as far as these are known: empty ones are not. */
export function areEqualTokens(ours: readonly string[], theirs: readonly string[]): boolean {
  const isEqual = (token: string, at: number): boolean => token === theirs[at] || token === '' || theirs[at] === '';
  return ours.length === theirs.length && ours.every(isEqual);
}

/** A text without its blanks. */
export function unblanked(text: string): string {
  return text.replace(/\s/gu, '');
}

/** Before how many other characters the blanks are that tokens joined by blanks have. */
function blanksIn(tokens: readonly string[]): ReadonlySet<number> {
  const blanks = new Set<number>();
  let at = 0;
  for (const character of tokens.join(' ')) {
    if (/\s/u.test(character)) blanks.add(at);
    else at++;
  }
  return blanks;
}

function placesOf(tokens: readonly string[]): Places {
  let end = 0;
  return tokens.map((token) => {
    const start = end;
    end += [...unblanked(token)].length;
    return [start, end];
  });
}
