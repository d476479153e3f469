import { type TagFileOptions, tagPairReader, tagReader } from '../formats/tags.ts';
import { tagEvaluator } from '../ner/evaluate.ts';
import { schemes } from '../ner/schemes.ts';
import { type TagScores, type TagSettings, tagScores } from '../ner/scores.ts';
import { type TagTable, tagTable } from '../ner/tags.ts';
import { transitionCounter } from '../ner/transitions.ts';
import { startOf } from '../text/place.ts';
import { InputError, type ProblemSink, problemLog } from '../text/problem.ts';
import { seemSwapped } from './swapped-names.ts';

/** All that can be said about scoring tag files. */
export interface TagFileSettings extends TagSettings, TagFileOptions {
  /** What an illegal sequence is reported as (INVALID_SEQUENCE), at the first place of its kind; not at all when not given. */
  readonly reportInvalid?: 'error' | 'warning';
}

/** Scores of tag files, with what the reader counted. */
export interface TagFileScores extends TagScores {
  /** Rows that the other side lacks; more than 0 under `lenient` only. */
  readonly unpaired: { readonly gold: number; readonly pred: number };
  /** With `units`. */
  readonly units?: TagFileUnits;
}

/** Counts of each unit, one after the other. */
export interface TagFileUnits {
  readonly kind: 'sentence' | 'document';
  readonly length: number;
  readonly types: readonly string[];
  /** Six numbers (`matchKinds`) a row, a row a type; row 0 is overall, row t is `types[t]`. */
  readonly spans: Float64Array;
  /** The first is the outside tag. */
  readonly tagNames: readonly string[];
  /** Three numbers (`tagFields`) a tag. */
  readonly tags: Float64Array;
}

/** Takes the bytes of gold and predicted tags in chunks, then scores them. */
export interface TagScorer {
  /** The next bytes of the gold file, or of the one file that holds both. */
  pushGold(chunk: Uint8Array): void;
  /** The next bytes of the file of predictions. */
  pushPred(chunk: Uint8Array): void;
  /** The side to be pushed next, so that little of the other waits in memory. */
  readonly behind: 'gold' | 'pred';
  /** Ends the input and scores it. The scores mean nothing where `problems` has errors. */
  finish(): TagFileScores;
}

/**
 * A scorer of two files, or of one that holds both columns when `files.pred` is not given. Memory does not grow with the
 * input, unless rows of units are kept or one side is pushed far ahead of the other.
 */
export function tagScorer(
  files: { readonly gold: string; readonly pred?: string },
  settings: TagFileSettings,
  problems: ProblemSink,
): TagScorer {
  const { lenient = false, reportInvalid } = settings;
  const severity = lenient ? 'warning' : 'error';
  const tags = tagTable(settings);
  const evaluator = tagEvaluator(tags, settings);
  const gold = transitionCounter(tags, problems, severity);
  const pred = transitionCounter(tags, problems, severity);
  const watches = { gold, pred };
  const pair =
    files.pred === undefined
      ? undefined
      : tagPairReader({ gold: files.gold, pred: files.pred }, settings, tags, watches, evaluator, problems);
  const both = pair?.gold ?? tagReader(files.gold, settings, tags, watches, evaluator, problems);
  return {
    pushGold: both.push,
    pushPred: (chunk) => pair?.pred.push(chunk),
    get behind() {
      return pair?.behind ?? 'gold';
    },
    finish() {
      both.end();
      pair?.pred.end();
      pair?.end();
      const counts = evaluator.counts();
      for (const side of [gold, pred]) {
        if (reportInvalid) side.report(schemes[counts.scheme], reportInvalid, problems);
      }
      reportUnknownTypes(tags, settings.types ?? [], files.gold, problems);
      if (files.pred !== undefined) compareNames(files.gold, files.pred, settings, problems);
      const { units } = counts;
      return {
        ...tagScores(counts, gold, pred, settings),
        unpaired: pair?.unpaired ?? { gold: 0, pred: 0 },
        ...(units && { units: { ...units, types: tags.types, tagNames: tags.names } }),
      };
    },
  };
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

/** A type that no tag has is more likely a slip than a wish: all of its scores would be 0/0. */
function reportUnknownTypes(tags: TagTable, asked: readonly string[], file: string, problems: ProblemSink): void {
  const met = new Set(tags.names.map((_, tag) => tags.types[tags.keys[tag] >> 3]));
  for (const type of asked.filter((name) => !met.has(name))) {
    problems.report('UNKNOWN_TYPE', 'warning', () => ({
      place: startOf(file),
      message: `no tag of either side has the type '${type}': check its spelling`,
    }));
  }
}

function compareNames(gold: string, pred: string, columns: TagFileOptions, problems: ProblemSink): void {
  const { goldColumn = -1, predColumn = -1 } = columns;
  const place = { file: gold, line: 1, column: 1 };
  if (gold === pred && goldColumn === predColumn) {
    problems.report('SAME_FILE', 'warning', () => ({
      place,
      message:
        'this file is given as gold and as predictions: expected two files, or one with both tags as its last columns',
    }));
  } else if (seemSwapped(gold, pred)) {
    problems.report('SIDES_SWAPPED', 'warning', () => ({
      place,
      message: `the first file is scored as gold and ${pred} as the predictions: the names suggest the other way round`,
    }));
  }
}

function bytesOf(input: string | Uint8Array): Uint8Array {
  return typeof input === 'string' ? new TextEncoder().encode(input) : input;
}
