import { type CorefDocument, isNamed } from '../../coref/document.ts';
import { metricsFor, selectMetrics } from '../../coref/metrics.ts';
import { onlyMeant } from '../../pair/meant-document.ts';
import { placedAnswers } from '../../pair/placed-answers.ts';
import { reportFewUnits } from '../../results/evaluated.ts';
import { isResampled, reportOf } from '../../results/make-report.ts';
import type { Report } from '../../results/report.ts';
import { withWords } from '../../results/result.ts';
import { isGated } from '../../results/thresholds.ts';
import type { CorefReport } from '../../results/tool-reports.ts';
import { type CorefSettings, corefSettings } from '../../settings/coref.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import { finished } from '../../stats/work.ts';
import { reportNested } from '../../suspect/nested.ts';
import { readArgument } from '../../text/argument.ts';
import { InputError, type ProblemSink, problemLog } from '../../text/problem.ts';
import { refuseMatching, refuseOtherItems, refuseWindowsOfAll, treesIn, withMatching } from '../coref/coref-task.ts';
import { corefCounted, corefSystems } from '../coref/counted.ts';
import { pairAndCompare } from '../coref/pair-sides.ts';
import { type Chosen, chosenBy, refuseFiles, type ScoreOptions } from './options.ts';
import { type CorefInput, corefDocuments } from './sides.ts';
import { wordedBy, wordedReport } from './wording.ts';

/** Settings by the names of their options, where these are others. */
export interface CorefOptionNames {
  readonly missingDocument?: CorefSettings['missing'];
  readonly extraDocument?: CorefSettings['extra'];
  readonly acrossDocuments?: boolean;
}

/** The options of `scoreCoref`: the settings and questions of the command, with its defaults. */
export interface ScoreCorefOptions extends Partial<CorefSettings>, CorefOptionNames, ScoreOptions {
  /** Names of metrics and sets; by default `['all']`. */
  readonly metrics?: readonly string[];
}

/**
 * Scores a response against the key. Documents are paired by name; lists of entities are one document. Gives the command's numbers.
 * `scoreCorefFiles` takes these sides too, several responses, and files beside them.
 *
 * @returns a report of one system, with the scores of each document in `byUnit`, unless `units` is false.
 * @throws InputError when the documents cannot be paired, mix names with tokens, or repeat a mention under `duplicates: 'error'`.
 * @throws RangeError when a metric, an option, its value, a document or a mention is invalid.
 */
export function scoreCoref(key: CorefInput, response: CorefInput, options: ScoreCorefOptions = {}): CorefReport {
  const chosen = chosenBy('corefscore', corefSettings, options);
  const report = wordedBy(() => scored(key, response, chosen), chosen.wording);
  return wordedReport(withWords(report), chosen.wording) as CorefReport;
}

function scored(key: CorefInput, response: CorefInput, chosen: Chosen<CorefSettings>): Report {
  const { questions, findings, ends, units, metrics: names = ['all'] } = chosen;
  refuseFiles(chosen, 'scoreCorefFiles');
  const { topic, lenient } = chosen.settings;
  const asked = { ...chosen.settings, input: 'documents', ...(topic !== undefined && { scope: 'topic' as const }) };
  refuseWindowsOfAll(asked);
  const known = readArgument('metrics', () => selectMetrics(names));
  const log = problemLog();
  const sides = [
    sideOf('key', corefDocuments(key, 'key', ends, response), log),
    sideOf('response', corefDocuments(response, 'response', ends, key), log),
  ];
  const trees = treesIn(sides);
  const metrics = metricsFor(known, trees.key);
  const settings = withMatching(asked, chosen.given, trees);
  const [keySide, read] = settings.document === undefined ? sides : onlyMeant(sides, settings.document);
  refuseMatching(settings, keySide);
  const rules = {
    ...settings,
    lenient: lenient === true,
    isGated: isGated(questions),
    mayLack: chosen.given.has('missing'),
    allow: questions.allow,
  };
  const responseSide = placedAnswers(keySide, read, rules);
  const pairs = pairAndCompare(keySide, responseSide, rules);
  if (findings) reportNested(pairs, log);
  if (log.errors > 0) throw new InputError(log);
  const areNames = [keySide, responseSide].every(({ documents }) => documents.every(isNamed));
  refuseOtherItems(metrics, { areRecords: areNames, areWords: trees.key }, pairs);
  const inputs = { paths: [keySide.path, responseSide.path], areFolders: false };
  const task = { ...questions, inputs, metrics, settings, keepsPairs: false };
  const systems = corefSystems(task, settings, [keySide, responseSide], [pairs]);
  const counted = corefCounted(keySide.path, systems, metrics, settings);
  if (isResampled(questions)) reportFewUnits(counted, questions, log);
  return finished(reportOf(counted, questions, units !== false));
}

function sideOf(side: CorefSide['side'], documents: readonly CorefDocument[], log: ProblemSink): CorefSide {
  return { path: documents[0]?.place.file ?? side, side, documents, log, formats: [] };
}
