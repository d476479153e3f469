import type { Finding } from '../findings/finding.ts';
import { overUnits } from '../results/over-units.ts';
import { type PresetColumn, presetColumns, presetTable } from '../results/preset.ts';
import type { Change, Report, ReportRow, SystemReport } from '../results/report.ts';
import { problemCounts, problemRow } from '../results/result.ts';
import { rowName } from '../score/score.ts';
import { type Fingerprint, fingerprintText, summed, textFingerprint } from '../text/fingerprint.ts';
import type { ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { aboveNotes, conventions, mainRows } from './numbers.ts';
import type { JsonHead, JsonSchema, PresetF1s, PresetJson, ReportJson } from './report-json.ts';

/** A value as JSON, indented by two, every number at full precision; ends with a line break. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** How an output of a command with this schema begins. `made`: the version that made it. */
export function headOf<Name extends string>(name: Name, tool: Report['tool'], made: string = version): JsonHead<Name> {
  return { ...schemaOf(name), tool, version: made };
}

/** How an output with this schema begins. */
export function schemaOf<Name extends string>(name: Name): JsonSchema<Name> {
  return { $schema: `urn:corefscore:schema:${name}:2`, schema: 2 };
}

export function jsonReport(report: Report): string {
  return jsonText(reportJson(report));
}

/** The report as a value of JSON, with the field names of its command. What does not apply is absent, never null. */
export function reportJson(report: Report): ReportJson {
  const { tool, signature, settings, headline, ranking, ranks, sharedErrors } = report;
  const { confidence, significance, comparisons, missed } = report;
  const [metric] = headline.split('.');
  const json: object = {
    ...headOf(`${conventions[tool].task}-report`, tool, report.version),
    signature,
    settings,
    [conventions[tool].reference]: report.reference,
    corpus: corpusJson(report),
    systems: report.systems.map((system) => systemJson(report, system)),
    skipped: report.skipped?.map(({ file, name, errors, problem }) => {
      return { [conventions[tool].response]: file, name, errors, problem: problemRow(problem) };
    }),
    ranking: ranking && { metric, systems: ranking },
    ranks,
    sharedErrors,
    confidence,
    significance,
    comparisons,
    missed,
  };
  return json as ReportJson;
}

function corpusJson({ corpus, words }: Report): object | undefined {
  const ofWords = words === undefined ? undefined : fingerprintText(words);
  return corpus === undefined ? undefined : { fingerprint: fingerprintText(corpus), words: ofWords };
}

function systemJson(report: Report, system: SystemReport): object {
  const { tool, unit } = report;
  const { size, slices, findings } = system;
  const { sentences, tokens, accuracy, ...reading } = system.reading ?? {};
  const isSentence = unit === 'sentence';
  const notes = [...(system.notes ?? []), ...aboveNotes(system, '', '')];
  const units = unitsJson(system, isSentence ? 'sentence' : 'document');
  // The order of the fields is part of the output, and the two commands differ in where the units are.
  const isCoref = tool === 'corefscore';
  return {
    [conventions[tool].response]: system.file,
    name: system.name,
    documents: isSentence ? undefined : size,
    sentences: sentences ?? (isSentence ? size : undefined),
    tokens,
    acrossDocuments: system.acrossDocuments,
    pairing: system.pairing,
    strings: system.strings,
    preset: presetJson(report, system),
    scores: system.scores,
    ...(isCoref && units),
    accuracy,
    confusion: system.confusion,
    ...reading,
    columns: system.columns,
    problemCounts: system.problemCounts,
    problems: system.problems,
    notes: notes.length > 0 ? notes : undefined,
    crossCheck: system.crossCheck,
    ...(!isCoref && { ...overUnitsJson(system, isSentence ? 'sentence' : 'document'), ...units }),
    runs: system.runs,
    intervals: system.intervals,
    slices: slices && { [slices.by]: slices.rows },
    findings: findings && { ...findings, list: findings.list.map(findingJson) },
    baseline: baselineJson(system),
  };
}

/** The F1s of a shared task. */
function presetJson({ settings }: Report, { rows }: SystemReport): PresetJson | undefined {
  const { preset: name = '' }: { readonly preset?: string } = settings;
  const made = presetTable({ settings }, rows);
  const f1s = (own: Readonly<Record<PresetColumn, ReportRow>>): PresetF1s =>
    Object.fromEntries(presetColumns.map((column) => [column, own[column].score.f1])) as PresetF1s;
  return (
    made && {
      name,
      datasets: made.datasets.map((own) => ({ dataset: own.dataset, ...f1s(own) })),
      macro: f1s(made.macro),
    }
  );
}

/** The units of a system, if they are listed, under the name of their kind. */
function unitsJson({ byUnit }: SystemReport, unit: 'document' | 'sentence'): object | undefined {
  const units = byUnit?.map(({ name, place, scores, counts }) => {
    return { [unit]: name, file: place?.file, line: place?.line, scores, counts };
  });
  return units && { [unit === 'sentence' ? 'bySentence' : 'byDocument']: units };
}

/** The means over the units of nerscore, by mode. */
function overUnitsJson(system: SystemReport, unit: 'document' | 'sentence'): object | undefined {
  const own = overUnits(system).map(([mode, { units, ...numbers }]) => [mode, { [`${unit}s`]: units, ...numbers }]);
  if (own.length === 0) return undefined;
  return { [unit === 'sentence' ? 'overSentences' : 'overDocuments']: Object.fromEntries(own) };
}

/** A finding without what only people and pages need. The ends of its mentions and spans are excluded, as everywhere in JSON. */
export function findingJson(finding: Finding): object {
  const json: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(finding))
    if (!['excerpts', 'words', 'confused'].includes(name)) json[name] = withOpenEnds(own);
  return json;
}

/** A value in which mentions `[document, first, last, parts]` and spans `[first, last, type, parts]` end after their last position. */
function withOpenEnds(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    const open: Record<string, unknown> = { ...value };
    for (const [name, own] of Object.entries(value)) if (typeof own === 'object') open[name] = withOpenEnds(own);
    return open;
  }
  const [a, b, c, parts] = value;
  const isMention = typeof a === 'string' && typeof c === 'number';
  if (!isMention && (typeof a !== 'number' || typeof c !== 'string')) return value.map(withOpenEnds);
  const open = parts?.map(([first, last]: readonly number[]) => [first, last + 1]);
  return [...(isMention ? [a, b, c + 1] : [a, b + 1, c]), ...(open ? [open] : [])];
}

function baselineJson({ baseline, rows, byUnit }: SystemReport): object | undefined {
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
  const { tool, signature, reference } = report;
  const { reference: name, task } = conventions[tool];
  const head = { ...headOf(`${task}-last-row`, tool, report.version), signature, [name]: reference };
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
  const { tool, signature } = report;
  const { reference, response, task } = conventions[tool];
  const run = { ...headOf(`${task}-row`, tool, report.version), signature };
  const head = { ...run, [reference]: report.reference, [response]: file, name, system };
  const ofRun = {
    corpus: corpusJson(report),
    columns,
    ...(Object.keys(problemCounts).length > 0 && { problemCounts }),
  };
  for (const [unit, own] of byUnit.entries()) {
    for (const [row, { metric, score }] of mainRows(own).entries()) {
      const { recall, precision, f1 } = score;
      const scores = { recall: recall.value, precision: precision.value, f1 };
      yield Object.assign(
        {},
        head,
        { unit, [report.unit === 'sentence' ? 'sentence' : 'document']: own.name, metric },
        scores,
        { counts: own.counts[metric] },
        unit + row === 0 && ofRun,
      );
    }
  }
}

/**
 * Problems as JSON, where there is no report that they could be in: the ones that were kept, in the rows of a report; and
 * how often each code occurred. `more`: other fields, which come before them. One line, or indented by two.
 */
export function problemsJson(log: ProblemLog, more: object, isOneLine = false): string {
  const all = {
    ...schemaOf('problems'),
    ...more,
    problemCounts: problemCounts([log]),
    problems: log.problems.map(problemRow),
  };
  return isOneLine ? `${JSON.stringify(all)}\n` : jsonText(all);
}

/** The same for a wrong command line, which has neither a code nor a place, on one line. */
export function usageErrorJson(message: string): string {
  return `${JSON.stringify({ ...schemaOf('problems'), problemCounts: {}, problems: [{ severity: 'error', message }] })}\n`;
}
