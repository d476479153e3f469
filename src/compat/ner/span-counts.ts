import type { Span } from '../../ner/sentence.ts';
import type { NerInputs } from './ner-tool.ts';

/** The four strategies of nervaluate and davidsbatista, in the order in which nervaluate reports them. */
export const strategies = ['ent_type', 'exact', 'partial', 'strict'] as const;

/** One of them. */
export type Strategy = (typeof strategies)[number];

/** How many spans have each outcome. */
export interface SpanCounts {
  correct: number;
  incorrect: number;
  partial: number;
  missed: number;
  spurious: number;
}

/** Nothing counted. */
export function noCounts(): SpanCounts {
  return { correct: 0, incorrect: 0, partial: 0, missed: 0, spurious: 0 };
}

/** The numbers of gold spans (`possible`) and of predicted spans (`actual`): matched and unmatched. */
export function totalsOf(counts: SpanCounts): { readonly possible: number; readonly actual: number } {
  const matched = counts.correct + counts.incorrect + counts.partial;
  return { possible: matched + counts.missed, actual: matched + counts.spurious };
}

/** The types that are counted: those asked for, or all of either side, sorted by code unit. */
export function typesOf({ gold, pred }: NerInputs['spans'], asked: readonly string[] | undefined): string[] {
  return [...new Set(asked ?? [...gold.flat(), ...pred.flat()].map(({ type }) => type))].sort();
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
