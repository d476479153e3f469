import {
  type OpenTagFiles,
  type TagFileScores,
  type TagFileSettings,
  type TagFiles,
  tagCorpusScorer,
} from '../../src/evaluate/ner/tag-files.ts';
import { InputError, type ProblemSink, problemLog } from '../../src/text/problem.ts';

/** Takes the bytes of gold and predicted tags in chunks, then scores them. */
export interface TagScorer extends Pick<OpenTagFiles, 'pushGold' | 'pushPred' | 'behind'> {
  /** Ends the input and scores it. The scores mean nothing where `problems` has errors. */
  finish(): TagFileScores;
}

/**
 * A scorer of two files, or of one that holds both columns when `files.pred` is not given. Memory does not grow with the
 * input, unless rows of units are kept or one side is pushed far ahead of the other.
 *
 * @param scannedFrom - for tests, which compare both ways of reading: see `TagFileReading`.
 */
export function tagScorer(
  files: TagFiles,
  settings: TagFileSettings,
  problems: ProblemSink,
  scannedFrom?: number,
): TagScorer {
  const corpus = tagCorpusScorer(files, settings, problems, scannedFrom);
  const input = corpus.open(files);
  const finish = (): TagFileScores => {
    input.end();
    return corpus.finish();
  };
  return Object.assign(input, { finish });
}

/**
 * Scores tag files that are in memory, as text or bytes of UTF-8: gold and pred, or one file with both as its last two columns.
 *
 * @throws InputError with every problem and its place when the input cannot be scored.
 */
export function scoreTagFiles(
  input: { readonly gold: string | Uint8Array; readonly pred?: string | Uint8Array },
  settings: TagFileSettings = {},
): TagFileScores {
  const problems = problemLog();
  const files = input.pred === undefined ? { gold: 'input' } : { gold: 'gold', pred: 'pred' };
  const scorer = tagScorer(files, settings, problems);
  scorer.pushGold(bytesOf(input.gold));
  if (input.pred !== undefined) scorer.pushPred(bytesOf(input.pred));
  const scores = scorer.finish();
  if (problems.errors > 0) throw new InputError(problems);
  return scores;
}

function bytesOf(input: string | Uint8Array): Uint8Array {
  return typeof input === 'string' ? new TextEncoder().encode(input) : input;
}
