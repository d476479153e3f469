import { countRows, type RowsOfCountings, summedRows } from './count-rows.ts';
import type { Counting } from './criteria.ts';
import type { Normalization } from './normalize.ts';
import type { Sides } from './rows.ts';
import type { Run, SpanColumns } from './spans.ts';
import { KINDS } from './tally.ts';

/** A type and a set of positions in a document: runs in order that do not touch, at least one. */
export interface PlacedSpan {
  readonly type: string;
  readonly runs: readonly Run[];
  /** What it covers, where that is counted; runs are joined by one blank. */
  readonly words?: string | undefined;
}

/** The spans of both sides of one document, in any order; they may overlap, nest and repeat. */
export interface SpanPair extends Sides<readonly PlacedSpan[]> {
  /** The number of positions in the document. */
  readonly length: number;
}

/** What was counted of spans. */
export interface SpanCounts {
  /** The first is no type, for all spans together. */
  readonly types: readonly string[];
  /** Rows of all documents together. */
  readonly all: RowsOfCountings;
  /** Rows of each document (see `countRows`); of the corpus where that is counted as one, or no others are asked for. */
  readonly ofDocuments: RowsOfCountings;
  /** The spans, as if all documents were one text, with a gap between them: those of different documents neither overlap nor touch. */
  readonly spans: Sides<SpanColumns>;
}

/**
 * Counts the spans of each document. `minOverlap`: see `CountSettings`. `normalize`: how strings are made alike. `hasUnits`: whether rows of
 * each document are asked for, without which there are only those where words count once in a document.
 */
export function countSpans(
  documents: Iterable<SpanPair>,
  countings: readonly Counting[],
  minOverlap: number,
  normalize?: Normalization,
  hasUnits: boolean = true,
): SpanCounts {
  const numbers = new Map([['', 0]]);
  const ends: number[] = [];
  const [gold, pred] = [newColumns(), newColumns()];
  for (const pair of documents) {
    const from = ends.at(-1) ?? 0;
    addSpans(gold, pair.gold, from, numbers);
    addSpans(pred, pair.pred, from, numbers);
    ends.push(from + pair.length + 1);
  }
  const types = [...numbers.keys()];
  const sides = { gold, pred, types, words: { gold: gold.words, pred: pred.words }, normalize };
  const unitsOf = (one: Counting): readonly number[] =>
    one !== 'surface-corpus' && (hasUnits || ofWords.includes(one)) ? ends : [Number.POSITIVE_INFINITY];
  const rows = countings.map((one) => [one, countRows(one, sides, minOverlap, unitsOf(one))] as const);
  const summed = rows.map(([one, own]) => {
    const width = own.length === 0 ? types.length * KINDS : own.length / unitsOf(one).length;
    return [one, summedRows(own, width)] as const;
  });
  return { types, all: new Map(summed), ofDocuments: new Map(rows), spans: { gold, pred } };
}

const ofWords: readonly Counting[] = ['surface', 'string', 'string-set'];

function newColumns() {
  const numbers = { start: [] as number[], end: [] as number[], type: [] as number[] };
  return { ...numbers, runs: new Map<number, readonly Run[]>(), words: [] as string[] };
}

/** Adds the spans of a document that begins at position `from`. Types get numbers in the order in which they are met. */
function addSpans(
  { start, end, type, runs: parts, words: texts }: ReturnType<typeof newColumns>,
  spans: readonly PlacedSpan[],
  from: number,
  numbers: Map<string, number>,
): void {
  for (const { type: name, runs, words } of inOrder(spans)) {
    const number = numbers.get(name) ?? numbers.size;
    if (number === numbers.size) numbers.set(name, number);
    if (runs.length > 1)
      parts.set(
        start.length,
        runs.map(([first, after]): Run => [from + first, from + after]),
      );
    start.push(from + runs[0][0]);
    end.push(from + runs[runs.length - 1][1]);
    type.push(number);
    if (words !== undefined) texts.push(words);
  }
}

/** The spans in the order of their starts. */
export function inOrder<Of extends Pick<PlacedSpan, 'runs'>>(spans: readonly Of[]): readonly Of[] {
  const isInOrder = spans.every(({ runs }, at) => at === 0 || spans[at - 1].runs[0][0] <= runs[0][0]);
  return isInOrder ? spans : [...spans].sort((a, b) => a.runs[0][0] - b.runs[0][0]);
}
