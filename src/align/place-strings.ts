import type { NewTypeName } from '../ner/renamed-types.ts';
import type { Run } from '../ner/spans.ts';
import type { ReadSpan } from './place-spans.ts';
import { characterScale, codePoints, type Scale } from './scale.ts';

/**
 * Looks for spans without runs in a text: the k-th of a type and a string is the k-th occurrence of the string, from left to right and in
 * exact characters, also inside words. Occurrences of a string do not overlap. Spans that are left over still have no runs.
 * `newName`: of types, by which they are counted.
 */
export function placeStrings(spans: readonly ReadSpan[], text: string, newName?: NewTypeName): readonly ReadSpan[] {
  const scale = characterScale('utf-16', text);
  const found = new Map<string, readonly Run[]>();
  const counts = new Map<string, number>();
  return spans.map((span) => {
    const { surface } = span;
    if (span.runs.length > 0 || surface === undefined) return span;
    const key = JSON.stringify([newName?.(span.type) ?? span.type, surface]);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    const places = found.get(surface) ?? occurrences(surface, text, scale);
    found.set(surface, places);
    return before < places.length ? { ...span, runs: [places[before]], fileRuns: [] } : span;
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

/** Where a string is in a text, never splitting a character. */
function occurrences(string: string, text: string, scale: Scale): readonly Run[] {
  const places: Run[] = [];
  if (string === '') return places;
  for (let at = text.indexOf(string); at >= 0; at = text.indexOf(string, at + string.length))
    places.push([scale.start(at), scale.end(at + string.length)]);
  return places.filter(([start, end]) => start >= 0 && end >= 0);
}
