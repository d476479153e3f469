import { scoreCorpus, type TagFileScores } from '../../src/evaluate/ner/counted.ts';
import { HEAD, headOf, type Reader, readAll } from '../../src/formats/bytes/head.ts';
import { tagReader } from '../../src/formats/formats.ts';
import type { TagFile } from '../../src/formats/tags/read-tags.ts';
import type { TagLayout } from '../../src/formats/tags/tag-layout.ts';
import { type TagTable, tagTable } from '../../src/ner/tags.ts';
import {
  type PairedTagFiles,
  pairTagFiles,
  type TagCorpus,
  type TagPaths,
  tagCorpus,
} from '../../src/pair/tag-corpus.ts';
import type { TagFileSettings } from '../../src/settings/ner.ts';
import { layoutFor } from '../../src/sides/read-tag-files.ts';
import { joinChunks } from '../../src/text/lines.ts';
import { InputError, type ProblemSink, problemLog } from '../../src/text/problem.ts';

/** Takes the bytes of gold and predicted tags in chunks, then scores them. */
export interface TagScorer {
  /** The next bytes of the gold file, or of the one file that has both. */
  pushGold(chunk: Uint8Array): void;
  pushPred(chunk: Uint8Array): void;
  /** Ends the input and scores it. The scores mean nothing where `problems` has errors. */
  finish(): TagFileScores;
}

/**
 * A scorer of two files, or of one that holds both columns when `files.pred` is not given.
 *
 * @param scannedFrom - for tests, which compare both ways of reading: see `TagLayout`.
 */
export function tagScorer(
  files: TagPaths,
  settings: TagFileSettings,
  problems: ProblemSink,
  scannedFrom?: number,
): TagScorer {
  const tags = tagTable(settings);
  const layout = { ...settings, ...(scannedFrom !== undefined && { scannedFrom }) };
  const { pred } = files;
  const golds: Uint8Array[] = [];
  const preds: Uint8Array[] = [];
  return {
    pushGold: (chunk) => golds.push(new Uint8Array(chunk)),
    pushPred: (chunk) => preds.push(new Uint8Array(chunk)),
    finish() {
      const gold = readerOf(golds, layoutFor(files.gold, pred === undefined ? 'both' : 'gold', layout), tags, problems);
      const other = pred === undefined ? undefined : readerOf(preds, layoutFor(pred, 'pred', layout), tags, problems);
      for (const chunk of golds) gold.push(chunk);
      for (const chunk of preds) other?.push(chunk);
      const read = { gold: gold.end(), pred: other?.end() };
      const paired = pairTagFiles(read, settings, tags, problems);
      return scoreCorpus(joined([paired], files, tags, problems), settings, problems);
    },
  };
}

function readerOf(
  chunks: readonly Uint8Array[],
  layout: TagLayout,
  tags: TagTable,
  problems: ProblemSink,
): Reader<TagFile> {
  const bytes = joinChunks(chunks);
  return tagReader(headOf(bytes.slice(0, HEAD), bytes.length <= HEAD), layout, tags, problems);
}

/** Scores pairs of files, `g0` and `p0` and so on, as one corpus. */
export function scorePairs(
  golds: readonly string[],
  preds: readonly string[],
  settings: TagFileSettings,
  problems: ProblemSink,
): TagFileScores {
  const tags = tagTable(settings);
  const read = (text: string, side: 'gold' | 'pred', at: number): TagFile => {
    const bytes = bytesOf(text);
    const layout = layoutFor(`${side[0]}${at}`, side, settings);
    return readAll(tagReader(headOf(bytes, true), layout, tags, problems), bytes);
  };
  const files = golds.map((gold, at) => {
    const both = { gold: read(gold, 'gold', at), pred: read(preds[at], 'pred', at) };
    return pairTagFiles(both, settings, tags, problems);
  });
  const paths = { gold: 'gold', pred: 'pred' };
  return scoreCorpus(joined(files, paths, tags, problems), settings, problems);
}

function joined(files: readonly PairedTagFiles[], paths: TagPaths, tags: TagTable, problems: ProblemSink): TagCorpus {
  return tagCorpus(files, paths, tags, problems.errors === 0 ? problems : undefined);
}

/** The scores as data, which `toEqual` and JSON compare whole. */
export function plain<Scores extends Pick<TagFileScores, 'confusion' | 'spans'>>(scores: Scores): object {
  // Of spans the numbers of the types depend on the order in which tags are met.
  return { ...scores, confusion: scores.confusion(), spans: scores.spans().gold.start.length };
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
