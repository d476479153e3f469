import type { EntityLink } from '../../coref/document.ts';
import type { Run, SpanUnit } from '../../ner/span-document.ts';
import type { Place, ProblemLog } from '../../text/problem.ts';

/** A span or a mention, as it is listed and counted. */
export interface ListedItem {
  readonly place: Place;
  /** The type of a span, or the entity of a mention. */
  readonly name: string;
  /** Its positions in the unit of the document, in order; none for a mention that is a name. */
  readonly runs: readonly Run[];
  readonly score?: number | undefined;
  /** The position of the head of a mention, where mentions have heads, and whether it is an empty node. */
  readonly head?: number | undefined;
  readonly isZero?: boolean | undefined;
  /** What it covers, if that is known: fragments and tokens are joined by blanks. A mention that is a name covers that. */
  readonly words?: string | undefined;
}

export interface ListedDocument {
  readonly file: string;
  /** Its id; where it has none, its number in its file or folder. */
  readonly id: string;
  /** What positions count; absent where that is unknown, or where mentions are names. Characters of spans are code points. */
  readonly unit?: SpanUnit | 'characters' | undefined;
  /** What its words are compared by, where it has mentions. */
  readonly text?: string | undefined;
  /** The ids of all entities, also of those without mentions. Spans have none. */
  readonly entities?: readonly string[] | undefined;
  readonly items: readonly ListedItem[];
  /** The links between its entities, of a document that has some. */
  readonly links?: readonly EntityLink[] | undefined;
}

/** What files hold. It means nothing if a log has errors. */
export interface ListedFiles {
  readonly documents: readonly ListedDocument[];
  readonly logs: readonly ProblemLog[];
}
