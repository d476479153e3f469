import type { Place, ProblemSink } from '../../text/problem.ts';
import type { Head } from '../head.ts';
import type { JsonValue } from '../json/json-spot.ts';

/** One run of positions as the file has them: `end` is the position after the last. */
export type Run = readonly [start: number, end: number];

/** A span as the file has it. */
export interface FileSpan {
  readonly type: string;
  /** In the order of the file; one, but for discontinuous spans. None, if the file does not say where it is. */
  readonly runs: readonly Run[];
  readonly score?: number | undefined;
  /** The words that the file says it covers; fragments are joined by one blank. */
  readonly surface?: string | undefined;
  readonly where: Where;
}

/** Where something is. Its line and column may be looked for only when they are asked for. */
export interface Where {
  readonly place: Place;
}

/** One document of a file of spans. */
export interface SpanDocument {
  /** As text; absent where the file has none. */
  readonly id?: string | undefined;
  /** Whether a tool made the id up, so that it counts only between two files of that format. */
  readonly idIsMade?: true | undefined;
  readonly where: Where;
  readonly text?: string | undefined;
  /**
   * Blanks of the text, in units of UTF-16, that stand for what the file does not store, such as that between WebAnno's sentences: any
   * blanks may be there. An empty run at the end of the text: it may be followed by blanks.
   */
  readonly unstored?: readonly Run[] | undefined;
  /** Empty strings, where only their number is known. */
  readonly tokens?: readonly string[] | undefined;
  /** Of a tag file, which may mean a document by each. */
  readonly sentences?: readonly Sentence[] | undefined;
  readonly spans: readonly FileSpan[];
  /** Whether it is an answer that could not be read, and so has no spans. */
  readonly isUnparsable?: true | undefined;
  /** Left out of scoring, though it keeps its position (Prodigy tasks that were not accepted). */
  readonly isLeftOut?: true | undefined;
}

/** A sentence of a document: its first row, and how many tokens the document has up to its end. */
export interface Sentence {
  readonly end: number;
  readonly where: Where;
}

/** What positions count: characters as code points, as units of UTF-16 or as bytes of UTF-8; or tokens of the document. */
export type SpanUnit = CharacterUnit | 'tokens';
export type CharacterUnit = 'code-points' | 'utf-16' | 'bytes';

/** What messages call them. */
export const unitNames: Readonly<Record<SpanUnit, string>> = {
  'code-points': 'code point',
  'utf-16': 'UTF-16 unit',
  bytes: 'byte',
  tokens: 'token',
};

/** A document as it was read, and how the format of its file counts. */
export interface ReadDocument extends SpanDocument {
  readonly unit: SpanUnit;
  /** Whether the format promises that surfaces equal the text at their positions. */
  readonly promisesSurfaces: boolean;
  /** What was added to the ends that the file has. Absent: nothing. */
  readonly after?: ReaderOptions['after'] | undefined;
  /** Whether its spans are strings without a place, which have surfaces and no runs, and are looked for in the text. */
  readonly areStrings?: true | undefined;
}

/** A whole file as text, without a byte order mark. */
export interface SpanSource {
  readonly file: string;
  readonly text: string;
  /** The text of the file beside it, for a format that has one (see `folder`). */
  readonly beside?: string | undefined;
}

/** How a file of spans is read. */
export interface ReaderOptions {
  readonly side: 'gold' | 'pred';
  /** Which of several things in a file are read. */
  readonly read?: string | undefined;
  /** 1 if the end of a span is its last position, so that the position after it is the next. */
  readonly after: 0 | 1;
  /** What positions count, where the user says so. Only a reader that must rebuild the text from positions looks at it. */
  readonly offsets?: CharacterUnit | undefined;
  /** Whether an answer that is not JSON has no spans; else it is an error. */
  readonly unparsable?: 'error' | 'empty' | undefined;
  /** The types of gold, which tell types from strings; absent while gold is read. */
  readonly goldTypes?: (() => ReadonlySet<string>) | undefined;
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
  readonly documents: readonly SpanDocument[];
  readonly unit?: SpanUnit | undefined;
  /** If the file does not have the part that `read` names: those that it has. */
  readonly others?: readonly string[] | undefined;
};

/** Reads the documents of one value of JSON lines; undefined if the rest of the file tells what it means. */
export type ValueReader = (value: JsonValue, options: ReaderOptions) => readonly SpanDocument[] | undefined;

/** A format of spans: a row of `span-formats.ts`. */
export interface SpanFormat {
  /** In `--input` and in the signature. */
  readonly name: string;
  /** What messages call a file in it. */
  readonly title: string;
  /** A line of help. */
  readonly about: string;
  /** Whether a file in it begins so. */
  readonly begins: (head: Head) => boolean;
  readonly read: SpanReader;
  /** If each value of JSON lines means something by itself, so that documents can be read one by one. */
  readonly readValue?: ValueReader;
  readonly unit: SpanUnit;
  /** Whether ends are the last position, where the user does not say; else they are the one after it. */
  readonly end?: 'inclusive';
  /** Absent, if surfaces need not equal the text. */
  readonly promisesSurfaces?: true;
  readonly areStrings?: true;
  /** What `--read` may name; words in capitals are placeholders. */
  readonly parts?: readonly string[];
  /** What is read of a file that is given alone, if files in the format hold both sides. */
  readonly both?: { readonly goldRead: string; readonly predRead: string };
  /** If a folder of its files is one corpus, their extension, and that of a file with the text beside each (see `spanFolder`). */
  readonly folder?: { readonly extension?: string; readonly beside?: string };
}
