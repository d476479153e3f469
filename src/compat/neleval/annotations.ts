import type { CorefDocument } from '../../coref/document.ts';

/** What a mention is linked to: the one of the candidates of its row that has the highest score. */
export interface Candidate {
  readonly eid: string;
  readonly score?: number | undefined;
  /** The `type`, or the members of the JSON object that stands in its place. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A document of neleval's rows, with the candidate of each row. */
export interface AnnotatedDocument extends CorefDocument {
  readonly candidates: readonly (Candidate | undefined)[];
}

/** A mention as neleval has it, whose end is its last unit. Those of a side without a candidate are one entity. */
export interface AnnotationRow {
  readonly docid: string;
  readonly start: number;
  readonly end: number;
  readonly candidate: Candidate | undefined;
}

/** An annotation among the others of its document. */
export interface Annotation extends AnnotationRow {
  /** Whether it is the first of its entity. */
  readonly isFirst: boolean;
}

/** The document, start and end, which are equal on both sides for the same span. */
export function spanOf({ docid, start, end }: AnnotationRow): string {
  return `${start} ${end} ${docid}`;
}

/** Negative if `a` comes first in a document: by start, longer ones first. */
export function byStart(a: AnnotationRow, b: AnnotationRow): number {
  return a.start - b.start || b.end - a.end;
}
