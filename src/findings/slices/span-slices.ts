import { unblanked } from '../../align/one-text.ts';
import { sizeOfRuns } from '../../ner/runs.ts';
import { groupedBy } from '../../text/grouped.ts';
import { compareCodePoints } from '../../text/order.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { FindingTally } from '../finding-tally.ts';
import { groupSpans } from '../group-spans.ts';
import type { SpanKind } from '../kinds.ts';
import { type SpanUnit, textOf, type UnitSpan } from '../span-unit.ts';
import { type BinUnit, binOf } from './bins.ts';
import {
  type SeenSpans,
  type Slice,
  type Slices,
  type SliceTally,
  type SpanSlice,
  type TextErrors,
  tallyOf,
} from './slice.ts';

export interface SpanDivision {
  readonly by: SpanSlice;
  /** What another file has, for slices by what was seen there. */
  readonly seen?: SeenSpans | undefined;
  /** Whether findings are counted too. */
  readonly hasFindings: boolean;
  readonly zeroDivision: 0 | 1;
}

/**
 * The spans of units in slices, as sets: what is repeated counts once.
 *
 * @throws UsageError if words are asked for that the units do not have.
 */
export function spanSlicesOf(units: readonly SpanUnit[], division: SpanDivision): Slices {
  const { by, hasFindings } = division;
  const isByWords = by === 'text' || by === 'seen';
  if (isByWords && units.some((unit) => !unit.words && unit.gold.length + unit.pred.length > 0))
    throw new UsageError(`--by ${by} needs words, and these inputs have none: choose type or length`);
  if (by === 'text' && hasFindings) return { by, rows: textErrors(units) };
  const unit = units.some(({ between }) => between === '') ? 'characters' : 'words';
  const found = new Map<string, SliceTally>();
  for (const of of units) {
    const { correct, groups } = groupSpans(of.gold, of.pred);
    const add = (spans: readonly UnitSpan[], side: 'recall' | 'precision', isRight: 0 | 1, kind?: SpanKind) => {
      for (const span of spans) {
        const slice = by === 'length' ? binOf(sizeOfRuns(span.runs), unit) : sliceOf(of, span, division);
        const own = tallyOf(found, slice, by === 'text' ? span.type : undefined);
        own.add(side, 'strict', isRight, 1);
        if (kind) own.addFindings(kind, 1);
      }
    };
    add(correct.gold, 'recall', 1);
    add(correct.gold, 'precision', 1);
    for (const { kind, gold, pred } of groups) {
      add(gold, 'recall', 0, kind);
      add(pred, 'precision', 0, kind === 'spurious' ? kind : undefined);
    }
  }
  return { by, rows: rowsOf(found, division), ...(by === 'length' && { unit }) };
}

/** The strict scores of spans by length, of how many there are of each. */
export function lengthProfile(
  lengths: NonNullable<FindingTally['lengths']>,
  unit: BinUnit,
  zeroDivision: 0 | 1,
): Slices {
  const found = new Map<string, SliceTally>();
  for (const [length, { right, gold, pred }] of lengths) {
    const own = tallyOf(found, binOf(length, unit));
    own.add('recall', 'strict', right, gold);
    own.add('precision', 'strict', right, pred);
  }
  return { by: 'length', rows: rowsOf(found, { by: 'length', hasFindings: false, zeroDivision }), unit };
}

function rowsOf(
  found: ReadonlyMap<string, SliceTally>,
  { by, hasFindings, zeroDivision }: SpanDivision,
): readonly Slice[] {
  return Array.from(found.values(), (own) => own.slice(hasFindings, zeroDivision)).sort(orders[by]);
}

function sliceOf(unit: SpanUnit, span: UnitSpan, { by, seen }: SpanDivision): string {
  if (by === 'type') return span.type;
  if (by === 'layer') return unit.layer ?? '';
  const text = textOf(unit, span);
  if (by === 'text') return text;
  const types = seen?.get(unblanked(text));
  return !types ? unseen : types.has(span.type) ? seenSo : seenOtherwise;
}

const [seenSo, seenOtherwise, unseen] = ['seen', 'seen as another type', 'unseen'];

const orders: Readonly<Record<SpanSlice, (a: Slice, b: Slice) => number>> = {
  type: (a, b) => compareCodePoints(a.slice, b.slice),
  length: (a, b) => Number.parseInt(a.slice, 10) - Number.parseInt(b.slice, 10),
  seen: (a, b) => compareCodePoints(a.slice, b.slice),
  layer: (a, b) => compareCodePoints(a.slice, b.slice),
  text: (a, b) =>
    total(b) - total(a) || compareCodePoints(a.type ?? '', b.type ?? '') || compareCodePoints(a.slice, b.slice),
};

function total({ scores: { strict } }: Slice): number {
  return strict.recall.denominator! + strict.precision.denominator!;
}

/** What is wrong with each text: the most frequent first, then by error, type and text. */
function textErrors(units: readonly SpanUnit[]): readonly TextErrors[] {
  const errors = units.flatMap((unit) => {
    const wrong = (error: TextErrors['error'], spans: readonly UnitSpan[]) =>
      spans.map((span) => ({ error, type: span.type, text: textOf(unit, span) }));
    const { groups } = groupSpans(unit.gold, unit.pred);
    return groups.flatMap(({ gold, pred }) => [...wrong('FN', gold), ...wrong('FP', pred)]);
  });
  const alike = groupedBy(errors, ({ error, type, text }) => JSON.stringify([error, type, text]));
  return Array.from(alike.values(), (own) => ({ count: own.length, ...own[0] })).sort(
    (a, b) =>
      b.count - a.count ||
      compareCodePoints(a.error, b.error) ||
      compareCodePoints(a.type, b.type) ||
      compareCodePoints(a.text, b.text),
  );
}
