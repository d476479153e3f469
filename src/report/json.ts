import type { CorefFindings } from '../findings/coref-finding.ts';
import type { Finding, Findings } from '../findings/finding.ts';
import type { NerFindings } from '../findings/span-findings.ts';
import { type ModeOverUnits, overUnits } from '../results/over-units.ts';
import type { Change, Report, ReportRow, SkippedSystem, SystemReport, UnitReport } from '../results/report.ts';
import { problemRow } from '../results/result.ts';
import { rowName } from '../score/score.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { UsedSettings } from '../settings/ner.ts';
import { type Fingerprint, fingerprintText, summed, textFingerprint } from '../text/fingerprint.ts';
import { aboveNotes, conventions, mainRows } from './numbers.ts';
import type {
  BaselineJson,
  CorefReportJson,
  CorefSystemJson,
  CorpusJson,
  FindingsJson,
  JsonSchema,
  NerReportJson,
  NerScoresJson,
  NerSystemJson,
  NerUnitsJson,
  ReportJson,
  UnitJson,
} from './report-json.ts';

/** A value as JSON, indented by two, every number at full precision; ends with a line break. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** What an output begins with that has this schema. */
export function schemaOf<Name extends string>(name: Name): JsonSchema<Name> {
  return { $schema: `urn:corefscore:schema:${name}:1`, schema: 1 };
}

export function jsonReport(report: Report): string {
  return jsonText(reportJson(report));
}

/** The report as a value of JSON, with the field names of its command. What does not apply is absent or undefined, never null. */
export function reportJson(report: Report): ReportJson {
  return report.tool === 'corefscore' ? corefJson(report) : nerJson(report);
}

function corefJson(report: Report): CorefReportJson {
  const { version, signature, settings, reference, systems, skipped } = report;
  return {
    ...schemaOf('coref-report'),
    tool: 'corefscore',
    version,
    signature,
    settings: settings as CorefSettings,
    key: reference,
    corpus: corpusJson(report),
    systems: systems.map((system) => corefSystemJson(system)),
    skipped: skipped?.map(({ file, ...system }) => ({ response: file, ...skippedJson(system) })),
    ...comparedJson(report),
  };
}

function nerJson(report: Report): NerReportJson {
  const { version, signature, settings, reference, unit, systems, skipped } = report;
  return {
    ...schemaOf('ner-report'),
    tool: 'nerscore',
    version,
    signature,
    settings: settings as UsedSettings,
    gold: reference,
    corpus: corpusJson(report),
    systems: systems.map((system) => nerSystemJson(system, unit)),
    skipped: skipped?.map(({ file, ...system }) => ({ pred: file, ...skippedJson(system) })),
    ...comparedJson(report),
  };
}

function comparedJson({ headline, ranking, confidence, significance, comparisons }: Report) {
  const [metric] = headline.split('.');
  return { ranking: ranking && { metric, systems: ranking }, confidence, significance, comparisons };
}

function skippedJson({ name, errors, problem }: Omit<SkippedSystem, 'file'>) {
  return { name, errors, problem: problemRow(problem) };
}

function corpusJson({ corpus, words }: Report): CorpusJson | undefined {
  const ofWords = words === undefined ? undefined : fingerprintText(words);
  return corpus === undefined ? undefined : { fingerprint: fingerprintText(corpus), words: ofWords };
}
function corefSystemJson(system: SystemReport): CorefSystemJson {
  const { file, name, size, acrossDocuments, pairing, scores, byUnit, crossCheck } = system;
  return {
    response: file,
    name,
    documents: size,
    acrossDocuments,
    pairing,
    scores: scores as CorefSystemJson['scores'],
    byDocument: byUnit?.map((unit) => ({ document: unit.name, ...unitJson(unit) })),
    ...inputJson(system),
    crossCheck,
    ...answersJson<CorefFindings>(system),
  };
}

function nerSystemJson(system: SystemReport, unit: Report['unit']): NerSystemJson {
  const { file, name, size, pairing, strings, scores, confusion } = system;
  const { sentences, tokens, accuracy, ...reading } = system.reading ?? {};
  const isSentence = unit === 'sentence';
  return {
    pred: file,
    name,
    documents: isSentence ? undefined : size,
    sentences: sentences ?? (isSentence ? size : undefined),
    tokens,
    pairing,
    strings,
    scores: scores as NerScoresJson,
    accuracy,
    confusion,
    ...reading,
    ...inputJson(system),
    ...nerUnitsJson(system, isSentence),
    ...answersJson<NerFindings>(system),
  };
}

/** What a system was read from, and what is wrong there. */
function inputJson(system: SystemReport) {
  const { columns, problemCounts, problems } = system;
  const notes = aboveNotes(system, '', '');
  return { columns, problemCounts, problems, notes: notes.length > 0 ? notes : undefined };
}

/** What was asked for besides scores. */
function answersJson<Own extends Findings>(system: SystemReport) {
  const { runs, intervals, slices, findings } = system;
  return {
    runs,
    intervals,
    slices: slices && { [slices.by]: slices.rows },
    findings: findings && ({ ...findings, list: findings.list.map(findingJson) } as object as FindingsJson<Own>),
    baseline: baselineJson(system),
  };
}

/** The units of nerscore, if they are listed, and their means by mode. */
function nerUnitsJson(system: SystemReport, isSentence: boolean): NerUnitsJson {
  const { byUnit } = system;
  const over = overUnits(system);
  if (isSentence)
    return {
      overSentences: byMode(over, ({ units, ...numbers }) => ({ sentences: units, ...numbers })),
      bySentence: byUnit?.map((unit) => ({ sentence: unit.name, ...unitJson(unit) })),
    };
  return {
    overDocuments: byMode(over, ({ units, ...numbers }) => ({ documents: units, ...numbers })),
    byDocument: byUnit?.map((unit) => ({ document: unit.name, ...unitJson(unit) })),
  };
}

function byMode<Own>(
  over: ReturnType<typeof overUnits>,
  json: (own: ModeOverUnits) => Own,
): Record<string, Own> | undefined {
  return over.length > 0 ? Object.fromEntries(over.map(([mode, own]) => [mode, json(own)])) : undefined;
}

function unitJson<Scores>({ place, scores, counts }: UnitReport): UnitJson<Scores> {
  return { file: place?.file, line: place?.line, scores: scores as Scores, counts };
}

/** A finding without what only people need. The ends of its mentions and spans are excluded, as everywhere in JSON. */
export function findingJson({ excerpts, words, ...finding }: Finding): object {
  return withOpenEnds(finding) as object;
}

/** A value in which mentions `[document, first, last]` and spans `[first, last, type, parts]` end after their last position. */
function withOpenEnds(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, withOpenEnds(own)]));
  const [a, b, c, parts] = value;
  if (typeof a === 'string' && typeof c === 'number') return [a, b, c + 1];
  if (typeof a !== 'number' || typeof c !== 'string') return value.map(withOpenEnds);
  const open = parts?.map(([first, last]: readonly number[]) => [first, last + 1]);
  return open ? [a, b + 1, c, open] : [a, b + 1, c];
}

function baselineJson({ baseline, rows, byUnit }: SystemReport): BaselineJson | undefined {
  const byDocument = byUnit?.flatMap(({ name, rows: own, isCompared }, unit) => {
    return isCompared ? [{ document: name, unit, differences: differences(own) }] : [];
  });
  return baseline && { ...baseline, differences: differences(rows), byDocument };
}

function differences(rows: readonly ReportRow[]): Record<string, Change> {
  return Object.fromEntries(rows.flatMap((row) => (row.change ? [[rowName(row), row.change]] : [])));
}

/**
 * One line per document and metric: the scores of its main row at full precision, the counts behind them, which can be added over
 * documents, and a checksum. Every line is complete in itself, so the files of shards can be concatenated; `merge` adds them up. The last
 * row states how many there are, and the sum of their checksums.
 *
 * The first line of a system has the `corpus`, the `columns` that it was read from and the `problemCounts` of the run, if there are any.
 *
 * `system` and `unit` are indices, from 0: of the response among the responses, and of the document in the key.
 */
export function* jsonLines(report: Report): Iterable<string> {
  let piece = '';
  const prints: Fingerprint[] = [];
  for (const [at, system] of report.systems.entries()) {
    for (const row of systemRows(report, system, at)) {
      const text = JSON.stringify(row);
      const print = textFingerprint(text);
      prints.push(print);
      piece += `${text.slice(0, -1)},"checksum":"${fingerprintText(print)}"}\n`;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  const { tool, version, signature, reference } = report;
  const head = { schema: 1, tool, version, signature, [conventions[tool].reference]: reference };
  const end = { ...head, rows: prints.length, fingerprint: fingerprintText(summed(prints)) };
  yield `${piece}${JSON.stringify(end)}\n`;
}

/** How much text is written at once: all of it may be longer than a string can be. */
const PIECE = 1 << 20;

function* systemRows(
  report: Report,
  { file, name, byUnit = [], columns, problemCounts }: SystemReport,
  system: number,
): Iterable<object> {
  const { tool, version, signature } = report;
  const { reference, response } = conventions[tool];
  const head = { schema: 1, tool, version, signature, [reference]: report.reference, [response]: file, name, system };
  const ofRun = {
    corpus: corpusJson(report),
    columns,
    ...(Object.keys(problemCounts).length > 0 && { problemCounts }),
  };
  for (const [unit, own] of byUnit.entries()) {
    for (const [row, { metric, score }] of mainRows(own).entries()) {
      const { recall, precision, f1 } = score;
      const scores = { recall: recall.value, precision: precision.value, f1 };
      yield {
        ...head,
        unit,
        [report.unit === 'sentence' ? 'sentence' : 'document']: own.name,
        metric,
        ...scores,
        counts: own.counts[metric],
        ...(unit + row === 0 && ofRun),
      };
    }
  }
}
