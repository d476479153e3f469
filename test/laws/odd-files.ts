import type { Random } from '../../src/stats/random.ts';

/** The lines in another order, each near its place or anywhere. */
export const inOtherOrders = [
  <Line>(lines: readonly Line[], source: Random): Line[] => sorted(lines, (at) => at + source.below(4)),
  <Line>(lines: readonly Line[], source: Random): Line[] => sorted(lines, () => source.below(100)),
];

function sorted<Line>(lines: readonly Line[], place: (at: number) => number): Line[] {
  return lines
    .map((line, at) => ({ line, at: place(at) }))
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line);
}

/** How a file of JSON lines may end, begin or be divided. */
export const endings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.slice(0, -1),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replace('\n', '\n\n'),
  (text) => `\ufeff${text}\n\n`,
  (text) => text.replace('{', ' {'),
  (text) => `${text}[`,
];
