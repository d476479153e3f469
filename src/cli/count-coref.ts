import type { DocumentPair } from '../coref/document-pair.ts';
import { type CorefEvaluation, type CorefEvaluator, corefEvaluator } from '../evaluation/coref.ts';
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
  readonly counted?: readonly CountedResponse[];
}

/** Reads the key once, and every response beside it, and counts each against the key. */
export async function countCoref({ key, responses, options, check }: CorefRun): Promise<Counting> {
  const keyLog = problemLog();
  const systems = responses.map((response) => startSystem(key, response, options));
  const input = (path: string, file: string, log: ProblemSink, onDocument: CorefEvaluator['key']) => {
    return { path, file, lenient: options.lenient === true, log, onDocument };
  };
  await readTogether([
    input(check?.key ?? key, key, keyLog, (document) => {
      for (const { evaluator } of systems) evaluator.key(document);
    }),
    ...systems.map(({ response, log, evaluator }, at) => {
      return input(check?.responses[at] ?? response, response, log, evaluator.response);
    }),
  ]);
  const logs = [keyLog, ...systems.map(({ log }) => log)];
  // Where a file could not be read whole, that documents are missing is no news.
  if (logs.some((log) => log.errors > 0)) return { keyLog, logs };
  const counted = systems.map(({ response, log, evaluator, pairs }) => {
    return { response, log, evaluation: evaluator.end(), pairs: pairs.sort((a, b) => a.index - b.index) };
  });
  return { keyLog, logs, counted };
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
