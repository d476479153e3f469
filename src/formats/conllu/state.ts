import type { EntityLink } from '../../coref/document.ts';
import { type GrowingColumns, growingColumns } from '../../text/columns.ts';
import { Line } from '../bytes/line.ts';
import type { CorefReaderOptions } from '../coref/coref-input.ts';
import { EntityTable } from './entity-table.ts';

/**
 * The columns of words, by name: all but the last as they are scanned. `head` is HEAD, -1 where it is no number; `start` and `deps` are where the
 * row and its DEPS begin in the file, `deps` negative where these name no empty node, and the word is none. `sentence` counts within the
 * document, once its sentence is read.
 */
export const WORD = { major: 0, minor: 1, head: 2, line: 3, hash: 4, start: 5, deps: 6, sentence: 7 } as const;

/** What marks the end of a sentence. */
export const END = -1;

/** The columns of mentions, by name: `line` and `column` are where they were opened, and words are numbered in the document. */
export const MENTION = { entity: 0, head: 1, line: 2, column: 3, start: 4, end: 5, size: 6 } as const;

/**
 * What else the rows of a file have, in its order: marks, which are comments and ends of sentences, by the row after them, their first
 * byte, or `END`, their line and, if they name a sentence, the hash of the name; the brackets of mentions; and values with links in the last
 * column, by their row and their bytes.
 */
export interface RowNotes {
  readonly marks: GrowingColumns;
  brackets: GrowingColumns;
  readonly links: GrowingColumns;
}

/** A discontinuous mention that is not read to its last part. */
export interface Parted {
  readonly words: number[];
  readonly line: number;
  readonly column: number;
  isOpen: boolean;
}

/** A part of it that was opened. */
export interface OpenPart {
  readonly whole: Parted;
  readonly isLast: boolean;
}

/** A document while it is read. */
export class ConlluDocument {
  readonly id: string;
  readonly isUnnamed: boolean;
  readonly line: number;
  /** Of those of its file. */
  readonly number: number;
  /** What was read of each part of it: it may go on after others. */
  readonly parts: DocumentPart[] = [];
  /** How many words and entities it has. */
  words = 0;
  entities = 0;
  readonly links: EntityLink[] = [];
  /** A hash of the name of each sentence. */
  readonly names: number[] = [];

  constructor(id: string, isUnnamed: boolean, line: number, number = -1) {
    this.id = id;
    this.isUnnamed = isUnnamed;
    this.line = line;
    this.number = number;
  }
}

/** The columns of words, mentions and their members of a part of a document, and its entities: from one row of the file's to another. */
export interface DocumentPart {
  readonly words: readonly Int32Array[];
  readonly mentions: readonly Int32Array[];
  readonly members: Int32Array;
  readonly entities: readonly [from: number, end: number];
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
  readonly notes: RowNotes = { marks: growingColumns(4), brackets: growingColumns(10), links: growingColumns(3) };
  readonly mentions: GrowingColumns = growingColumns(7);
  readonly members: GrowingColumns = growingColumns(1);
  readonly entities: EntityTable = new EntityTable();
  /** The unfinished discontinuous mentions of entities, and the parts that brackets opened. */
  readonly parted: Map<number, Parted[]> = new Map();
  readonly openParts: Map<number, OpenPart> = new Map();
  /** Where words before the first `# newdoc` go. */
  readonly outside: ConlluDocument;
  document: ConlluDocument;
  /** The documents whose names came again, and where. */
  readonly repeated: { readonly id: string; readonly line: number }[] = [];
  /** The first row that is the document's, or of more of it, and the first entity. */
  begin = 0;
  firstEntity = 0;
  /** Of the sentence that is read: its rows, and the hash of its name. */
  first = 0;
  end = 0;
  name = 0;
  /** How many of the notes of brackets and links were read. */
  bracketsRead = 0;
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
