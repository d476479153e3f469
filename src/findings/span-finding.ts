import type { PlacedSpan } from '../ner/count-spans.ts';
import { excerptOf, type MarkedWords } from './excerpts.ts';
import type { Excerpt, NerFinding } from './finding.ts';
import { extentOf } from './group-spans.ts';
import { findingKinds } from './kinds.ts';
import { foundSpan, type InvalidTag, type SpanUnit, textOf, type UnitSpan } from './span-unit.ts';

/** Something wrong in a unit: spans that belong together, a repeated one, or a tag that breaks the scheme. */
export interface Wrong {
  readonly kind: NerFinding['kind'];
  readonly gold: readonly UnitSpan[];
  readonly pred: readonly UnitSpan[];
  readonly invalid?: InvalidTag;
}

/** By where findings begin, then end, then by their kinds. */
export function compareWrong(a: Wrong, b: Wrong): number {
  const [[first, last], [otherFirst, otherLast]] = [positionOf(a), positionOf(b)];
  const rank = ({ kind }: Wrong): number => findingKinds.nerscore.indexOf(kind);
  return first - otherFirst || last - otherLast || rank(a) - rank(b);
}

function positionOf({ gold, pred, invalid }: Wrong): readonly [first: number, last: number] {
  if (invalid) return [invalid.token, invalid.token];
  const { runs } = gold[0] ?? pred[0];
  return [runs[0][0], runs[runs.length - 1][1] - 1];
}

/** `partners`: spans of the unit that are matched, where that is counted for a confusion. */
export function findingOf(
  unit: SpanUnit,
  { kind, gold, pred, invalid }: Wrong,
  partners: ReadonlyMap<UnitSpan, UnitSpan> | undefined,
): NerFinding {
  if (invalid) return invalidFinding(unit, invalid);
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
    confused: partners && cellsOf(gold, pred, partners),
    extent: hasOtherEnds ? extentOf(gold[0], pred[0]) : undefined,
    moved: hasOtherEnds ? [preds[0][0] - golds[0][0], preds[0][1] - golds[0][1]] : undefined,
    text: undefined,
    words: unit.words && {
      text: () => [...new Set([...gold, ...pred].map((span) => textOf(unit, span)))].join(' … '),
      excerpts: () => excerptsOf(unit, kind, gold, pred),
    },
  };
}

function cellsOf(
  gold: readonly UnitSpan[],
  pred: readonly UnitSpan[],
  partners: ReadonlyMap<UnitSpan, UnitSpan>,
): readonly string[] {
  const ofGold = gold.map((span) => `${span.type}>${partners.get(span)?.type ?? ''}`);
  return [...new Set([...ofGold, ...pred.flatMap((span) => (partners.has(span) ? [] : `>${span.type}`))])];
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
    text: undefined,
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
