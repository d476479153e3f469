import type { CorefDocument } from '../../coref/document.ts';
import { type GrowingColumns, growingColumns } from '../../text/columns.ts';
import { Line } from '../bytes/line.ts';
import type { CorefReaderOptions } from '../coref/coref-input.ts';

/** The columns of words, by name. Those that begin `form`, `deps` and `entity` are places in the bytes of the file. */
export const WORD = {
  sentence: 0,
  major: 1,
  minor: 2,
  parent: 3,
  line: 4,
  hash: 5,
  form: 6,
  formEnd: 7,
  deps: 8,
  depsEnd: 9,
  entity: 10,
  entityEnd: 11,
} as const;

/** A mention that is open, or a part of one. */
export interface Opened {
  /** The first word. */
  readonly first: number;
  readonly sentence: number;
  readonly headIndex: number;
  readonly line: number;
  readonly column: number;
  /** The discontinuous mention that it is a part of. */
  readonly whole: Parted | undefined;
  readonly isLast: boolean;
}

/** A discontinuous mention of which not all parts are read. */
export interface Parted {
  readonly words: number[];
  readonly line: number;
  readonly column: number;
  isOpen: boolean;
}

/** An entity of a document: what is open of it, innermost last, and its unfinished discontinuous mentions. */
export interface ReadEntity {
  readonly number: number;
  readonly opened: Opened[];
  readonly parted: Parted[];
}

/** A document while it is read. */
export class ConlluDocument {
  readonly id: string;
  readonly isUnnamed: boolean;
  readonly line: number;
  /** What it has filled, once another document has begun, and what that makes. */
  kept: readonly (readonly Int32Array[])[] | undefined = undefined;
  read: CorefDocument | undefined = undefined;
  /** A hash of the name of each sentence. */
  readonly names: number[] = [];
  readonly entities: Map<string, ReadEntity> = new Map();

  constructor(id: string, isUnnamed: boolean, line: number) {
    this.id = id;
    this.isUnnamed = isUnnamed;
    this.line = line;
  }
}

/** The fields of an opening bracket, as `# global.Entity` names them: where the id and the index of the head are. */
export interface EntityFields {
  readonly id: number;
  readonly head: number;
  /** Whether ids are those of single documents. */
  readonly isOfDocument: boolean;
}

/** The state of a reader within its file. */
export class ConlluState {
  readonly options: CorefReaderOptions;
  readonly line: Line;
  readonly fields: EntityFields | undefined;
  readonly documents: Map<string, ConlluDocument> = new Map();
  /** The columns that documents fill, one after the other: new memory for each would cost more than to read it. */
  readonly words: GrowingColumns = growingColumns(12);
  /** Entity, head, line and column of each mention, and the end of its words among all. */
  readonly mentions: GrowingColumns = growingColumns(5);
  readonly members: GrowingColumns = growingColumns(1);
  /** Where words before the first `# newdoc` go. */
  readonly outside: ConlluDocument;
  document: ConlluDocument;
  /** The documents whose names came again, and where. */
  readonly repeated: { readonly id: string; readonly line: number }[] = [];
  /** Of the sentence that is read: its first row, whether rows are in order, the hash of its name. */
  first = 0;
  isOrdered = true;
  name = 0;
  /** The cells of a row: where each begins and, one before the next, ends. */
  readonly tabs: Int32Array = new Int32Array(11);
  /** The row of each word of the sentence by its number. */
  rows: Int32Array = new Int32Array(256);
  /** The links that are not scored, by the name of their member, and the entities that they name, with the first place of each. */
  readonly links: Map<string, number> = new Map();
  readonly linked: Map<string, { readonly line: number; readonly text: string }> = new Map();

  constructor(options: CorefReaderOptions, bytes: Uint8Array, fields: EntityFields | undefined) {
    this.options = options;
    this.fields = fields;
    this.line = new Line(options.file, bytes, 0, 0, 0);
    this.outside = new ConlluDocument(options.file, true, 1);
    this.document = this.outside;
  }
}
