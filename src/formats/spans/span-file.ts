import type { CharacterUnit, Run, SpanDocument, SpanRules, SpanUnit } from '../../ner/span-document.ts';
import type { ProblemSink } from '../../text/problem.ts';
import type { FileBytes } from '../bytes/file-text.ts';
import type { Beginning } from '../bytes/head.ts';
import type { JsonValue } from '../json/json-spot.ts';

/** A whole file. */
export interface SpanSource extends FileBytes {
  /** Whether it is a file of a folder in which each file has at least one document. */
  readonly isPart?: boolean | undefined;
  /** The text of the file beside it, for a format that has one (see `folder`). */
  readonly beside?: string | undefined;
}

/** What is read of a file that has more. */
export interface ReadParts {
  /** Which of several things in a file are read. */
  readonly read?: string | undefined;
  /** Whether tokens are kept where positions count characters. */
  readonly keepsTokens?: boolean | undefined;
}

/** How a file of spans is read. */
export interface ReaderOptions extends ReadParts {
  readonly side: 'gold' | 'pred';
  /** What is added to the start and to the end that the file has: numbers may begin at 1, and an end may be the last position. */
  readonly shift: Run;
  /** What positions count, where the user says so. Only a reader that must rebuild the text from positions looks at it. */
  readonly offsets?: CharacterUnit | undefined;
  /** Whether links between spans are read too, for a command that has no options for positions. */
  readonly readsLinks?: true;
  /** Whether an answer that is not JSON has no spans; else it is an error. */
  readonly unparsable?: 'error' | 'empty' | undefined;
  /** The types of gold, which tell types from strings; absent while gold is read. */
  readonly goldTypes?: (() => ReadonlySet<string>) | undefined;
  /** The ids of the documents of gold; absent while gold is read. */
  readonly goldIds?: (() => ReadonlySet<string>) | undefined;
  readonly log: ProblemSink;
}

/**
 * Reads a file of spans. It turns inclusive ends into exclusive ones, never guesses, and reports all problems of the file with their
 * places. What cannot be read is left out. `unit`: if the file tells another than its format.
 */
export type SpanReader = (
  source: SpanSource,
  options: ReaderOptions,
) => {
  /** May be read when they are asked for, once. */
  readonly documents: Iterable<SpanDocument>;
  readonly unit?: SpanUnit | undefined;
  /** If the file does not have the part that `read` names: those that it has. */
  readonly others?: readonly string[] | undefined;
};

/** How the files of a format count, where neither the user nor the file says so. */
interface FormatRules extends Omit<SpanRules, 'shift'> {
  /** Whether ends are the last position; else they are the one after it. */
  readonly end?: 'inclusive';
}

/** The id of a knowledge base that a file has; null for what stands for none, as ids that begin with NIL do in all of them. */
export function linkOf(id: string, none: readonly string[] = []): string | null {
  return id.startsWith('NIL') || none.includes(id) ? null : id;
}

/** What the files of a format may hold besides the spans of one side. */
interface FormatParts {
  /** What `--read` may name; words in capitals are placeholders. */
  readonly parts?: readonly string[];
  /** What is read of a file that is given alone, if files in the format hold both sides. */
  readonly both?: { readonly goldRead: string; readonly predRead: string };
  /** Who annotated the documents of a file, as `--read annotator=` names them: see `annotatorsOf`. */
  readonly annotators?: (source: SpanSource, log: ProblemSink) => readonly string[];
}

/** The annotators of documents, in the order in which they come, if some document has several; else none: the file is one side. */
export function annotatorsOf(documents: Iterable<readonly string[]>): readonly string[] {
  const all = Array.from(documents, (names) => new Set(names));
  return all.some(({ size }) => size > 1) ? [...new Set(all.flatMap((names) => [...names]))] : [];
}

/** Bytes of heap that each byte of most files of spans takes: text and documents are held until all is scored. */
export const HEAP = 8;

/** What the members of documents are called in a format whose documents often have no others. */
export interface PlainLine {
  readonly document: readonly [id: string, text: string, spans: string];
  readonly span: readonly [start: string, end: string, type: string, score: string, surface: string];
}

/** A format of spans: a row of `span-formats.ts`. */
export interface SpanFormat extends FormatRules, FormatParts {
  /** In `--input` and in the signature. */
  readonly name: string;
  /** What messages call a file in it. */
  readonly title: string;
  /** A line of help. */
  readonly about: string;
  /** Whether a file in it begins so. */
  readonly begins: Beginning;
  readonly read: SpanReader;
  /** The documents of a value of JSON, where each is read by itself. */
  readonly readValue?: (value: JsonValue, options: ReaderOptions) => readonly SpanDocument[];
  /** How its plain lines are read (see `PlainLines`). */
  readonly plain?: PlainLine;
  /** The bytes of heap that each byte of a file takes (see `Reader`); HEAP when not given. */
  readonly heap?: number;
  /** If a folder of its files is one corpus, their extensions, of which the first counts where a document has several, and that of a file with the text beside each (see `spanFolder`). */
  readonly folder?: { readonly extensions?: readonly string[]; readonly beside?: string };
}
