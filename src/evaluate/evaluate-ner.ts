import { allCompared } from '../align/compare-words.ts';
import type { SpanFormat } from '../formats/spans/span-file.ts';
import { isOfLinks, isOfWords, needsSpans } from '../ner/modes.ts';
import { taggedRows } from '../ner/rows.ts';
import { tagTable } from '../ner/tags.ts';
import { chosenUnits, mayHave } from '../pair/chosen-units.ts';
import { pairFiles } from '../pair/folders.ts';
import { unknownDocument } from '../pair/meant-document.ts';
import { noneInAll } from '../pair/pairing-problems.ts';
import { filesOfSystem, type Reading } from '../pair/system-files.ts';
import {
  type PairedTagFiles,
  pairTagFiles,
  type TagCorpus,
  tagCorpus,
  withDifferingBytes,
  withoutHeads,
} from '../pair/tag-corpus.ts';
import { foundWords } from '../pair/word-columns.ts';
import { evaluated } from '../results/evaluated.ts';
import { type Evaluated, hasErrors } from '../results/make-report.ts';
import { isGated } from '../results/thresholds.ts';
import { type TagFileSettings, tagFileSettings } from '../settings/ner.ts';
import { type Detected, detectInputs } from '../sides/detect-spans.ts';
import type { Files } from '../sides/files.ts';
import { tagFiles } from '../sides/folder-files.ts';
import { systemsOf } from '../sides/input-paths.ts';
import { columnsOf, meantColumn } from '../sides/side-columns.ts';
import { nerSuspicions } from '../suspect/ner-suspicions.ts';
import { suspected } from '../suspect/suspicions.ts';
import { type Fingerprint, summed } from '../text/fingerprint.ts';
import { type ProblemSink, problemLog, reportAll, reportFile } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { seenSpans } from './list/seen-spans.ts';
import { analysed, keptUnits } from './ner/analysis.ts';
import { nerCounted, nerResult } from './ner/counted.ts';
import { withLayers } from './ner/layers.ts';
import { lackingAll, type NerTask, withoutSpanSettings } from './ner/ner-task.ts';
import { scoreCorpus, type TagFileScores } from './ner/score-corpus.ts';
import { tagUnits } from './ner/tag-units.ts';
import type { NerUnits } from './ner/units.ts';
import { evaluateSpans } from './spans/evaluate-spans.ts';

/**
 * Scores every prediction against gold: files or folders of spans, or tags. What is spans and what tags is detected, unless the settings
 * say it.
 *
 * @throws UsageError if the units of the files do not agree as they must.
 */
export async function evaluateNer(task: NerTask, given: Files): Promise<Evaluated> {
  if (task.settings.linkColumn !== undefined && !task.modes.some(isOfLinks))
    throw new UsageError('--link-column needs --mode link, link-all or link-type');
  const read = task.seen === undefined ? undefined : await seenSpans(task.seen, task.settings, given);
  if (read && hasErrors(read.logs)) return { logs: read.logs };
  const { formats, heads, files, close } = await detectInputs(task.inputs, task.settings, given);
  const inputs = { ...task.inputs, words: formats.some(Boolean) ? [] : foundWords(heads, task.settings) };
  try {
    const settings = { ...task.settings, ...task.inputs.choice?.globs };
    const evaluated = await evaluateDetected(
      { ...task, settings, inputs, seenSpans: read?.seen },
      formats,
      heads,
      files,
    );
    return { ...evaluated, logs: [...(read?.logs ?? []), ...evaluated.logs] };
  } finally {
    await close();
  }
}

async function evaluateDetected(
  given: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  heads: Detected['heads'],
  files: Files,
): Promise<Evaluated> {
  const task = given.by === 'layer' ? { ...given, settings: withLayers(given, formats, heads[0]) } : given;
  // The words of tags are known where they are read as spans.
  // Spans of several columns may overlap.
  const { goldColumn, predColumn } = task.settings;
  const areNested = Array.isArray(goldColumn) || Array.isArray(predColumn);
  const areSpans = areNested || (task.inputs.paths.length > 1 && task.modes.some(needsSpans));
  if (!areSpans && formats.every((format) => format === undefined)) {
    const ofRows = await evaluateTags(withoutSpanSettings(task), files);
    return mayHaveOtherTokens(task, ofRows, files) ? evaluateSpans(task, formats, files, ofRows) : ofRows;
  }
  const [format] = formats;
  const { goldRead, predRead } = task.settings;
  if (formats.length === 1 && format && !format.both && (goldRead === undefined || predRead === undefined)) {
    const log = problemLog();
    const message = `this is ${format.title}, with the spans of one side`;
    const help = 'give the predictions too; if one file has both, --gold-read and --pred-read say where';
    reportFile(log, 'OTHER_FORMAT', 'error', task.inputs.paths[0], message, help);
    return { logs: [log] };
  }
  const isOneOfTags = formats.length === 1 && !format;
  return evaluateSpans(
    isOneOfTags ? { ...task, settings: { goldColumn: -2, ...task.settings } } : task,
    formats,
    files,
  );
}

/** Whether tags could not be compared row by row, or only with words that differ, and can be read again as spans. */
function mayHaveOtherTokens({ inputs, settings }: NerTask, { logs }: Evaluated, files: Files): boolean {
  const codes = logs.flatMap(({ errorCounts }) => [...errorCounts.keys()]);
  const haveWarnings = !settings.lenient && logs.some(({ counts }) => counts.has('WORDS_DIFFER'));
  const mayBe = codes.length > 0 ? codes.every((code) => otherRows.includes(code)) : haveWarnings;
  return mayBe && inputs.paths.length > 1 && inputs.paths.every((path) => /^(file|folder)$/.test(files.kind(path)));
}

/** The errors that other tokens give. */
const otherRows: readonly string[] = ['LENGTHS_DIFFER', 'SENTENCES_DIFFER', 'OTHER_TEXT'];

/** Scores every prediction against the gold tags. Folders are read file by file. */
async function evaluateTags(task: NerTask, files: Files): Promise<Evaluated> {
  const { inputs, modes, confusion } = task;
  const [gold] = inputs.paths;
  const [log, goldLog] = [problemLog(), problemLog()];
  const systems = systemsOf(inputs).map((system) => ({ ...system, log: problemLog() }));
  const ofInputs = [goldLog, ...systems.map((system) => system.log)];
  const logs = [log, ...ofInputs];
  const { lenient, missingDocument = lenient ? 'empty' : 'error', extraDocument: extra } = task.settings;
  const words = {
    key: 'gold',
    response: 'pred',
    ...tagFiles,
    missing: lackingFile[missingDocument],
    ifEmpty: lackingAll(task, 'tokens of gold count as predicted outside'),
    extra,
    mayLack: true,
  } as const;
  const all = pairFiles(inputs, ofInputs, words, files);
  const inAll = all.filter(({ responses }) => missingDocument !== 'skip' || !responses.includes(undefined));
  if (all.length > 0 && inAll.length === 0 && !hasErrors(logs)) {
    reportAll(goldLog, [noneInAll('file', { name: 'gold', path: gold }, systems.length)]);
  }
  const { document } = task.settings;
  // One file beside those of a folder is cut by all of them.
  const isCut = inAll.some(({ responses }) => responses.some((path) => inputs.paths.includes(path ?? '')));
  const needsAll = document === undefined || !inputs.areFolders || isCut;
  const paired = needsAll ? inAll : inAll.filter((one) => mayHave(one, document));
  if (document !== undefined && paired.length === 0 && inAll.length > 0)
    reportAll(goldLog, [unknownDocument(document, { name: 'gold', path: gold })]);
  const reading = {
    inputs,
    words,
    settings: countSettings(task),
    tags: tagTable(task.settings),
    paired,
    golds: [],
    goldLog,
    files,
  };
  const scored: (SystemScores | undefined)[] = [];
  for (const [at, own] of systems.entries()) scored.push(await countSystem(task, reading, at, own.log));
  if (!inputs.areFolders) inputs.choice?.end();
  const read = scored.filter((scores) => scores !== undefined);
  if (read.length < systems.length || hasErrors(logs)) return { logs, ofInputs };
  const settings = { ...task.settings, ...(inputs.areFolders && { files: read[0].corpus.files.length }) };
  const units = await unitsOf(read, task);
  const results = systems.map(({ log: own, ...system }, at) => {
    const result = nerResult(system.file, read[at], settings, { modes, confusion }, [log, goldLog, own]);
    const more =
      keptUnits(task) && analysed(tagUnits(read[at].corpus, read[at], task.settings.types), task, task.settings);
    return { ...result, columns: columnsOf(read[at].corpus.sides, task.settings), ...system, ...more };
  });
  const corpus = task.fingerprint ? await fingerprinted(read[0].corpus) : undefined;
  const counted = { ...nerCounted(gold, results, settings, units), corpus, words: read[0].words };
  return evaluated(counted, task, { all: logs, ofRun: log, ofSystems: log }, files);
}

/** What happens to a file that pred lacks, for the warning; undefined if that is an error. */
const lackingFile = {
  empty: 'all its tokens count as predicted outside',
  error: undefined,
  skip: 'it is left out of the score',
} as const;

/** @throws UsageError if a mode is asked for that tags do not have. */
function countSettings({ settings, units, modes, ...asked }: NerTask): TagFileSettings {
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

async function fingerprinted({ gold: { rows }, tags }: TagCorpus): Promise<Fingerprint> {
  return (await import('./ner/fingerprint.ts')).tagFingerprint(rows, tags.names);
}

/** The scores of one prediction, and what was read. */
interface SystemScores extends TagFileScores {
  readonly corpus: TagCorpus;
  /** The fingerprint of the words of gold, if they are known. */
  readonly words: Fingerprint | undefined;
}

/** The scores of one prediction; undefined if there is no file, or one cannot be read. */
async function countSystem(
  task: NerTask,
  reading: Reading,
  at: number,
  log: ProblemSink,
): Promise<SystemScores | undefined> {
  const { settings, tags, goldLog, files } = reading;
  const { document } = task.settings;
  const [gold, ...preds] = task.inputs.paths;
  const isOneFile = preds.length === 0;
  const pairs: PairedTagFiles[] = [];
  const contents: { gold: Int32Array[]; pred: Int32Array[] } = { gold: [], pred: [] };
  const words: Fingerprint[] = [];
  let isRead = true;
  for await (const both of filesOfSystem(reading, at, log)) {
    isRead &&= both !== undefined;
    if (!both) continue;
    const { wordsFingerprint } = task.fingerprint && at === 0 ? await import('./ner/fingerprint.ts') : {};
    for (const side of ['gold', 'pred'] as const) {
      const { rows, words: hashes } = both[side]?.columns[0] ?? noContent;
      contents[side].push(rows.rows, rows.tags, hashes);
    }
    words.push(...(wordsFingerprint?.(both.gold.columns[0]) ?? []));
    const pair = pairTagFiles(await withDifferingBytes(both, files), settings, tags, log);
    pairs.push(pairs.length === 0 ? pair : withoutHeads(pair));
  }
  if (pairs.length === 0 || !isRead) return undefined;
  const logs = [goldLog, log];
  const found = chosenUnits(pairs, document, task.numbered, tags);
  if (document !== undefined && found.length === 0) {
    reportAll(goldLog, [unknownDocument(document, { name: 'gold', path: gold })]);
    return undefined;
  }
  const corpus = tagCorpus(found, { gold, pred: preds.at(at) }, tags, hasErrors(logs) ? undefined : log);
  const scores = scoreCorpus(corpus, settings, log);
  if (logs.some(({ counts }) => counts.has('UNKNOWN_TAG') || counts.has('UNREADABLE_ROW'))) {
    const { explainUnread, sidesByFile } = await import('../sides/unread-tags.ts');
    const likeGold = meantColumn(corpus.sides.gold, task.settings);
    const own = { ...task.settings, advice: adviceOnOneFile(task), likeGold };
    for (const [at, sides] of sidesByFile(corpus.sides).entries()) explainUnread(sides, own, logs[at]);
  }
  const sides = {
    ...corpus.sides,
    isOneFile,
    settings: task.settings,
    isGated: isGated(task),
    isPredMissing: log.counts.has('NO_DOCUMENT'),
    allow: task.allow,
    found: {
      scores,
      content: hasErrors(logs) ? undefined : contents,
      compared: allCompared(pairs.map((pair) => pair.compared)),
      renamed: corpus.tags.renamed,
    },
  };
  reportAll(log, suspected(nerSuspicions, sides, !hasErrors(logs)));
  return { ...scores, corpus, words: words.length > 0 ? summed(words) : undefined };
}

/** Of a file that is not there. */
const noContent = { rows: taggedRows(new Int32Array(0)), words: new Int32Array(0) };

/** The rows of counts of all predictions, if they are kept. */
async function unitsOf(read: readonly TagFileScores[], task: NerTask): Promise<NerUnits | undefined> {
  const kept = read.flatMap(({ units }) => units ?? []);
  const [first] = kept;
  if (!first) return undefined;
  if (kept.length < read.length || kept.some(({ kind }) => kind !== first.kind))
    throw new UsageError('only some of the files have several documents: choose --units sentence or --units document');
  if (task.significance && kept.some(({ length }) => length !== first.length))
    throw new UsageError(`--significance needs the same ${first.kind}s in all files, or --units of another kind`);
  return (await import('./ner/units.ts')).nerUnits(kept, task.modes, task.settings);
}

/** What to do about errors in a single file with default columns: perhaps the predictions are in another file that was not given. */
function adviceOnOneFile({ inputs: { paths, areFolders }, settings }: NerTask): string | undefined {
  const isChosen = settings.goldColumn !== undefined || settings.predColumn !== undefined;
  if (paths.length > 1 || isChosen) return undefined;
  const other = areFolders ? 'folder' : 'file';
  return `the last two columns were read as gold and predicted tags; to compare two ${other}s, give both`;
}
