import type { PlacedSpan } from '../ner/count-spans.ts';
import { f1, side } from '../score/score.ts';
import { groupedBy } from '../text/grouped.ts';
import { excerptOf, type MarkedWords } from './excerpts.ts';
import { type Excerpt, type Findings, type NerFinding, type NerGain, withDistinctIds } from './finding.ts';
import { extentOf, groupSpans } from './group-spans.ts';
import { findingKinds, type SpanKind, spanKinds } from './kinds.ts';
import { foundSpan, type InvalidTag, type SpanUnit, textOf, type UnitSpan } from './span-unit.ts';

/** What is wrong with predicted spans. Definitions are in docs/findings.md. */
export interface NerFindings extends Findings {
  readonly counts: NerCounts;
  readonly gains: readonly NerGain[];
  readonly list: readonly NerFinding[];
}

/** How many groups of each kind there are, how many spans are in them, and the counts of strict, which these add up to. */
export interface NerCounts {
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
  readonly kinds: PerKind<number>;
  /** How many findings with wrong ends there are of each extent, as in `boundary longer`. */
  readonly extent: Readonly<Record<string, number>>;
  readonly spans_in: PerKind<readonly [gold: number, pred: number]>;
  /** Tags that break the scheme, and repeated spans of either side; absent if there are none. */
  readonly invalid?: number | undefined;
  readonly duplicated?: number | undefined;
}

type PerKind<Value> = Readonly<Record<'correct' | SpanKind, Value>>;

/** What is wrong in the units, in their order. `zeroDivision`: see `ScoreSettings`. */
export function spanFindings(units: readonly SpanUnit[], zeroDivision: 0 | 1 = 0): NerFindings {
  const [right, others] = [units.filter(isRight), units.filter((unit) => !isRight(unit))];
  const grouped = others.map((unit) => ({ unit, ...groupSpans(unit.gold, unit.pred) }));
  const list = grouped.flatMap(({ unit, groups, repeated }) => {
    const repeats = [
      ...repeated.gold.map((span) => finding(unit, 'repeated', [span], [])),
      ...repeated.pred.map((span) => finding(unit, 'repeated', [], [span])),
    ];
    const found = [
      ...groups.map(({ kind, gold, pred }) => finding(unit, kind, gold, pred)),
      ...withDistinctIds(repeats),
      ...unit.invalid.map((tag) => invalidFinding(unit, tag)),
    ];
    return found.sort(compareFindings);
  });
  const correct = [...right, ...grouped.map((unit) => unit.correct)];
  const counts = countsOf(
    list,
    correct.reduce((sum, { gold }) => sum + gold.length, 0),
  );
  return { counts, gains: gainsOf(counts, zeroDivision), list };
}

/** Whether the sides are known to be equal: tags have a span that is on both sides once, and none twice. */
function isRight({ gold, pred, invalid, sentence }: SpanUnit): boolean {
  if (sentence === undefined || invalid.length > 0 || gold.length !== pred.length) return false;
  return gold.every((span, at) => span === pred[at]);
}

/** By where findings begin, then end, then by their kinds. */
function compareFindings(a: NerFinding, b: NerFinding): number {
  const [[first, last], [otherFirst, otherLast]] = [positionOf(a), positionOf(b)];
  const rank = ({ kind }: NerFinding): number => findingKinds.nerscore.indexOf(kind);
  return first - otherFirst || last - otherLast || rank(a) - rank(b);
}

function positionOf({ gold, pred, token }: NerFinding): readonly [first: number, last: number] {
  if (token !== undefined) return [token, token];
  const [first, last] = gold[0] ?? pred[0];
  return [first, last];
}

function finding(
  unit: SpanUnit,
  kind: Exclude<NerFinding['kind'], 'invalid'>,
  gold: readonly UnitSpan[],
  pred: readonly UnitSpan[],
): NerFinding {
  const { document, sentence } = unit;
  const [golds, preds] = [gold.map(foundSpan), pred.map(foundSpan)];
  const hasOtherEnds = kind.startsWith('boundary');
  const sides = [gold, pred].map((spans) => spans.map(written).join('; '));
  return {
    id: idOf(unit, kind, sides.join(' > ').trim()),
    kind,
    document,
    place: (gold[0] ?? pred[0]).where.place,
    sentence,
    gold: golds,
    pred: preds,
    extent: hasOtherEnds ? extentOf(gold[0], pred[0]) : undefined,
    moved: hasOtherEnds ? [preds[0][0] - golds[0][0], preds[0][1] - golds[0][1]] : undefined,
    words: unit.words && {
      text: () => [...new Set([...gold, ...pred].map((span) => textOf(unit, span)))].join(' … '),
      excerpts: () => excerptsOf(unit, kind, gold, pred),
    },
  };
}

function invalidFinding(unit: SpanUnit, { token, tag, place }: InvalidTag): NerFinding {
  const { document, sentence, words } = unit;
  const read = unit.pred.filter(({ runs: [[start, end]] }) => start <= token && token < end);
  const marked = { type: tag, runs: [[token, token + 1] as const], where: { place } };
  return {
    id: idOf(unit, 'invalid', `${token} ${tag}`),
    kind: 'invalid',
    document,
    place,
    sentence,
    token,
    tag,
    gold: [],
    pred: read.map(foundSpan),
    words: words && {
      text: () => words()[token],
      excerpts: () => excerptsOf(unit, 'invalid', [], [marked]),
    },
  };
}

function idOf({ document, sentence }: SpanUnit, kind: string, at: string): string {
  return `${kind} ${document}${sentence === undefined ? '' : `:${sentence}`} ${at}`;
}

function written({ type, runs }: PlacedSpan): string {
  return `${runs.map(([start, end]) => `${start}-${end - 1}`).join('+')} ${type}`;
}

function countsOf(list: readonly NerFinding[], tp: number): NerCounts {
  const byKind = groupedBy(list, ({ kind }) => kind);
  const of = (kind: NerFinding['kind']): readonly NerFinding[] => byKind.get(kind) ?? [];
  const each = <Value>(correct: Value, value: (kind: SpanKind) => Value) =>
    Object.fromEntries([['correct', correct], ...spanKinds.map((kind) => [kind, value(kind)])]) as PerKind<Value>;
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const spans = each<readonly [number, number]>([tp, tp], (kind) => [
    sum(of(kind).map(({ gold }) => gold.length)),
    sum(of(kind).map(({ pred }) => pred.length)),
  ]);
  const extent: Record<string, number> = {};
  for (const one of list) {
    const name = one.extent && `${one.kind} ${one.extent}`;
    if (name) extent[name] = (extent[name] ?? 0) + 1;
  }
  return {
    tp,
    fn: sum(spanKinds.map((kind) => spans[kind][0])),
    fp: sum(spanKinds.map((kind) => spans[kind][1])),
    kinds: each(tp, (kind) => of(kind).length),
    extent,
    spans_in: spans,
    invalid: of('invalid').length || undefined,
    duplicated: of('repeated').length || undefined,
  };
}

/** Of each kind that was found, the F1 with its groups replaced by their gold spans. */
function gainsOf({ tp, fn, fp, spans_in }: NerCounts, zeroDivision: 0 | 1): NerGain[] {
  return spanKinds.flatMap((kind) => {
    const [gold, pred] = spans_in[kind];
    const [right, predicted] = [tp + gold, tp + fp - pred + gold];
    const corrected = f1(side(right, tp + fn, zeroDivision).value, side(right, predicted, zeroDivision).value);
    return gold + pred > 0 ? [{ kind, f1: corrected }] : [];
  });
}

/** The passages of a group of spans: one for both sides where one shows both, or else one for each. */
function excerptsOf(
  unit: SpanUnit,
  kind: NerFinding['kind'],
  gold: readonly UnitSpan[],
  pred: readonly UnitSpan[],
): readonly Excerpt[] {
  const all = [...gold, ...pred];
  const excerpt = (marked: readonly UnitSpan[], side?: 'gold' | 'pred'): Excerpt => {
    // Characters have no lines: the place of a span is that in its file.
    const line = unit.between === '' ? undefined : all[0].where.place.line;
    const [{ words: own, type }] = all;
    // A string that the text does not have stands alone.
    if (own !== undefined) return excerptOf([own], [[0, 0, type]], { line, side }, [[0, 0, type]], unit.between);
    return excerptOf(unit.words?.() ?? [], markedWords(marked), { line, side }, markedWords(all), unit.between);
  };
  if (kind === 'type') return [excerpt([{ ...gold[0], type: `${gold[0].type} > ${pred[0].type}` }])];
  if (gold.length === 0 || pred.length === 0) return [excerpt(all, gold.length === 0 ? 'pred' : 'gold')];
  return [excerpt(gold, 'gold'), excerpt(pred, 'pred')];
}

/** The runs of spans; the first has the type. */
function markedWords(spans: readonly UnitSpan[]): readonly MarkedWords[] {
  return spans.flatMap(({ type, runs }) =>
    runs.map(([start, end], at): MarkedWords => [start, end - 1, at === 0 ? type : undefined]),
  );
}
