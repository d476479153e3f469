import { type CorefDocument, emptyDocument } from '../../coref/document.ts';
import { metricsFor } from '../../coref/metrics.ts';
import type { MentionErrors } from '../../findings/error-counts.ts';
import { firstRow } from '../../formats/conll/columns.ts';
import type { Item, PairingRules } from '../../pair/item.ts';
import { repeatedDocuments } from '../../pair/pair-coref.ts';
import { pairSides } from '../../pair/pair-sides.ts';
import { evaluated } from '../../results/evaluated.ts';
import type { Evaluated } from '../../results/make-report.ts';
import type { Results } from '../../results/report.ts';
import type { CountTable } from '../../score/score.ts';
import { type CorefSettings, refuseUnread } from '../../settings/coref.ts';
import { type CorefSide, columnsOf } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import { type InputPaths, systemsOf } from '../../sides/input-paths.ts';
import type { ComparisonRules } from '../../suspect/compared.ts';
import { suspectedInParts } from '../../suspect/in-parts.ts';
import { summed } from '../../text/fingerprint.ts';
import { problemLog, reportAll, startOf } from '../../text/problem.ts';
import { type CorefTask, type PartsPlan, refuseOtherItems, settingsOf, toldBy } from '../coref/coref-task.ts';
import { corefCounted } from '../coref/counted.ts';
import { areInOrder } from './common.ts';
import { type CorefPartRules, corefPartScorer, corefShareScorer, type ScoredCorefPart } from './coref-part.ts';
import { reportParts } from './logged-part.ts';
import { inParts } from './parts.ts';
import { inShares } from './shares.ts';

/** Scores files of JSON lines, or folders, in parts. Undefined, if that takes whole sides. */
export async function evaluateInParts(
  task: CorefTask,
  strictness: PairingRules,
  plan: PartsPlan,
  files: Files,
): Promise<Evaluated | undefined> {
  const { inputs, settings, allow, isMissingGiven: mayLack, fingerprint = false } = task;
  const { paths, keep } = inputs;
  const metrics = metricsFor(task.metrics, false);
  const comparing = { ...settings, ...strictness, allow, mayLack };
  const rules = { paths, keep, settings, comparing, metrics: metrics.map(({ name }) => name), fingerprint };
  const parts = await scoredParts(plan, rules, files, task);
  if (!parts || parts.length === 0) return undefined;
  const by = pairingOf(parts);
  if (by === 'unclear') return undefined;
  const sides = sidesOf(parts, inputs, comparing);
  if (!sides) return undefined;
  refuseUnread(task, sides);
  refuseOtherItems(metrics, { areRecords: false, areWords: false }, []);
  const areCharacters = parts.some(({ systems }) => systems.some((one) => one.areCharacters));
  const told = toldBy(sides, settings, by);
  const ofFiles = settingsOf(task, { sides, files: plan.paired?.length ?? 1 }, told);
  if (ofFiles.scope) return undefined;
  const own: CorefSettings = { ...ofFiles, ...(areCharacters && { positions: 'characters' }) };
  const [key, ...responses] = sides;
  const given = systemsOf(inputs);
  const systems = responses.map((response, at) => ({
    ...given[at],
    file: response.path,
    names: key.documents.map(({ id }) => id),
    tables: metrics.map((_, metric) => tableOf(parts, at, metric)),
    errors: errorsOf(parts.map((part) => part.systems[at].errors)),
    logs: [...new Set([key.log, response.log])],
    columns: columnsOf(key, response),
  }));
  const log = problemLog(keep);
  const logs = [log, ...sides.map((side) => side.log)];
  const counted = { ...corefCounted(key.path, systems, metrics, own), ...printsOf(parts) };
  return evaluated(counted, task, { all: logs, ofRun: log, ofSystems: key.log }, files);
}

/** The parts of lines, or of folders. */
async function scoredParts(
  { paired, threads }: PartsPlan,
  rules: CorefPartRules,
  files: Files,
  { parts: { size } = {}, watch }: Pick<CorefTask, 'parts' | 'watch'>,
): Promise<readonly ScoredCorefPart[] | undefined> {
  if (!paired) {
    const runner = threads?.parts<ReturnType<ReturnType<typeof corefPartScorer>> & {}>(rules);
    return inParts(rules.paths, files, runner ?? { most: 1, run: corefPartScorer(rules) }, size);
  }
  const task = { kind: 'coref', rules, paired, elsewhere: files.elsewhere! } as const;
  const shares = await inShares(task, threads!, corefShareScorer(rules, files), watch);
  let before = 0;
  return shares?.map((part) => {
    const first = before;
    before += part.values.length;
    return placedFrom(first, part);
  });
}

/** The part of a folder with the places of its documents among all. */
function placedFrom(first: number, part: ScoredCorefPart): ScoredCorefPart {
  const moved = (values: readonly number[]): readonly number[] => values.map((value) => first + value);
  const movedPlaces = <Of extends { readonly at: number }>(all: readonly Of[]): readonly Of[] =>
    all.map((one) => ({ ...one, at: first + one.at }));
  const systems = part.systems.map(({ values, evidence, ...system }) => ({
    ...system,
    values: moved(values),
    evidence: { ...evidence, equal: movedPlaces(evidence.equal), first: movedPlaces(evidence.first) },
  }));
  return { ...part, values: moved(part.values), systems };
}

/** The sides, the key first, and in their logs what is said of them. Their documents have names, and nothing else. */
function sidesOf(
  parts: readonly ScoredCorefPart[],
  inputs: InputPaths,
  rules: ComparisonRules,
): readonly CorefSide[] | undefined {
  const documents = documentsOf(parts, inputs);
  const sides = documents.map((own, at) => sideOf(at, own, inputs, parts));
  const [key, ...responses] = sides;
  const areUniform = sides.every(({ formats }, at) => {
    return formats.length === 1 && new Set(parts.map(({ members }) => members[at])).size === 1;
  });
  if (!areUniform || !arePaired(sides, documents, rules)) return undefined;
  // What is said of single documents stands in their order.
  if (!areInOrder(parts) && parts.some(haveWarnings)) return undefined;
  for (const [at, response] of responses.entries()) {
    const own = parts.map(({ systems }) => systems[at]);
    reportParts(
      response.log,
      own.map(({ compared }) => compared),
    );
    const evidence = own.map((one) => one.evidence);
    const problems = suspectedInParts(evidence, { key, response, rules });
    if (!problems) return undefined;
    reportAll(response.log, problems);
  }
  return sides;
}

/** A document without rows. */
type NamedDocument = CorefDocument & Item & { readonly text?: undefined };

/** The documents of each side in the order of its file. A pair that was scored is one object. */
function documentsOf(parts: readonly ScoredCorefPart[], { paths }: InputPaths): readonly (readonly NamedDocument[])[] {
  const documents = paths.map((): NamedDocument[] => []);
  const place = startOf(paths[0]);
  // What all of them have in common.
  const shared = {
    ...emptyDocument({ id: '', place }),
    where: { place },
    isUnnamed: parts.every((part) => part.isUnnamed) || undefined,
    tokens: parts.every(({ lacksTokens }) => lacksTokens) ? undefined : 0,
  };
  for (const { names, values, systems } of parts) {
    const places = [values, ...systems.map((one) => one.values)];
    for (const [row, id] of names.entries()) {
      const own = Object.assign(Object.create(shared), { id }) as NamedDocument;
      for (const [side, at] of places.entries()) documents[side][at[row] - 1] = own;
    }
  }
  return documents;
}

/** A side with what its reader has said. */
function sideOf(
  at: number,
  documents: readonly CorefDocument[],
  { paths, keep }: InputPaths,
  parts: readonly ScoredCorefPart[],
): CorefSide {
  const [path, log] = [paths[at], problemLog(keep)];
  reportParts(
    log,
    parts.map(({ reading }) => reading[at]),
  );
  const formats = [...new Set(parts.flatMap((part) => part.formats[at]))];
  const begins = parts.map((part) => part.begins[at]);
  const begin = begins.find(({ head }) => head && firstRow(head)) ?? begins.at(-1);
  const source = { ...begin, bytes: async () => undefined };
  return { path, side: at === 0 ? 'key' : 'response', documents, log, formats, source };
}

/** Whether the pairing of whole sides gives the pairs that were scored: documents of one name, as all names are on all sides. */
function arePaired(
  sides: readonly CorefSide[],
  documents: readonly (readonly NamedDocument[])[],
  rules: ComparisonRules,
): boolean {
  const items = sides.map(({ path, formats }, at) => {
    return { name: at === 0 ? 'the key' : 'the response', path, formats, documents: documents[at] } as const;
  });
  const [key, ...responses] = items;
  return responses.every((response) => {
    const { pairs, problems } = pairSides(key, response, 'id', rules);
    const repeated = repeatedDocuments(key.documents, response.documents, rules);
    return problems.length + repeated.length === 0 && pairs.every(([own, other]) => own === other);
  });
}

/** How documents without names are paired, if there are any: unclear, unless that gives the pairs that were scored, those in one place. */
function pairingOf(parts: readonly ScoredCorefPart[]): 'text' | 'position' | 'unclear' | undefined {
  if (!parts.some(({ isUnnamed }) => isUnnamed)) return undefined;
  const areInPlace = parts.every(({ values, systems }) =>
    systems.every((one) => one.values.every((value, at) => value === values[at])),
  );
  if (!areInPlace) return 'unclear';
  if (parts.some(({ texts }) => texts?.prints === undefined)) return 'position';
  const prints = parts.flatMap(({ texts }) => texts?.prints ?? []);
  const areTold = new Set(prints).size === prints.length && parts.every(({ texts }) => texts?.areEqual);
  return areTold ? 'text' : 'unclear';
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

function printsOf(parts: readonly ScoredCorefPart[]): Pick<Results, 'corpus' | 'words'> {
  const [corpus, words] = (['corpus', 'words'] as const).map((name) => {
    const own = parts.flatMap(({ prints }) => prints?.[name] ?? []);
    return own.length > 0 ? summed(own) : undefined;
  });
  return { corpus, words };
}
