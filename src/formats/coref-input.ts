import type { ProblemSink } from '../text/problem.ts';
import type { ReadDocument } from './json/predictions.ts';

/** Takes the bytes of one file in chunks. */
export interface CorefReader {
  push(chunk: Uint8Array): void;
  /** The documents of the file, in order. Of what could not be read, the log has the problems. */
  end(): readonly ReadDocument[];
}

/** What a reader reads, and where problems go. */
export interface CorefReaderOptions {
  /** The name that places show. */
  readonly file: string;
  /** Whether unbalanced brackets are repaired (and counted) instead of being an error. */
  readonly lenient: boolean;
  /** The column of the coreference in CoNLL: 1 is the first, -1 the last, which it is when not given. */
  readonly column?: number | undefined;
  /** Whether the end of a mention in JSON is its last token, as it is when not given, or the one after it. */
  readonly end?: 'inclusive' | 'exclusive' | undefined;
  readonly log: ProblemSink;
}

/** What a reader of any format needs to know. */
export interface CorefInputOptions extends CorefReaderOptions {
  /** Which side is read: of a JSON document with `clusters` and `predicted_clusters` the key takes the first, a response the second. */
  readonly side: 'key' | 'response';
  /** Reads files of CoNLL in place of our reader: another tool's way of reading them. */
  readonly conllReader?: ((options: CorefReaderOptions) => CorefReader) | undefined;
}

/** The names of the formats in `corefFormats`, in its order: for a command line that does not load all readers. */
export const corefFormatNames = ['conll', 'jsonl', 'json', 'tsv'] as const;

/** The formats of coreference, by their names on the command line and in the signature. */
export type CorefFormatName = (typeof corefFormatNames)[number];
