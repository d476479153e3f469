import type { CorefDocument } from '../coref/document.ts';
import type { ProblemSink } from '../text/problem.ts';
import type { ClustersMember } from './json/predictions.ts';

/** Takes the bytes of one file in chunks and passes on its documents as they end. */
export interface CorefReader {
  push(chunk: Uint8Array): void;
  end(): void;
}

/** What a reader reads, and where documents and problems go. */
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
  /** `clusters`: what a document of JSON has for `judgePredictions`, which a response needs before it is scored. */
  onDocument(document: CorefDocument, clusters?: ClustersMember): void;
}

/** How mentions were given so far. They must not be mixed, because a name cannot match tokens. */
export interface MentionKind {
  kind?: 'names' | 'tokens';
}

/** What a reader of any format needs to know. */
export interface CorefInputOptions extends CorefReaderOptions {
  /** Which side is read: of a JSON document with `clusters` and `predicted_clusters` the key takes the first, a response the second. */
  readonly side: 'key' | 'response';
  /** Shared by the readers of the key and of its responses. */
  readonly mentions: MentionKind;
  /** Reads files of CoNLL in place of our reader: another tool's way of reading them. */
  readonly conllReader?: ((options: CorefReaderOptions) => CorefReader) | undefined;
}

/**
 * The options of a reader whose mentions are tokens: the first document that has a mention after others were given by names is the
 * error MIXED_MENTIONS.
 */
export function givenByTokens(options: CorefInputOptions): CorefInputOptions {
  const { mentions, log, onDocument } = options;
  let isReported = false;
  return {
    ...options,
    onDocument(document) {
      if (document.start.length > 0) mentions.kind ??= 'tokens';
      if (document.start.length > 0 && mentions.kind === 'names' && !isReported) {
        isReported = true;
        const message = 'mentions are given by tokens here, but earlier ones by names: expected one kind on both sides';
        log.report('MIXED_MENTIONS', 'error', () => ({ place: document.place, message }));
      }
      onDocument(document);
    },
  };
}

/** The names of the formats in `corefFormats`, in its order: for a command line that does not load all readers. */
export const corefFormatNames = ['conll', 'jsonl', 'json', 'tsv'] as const;

/** The formats of coreference, by their names on the command line and in the signature. */
export type CorefFormatName = (typeof corefFormatNames)[number];
