import { type CorefDocument, isNamed } from '../../coref/document.ts';
import { metricsFor, selectMetrics } from '../../coref/metrics.ts';
import { haveTrees } from '../../coref/nodes.ts';
import { corefFindings } from '../../findings/coref-findings.ts';
import { corefTexts } from '../../findings/coref-texts.ts';
import { mentionSlicesOf } from '../../findings/slices/mention-slices.ts';
import type { MentionSlice } from '../../findings/slices/slice.ts';
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
import { refuseMatching, refuseOtherItems, refuseWindowsOfAll, withMatching } from '../coref/coref-task.ts';
import { corefCounted, corefSystem } from '../coref/counted.ts';
import { pairAndCompare } from '../coref/pair-sides.ts';
import { type Chosen, chosenBy, refuseFiles, type ScoreOptions } from './options.ts';
import { type CorefInput, corefDocuments } from './sides.ts';
import { wordedBy, wordedReport } from './wording.ts';

/** The options of `scoreCoref`: the settings and questions of the command, with its defaults. */
export interface ScoreCorefOptions extends Partial<CorefSettings>, ScoreOptions {
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
  const given = [corefDocuments(key, 'key', ends, response), corefDocuments(response, 'response', ends, key)] as const;
  const areWords = given[0].some(({ nodes }) => haveTrees(nodes));
  const metrics = metricsFor(known, areWords);
  const settings = withMatching(asked, chosen.given, {
    key: areWords,
    response: given[1].some(({ nodes }) => haveTrees(nodes)),
    parse: given[0].some(({ parse }) => parse),
  });
  const sides = [sideOf('key', given[0], log), sideOf('response', given[1], log)];
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
  refuseOtherItems(metrics, { areRecords: areNames, areWords }, pairs);
  const result = corefSystem(keySide, responseSide, pairs, metrics, settings);
  const listed = findings
    ? { ...result, findings: corefFindings(pairs, settings.duplicates), texts: corefTexts(pairs) }
    : result;
  const by = questions.by as MentionSlice | undefined;
  const slices = by && mentionSlicesOf(pairs, by, settings.duplicates, findings);
  const counted = corefCounted(keySide.path, [{ ...listed, slices }], metrics, settings);
  if (isResampled(questions)) reportFewUnits(counted, questions, log);
  return finished(reportOf(counted, questions, units !== false));
}

function sideOf(side: CorefSide['side'], documents: readonly CorefDocument[], log: ProblemSink): CorefSide {
  return { path: documents[0]?.place.file ?? side, side, documents, log, formats: [] };
}
