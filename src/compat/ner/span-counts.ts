import { matchKinds } from '../../ner/count-rows.ts';
import { type CriterionName, criteria, type OutcomeCounts, outcomes } from '../../ner/criteria.ts';
import type { Span } from '../../ner/spans.ts';
import { side } from '../../score/score.ts';
import type { CompatScores } from '../tool.ts';
import type { NerInputs } from './ner-tool.ts';

/** How many spans each kind of match has, in the order of `matchKinds`: a tool pairs spans by its own rule, and all criteria follow. */
export type KindCounts = Float64Array;

export function noCounts(): KindCounts {
  return new Float64Array(matchKinds.length);
}

/** The numbers, in `matchKinds`, of unmatched gold and predicted spans. */
export const MISSED: number = matchKinds.indexOf('missed');
export const SPURIOUS: number = matchKinds.indexOf('spurious');

/** The number, in `matchKinds`, of a match of two spans. */
export function kindOf(gold: Span, pred: Span): number {
  const sameTokens = gold.start === pred.start && gold.end === pred.end;
  return (sameTokens ? 0 : 2) + (gold.type === pred.type ? 0 : 1);
}

/** What the tools print for one criterion. */
export interface SpanFigures extends CompatScores, OutcomeCounts {
  /** Gold spans, and predicted spans: matched and unmatched. */
  readonly possible: number;
  readonly actual: number;
  readonly precision: number;
  readonly recall: number;
}

/** The figures of a criterion, in which a partial match is worth `credit`. */
export function figuresOf(counts: KindCounts, criterion: CriterionName, credit: number): SpanFigures {
  const found = outcomes(counts, criteria.find(({ name }) => name === criterion)!);
  const matched = found.correct + found.incorrect + found.partial;
  const [possible, actual] = [matched + found.missed, matched + found.spurious];
  const right = found.correct + credit * found.partial;
  return { ...found, possible, actual, precision: side(right, actual).value, recall: side(right, possible).value };
}

/** A value for each criterion, which eval4ner, nervaluate and davidsbatista have under these names but that of `type`. */
export function perCriterion<Value, Type extends string>(make: (criterion: CriterionName) => Value, type: Type) {
  const rest = { strict: make('strict'), exact: make('exact'), partial: make('partial') };
  return { ...rest, [type]: make('type') } as Readonly<Record<keyof typeof rest | Type, Value>>;
}

export type SpanDocument = Readonly<Record<'gold' | 'pred', Span[]>>;

/** The types that are counted, those asked for or all of either side, sorted by code unit, and the documents with the spans of these. */
export function typedDocuments(
  { gold, pred }: NerInputs['spans'],
  asked: readonly string[] | undefined,
): { readonly types: readonly string[]; readonly documents: readonly SpanDocument[] } {
  const counted = new Set(asked ?? [...gold.flat(), ...pred.flat()].map(({ type }) => type));
  const only = (spans: readonly Span[]): Span[] => spans.filter(({ type }) => counted.has(type));
  return {
    types: [...counted].sort(),
    documents: gold.map((spans, at) => ({ gold: only(spans), pred: only(pred[at]) })),
  };
}

/** A span of tags, with the tag that opens it. */
export interface ListedSpan extends Span {
  readonly opening: string;
}

/**
 * The entities of a sentence as nervaluate's list loader and davidsbatista read them: the type is what follows the first two
 * characters of a tag; all tags but O are inside an entity, and one opens a new entity if its type differs or it begins with B.
 */
export function listEntities(tags: readonly string[]): ListedSpan[] {
  const entities: ListedSpan[] = [];
  let open: Omit<ListedSpan, 'end'> | undefined;
  [...tags, 'O'].forEach((tag, at) => {
    const type = tag.slice(2);
    if (open && tag !== 'O' && type === open.type && tag[0] !== 'B') return;
    if (open) entities.push({ ...open, end: at });
    open = tag === 'O' ? undefined : { start: at, type, opening: tag };
  });
  return entities;
}
