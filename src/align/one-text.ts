import type { Sides } from '../ner/rows.ts';
import { areAlike } from './compare-words.ts';
import { textKey } from './compared-text.ts';
import { codePoints } from './scale.ts';

/** Where tokens are in a text, in code points: one without characters does not end after its start. */
type Places = readonly (readonly [start: number, end: number])[];

/** The characters that two lists of tokens have in common, with nothing between the tokens, and where these are. */
export interface OneText extends Sides<Places> {
  /** Each as it is shown: after a blank, if it has one before it, or begins a token, in both lists. */
  readonly characters: readonly string[];
}

/** How two lists of tokens compare: alike one by one (`areAlike`), one text in other tokens, or neither, with as many tokens or not. */
export type Comparison = 'alike' | 'other tokens' | 'other words' | 'other texts';

export function compareTokens(gold: readonly string[], pred: readonly string[]): Comparison {
  const areMany = gold.length === pred.length;
  if (areMany && gold.every((token, at) => areAlike(token, pred[at]))) return 'alike';
  if (oneText(gold, pred)) return 'other tokens';
  return areMany ? 'other words' : 'other texts';
}

/**
 * The characters of both lists, as they are or, if these are not the same, as they are compared (see `ComparedText`). The marks of word
 * pieces do not count. Undefined if the lists are not of one text.
 */
export function oneText(gold: readonly string[], pred: readonly string[]): OneText | undefined {
  const [ofGold, ofPred] = [gold, pred].map((tokens) =>
    [tokens, tokens.map(wholeWord)].map((own) => ({ own, key: textKey(own.join(' ')) })),
  );
  for (const { own, key } of ofGold) {
    const other = ofPred.find((one) => one.key === key)?.own;
    if (!other) continue;
    const isExact = unblanked(own.join('')) === unblanked(other.join(''));
    const [left, right] = [own, other].map((tokens) => placedTokens(tokens, isExact ? unblanked : textKey));
    const isBlank = (at: number): boolean => at > 0 && left.blanks.has(at) && right.blanks.has(at);
    const text = own.map(isExact ? unblanked : textKey).join('');
    const characters = Array.from(text, (character, at) => (isBlank(at) ? ` ${character}` : character));
    return { characters, gold: left.places, pred: right.places };
  }
  return undefined;
}

/** Where tokens are, with nothing between them, in this form, and before how many other characters the blanks are that they have. */
function placedTokens(tokens: readonly string[], form: (text: string) => string) {
  const blanks = new Set<number>();
  let at = 0;
  const places = tokens.map((token) => {
    const start = at;
    for (const part of token.split(/\s+/u)) {
      blanks.add(at);
      at += codePoints(form(part));
    }
    return [start, at] as const;
  });
  return { places, blanks };
}

/**
 * The characters of a token that are in the text: without the marks of word pieces, `##` of one that goes on a word, `▁` or `Ġ` of one that
 * begins one; none of what models add around a text.
 */
export function wholeWord(piece: string): string {
  if (/^(?:\[(?:CLS|SEP|PAD)\]|<\/?s>|<pad>)$/u.test(piece)) return '';
  return piece.replace(/^(?:##(?=.)|[\u2581\u0120])/u, '');
}

export function unblanked(text: string): string {
  return text.replace(/\s/gu, '');
}
