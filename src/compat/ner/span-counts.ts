import { type CriterionName, criteria, type OutcomeCounts, outcomes } from '../../ner/criteria.ts';
import type { Span } from '../../ner/spans.ts';
import { matchKinds } from '../../ner/tally.ts';
import { side } from '../../score/score.ts';
import type { CompatScores } from '../tool.ts';
import type { NerInputs } from './ner-tool.ts';

/** How many spans each kind of match has, in the order of `matchKinds`: a tool pairs spans by its own rule, and all criteria follow. */
export type KindCounts = Float64Array<ArrayBuffer>;

/** Nothing counted. */
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

/** A value for each strategy of nervaluate and davidsbatista, which are our criteria. */
export function perStrategy<Value>(
  make: (criterion: CriterionName) => Value,
): Readonly<Record<'strict' | 'exact' | 'partial' | 'ent_type', Value>> {
  return { strict: make('strict'), exact: make('exact'), partial: make('partial'), ent_type: make('type') };
}

/** The spans of a document on both sides. */
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

/**
 * The entities of a sentence as nervaluate's list loader and davidsbatista read them: the type is what follows the first two
 * characters of a tag; all tags but O are inside an entity, and one opens a new entity if its type differs or it begins with B.
 *
 * `onOpening` is called with the tag that opens each.
 */
export function listEntities(tags: readonly string[], onOpening: (tag: string) => void = () => {}): Span[] {
  const entities: Span[] = [];
  let open: { readonly start: number; readonly type: string } | undefined;
  [...tags, 'O'].forEach((tag, at) => {
    const type = tag.slice(2);
    if (open && tag !== 'O' && type === open.type && tag[0] !== 'B') return;
    if (open) entities.push({ start: open.start, end: at, type: open.type });
    open = undefined;
    if (tag === 'O') return;
    onOpening(tag);
    open = { start: at, type };
  });
  return entities;
}
