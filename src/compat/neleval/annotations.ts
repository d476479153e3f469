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
export interface Annotation extends AnnotationRow {
  /** The number of its document, start and end; equal ones have the same number on both sides. */
  readonly span: number;
  /** Whether it is the first of its entity in its document. */
  readonly isFirst: boolean;
}

/** An annotation whose place among the others of its document is not known yet. */
export interface AnnotationRow {
  readonly docid: string;
  readonly start: number;
  readonly end: number;
  readonly candidate: Candidate | undefined;
}

/** Negative if `a` comes first in a document: by start, longer ones first. */
export function byStart(a: AnnotationRow, b: AnnotationRow): number {
  return a.start - b.start || b.end - a.end;
}
