import type { EntityLink } from '../../coref/document.ts';
import { type GrowingColumns, growingColumns } from '../../text/columns.ts';
import { Line } from '../bytes/line.ts';
import type { CorefReaderOptions } from '../coref/coref-input.ts';

/**
 * The columns of words, by name: all but the last as they are scanned. `head` is HEAD, -1 where it is no number; `start` and `deps` are where the
 * row and its DEPS begin in the file, `deps` negative where these name no empty node, and the word is none. `sentence` counts within the
 * document, once its sentence is read.
 */
export const WORD = { major: 0, minor: 1, head: 2, line: 3, hash: 4, start: 5, deps: 6, sentence: 7 } as const;

/**
 * What else the rows of a file have, in its order: marks, which are comments and, at -1, ends of sentences, by the row after them, their
 * first byte, their line and, of a comment that names a sentence, the hash of the name; and values in the last column, by their row and their
 * bytes, those of `Entity` with the column in which they begin.
 */
export interface RowNotes {
  readonly marks: GrowingColumns;
  readonly entities: GrowingColumns;
  readonly links: GrowingColumns;
}

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

/** A discontinuous mention that is not read to its last part. */
export interface Parted {
  readonly words: number[];
  readonly line: number;
  readonly column: number;
  isOpen: boolean;
}

/** An entity of a document: what is open of it, innermost last, and its unfinished discontinuous mentions. */
export interface ReadEntity {
  readonly id: string;
  readonly number: number;
  readonly opened: Opened[];
  readonly parted: Parted[];
}

/** A document while it is read. */
export class ConlluDocument {
  readonly id: string;
  readonly isUnnamed: boolean;
  readonly line: number;
  /** The columns of words, mentions and members of each part of it: it may go on after others. */
  readonly parts: (readonly [words: readonly Int32Array[], mentions: readonly Int32Array[], members: Int32Array])[] =
    [];
  /** How many words these have. */
  words = 0;
  readonly links: EntityLink[] = [];
  /** A hash of the name of each sentence. */
  readonly names: number[] = [];
  readonly entities: Map<string, ReadEntity> = new Map();
  /** The entities by the hash of their ids; of several with the same, one. */
  readonly byHash: Map<number, ReadEntity> = new Map();

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

/** Few rows have fewer bytes on average. */
const SHORT_ROW = 64;

/** The state of a reader within its file. */
export class ConlluState {
  readonly options: CorefReaderOptions;
  readonly line: Line;
  /** Of the last `# global.Entity`, which holds for the whole file. */
  fields: EntityFields | undefined = undefined;
  readonly documents: Map<string, ConlluDocument> = new Map();
  /** The columns of the rows of the file; the documents are parts of them. */
  readonly words: GrowingColumns;
  readonly notes: RowNotes = { marks: growingColumns(4), entities: growingColumns(4), links: growingColumns(3) };
  /** Entity, head, line and column of each mention, and how many words it has. */
  readonly mentions: GrowingColumns = growingColumns(5);
  readonly members: GrowingColumns = growingColumns(1);
  /** Where words before the first `# newdoc` go. */
  readonly outside: ConlluDocument;
  document: ConlluDocument;
  /** The documents whose names came again, and where. */
  readonly repeated: { readonly id: string; readonly line: number }[] = [];
  /** The first row that is the document's, or of more of it. */
  begin = 0;
  /** Of the sentence that is read: its rows, and the hash of its name. */
  first = 0;
  end = 0;
  name = 0;
  /** How many of the notes of entities and links were read. */
  entitiesRead = 0;
  linksRead = 0;
  /** The entities that links name, with the first place of each. */
  readonly linked: Map<string, { readonly line: number; readonly text: string }> = new Map();
  /** Names of dependencies by their hashes. */
  readonly relations: Map<number, string> = new Map();

  constructor(options: CorefReaderOptions, bytes: Uint8Array) {
    this.options = options;
    this.line = new Line(options.file, bytes, 0, 0, 0);
    this.words = growingColumns(8, Math.max(64, bytes.length / SHORT_ROW));
    this.outside = new ConlluDocument(options.file, true, 1);
    this.document = this.outside;
  }
}

/** The number of an empty node after its word; for udapi, which reads 1.10 as the number 1.1, as decimals. */
export function emptyNumber({ options }: Pick<ConlluState, 'options'>, minor: number): number {
  return options.asUdapi ? minor * 10 ** (9 - String(minor).length) : minor;
}
