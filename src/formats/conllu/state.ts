import type { EntityLink } from '../../coref/document.ts';
import { type GrowingColumns, growingColumns } from '../../text/columns.ts';
import { Line } from '../bytes/line.ts';
import type { CorefReaderOptions } from '../coref/coref-input.ts';

/**
 * The columns of words, by name: all but the last as they are scanned. `head` is HEAD, -1 where it is not a number; `start` and `deps` are where the
 * row and its DEPS begin in the file, `deps` negative where these name no empty node, and the word is none. `sentence` counts within the
 * document, once its sentence is read.
 */
export const WORD = { major: 0, minor: 1, head: 2, line: 3, hash: 4, start: 5, deps: 6, sentence: 7 } as const;

/** What marks the end of a sentence. */
export const END = -1;

/** The columns of mentions, by name: `line` and `column` are where they were opened, and words are numbered in the document. */
export const MENTION = { entity: 0, head: 1, line: 2, column: 3, start: 4, end: 5, size: 6 } as const;

/** An entity of a document: where its id is in the file, and its number in the document. */
export interface ConlluEntity {
  readonly start: number;
  readonly end: number;
  readonly number: number;
  /** The innermost of the brackets of its mentions that are open. */
  open: OpenBracket | undefined;
  /** Another whose id has this hash. */
  readonly next: ConlluEntity | undefined;
}

/** An opening bracket: its word, where it stands, and the index of the head; 0 without one. */
export interface OpenBracket {
  readonly row: number;
  readonly line: number;
  readonly column: number;
  readonly head: number;
  /** The discontinuous mention that it opens a part of, if it does, and whether that is the last. */
  readonly whole: Parted | undefined;
  readonly isLast: boolean;
  /** The bracket of its entity that is open around it. */
  readonly outer: OpenBracket | undefined;
}

/** A discontinuous mention that is not read to its last part. */
export interface Parted {
  readonly words: number[];
  readonly line: number;
  readonly column: number;
  isOpen: boolean;
}

/** A document while it is read. */
export class ConlluDocument {
  readonly id: string;
  readonly isUnnamed: boolean;
  readonly line: number;
  /** What was read of each part of it: it may go on after others. */
  readonly parts: DocumentPart[] = [];
  words = 0;
  readonly entities: ConlluEntity[] = [];
  /** By the hashes of their ids: udapi may know only those of the part that it reads. */
  readonly named: Map<number, ConlluEntity> = new Map();
  readonly links: EntityLink[] = [];
  /** A hash of the name of each sentence. */
  readonly names: number[] = [];

  constructor(id: string, isUnnamed: boolean, line: number) {
    this.id = id;
    this.isUnnamed = isUnnamed;
    this.line = line;
  }
}

/** The columns of words, mentions and their members of a part of a document. */
export interface DocumentPart {
  readonly words: readonly Int32Array[];
  readonly mentions: readonly Int32Array[];
  readonly members: Int32Array;
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
  /** The unfinished discontinuous mentions of entities. */
  readonly parted: Map<ConlluEntity, Parted[]> = new Map();
  /** The columns of the rows of the file; the documents are parts of them. */
  readonly words: GrowingColumns;
  /** Comments and ends of sentences: the row after each, its first byte, or `END`, its line and, if it names a sentence, the hash of the name. */
  readonly marks: GrowingColumns = growingColumns(4);
  /** The values of `Entity` and of links in the last column, by their row and their bytes, and how many were read. */
  readonly values: GrowingColumns = growingColumns(3);
  valuesRead = 0;
  readonly mentions: GrowingColumns = growingColumns(7);
  readonly members: GrowingColumns = growingColumns(1);
  /** Where words before the first `# newdoc` go. */
  readonly outside: ConlluDocument;
  document: ConlluDocument;
  /** The documents whose names came again, and where. */
  readonly repeated: { readonly id: string; readonly line: number }[] = [];
  /** The first row that is the document's, or of more of it. */
  begin = 0;
  /** For the sentence that is read: its rows, and the hash of its name. */
  first = 0;
  end = 0;
  name = 0;
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
