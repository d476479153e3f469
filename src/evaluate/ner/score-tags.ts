import { allCompared } from '../../align/compare-words.ts';
import { isOfWords, needsSpans } from '../../ner/modes.ts';
import type { TagTable } from '../../ner/tags.ts';
import { chosenUnits } from '../../pair/chosen-units.ts';
import { unknownDocument } from '../../pair/meant-document.ts';
import { filesOfSystem, type Reading } from '../../pair/system-files.ts';
import {
  type PairedTagFiles,
  pairTagFiles,
  type TagCorpus,
  tagCorpus,
  withDifferingBytes,
  withoutHeads,
} from '../../pair/tag-corpus.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { Counted } from '../../results/result.ts';
import { isGated } from '../../results/thresholds.ts';
import { type TagFileSettings, tagFileSettings } from '../../settings/ner.ts';
import { systemsOf } from '../../sides/input-paths.ts';
import { columnsOf, meantColumn } from '../../sides/side-columns.ts';
import { explainUnread, sidesByFile } from '../../sides/unread-tags.ts';
import { nerSuspicions } from '../../suspect/ner-suspicions.ts';
import { suspected } from '../../suspect/suspicions.ts';
import { type Fingerprint, summed } from '../../text/fingerprint.ts';
import { type ProblemLog, type ProblemSink, reportAll } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { nerCounted, nerResult, scoreCorpus, type TagFileScores } from './counted.ts';
import { tagFingerprint, wordsFingerprint } from './fingerprint.ts';
import { analysed, keptUnits, type NerTask } from './ner-task.ts';
import { tagUnits } from './tag-units.ts';
import { type NerUnits, nerUnits } from './units.ts';

/** How the tags of all systems are read, and the log of gold. */
export interface TagReading {
  readonly settings: TagFileSettings;
  /** One for all systems, as they share gold. */
  readonly tags: TagTable;
  readonly goldLog: ProblemSink;
}

/**
 * How tags are read, and counted.
 *
 * @throws UsageError if a mode is asked for that tags do not have.
 */
export function countSettings({ settings, units, modes, ...asked }: NerTask): TagFileSettings {
  const ofSpans = modes.find(needsSpans);
  if (ofSpans) {
    const what = isOfWords(ofSpans) ? 'the words of spans' : 'ids of a knowledge base';
    throw new UsageError(`--mode ${ofSpans} compares ${what}, and one file with both tags keeps none: give two files`);
  }
  const kept = keptUnits(asked);
  const keeping = (kept || asked.byDocument || settings.document !== undefined) && {
    keepsPlaces: true as const,
    keepsBytes: kept?.keepsText,
  };
  // Only shards, which have units, are told apart by words: to hash those of one file takes a third of reading it.
  const own = { ...tagFileSettings(settings), keepsWords: asked.fingerprint && units !== undefined };
  return { ...own, modes, ...(units && { units }), ...keeping };
}

/** The files of one prediction, paired with those of gold, and the fingerprints of their words, if these are wanted. */
export interface TagPairs {
  readonly pairs: readonly PairedTagFiles[];
  readonly words: readonly Fingerprint[];
}

/** Reads the files of a prediction, and pairs them; undefined if there are none, or one cannot be read. */
export async function readTagPairs(
  reading: Reading,
  at: number,
  log: ProblemSink,
  keepsWords: boolean,
): Promise<TagPairs | undefined> {
  const pairs: PairedTagFiles[] = [];
  const words: Fingerprint[] = [];
  let isRead = true;
  for await (const found of filesOfSystem(reading, at, log)) {
    isRead &&= found !== undefined;
    if (!found) continue;
    if (keepsWords) words.push(...wordsFingerprint(found.gold.columns[0]));
    const both = await withDifferingBytes(found, reading.files);
    const pair = pairTagFiles(both, reading.settings, reading.tags, log);
    pairs.push(pairs.length === 0 ? pair : withoutHeads(pair));
  }
  return isRead && pairs.length > 0 ? { pairs, words } : undefined;
}

export interface ScoredTags extends TagFileScores {
  readonly corpus: TagCorpus;
  /** The fingerprint of the words of gold, if they are known. */
  readonly words: Fingerprint | undefined;
}

/** Scores prediction `at`, all of whose files were read, and reports what is suspicious. Undefined if it lacks the document that is asked for. */
export function scoreTagPairs(
  task: NerTask,
  { pairs, words }: TagPairs,
  { settings, tags, goldLog }: TagReading,
  at: number,
  log: ProblemSink,
): ScoredTags | undefined {
  const { document } = task.settings;
  const [gold, ...preds] = task.inputs.paths;
  const logs = [goldLog, log];
  const found = chosenUnits(pairs, document, task.numbered, tags);
  if (document !== undefined && found.length === 0) {
    reportAll(goldLog, [unknownDocument(document, { name: 'gold', path: gold })]);
    return undefined;
  }
  const corpus = tagCorpus(found, { gold, pred: preds.at(at) }, tags, hasErrors(logs) ? undefined : log);
  const scores = scoreCorpus(corpus, settings, log);
  if (logs.some(({ counts }) => counts.has('UNKNOWN_TAG') || counts.has('UNREADABLE_ROW'))) {
    const likeGold = meantColumn(corpus.sides.gold, task.settings);
    const own = { ...task.settings, advice: adviceOnOneFile(task), likeGold };
    for (const [at, sides] of sidesByFile(corpus.sides).entries()) explainUnread(sides, own, logs[at]);
  }
  // Two lists may well be alike.
  const isAlike = !hasErrors(logs) && !pairs.some(({ areLists }) => areLists);
  const sides = {
    ...corpus.sides,
    isOneFile: preds.length === 0,
    settings: task.settings,
    isGated: isGated(task),
    isPredMissing: log.counts.has('NO_DOCUMENT'),
    allow: task.allow,
    found: {
      scores,
      isCopy: isAlike ? pairs.every(({ isCopy }) => isCopy) : undefined,
      compared: allCompared(pairs.map((pair) => pair.compared)),
      renamed: corpus.tags.renamed,
    },
  };
  reportAll(log, suspected(nerSuspicions, sides, !hasErrors(logs)));
  return { ...scores, corpus, words: words.length > 0 ? summed(words) : undefined };
}

/** What was counted of each prediction, with its log. */
export function countedTags(
  task: NerTask,
  read: readonly ScoredTags[],
  logs: readonly (readonly ProblemLog[])[],
): Counted {
  const { inputs, modes, confusion } = task;
  const settings = { ...task.settings, ...(inputs.areFolders && { files: read[0].corpus.files.length }) };
  const results = systemsOf(inputs).map((system, at) => {
    const { corpus } = read[at];
    const result = nerResult(system.file, read[at], settings, { modes, confusion }, logs[at]);
    const more = keptUnits(task) && analysed(tagUnits(corpus, read[at], task.settings.types), task, task.settings);
    return { ...result, columns: columnsOf(corpus.sides, task.settings), ...system, ...more };
  });
  const corpus = task.fingerprint ? tagFingerprint(read[0].corpus.gold.rows, read[0].corpus.tags.names) : undefined;
  const counted = nerCounted(inputs.paths[0], results, settings, unitsOf(read, task));
  return { ...counted, corpus, words: read[0].words };
}

/** The rows of counts of all predictions, if they are kept. */
function unitsOf(read: readonly TagFileScores[], task: NerTask): NerUnits | undefined {
  const kept = read.flatMap(({ units }) => units ?? []);
  const [first] = kept;
  if (!first) return undefined;
  if (kept.length < read.length || kept.some(({ kind }) => kind !== first.kind))
    throw new UsageError('only some of the files have several documents: choose --units sentence or --units document');
  if (task.significance && kept.some(({ length }) => length !== first.length))
    throw new UsageError(`--significance needs the same ${first.kind}s in all files, or --units of another kind`);
  return nerUnits(kept, task.modes, task.settings);
}

/** What to do about errors in a single file with default columns: perhaps the predictions are in another file that was not given. */
function adviceOnOneFile({ inputs: { paths, areFolders }, settings }: NerTask): string | undefined {
  const isChosen = settings.goldColumn !== undefined || settings.predColumn !== undefined;
  if (paths.length > 1 || isChosen) return undefined;
  const other = areFolders ? 'folder' : 'file';
  return `the last two columns were read as gold and predicted tags; to compare two ${other}s, give both`;
}
