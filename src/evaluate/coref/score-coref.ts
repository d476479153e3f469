import type { CorefDocument } from '../../coref/document.ts';
import { selectMetrics } from '../../coref/metrics.ts';
import type { Score } from '../../score/score.ts';
import { InputError, problemLog } from '../../text/problem.ts';
import { makeReport } from '../make-report.ts';
import type { SystemReport, UnitReport } from '../report.ts';
import { checkSettings, defaultsOf } from '../settings.ts';
import { corefEvaluator } from './evaluator.ts';
import { corefOutcome } from './outcome.ts';
import { type CorefRules, type CorefSettings, corefSettings } from './settings.ts';

/** The choices of `scoreCoref`: rules that are not given are as by default in the command. */
export interface ScoreCorefOptions extends Partial<CorefRules> {
  /** Names of metrics and sets; `['all']` when not given. */
  readonly metrics?: readonly string[];
  /** Pair documents whose names are nearly equal instead of refusing them. */
  readonly lenient?: boolean;
}

/** What a response scored, with the signature to cite and the scores of each document. */
export interface CorefScores extends Pick<SystemReport<ScoresByMetric>, 'scores' | 'problemCounts' | 'problems'> {
  readonly signature: string;
  readonly response: string;
  /** How many documents were scored. */
  readonly documents: number;
  readonly byDocument: readonly DocumentScores[];
}

/** What one document scored. */
export interface DocumentScores extends Pick<UnitReport<ScoresByMetric>, 'scores' | 'counts'> {
  readonly document: string;
}

type ScoresByMetric = Readonly<Record<string, Score>>;

/**
 * Scores the documents of a response against those of the key, by name. The numbers are those of the command.
 *
 * @throws InputError when the documents cannot be paired, or repeat a mention under `duplicates: 'error'`.
 * @throws RangeError when a metric, or the value of a rule, is unknown.
 */
export function scoreCoref(
  key: readonly CorefDocument[],
  response: readonly CorefDocument[],
  options: ScoreCorefOptions = {},
): CorefScores {
  const { metrics: names = ['all'], lenient = false, ...rules } = options;
  checkSettings(corefSettings, rules);
  const settings: CorefSettings = {
    ...defaultsOf(corefSettings),
    input: 'documents',
    ...rules,
    ...(lenient && { lenient: true }),
  };
  const metrics = selectMetrics(names);
  const log = problemLog();
  const files = { keyFile: key[0]?.place.file ?? 'key', responseFile: response[0]?.place.file ?? 'response' };
  const evaluator = corefEvaluator({ metrics, rules: settings, lenient, log, ...files });
  for (const document of key) evaluator.key(document);
  for (const document of response) evaluator.response(document);
  const evaluation = evaluator.end();
  if (log.errors > 0) throw new InputError(log);
  const result = { response: files.responseFile, evaluation, logs: [log] };
  const { signature, systems } = makeReport(corefOutcome(files.keyFile, [result], metrics, settings), true);
  const [{ file, size: documents, scores, byUnit = [], problemCounts, problems }] = systems;
  const byDocument = byUnit.map(({ name, scores: own, counts }) => ({ document: name, scores: own, counts }));
  return { signature, response: file, documents, scores, byDocument, problemCounts, problems };
}
