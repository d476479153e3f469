import { type CorefDocument, isNamed } from '../../coref/document.ts';
import { checkedDocument, documentOf, type GivenMention } from '../../coref/given-document.ts';
import { selectMetrics } from '../../coref/metrics.ts';
import type { MissingRecord } from '../../coref/missing-records.ts';
import { corefFindings } from '../../findings/coref-findings.ts';
import { corefTexts } from '../../findings/coref-texts.ts';
import { makeReport, withWords } from '../../results/result.ts';
import type { CorefReport } from '../../results/tool-reports.ts';
import { type CorefRules, type CorefSettings, corefSettings } from '../../settings/coref.ts';
import { allowedCodes, flag, names } from '../../settings/kinds.ts';
import { chosenOptions, defaultsOf, kindsOf } from '../../settings/table.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import { reportNested } from '../../suspect/nested.ts';
import { isRecord, readArgument, shown } from '../../text/argument.ts';
import { InputError, type ProblemCode, type ProblemSink, problemLog } from '../../text/problem.ts';
import { corefCounted, corefSystem } from '../coref/counted.ts';
import { pairAndCompare } from '../coref/pair-sides.ts';
import { refuseOtherItems, refuseWindowsOfAll } from '../coref/refusals.ts';

/** The options of `scoreCoref`. Rules that are not given have the command's defaults. */
export interface ScoreCorefOptions extends Partial<CorefRules> {
  /** Names of metrics and sets; by default `['all']`. */
  readonly metrics?: readonly string[];
  /** Whether documents whose names or tokens are in doubt are paired instead of being an error. */
  readonly lenient?: boolean;
  /** Whether all documents are scored as one, whose entities are known by their ids. */
  readonly scope?: 'corpus';
  /** The documents of one topic are scored as one: the group of this expression in their names. */
  readonly topic?: string;
  /** How many tokens a window has, if documents are cut into windows, each scored as a document. */
  readonly window?: number;
  /** What becomes of names that only one side has; they are mentions without a counterpart if it is not given. */
  readonly missingRecord?: MissingRecord;
  /** The codes of errors that are no mistakes here, and are warnings. */
  readonly allow?: readonly ProblemCode[];
  /** Whether what is wrong is listed too, in `findings` of the system. */
  readonly findings?: boolean;
}

/** One side: documents, or the entities of one document, each a list of mentions. */
export type CorefInput = readonly CorefDocument[] | readonly (readonly GivenMention[])[];

/**
 * Scores a response against the key. Documents are paired by name; lists of entities are one document. Gives the command's numbers.
 *
 * @returns a report of one system, with the scores of each document in `byUnit`.
 * @throws InputError when the documents cannot be paired, mix names with tokens, or repeat a mention under `duplicates: 'error'`.
 * @throws RangeError when a metric, an option, its value, a document or a mention is invalid.
 */
export function scoreCoref(key: CorefInput, response: CorefInput, options: ScoreCorefOptions = {}): CorefReport {
  const { metrics: asked = ['all'], lenient, findings, allow, ...rules } = chosenOptions(optionKinds, options);
  const settings: CorefSettings = {
    ...defaultsOf(corefSettings),
    input: 'documents',
    ...rules,
    ...(rules.topic !== undefined && { scope: 'topic' }),
    ...(lenient && { lenient: true }),
  };
  refuseWindowsOfAll(settings);
  const metrics = readArgument('metrics', () => selectMetrics(asked));
  const log = problemLog();
  const keySide = sideOf('key', documentsOf(key, 'key', response), log);
  const responseSide = sideOf('response', documentsOf(response, 'response', key), log);
  const pairs = pairAndCompare(keySide, responseSide, {
    ...settings,
    lenient: lenient === true,
    mayLack: options.missing !== undefined,
    allow,
  });
  if (findings) reportNested(pairs, log);
  if (log.errors > 0) throw new InputError(log);
  const areNames = [keySide, responseSide].every(({ documents }) => documents.every(isNamed));
  refuseOtherItems(metrics, areNames, pairs);
  const result = corefSystem(keySide, responseSide, pairs, metrics, settings);
  const listed = findings
    ? { ...result, findings: corefFindings(pairs, settings.duplicates), texts: corefTexts(pairs) }
    : result;
  return withWords(makeReport(corefCounted(keySide.path, [listed], metrics, settings), true)) as CorefReport;
}

const optionKinds = {
  metrics: names,
  findings: flag,
  allow: allowedCodes,
  ...kindsOf(corefSettings, [
    'singletons',
    'duplicates',
    'missing',
    'lenient',
    'scope',
    'topic',
    'window',
    'missingRecord',
  ]),
};

function sideOf(side: CorefSide['side'], documents: readonly CorefDocument[], log: ProblemSink): CorefSide {
  return { path: documents[0]?.place.file ?? side, side, documents, log, formats: [] };
}

function documentsOf(input: CorefInput, side: string, other: CorefInput): readonly CorefDocument[] {
  const expected = 'expected a list of documents, or a list of entities, each a list of mentions';
  return readArgument(side, () => {
    if (!Array.isArray(input)) throw new RangeError(`${expected}, not ${shown(input)}`);
    const items = Array.from<unknown>(input);
    const odd = items.findIndex((item) => !Array.isArray(item) && !isRecord(item));
    if (odd >= 0) throw new RangeError(`${expected}; item ${odd + 1} is ${shown(items[odd])}`);
    // No entities, if the other side is a list of entities.
    const areEntities =
      items.some(Array.isArray) || (items.length === 0 && Array.isArray(other) && other.some(Array.isArray));
    if (!areEntities) return items.map(checkedDocument);
    return [{ ...documentOf('1', items), place: { file: side, line: 1, column: 1 } }];
  });
}
