import type { SpanFormat } from '../formats/spans/span-file.ts';
import { isOfLinks, needsSpans } from '../ner/modes.ts';
import { tagTable } from '../ner/tags.ts';
import { mayHave } from '../pair/chosen-units.ts';
import { type FolderFiles, pairFiles } from '../pair/folders.ts';
import { unknownDocument } from '../pair/meant-document.ts';
import { noneInAll } from '../pair/pairing-problems.ts';
import type { Reading } from '../pair/system-files.ts';
import { foundWords } from '../pair/word-columns.ts';
import { evaluated } from '../results/evaluated.ts';
import { type Evaluated, hasErrors } from '../results/make-report.ts';
import { detectInputs } from '../sides/detect-spans.ts';
import type { Files } from '../sides/files.ts';
import { tagFiles } from '../sides/folder-files.ts';
import { systemsOf } from '../sides/input-paths.ts';
import { type ProblemSink, problemLog, reportAll, reportFile } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { areLarge, threadsForFolders } from './large-files.ts';
import { seenSpans } from './list/list-spans.ts';
import { withLayers } from './ner/layers.ts';
import { lackingAll, mostListed, type NerTask, withoutSpanSettings } from './ner/ner-task.ts';
import {
  countedTags,
  countSettings,
  readTagPairs,
  type ScoredTags,
  scoreTagPairs,
  type TagPairs,
} from './ner/score-tags.ts';
import { evaluateSpansInParts } from './parts/evaluate-spans-in-parts.ts';
import { readInThreads } from './parts/tag-part.ts';
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
    const evaluated = await evaluateDetected({ ...task, settings, inputs, seenSpans: read?.seen }, formats, files);
    return { ...evaluated, logs: [...(read?.logs ?? []), ...evaluated.logs] };
  } finally {
    await close();
  }
}

async function evaluateDetected(
  given: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  files: Files,
): Promise<Evaluated> {
  const task = given.by === 'layer' ? { ...given, settings: await withLayers(given, formats, files) } : given;
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
  const isInParts = mayBeInParts(task, formats, files);
  const scored = isInParts ? await evaluateSpansInParts(task, formats as readonly SpanFormat[], files) : undefined;
  if (scored) return scored;
  const isOneOfTags = formats.length === 1 && !format;
  return evaluateSpans(
    isOneOfTags ? { ...task, settings: { goldColumn: -2, ...task.settings } } : task,
    formats,
    files,
  );
}

/** Whether files may be scored in parts: large ones of values that are read one by one, where nothing is asked that needs all documents at once. */
function mayBeInParts(task: NerTask, formats: readonly (SpanFormat | undefined)[], files: Files): boolean {
  const { settings, findings, by, sweeps } = task;
  const { document, text, read, goldRead, predRead } = settings;
  const listsAll = findings !== undefined && mostListed(task) === undefined;
  const areWhole = [by, sweeps, document, text, read, goldRead, predRead].some((one) => one !== undefined);
  const areValues = formats.every((one) => one?.readValue && one.unit !== 'tokens' && !one.areStrings);
  return !listsAll && !areWhole && formats.length > 1 && areValues && areLarge(task, files);
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
  const { inputs, settings } = task;
  const [log, goldLog] = [problemLog(inputs.keep), problemLog(inputs.keep)];
  const systems = systemsOf(inputs).map(() => problemLog(inputs.keep));
  const ofInputs = [goldLog, ...systems];
  const logs = [log, ...ofInputs];
  const { lenient, missingDocument = lenient ? 'empty' : 'error', extraDocument: extra } = settings;
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
  if (all.length > 0 && inAll.length === 0 && !hasErrors(logs))
    reportAll(goldLog, [noneInAll('file', { name: 'gold', path: inputs.paths[0] }, systems.length)]);
  const paired = filesOf(task, inAll, goldLog);
  const tags = tagTable(settings);
  const reading = { inputs, words, settings: countSettings(task), tags, paired, golds: [], goldLog, files };
  const scored: (ScoredTags | undefined)[] = [];
  const inThreads = await pairsInThreads(task, reading, systems);
  for (const [at, own] of systems.entries()) {
    const found = inThreads?.[at] ?? (await readTagPairs(reading, at, own, task.fingerprint === true && at === 0));
    scored.push(found && scoreTagPairs(task, found, reading, at, own));
  }
  const read = scored.filter((scores) => scores !== undefined);
  if (read.length < systems.length || hasErrors(logs)) return { logs, ofInputs };
  const logsOf = systems.map((own) => [log, goldLog, own]);
  return evaluated(countedTags(task, read, logsOf), task, { all: logs, ofRun: log, ofSystems: log }, files);
}

/** The files that may have the document that was chosen, of those of folders; all where none was. Reports a document that is in none. */
function filesOf(
  { inputs, settings: { document } }: NerTask,
  paired: readonly FolderFiles[],
  log: ProblemSink,
): readonly FolderFiles[] {
  // One file beside those of a folder is cut by all of them.
  const isCut = paired.some(({ responses }) => responses.some((path) => inputs.paths.includes(path ?? '')));
  if (document === undefined || !inputs.areFolders || isCut) return paired;
  const found = paired.filter((one) => mayHave(one, document));
  if (found.length === 0 && paired.length > 0)
    reportAll(log, [unknownDocument(document, { name: 'gold', path: inputs.paths[0] })]);
  return found;
}

/** What happens to a file that pred lacks, for the warning; undefined if that is an error. */
const lackingFile = {
  empty: 'all its tokens count as predicted outside',
  error: undefined,
  skip: 'it is left out of the score',
} as const;

/** What is read in other threads of folders (see `readInThreads`). */
async function pairsInThreads(
  task: NerTask,
  reading: Reading,
  logs: readonly ProblemSink[],
): Promise<readonly TagPairs[] | undefined> {
  const { settings, paired, files } = reading;
  const isWhole = task.settings.document !== undefined || settings.keepsPlaces;
  const threads = isWhole ? undefined : threadsForFolders(task, paired, files);
  return threads && readInThreads(task, reading, logs, threads);
}
