import type { NewTypeName } from '../ner/renamed-types.ts';
import type { Run } from '../ner/span-document.ts';
import { casedKey } from './compared-text.ts';
import type { ReadSpan } from './place-spans.ts';
import { characterScale, codePoints, type Scale } from './scale.ts';

/** A string that is looked for, if it has no runs. */
export type SoughtString = Pick<ReadSpan, 'surface' | 'runs' | 'fileRuns' | 'isInsideWord'> & {
  readonly type?: string | undefined;
};

/** Where strings are looked for. */
export interface Searched {
  readonly text: string;
  /** A string as the text has it. */
  formOf(string: string): string;
  /** What offsets in the text mean: -1 where no position begins, or ends. */
  readonly scale: Pick<Scale, 'start' | 'end'>;
  /** Whether the text from one offset to another is whole words. */
  isWhole(start: number, end: number): boolean;
}

/** A text, in exact characters, whose positions are code points. */
export function searchedText(text: string): Searched {
  const scale = characterScale('utf-16', text);
  return { text, formOf: (string) => string, scale, isWhole: (start, end) => !isInWord(text, start, end) };
}

/**
 * Tokens, whose positions are those of tokens. Blanks and forms of quotation marks and dashes do not count; `(` is found in `-LRB-`. Whole
 * words are whole tokens, and nothing is found in others.
 */
export function searchedTokens(tokens: readonly string[]): Searched {
  const forms = tokens.map(casedKey);
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()];
  let length = 0;
  for (const [at, form] of forms.entries()) {
    if (form === '') continue;
    starts.set(length, at);
    length += form.length;
    ends.set(length, at + 1);
  }
  const scale = { start: (at: number) => starts.get(at) ?? -1, end: (at: number) => ends.get(at) ?? -1 };
  const isWhole = (start: number, end: number): boolean => starts.has(start) && ends.has(end);
  return { text: forms.join(''), formOf: casedKey, scale, isWhole };
}

/**
 * Looks for spans without runs in a text or tokens: the k-th of a type and a string is the k-th occurrence of the string from left to right,
 * of those that are whole words first, then of those inside words. Occurrences of a string do not overlap, and those of spans with runs and
 * this string are taken. Spans that are left over still have no runs. `newName`: of types, by which they are counted.
 */
export function placeStrings<Span extends SoughtString>(
  spans: readonly Span[],
  searched: Searched,
  newName?: NewTypeName,
): readonly Span[] {
  const found = new Map<string, Occurrences>();
  const next = new Map<string, number>();
  const keyOf = ({ type = '', surface }: Span): string => JSON.stringify([newName?.(type) ?? type, surface]);
  const taken = new Set(spans.flatMap((span) => span.runs.map(([start, end]) => `${keyOf(span)} ${start} ${end}`)));
  return spans.map((span) => {
    const { surface } = span;
    if (span.runs.length > 0 || surface === undefined) return span;
    const key = keyOf(span);
    const { runs, whole } = found.get(surface) ?? occurrences(surface, searched);
    found.set(surface, { runs, whole });
    let at = next.get(key) ?? 0;
    while (at < runs.length && taken.has(`${key} ${runs[at].join(' ')}`)) at++;
    next.set(key, at + 1);
    if (at >= runs.length) return span;
    const placed = { ...span, runs: [runs[at]], fileRuns: [] };
    return at < whole ? placed : { ...placed, isInsideWord: true };
  });
}

/**
 * Gives spans without runs positions from `end` on, as many as their strings are long, which no other span has: each is missed or
 * spurious. Also the new end.
 */
export function afterText<Span extends SoughtString>(
  spans: readonly Span[],
  end: number,
  sizeOf: (string: string) => number = codePoints,
): readonly [spans: readonly (Span & Pick<ReadSpan, 'isNowhere'>)[], end: number] {
  if (spans.every(({ runs }) => runs.length > 0)) return [spans, end];
  let last = end;
  const placed = spans.map((span) => {
    if (span.runs.length > 0) return span;
    const start = last;
    last += Math.max(sizeOf(span.surface ?? ''), 1);
    return { ...span, runs: [[start, last] as const], fileRuns: [], isNowhere: true as const };
  });
  return [placed, last];
}

/** Where a string is: as whole words, which come first and are so many, and inside words. */
interface Occurrences {
  readonly runs: readonly Run[];
  readonly whole: number;
}

/** The occurrences of a string, never splitting a character. One inside a word takes no place of a whole word. */
function occurrences(string: string, { text, formOf, scale, isWhole }: Searched): Occurrences {
  const [whole, inside]: [Run[], Run[]] = [[], []];
  const taken: Run[] = [];
  const form = formOf(string);
  if (form === '') return { runs: [], whole: 0 };
  for (const places of [whole, inside]) {
    let next = 0;
    for (let at = text.indexOf(form); at >= 0; ) {
      const end = at + form.length;
      while (next < taken.length && taken[next][1] <= at) next++;
      const isFree = places === whole || next === taken.length || taken[next][0] >= end;
      const isOwn = isFree && isWhole(at, end) === (places === whole);
      const [first, last] = [scale.start(at), scale.end(end)];
      if (isOwn && first >= 0 && last >= 0) places.push([first, last]);
      if (isOwn && places === whole) taken.push([at, end]);
      at = text.indexOf(form, isOwn ? end : at + 1);
    }
  }
  return { runs: [...whole, ...inside], whole: whole.length };
}

/** Whether a letter or digit of a script that is written with blanks touches this part of a text. */
function isInWord(text: string, start: number, end: number): boolean {
  return endsWord.test(text.slice(Math.max(0, start - 2), start)) || beginsWord.test(text.slice(end, end + 2));
}

/** A pattern for a letter or digit of a script that is written with blanks. */
export const letter =
  '(?![\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}])[\\p{L}\\p{N}\\p{M}]';
const [beginsWord, endsWord] = [new RegExp(`^${letter}`, 'u'), new RegExp(`${letter}$`, 'u')];
