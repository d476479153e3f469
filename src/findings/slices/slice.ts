import { type Score, score, side } from '../../score/score.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { BinUnit } from './bins.ts';

/** What items can be divided by, so that their counts add up to those of all: spans, and mentions. */
export const spanSlices = ['type', 'length', 'text', 'seen', 'layer'] as const;
export const mentionSlices = ['length', 'size', 'distance', 'kind'] as const;
export type SpanSlice = (typeof spanSlices)[number];
export type MentionSlice = (typeof mentionSlices)[number];

/**
 * The items that have something in common. What is in the key or gold counts in the recall of its slice, what is in the response or pred
 * in the precision of its own; scores are of the metrics whose counts add up over the slices.
 */
export interface Slice {
  readonly slice: string;
  /** In slices by text, the type of the spans. */
  readonly type?: string | undefined;
  readonly scores: Readonly<Record<string, Score>>;
  /** How many items of each kind of finding are in it; present where findings are listed. Spans are those of gold, spurious ones of pred. */
  readonly findings?: Readonly<Record<string, number>> | undefined;
}

/** How often words of a type are in gold without being predicted (FN), or predicted without being in gold (FP). */
export interface TextErrors {
  readonly count: number;
  readonly error: 'FN' | 'FP';
  readonly type: string;
  readonly text: string;
}

/** The slices of one system; where findings are listed, those by text are what is wrong with each text. */
export interface Slices {
  readonly by: SpanSlice | MentionSlice;
  readonly rows: readonly Slice[] | readonly TextErrors[];
  /** What lengths count. */
  readonly unit?: BinUnit | undefined;
  /** What tells the slices, in words. */
  readonly about?: string | undefined;
}

/** What an item of one side, or several of one slice, add to that slice: to recall if it is in the key or gold, else to precision. */
export interface Part extends Pick<Slice, 'slice' | 'type' | 'findings'> {
  readonly side: 'recall' | 'precision';
  /** By metric. */
  readonly counts: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
}

/** The slices that these parts add up to, in the order in which they first occur. */
export function addUp(parts: readonly Part[], hasFindings: boolean, zeroDivision: 0 | 1 = 0): readonly Slice[] {
  const slices = groupedBy(parts, ({ slice, type }) => JSON.stringify([type, slice]));
  return [...slices.values()].map((own): Slice => {
    const metrics = new Set(own.flatMap(({ counts }) => Object.keys(counts)));
    const sideOf = (metric: string, name: Part['side']) => {
      const counts = own.flatMap((part) => (part.side === name && part.counts[metric] ? [part.counts[metric]] : []));
      const [numerator, denominator] = [0, 1].map((at) => counts.reduce((sum, count) => sum + count[at], 0));
      return side(numerator, denominator, zeroDivision);
    };
    const scores = [...metrics].map((metric): [string, Score] => {
      return [metric, score(sideOf(metric, 'recall'), sideOf(metric, 'precision'))];
    });
    const findings: Record<string, number> = {};
    for (const [kind, count] of own.flatMap((part) => Object.entries(part.findings ?? {})))
      if (count > 0) findings[kind] = (findings[kind] ?? 0) + count;
    const [{ slice, type }] = own;
    return { slice, type, scores: Object.fromEntries(scores), findings: hasFindings ? findings : undefined };
  });
}

/** The words of spans without blanks, and the types that they have. */
export type SeenSpans = ReadonlyMap<string, ReadonlySet<string>>;
