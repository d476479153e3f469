import type { CorefDocument } from '../coref/document.ts';
import type { DocumentPair } from '../coref/document-pair.ts';
import { type CorefEvaluation, type CorefEvaluator, corefEvaluator } from '../evaluation/coref.ts';
import type { CorefFormatName } from '../formats/coref-format-names.ts';
import { mentionNames } from '../formats/coref-input.ts';
import { type ProblemLog, type ProblemSink, problemLog } from '../text/problem.ts';
import type { CorefOptions } from './coref-options.ts';
import type { CorefRun } from './coref-run.ts';
import { readTogether } from './read-coref.ts';

/** One response as it was counted. */
export interface CountedResponse {
  readonly response: string;
  readonly evaluation: CorefEvaluation;
  readonly log: ProblemSink;
  /** In the order of the key; empty but for the text of scorer.pl, which is made of them. */
  readonly pairs: readonly DocumentPair[];
}

/** What was read of all files. `counted` is absent where a file could not be read whole. */
export interface Counting {
  readonly keyLog: ProblemSink;
  readonly logs: readonly ProblemLog[];
  /** The formats of the files, each once. */
  readonly formats: readonly CorefFormatName[];
  readonly counted?: readonly CountedResponse[];
}

/** Reads the key once, and every response beside it, and counts each against the key. */
export async function countCoref({ key, responses, options, check }: CorefRun): Promise<Counting> {
  const keyLog = problemLog();
  const systems = responses.map((response) => startSystem(key, response, options));
  const common = { format: options.input, names: mentionNames(), lenient: options.lenient === true };
  const onKey = (document: CorefDocument): void => {
    for (const { evaluator } of systems) evaluator.key(document);
  };
  const formats = await readTogether([
    { ...common, path: check?.key ?? key, file: key, side: 'key', log: keyLog, onDocument: onKey },
    ...systems.map(({ response, log, evaluator }, at) => {
      const path = check?.responses[at] ?? response;
      return { ...common, path, file: response, side: 'response' as const, log, onDocument: evaluator.response };
    }),
  ]);
  const logs = [keyLog, ...systems.map(({ log }) => log)];
  // Where a file could not be read whole, that documents are missing is no news.
  if (logs.some((log) => log.errors > 0)) return { keyLog, logs, formats };
  const counted = systems.map(({ response, log, evaluator, pairs }) => {
    return { response, log, evaluation: evaluator.end(), pairs: pairs.sort((a, b) => a.index - b.index) };
  });
  return { keyLog, logs, formats, counted };
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
    ...(format === 'official' && { onPair: (pair: DocumentPair) => pairs.push(pair) }),
  });
  return { response, log, evaluator, pairs };
}
