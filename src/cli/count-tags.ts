import { tagFileSettings } from '../evaluate/ner-settings.ts';
import { type TagCorpusScorer, type TagFileScores, tagCorpusScorer } from '../evaluate/tag-files.ts';
import { type ProblemSink, problemLog } from '../text/problem.ts';
import type { NerRun } from './ner-run.ts';
import { type PairedFiles, pairFolders } from './paired-folders.ts';
import { listsUnits } from './print-report.ts';
import { readTagFiles } from './read-tags.ts';

/** One prediction as it was read: without scores where a file could not be. */
export interface CountedTags {
  /** What holds the predictions: that of the gold tags where it holds both. */
  readonly file: string;
  readonly log: ProblemSink;
  readonly scores?: TagFileScores;
}

/** What was read of all files. */
export interface TagCounting {
  readonly systems: readonly CountedTags[];
  /** Of folders, how many files the gold one has. */
  readonly files?: number;
}

/**
 * Reads every prediction beside the gold tags, which are read again for each, and scores it. Folders are read file by file. Problems
 * of the gold folder as such go to `log`.
 */
export async function countTags(run: NerRun, log: ProblemSink): Promise<TagCounting> {
  const { gold, preds, inFolders } = run;
  const logs = (preds.length === 0 ? [gold] : preds).map(() => problemLog());
  const files = inFolders ? filesInFolders(run, log, logs) : [{ name: '', key: gold, responses: preds }];
  const systems: CountedTags[] = [];
  for (const [at, own] of logs.entries()) {
    const scores = await countSystem(run, files, at, own);
    systems.push({ file: preds[at] ?? gold, log: own, ...(scores && { scores }) });
  }
  return { systems, ...(inFolders && { files: files.length }) };
}

function filesInFolders(
  { gold, preds, options }: NerRun,
  log: ProblemSink,
  logs: readonly ProblemSink[],
): PairedFiles[] {
  const folders = preds.map((path, at) => ({ path, log: logs[at] }));
  const missing = options.lenient && { missing: 'all its tokens count as predicted outside' };
  return pairFolders({ path: gold, log }, folders, {
    key: 'gold',
    response: 'pred',
    contents: 'tag files',
    ...missing,
  });
}

/** The scores of one system; undefined where there is no file, or one cannot be read. */
async function countSystem(
  run: NerRun,
  files: readonly PairedFiles[],
  at: number,
  log: ProblemSink,
): Promise<TagFileScores | undefined> {
  const { gold, preds, options, settings } = run;
  const pred = preds.at(at);
  const keepsRows = listsUnits(options) || options.confidence !== undefined || options.significance !== undefined;
  const kept = keepsRows && { units: options.units };
  const sides = pred === undefined ? { gold } : { gold, pred };
  const scorer = tagCorpusScorer(sides, { ...tagFileSettings(settings), ...kept }, log);
  let read = 0;
  for (const paths of files) if (await readPair(run, scorer, paths, at, log)) read++;
  return read > 0 && read === files.length ? scorer.finish() : undefined;
}

/** Reads the files of one name. False where one cannot be read. */
function readPair(
  { preds, inFolders }: NerRun,
  scorer: TagCorpusScorer,
  { name, key: gold, responses }: PairedFiles,
  at: number,
  log: ProblemSink,
): Promise<boolean> {
  const pred = responses.at(at);
  const files = pred === undefined ? { gold } : { gold, pred };
  const isMissing = pred === undefined && preds.length > 0;
  const unitName = inFolders ? name : undefined;
  return readTagFiles(isMissing ? scorer.openLone(gold, unitName) : scorer.open(files, unitName), files, log);
}
