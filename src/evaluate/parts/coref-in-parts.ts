import { emptyDocument } from '../../coref/document.ts';
import type { Overlap } from '../../coref/overlap.ts';
import type { MentionErrors } from '../../findings/error-counts.ts';
import { pairCoref } from '../../pair/pair-coref.ts';
import type { Results } from '../../results/report.ts';
import type { NamedSystem } from '../../results/result.ts';
import type { CountTable, Metric } from '../../score/score.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import type { PartRunner } from '../../sides/line-parts.ts';
import { suspectedInParts } from '../../suspect/in-parts.ts';
import { summed } from '../../text/fingerprint.ts';
import { problemLog, reportAll, startOf } from '../../text/problem.ts';
import type { CorefPartRules, ScoredCorefPart } from './coref-part.ts';
import { reportParts } from './logged-part.ts';
import { inParts } from './parts.ts';

/** What was counted of files that were read in parts. */
export interface CorefInParts {
  /** The key first; their documents have names, and nothing else. */
  readonly sides: readonly CorefSide[];
  readonly systems: readonly NamedSystem[];
  /** How documents without names were paired. */
  readonly by?: 'text' | 'position' | undefined;
  readonly areCharacters: boolean;
  /** The fingerprints of the corpus and of its words, if they are wanted. */
  readonly prints: Pick<Results, 'corpus' | 'words'>;
}

/** Scores files of JSON lines in parts. Undefined, if that takes whole sides. */
export async function corefInParts(
  rules: CorefPartRules,
  metrics: readonly Metric<Overlap>[],
  runner: PartRunner<ScoredCorefPart>,
  files: Files,
  size?: number,
): Promise<CorefInParts | undefined> {
  const parts = await inParts(rules.paths, files, runner, size);
  if (!parts || parts.length === 0) return undefined;
  const by = parts.some(({ isUnnamed }) => isUnnamed) ? pairingOf(parts) : 'name';
  const sides = rules.paths.map((path, at) => sideOf(path, at, parts));
  const [key, ...responses] = sides;
  const areUniform = sides.every(({ formats }, at) => {
    return formats.length === 1 && new Set(parts.map(({ members }) => members[at])).size === 1;
  });
  if (!by || !areUniform || !arePaired(sides, rules)) return undefined;
  // What is said of single documents stands in their order.
  if (!areInOrder(parts) && parts.some(haveWarnings)) return undefined;
  for (const [at, response] of responses.entries()) {
    const own = parts.map(({ systems }) => systems[at]);
    reportParts(
      response.log,
      own.map(({ compared }) => compared),
    );
    const evidence = own.map((one) => one.evidence);
    const problems = suspectedInParts(evidence, { key, response, rules: rules.comparing });
    if (!problems) return undefined;
    reportAll(response.log, problems);
  }
  return {
    sides,
    systems: responses.map((response, at) => ({
      file: response.path,
      names: key.documents.map(({ id }) => id),
      tables: metrics.map((_, metric) => tableOf(parts, at, metric)),
      errors: errorsOf(parts.map(({ systems }) => systems[at].errors)),
      logs: [...new Set([key.log, response.log])],
    })),
    by: by === 'name' ? undefined : by,
    areCharacters: parts.some(({ systems }) => systems.some((one) => one.areCharacters)),
    prints: printsOf(parts),
  };
}

/** Whether the documents of all parts come in the order of the key. */
function areInOrder(parts: readonly ScoredCorefPart[]): boolean {
  return parts.flatMap(({ values }) => values).every((value, at) => value === at + 1);
}

/** A side with the names of its documents, in the order of its file. */
function sideOf(path: string, at: number, parts: readonly ScoredCorefPart[]): CorefSide {
  const log = problemLog();
  reportParts(
    log,
    parts.map(({ reading }) => reading[at]),
  );
  const names: string[] = [];
  for (const part of parts) {
    const { values } = at === 0 ? part : part.systems[at - 1];
    for (const [row, value] of values.entries()) names[value - 1] = part.names[row];
  }
  // What all of them share: columns of no rows.
  const empty = emptyDocument({ id: '', place: startOf(path) });
  const [isUnnamed, tokens] = [
    parts.every((part) => part.isUnnamed) || undefined,
    parts.every(({ lacksTokens }) => lacksTokens) ? undefined : 0,
  ];
  const documents = names.map((id) => ({ ...empty, id, isUnnamed, tokens }));
  const formats = [...new Set(parts.map((part) => part.formats[at]))];
  return { path, side: at === 0 ? 'key' : 'response', documents, log, formats };
}

/** Whether the pairing of whole sides gives the pairs that were scored: documents of one name, as all names are on all sides. */
function arePaired([key, ...responses]: readonly CorefSide[], { comparing }: CorefPartRules): boolean {
  return responses.every((response) => {
    const { pairs, problems } = pairCoref(key, response, comparing);
    return problems.length === 0 && pairs.every((pair) => pair.key.id === pair.response.id);
  });
}

/** How documents without names are paired, if that gives the pairs that were scored: those in one place. */
function pairingOf(parts: readonly ScoredCorefPart[]): 'text' | 'position' | undefined {
  const areInPlace = parts.every(({ values, systems }) =>
    systems.every((one) => one.values.every((value, at) => value === values[at])),
  );
  if (!areInPlace) return undefined;
  if (parts.some(({ texts }) => texts?.prints === undefined)) return 'position';
  const prints = parts.flatMap(({ texts }) => texts?.prints ?? []);
  const areTold = new Set(prints).size === prints.length && parts.every(({ texts }) => texts?.areEqual);
  return areTold ? 'text' : undefined;
}

function haveWarnings({ reading, systems }: ScoredCorefPart): boolean {
  return [...reading, ...systems.map(({ compared }) => compared)].some(({ problems }) => problems.length > 0);
}

/** The counts of a system under a metric, in the order of the key. */
function tableOf(parts: readonly ScoredCorefPart[], system: number, at: number): CountTable {
  const [{ metric, fields }] = parts.map(({ systems }) => systems[system].tables[at]);
  const rows = new Float64Array(fields * parts.reduce((sum, { values }) => sum + values.length, 0));
  for (const { values, systems } of parts) {
    const own = systems[system].tables[at].rows;
    for (const [row, value] of values.entries())
      rows.set(own.subarray(row * fields, (row + 1) * fields), (value - 1) * fields);
  }
  return { metric, fields, rows };
}

function errorsOf(all: readonly MentionErrors[]): MentionErrors {
  const errors = { missing: 0, spurious: 0, conflated: 0, divided: 0 };
  for (const own of all) for (const name of Object.keys(errors) as (keyof MentionErrors)[]) errors[name] += own[name];
  return errors;
}

function printsOf(parts: readonly ScoredCorefPart[]): CorefInParts['prints'] {
  const [corpus, words] = (['corpus', 'words'] as const).map((name) => {
    const own = parts.flatMap(({ prints }) => prints?.[name] ?? []);
    return own.length > 0 ? summed(own) : undefined;
  });
  return { corpus, words };
}
