import type { ProblemSink } from '../../text/problem.ts';
import type { Reader } from '../bytes/head.ts';
import type { NamedFields } from './json/named-fields.ts';
import type { ReadDocument } from './json/predictions.ts';
import type { ShapeName } from './json/shapes.ts';
import type { SharedColumns } from './shared-columns.ts';

/** Reads the documents of one file, in order. */
export interface CorefReader extends Reader<readonly ReadDocument[]> {
  /** What the file holds. `beside`: the text of the file beside it, for a format that has one. */
  end(beside?: string): readonly ReadDocument[];
  /** For JSON: the shape that its objects have, if it is one of a tool; known once the file is read. */
  shape?(): ShapeName | undefined;
}

/** The columns of a table of records, by name or by number, 1 for the first and -1 for the last. */
export interface RecordColumns {
  readonly record?: number | string | undefined;
  readonly cluster?: number | string | undefined;
}

/** How mentions of JSON are numbered. */
export interface MentionNumbering {
  /** Whether the end of a mention is its last token or the one after it, where this is said of the side. */
  readonly end?: 'inclusive' | 'exclusive' | undefined;
  /** The same of what says nothing of its ends itself; inclusive when not given. */
  readonly plainEnd?: 'inclusive' | 'exclusive' | undefined;
  /** The number of the first token, 0 or 1; 0 when not given. */
  readonly firstToken?: number | undefined;
  /** The members of objects of JSON that hold what the user says. */
  readonly fields?: NamedFields | undefined;
}

/** What a reader reads, and where problems go. */
export interface CorefReaderOptions extends MentionNumbering {
  /** The name that places show. */
  readonly file: string;
  /** How many bytes the file has as it is stored, if that is known. */
  readonly size?: (() => number | undefined) | undefined;
  /** Whether unbalanced brackets are repaired (and counted) instead of being an error. */
  readonly lenient: boolean;
  /** Whether an answer of a language model that cannot be read has no entities; else it is an error. */
  readonly unparsable?: 'error' | 'empty' | undefined;
  /** The column of the coreference in CoNLL: 1 is the first, -1 the last, which it is when not given. */
  readonly column?: number | undefined;
  /** Whether documents of CoNLL-2012 are to have their parse. */
  readonly keepsParse?: boolean | undefined;
  /** The columns of a table of records. */
  readonly columns?: RecordColumns | undefined;
  readonly log: ProblemSink;
  /** The names of relations that join spans of annotation tools to entities, in place of the usual ones. */
  readonly relations?: readonly string[] | undefined;
  /** Which of several annotations in a file is read. */
  readonly read?: string | undefined;
  /** Whether it is a file of a folder, so that a document that is a file has its name. */
  readonly isPart?: true | undefined;
  /** Whether CoNLL-U is read as udapi reads it for corefud-scorer, where we read something else or refuse. */
  readonly asUdapi?: boolean | undefined;
  /** What the readers of a run share. */
  readonly shared?: SharedColumns | undefined;
  /** For a part of JSON lines: how many lines and values of its file come before it. */
  readonly before?: { readonly lines: number; readonly values: number } | undefined;
}

/** What a reader of any format needs to know. */
export interface CorefInputOptions extends CorefReaderOptions {
  /** Which side is read: of a JSON document with `clusters` and `predicted_clusters` the key takes the first, a response the second. */
  readonly side: 'key' | 'response';
  /** The shape of the documents of JSON; without it they tell it themselves. */
  readonly shape?: ShapeName | undefined;
  /** Reads files of CoNLL in place of our reader: another tool's way of reading them. */
  readonly conllReader?: ((options: CorefReaderOptions) => CorefReader) | undefined;
  /** Reads files of TSV in place of our reader. */
  readonly tsvReader?: ((options: CorefReaderOptions) => CorefReader) | undefined;
}
