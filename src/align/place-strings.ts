import type { NewTypeName } from '../ner/renamed-types.ts';
import type { Run } from '../ner/span-document.ts';
import type { ReadSpan } from './place-spans.ts';
import { characterScale, codePoints, type Scale } from './scale.ts';

/**
 * Looks for spans without runs in a text, in exact characters: the k-th of a type and a string is the k-th occurrence of the string from left
 * to right, of those that are whole words first, then of those inside words. Occurrences of a string do not overlap. Spans that are left
 * over still have no runs. `newName`: of types, by which they are counted.
 */
export function placeStrings(spans: readonly ReadSpan[], text: string, newName?: NewTypeName): readonly ReadSpan[] {
  const scale = characterScale('utf-16', text);
  const found = new Map<string, Occurrences>();
  const counts = new Map<string, number>();
  return spans.map((span) => {
    const { surface } = span;
    if (span.runs.length > 0 || surface === undefined) return span;
    const key = JSON.stringify([newName?.(span.type) ?? span.type, surface]);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    const { whole, inside } = found.get(surface) ?? occurrences(surface, text, scale);
    found.set(surface, { whole, inside });
    if (before < whole.length) return { ...span, runs: [whole[before]], fileRuns: [] };
    const run = inside[before - whole.length];
    return run ? { ...span, runs: [run], fileRuns: [], isInsideWord: true } : span;
  });
}

/**
 * Gives spans without runs positions from `end` on, as many as their strings are long, which no other span has: each is missed or
 * spurious. Also the new end.
 */
export function afterText(spans: readonly ReadSpan[], end: number): readonly [spans: readonly ReadSpan[], end: number] {
  if (spans.every(({ runs }) => runs.length > 0)) return [spans, end];
  let last = end;
  const placed = spans.map((span): ReadSpan => {
    if (span.runs.length > 0) return span;
    const start = last;
    last += Math.max(codePoints(span.surface ?? ''), 1);
    return { ...span, runs: [[start, last]], fileRuns: [], isNowhere: true };
  });
  return [placed, last];
}

/** Where a string is in a text: as whole words, and inside words. */
interface Occurrences {
  readonly whole: readonly Run[];
  readonly inside: readonly Run[];
}

/** The occurrences of a string, never splitting a character. One inside a word takes no place of a whole word. */
function occurrences(string: string, text: string, scale: Scale): Occurrences {
  const [whole, inside]: [Run[], Run[]] = [[], []];
  const taken: Run[] = [];
  if (string === '') return { whole, inside };
  for (const places of [whole, inside]) {
    let next = 0;
    for (let at = text.indexOf(string); at >= 0; ) {
      const end = at + string.length;
      while (next < taken.length && taken[next][1] <= at) next++;
      const isFree = places === whole || next === taken.length || taken[next][0] >= end;
      const isOwn = isFree && isInWord(text, at, end) === (places === inside);
      const [first, last] = [scale.start(at), scale.end(end)];
      if (isOwn && first >= 0 && last >= 0) places.push([first, last]);
      if (isOwn && places === whole) taken.push([at, end]);
      at = text.indexOf(string, isOwn ? end : at + 1);
    }
  }
  return { whole, inside };
}

/** Whether a letter or digit of a script that is written with blanks touches this part of a text. */
function isInWord(text: string, start: number, end: number): boolean {
  return endsWord.test(text.slice(Math.max(0, start - 2), start)) || beginsWord.test(text.slice(end, end + 2));
}

/** A pattern for a letter or digit of a script that is written with blanks. */
export const letter =
  '(?![\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}])[\\p{L}\\p{N}\\p{M}]';
const [beginsWord, endsWord] = [new RegExp(`^${letter}`, 'u'), new RegExp(`${letter}$`, 'u')];
