import type { FileSpan, Run, SpanDocument, SpanLink } from '../../ner/span-document.ts';
import { groupedBy } from '../../text/grouped.ts';

/**
 * The document with the spans of these entities, linked each to the one before, and any other `spans`: each span is also linked to itself, so
 * that none is left out.
 */
export function withEntities(
  document: Omit<SpanDocument, 'spans' | 'links'>,
  entities: readonly (readonly [span: FileSpan, entity: string])[],
  spans: readonly FileSpan[] = entities.map(([span]) => span),
): SpanDocument {
  const link = (from: FileSpan, to: FileSpan): SpanLink => ({ ends: [from, to], where: to.where });
  const groups = [...groupedBy(entities, ([, entity]) => entity).values()];
  const joined = groups.flatMap((own) => own.slice(1).map(([span], at) => link(own[at][0], span)));
  return { ...document, spans, links: [...spans.map((span) => link(span, span)), ...joined] };
}

/** Where the tokens of each line of a text are, in code points: they are what is between blanks. */
export function tokensOfLines(text: string): readonly (readonly Run[])[] {
  let next = 0;
  return text.split('\n').map((line) =>
    line.split(' ').map((token): Run => {
      const start = next;
      next = start + [...token].length + 1;
      return [start, next - 1];
    }),
  );
}

/** The number in a cell, from 0; NaN if there is none. */
export function numberIn(cell = ''): number {
  return /^\d+$/u.test(cell) ? Number(cell) : Number.NaN;
}
