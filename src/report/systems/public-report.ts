import type { Report, ReportRow, SkippedSystem, SystemReport, UnitReport } from '../../results/report.ts';
import { lastOf } from '../../text/name-parts.ts';
import { type Problem, problemCodes } from '../../text/problem.ts';
import { conventions, shortNames } from '../numbers.ts';

/**
 * The report as it may be published: without a word of the key or gold, a hash of one, the name of a document or a path. Documents have their
 * numbers in the key, systems their names, and problems are worded from their codes and numbers. Only what is named here is kept.
 */
export function publicReport(report: Report): Report {
  const { tool, version, signature, unit, headline, ranking, ranks, confidence, significance, comparisons } = report;
  const { systems, skipped } = report;
  const names = publicNames(report);
  const documents = (systems[0].byUnit ?? []).map(({ name }) => name);
  const { against = 'first' } = significance ?? {};
  const compared = systems.findIndex(({ name, file }) => [name, file].includes(against));
  return {
    tool,
    version,
    signature,
    settings: publicSettings(report.settings),
    reference: conventions[tool].reference,
    unit,
    headline,
    systems: systems.map((system, at) => publicSystem(system, names[at])),
    skipped: skipped?.map((system, at) => publicSkipped(system, names[systems.length + at], documents)),
    ranking,
    ranks,
    confidence,
    significance: significance && { ...significance, against: compared < 0 ? against : names[compared] },
    comparisons: comparisons?.filter(({ side }) => side === 'f1'),
  };
}

/** The names of all systems without paths and extensions, all of them different. */
function publicNames({ systems, skipped = [] }: Report): readonly string[] {
  const short = shortNames({ systems: [...systems, ...skipped] });
  const own = [...systems, ...skipped].map(({ name }, at) => name ?? lastOf(short[at]).replace(/\.\w+$/, ''));
  return own.map((name, at) => (own.indexOf(name) < at ? `${name} (${at + 1})` : name));
}

/** Numbers and choices; what a user wrote, such as a name, may be of the corpus. */
function publicSettings(settings: object): object {
  const isPublic = (value: unknown): boolean =>
    typeof value === 'string' ? /^[a-z][a-z0-9-]*$/.test(value) : typeof value !== 'object';
  const own = Object.entries(settings).filter(([name, value]) => isPublic(value) && !/document|file|name/i.test(name));
  return Object.fromEntries(own);
}

function publicSystem(system: SystemReport, name: string): SystemReport {
  const { scores, rows, intervals, problemCounts, size, runs, byUnit, reading, acrossDocuments } = system;
  return {
    file: name,
    name,
    scores,
    rows: rows.map(({ change, ...row }): ReportRow => row),
    intervals,
    problemCounts,
    problems: [],
    size,
    runs: runs?.map((_, at) => `run ${at + 1}`),
    byUnit: byUnit?.map(({ scores: own, rows: ofUnit, counts }, at): UnitReport => {
      return { name: String(at + 1), scores: own, rows: ofUnit.map(({ change, ...row }): ReportRow => row), counts };
    }),
    ...(reading && { reading }),
    acrossDocuments,
  };
}

function publicSkipped({ errors, problem }: SkippedSystem, name: string, documents: readonly string[]): SkippedSystem {
  const { code, severity, place } = problem;
  const message = publicMessage(problem, documents);
  return { file: name, name, errors, problem: { code, severity, message, place: { ...place, file: name } } };
}

/** What a code means and, of documents, which it is; of other numbers of tokens both. */
function publicMessage({ code, message }: Problem, documents: readonly string[]): string {
  // A name may be the beginning of another.
  const named = documents.map((name, at) => ({ name, at })).filter(({ name }) => name !== '' && message.includes(name));
  const [found] = named.sort((a, b) => b.name.length - a.name.length);
  const where = found ? `document ${found.at + 1}: ` : '';
  const [, own, expected] = /\bhas (\d+) tokens here and (\d+) in\b/.exec(message) ?? [];
  return own === undefined ? `${where}${problemCodes[code]}` : `${where}${own} tokens instead of ${expected}`;
}
