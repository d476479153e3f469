import type { CorefDocument } from '../coref/document.ts';
import type { DocumentPair } from '../coref/document-pair.ts';
import type { MissingDocument } from '../coref/rules.ts';
import { type CorefEvaluation, type CorefEvaluator, corefEvaluator } from '../evaluate/coref.ts';
import type { CorefFormatName } from '../formats/coref-format-names.ts';
import type { MentionKind } from '../formats/coref-input.ts';
import { reporterOf } from '../report/reporters.ts';
import { type ProblemLog, type ProblemSink, problemLog } from '../text/problem.ts';
import type { CorefOptions } from './coref-options.ts';
import type { CorefRun } from './coref-run.ts';
import { namesByFile } from './names-by-file.ts';
import { type PairedFiles, pairFolders } from './paired-folders.ts';
import { type CorefInput, readTogether } from './read-coref.ts';

/** One response as it was counted. */
export interface CountedResponse {
  readonly response: string;
  readonly evaluation: CorefEvaluation;
  readonly log: ProblemSink;
  /** In the order of the key; empty but for a format that is made of them. */
  readonly pairs: readonly DocumentPair[];
}

/** What was read of all files. `counted` is absent where a file could not be read whole. */
export interface Counting {
  readonly keyLog: ProblemSink;
  readonly logs: readonly ProblemLog[];
  /** The formats of the files, each once. */
  readonly formats: readonly CorefFormatName[];
  /** Of folders, how many files the key's has. */
  readonly files?: number;
  readonly counted?: readonly CountedResponse[];
}

/** Reads the key once, and every response beside it, and counts each against the key. Folders are read file by file. */
export async function countCoref(run: CorefRun): Promise<Counting> {
  const { key, responses, options, inFolders, check } = run;
  const keyLog = problemLog();
  const systems = responses.map((response) => startSystem(key, response, options));
  const logs = [keyLog, ...systems.map(({ log }) => log)];
  const files = inFolders
    ? filesInFolders(run, keyLog, systems)
    : [{ name: '', key: check?.key ?? key, responses: check?.responses ?? responses }];
  const named = namesByFile();
  const formats = new Set<CorefFormatName>();
  for (const paths of files) {
    const found = await readTogether(inputs(run, keyLog, systems, paths, { named: named(paths.name), mentions: {} }));
    for (const format of found) formats.add(format);
  }
  const counting = { keyLog, logs, formats: [...formats], ...(inFolders && { files: files.length }) };
  // Where a file could not be read whole, that documents are missing is no news.
  if (logs.some((log) => log.errors > 0)) return counting;
  const counted = systems.map(({ response, log, evaluator, pairs }) => {
    return { response, log, evaluation: evaluator.end(), pairs: pairs.sort((a, b) => a.index - b.index) };
  });
  return { ...counting, counted };
}

interface System {
  readonly response: string;
  readonly log: ProblemSink;
  readonly evaluator: CorefEvaluator;
  readonly pairs: DocumentPair[];
}

function startSystem(key: string, response: string, options: CorefOptions): System {
  const { metric, singletons, duplicates, missingDocument, lenient, document, format } = options;
  const log = problemLog();
  const pairs: DocumentPair[] = [];
  const evaluator = corefEvaluator({
    metrics: metric,
    rules: { singletons, duplicates, missing: missingDocument },
    lenient: lenient === true,
    ...(document !== undefined && { document }),
    keyFile: key,
    responseFile: response,
    log,
    ...(reporterOf(format)?.foreign?.needsPairs && { onPair: (pair: DocumentPair) => pairs.push(pair) }),
  });
  return { response, log, evaluator, pairs };
}

/** What comes of a file that a response lacks. */
const missingFile: Readonly<Record<MissingDocument, string | undefined>> = {
  empty: 'all mentions of its documents count as missed',
  error: undefined,
  skip: 'its documents are left out of the score',
};

function filesInFolders({ key, options }: CorefRun, log: ProblemSink, systems: readonly System[]): PairedFiles[] {
  const folders = systems.map((system) => ({ path: system.response, log: system.log }));
  const missing = missingFile[options.missingDocument];
  const words = { key: 'key', response: 'response', contents: 'coreference files', ...(missing && { missing }) };
  return pairFolders({ path: key, log }, folders, words);
}

/** What is read side by side: a file of the key, and those responses that have one. */
function inputs(
  { key, responses, options, inFolders }: CorefRun,
  keyLog: ProblemSink,
  systems: readonly System[],
  paths: PairedFiles,
  { named, mentions }: { named(document: CorefDocument): CorefDocument; readonly mentions: MentionKind },
): CorefInput[] {
  const common = { format: options.input, mentions, lenient: options.lenient === true };
  const onKey = (document: CorefDocument): void => {
    const ours = named(document);
    for (const { evaluator } of systems) evaluator.key(ours);
  };
  const responseInputs = systems.flatMap(({ log, evaluator }, at): CorefInput[] => {
    const path = paths.responses[at];
    if (path === undefined) return [];
    const onDocument = (document: CorefDocument): void => evaluator.response(named(document));
    return [{ ...common, path, file: inFolders ? path : responses[at], side: 'response', log, onDocument }];
  });
  return [
    { ...common, path: paths.key, file: inFolders ? paths.key : key, side: 'key', log: keyLog, onDocument: onKey },
    ...responseInputs,
  ];
}
