import type { Place, Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { codePoints, type Scale } from './scale.ts';

/** A text as it is compared, and where each of its characters stands in the text, in code points. */
export interface ComparedText {
  /**
   * Without blanks, in one case and one Unicode normal form, with one form of quotation marks and of dashes, and with what PTB's escapes,
   * such as -LRB-, stand for.
   */
  readonly key: string;
  /** Of each character of the key. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly length: number;
}

export function comparedText(text: string): ComparedText {
  return inForms(text, (part) => part.toLowerCase());
}

/** What is equal where texts are but for their case too. */
export function casedKey(text: string): string {
  return inForms(text, (part) => part).key;
}

function inForms(text: string, caseOf: (part: string) => string): ComparedText {
  const [starts, ends]: [number[], number[]] = [[], []];
  let [key, at] = ['', 0];
  for (const [part] of text.matchAll(PARTS)) {
    const start = at;
    at += codePoints(part);
    for (const character of formOf(caseOf(part))) {
      key += character;
      starts.push(start);
      ends.push(at);
    }
  }
  return { key, starts, ends, length: at };
}

/** An escape, blanks, or a character with its marks. */
const PARTS = /-[LRlr][RSCrsc][Bb]-|\\(?=[/*])|\s+|\P{M}\p{M}*|\p{M}+/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '-lrb-': '(',
  '-rrb-': ')',
  '-lsb-': '[',
  '-rsb-': ']',
  '-lcb-': '{',
  '-rcb-': '}',
  '\\': '',
};

function formOf(part: string): string {
  return /^[!-~]$/.test(part) && !/["`\\]/.test(part)
    ? part
    : (ESCAPES[part.toLowerCase()] ?? withEvenMarks(withEvenMarks(part).normalize('NFKC')).replace(/\s/gu, ''));
}

/** A double quotation mark is two single ones, as PTB writes it. */
function withEvenMarks(text: string): string {
  return text
    .replace(/["\u00ab\u00bb\u201c-\u201f\u2033\u2036\u300c-\u300f\u301d-\u301f]/gu, "''")
    .replace(/[`\u00b4\u2018-\u201b\u2032\u2035\u2039\u203a]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-');
}

/** What tells documents apart by their texts: it is equal where `compareTexts` finds them equal. */
export function textKey(text: string): string {
  return comparedText(text).key;
}

/** Two texts: what is wrong with them, and where positions of the second, in code points, are in the first, if it is the same. */
export interface ComparedTexts {
  readonly problem?: Problem | undefined;
  readonly aligned?: Pick<Scale, 'start' | 'end'> | undefined;
}

/**
 * Compares the two texts of a document. The first is at `where`. They are the same, but for TEXTS_ALIGNED, a warning, where their keys
 * are; else TEXTS_DIFFER is an error, unless that is allowed, and they are of one length.
 */
export function compareTexts(
  gold: string,
  pred: string,
  where: string,
  place: Place,
  isAllowed: boolean,
): ComparedTexts {
  if (gold === pred) return {};
  const [own, other] = [gold, pred].map(comparedText);
  const isSame = own.key === other.key;
  const [left, right] = isSame ? [[...gold], [...pred]] : [[...own.key], [...other.key]];
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const [first, last] = [own, other].map(({ starts, length }) => (isSame ? at : (starts[at] ?? length)));
  const shown = (text: string, start: number, end = start + 1): string =>
    quoted([...text].slice(start, isSame ? start + 1 : end).join('')).replace(/^''$/, 'the end');
  const [there, here] = [shown(gold, first, own.ends[at]), shown(pred, last, other.ends[at])];
  const isMark = !isSame && /\p{M}/u.test(`${here}${there}`.normalize('NFD'));
  const why = isMark ? ': accents were changed, not just the normal form' : '';
  const message = `the texts differ at character ${first + 1}, ${there} in ${where} and ${here} here${why}`;
  if (isSame) {
    const about = { place, message: `${message}: they are aligned` };
    return { problem: { code: 'TEXTS_ALIGNED', severity: 'warning', ...about }, aligned: aligned(own, other) };
  }
  const isLong = own.length === other.length;
  const help = `run the system on the same text${isLong ? '; if positions are right as they are, --allow TEXTS_DIFFER' : ''}`;
  const severity = isLong && isAllowed ? 'warning' : 'error';
  return { problem: { code: 'TEXTS_DIFFER', severity, place, message, help: severity === 'error' ? help : undefined } };
}

/** Blanks at the ends of what is placed stay with it as far as both texts have them. */
function aligned(own: ComparedText, other: ComparedText): Pick<Scale, 'start' | 'end'> {
  return {
    start(position) {
      const at = firstAfter(other.ends, position);
      const start = own.starts[at] ?? own.length;
      const blanks = Math.min((other.starts[at] ?? other.length) - position, start - (own.ends[at - 1] ?? 0));
      return start - Math.max(0, blanks);
    },
    end(position) {
      const at = firstAfter(other.starts, position - 1) - 1;
      const end = own.ends[at] ?? 0;
      return end + Math.max(0, Math.min(position - (other.ends[at] ?? 0), (own.starts[at + 1] ?? own.length) - end));
    },
  };
}

/** The index of the first of ascending numbers that is greater; their number, if none is. */
function firstAfter(numbers: readonly number[], than: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] > than) high = middle;
    else low = middle + 1;
  }
  return low;
}
