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
import { addUp, type Part, type SeenSpans, type Slice, type Slices, type SpanSlice, type TextErrors } from './slice.ts';

/** How spans are divided. */
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
  const { by, hasFindings, zeroDivision } = division;
  const isByWords = by === 'text' || by === 'seen';
  if (isByWords && units.some((unit) => !unit.words && unit.gold.length + unit.pred.length > 0))
    throw new UsageError(`--by ${by} needs words, and these inputs have none: choose type or length`);
  if (by === 'text' && hasFindings) return { by, rows: textErrors(units) };
  const unit = units.some(({ between }) => between === '') ? 'characters' : 'words';
  const parts = units.flatMap((of) => {
    const { correct, groups } = groupSpans(of.gold, of.pred);
    const part = (span: UnitSpan, side: Part['side'], isRight: boolean, kind?: SpanKind): Part => ({
      slice: by === 'length' ? binOf(sizeOfRuns(span.runs), unit) : sliceOf(of, span, division),
      type: by === 'text' ? span.type : undefined,
      side,
      counts: { strict: [Number(isRight), 1] },
      findings: kind && { [kind]: 1 },
    });
    return [
      ...correct.gold.flatMap((span) => [part(span, 'recall', true), part(span, 'precision', true)]),
      ...groups.flatMap(({ kind, gold, pred }) => [
        ...gold.map((span) => part(span, 'recall', false, kind)),
        ...pred.map((span) => part(span, 'precision', false, kind === 'spurious' ? kind : undefined)),
      ]),
    ];
  });
  const rows = addUp(parts, hasFindings, zeroDivision).toSorted(orders[by]);
  return { by, rows, ...(by === 'length' && { unit }) };
}

/** The strict scores of spans by length, of how many there are of each. */
export function lengthProfile(
  lengths: NonNullable<FindingTally['lengths']>,
  unit: BinUnit,
  zeroDivision: 0 | 1,
): Slices {
  const parts = Array.from(lengths, ([length, { right, gold, pred }]): readonly Part[] => {
    const slice = binOf(length, unit);
    return [
      { slice, side: 'recall', counts: { strict: [right, gold] } },
      { slice, side: 'precision', counts: { strict: [right, pred] } },
    ];
  });
  return { by: 'length', rows: addUp(parts.flat(), false, zeroDivision).toSorted(orders.length), unit };
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
