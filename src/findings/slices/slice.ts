import { type Score, score, side } from '../../score/score.ts';
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

/** What is added up of a slice. */
export class SliceTally {
  private readonly counts = new Map<
    string,
    { readonly recall: [number, number]; readonly precision: [number, number] }
  >();
  private readonly findings: Record<string, number> = {};
  private readonly name: Pick<Slice, 'slice' | 'type'>;

  constructor(name: Pick<Slice, 'slice' | 'type'>) {
    this.name = name;
  }

  /** Adds to one side of a metric: to recall what is in the key or gold, else to precision. */
  add(name: 'recall' | 'precision', metric: string, numerator: number, denominator: number): void {
    if (!this.counts.has(metric)) this.counts.set(metric, { recall: [0, 0], precision: [0, 0] });
    const own = this.counts.get(metric)![name];
    own[0] += numerator;
    own[1] += denominator;
  }

  addFindings(kind: string, count: number): void {
    if (count > 0) this.findings[kind] = (this.findings[kind] ?? 0) + count;
  }

  slice(hasFindings: boolean, zeroDivision: 0 | 1 = 0): Slice {
    const scores = Array.from(this.counts, ([metric, { recall, precision }]): [string, Score] => {
      return [metric, score(side(...recall, zeroDivision), side(...precision, zeroDivision))];
    });
    return { ...this.name, scores: Object.fromEntries(scores), findings: hasFindings ? this.findings : undefined };
  }
}

/** Of slices by their names, and types, the tally of one, which is empty at first. */
export function tallyOf(tallies: Map<string, SliceTally>, slice: string, type?: string): SliceTally {
  const name = type === undefined ? slice : JSON.stringify([slice, type]);
  if (!tallies.has(name)) tallies.set(name, new SliceTally({ slice, type }));
  return tallies.get(name)!;
}

/** The words of spans without blanks, and the types that they have. */
export type SeenSpans = ReadonlyMap<string, ReadonlySet<string>>;
