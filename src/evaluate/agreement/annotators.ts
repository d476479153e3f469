import type { Item, ItemSide, PairingRules } from '../../pair/item.ts';
import { type DocumentOfAll, pairAll } from '../../pair/pair-all.ts';
import {
  type AgreementReport,
  agreementReport,
  type Labels,
  type ScoredPair,
  unitsOfPairs,
} from '../../results/agreement.ts';
import { fewUnits } from '../../results/evaluated.ts';
import { type Evaluated, hasErrors } from '../../results/make-report.ts';
import { resampledUnits } from '../../results/statistics.ts';
import type { Pairing } from '../../settings/pairing.ts';
import type { Files } from '../../sides/files.ts';
import type { Work } from '../../stats/work.ts';
import { type ProblemCode, type ProblemLog, problemLog, reportAll } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';

/** Somebody who annotated: what all of a file or a folder is by, or the part of a file that `read` names. */
export interface Annotator {
  readonly file: string;
  readonly name?: string | undefined;
  readonly read?: string | undefined;
}

/** How the annotations of a command are read and compared. */
export interface AgreementTask<Of extends Item> {
  readonly pair: Pairing | undefined;
  readonly rules: PairingRules;
  /** What the F1 of two annotators is of. */
  readonly score: string;
  /** The codes of errors that are warnings. */
  readonly allow: readonly ProblemCode[];
  /** Reads all annotators, and the side of each, which means nothing if a log has errors. */
  read(files: Files): Promise<AnnotatedSides<Of>>;
  /** Scores the second annotator against the first on the documents that both have, and keeps the rows of units. */
  evaluate(pair: readonly Annotator[], how: PairScoring, files: Files): Promise<Evaluated>;
  /** What annotators say of documents, and the types of that. */
  labels(documents: readonly DocumentOfAll<Of>[]): {
    readonly kinds: readonly Labels[];
    readonly types: readonly string[];
  };
}

export interface AnnotatedSides<Of extends Item> {
  readonly annotators: readonly Annotator[];
  readonly sides: readonly ItemSide<Of>[];
  readonly logs: readonly ProblemLog[];
}

/** How documents were paired, if all in one way, and what units are. */
interface PairScoring {
  readonly pair: Pairing | undefined;
  readonly units: 'auto' | 'document';
}

/** The documents that two annotators or more have, how many more there are, and the scores of all pairs: 1–2, 1–3, …, 2–3, …. */
export interface Annotations<Of extends Item> extends AnnotatedSides<Of> {
  readonly documents: readonly DocumentOfAll<Of>[];
  readonly leftOut: number;
  /** Undefined if there are errors. */
  readonly pairs?: readonly ScoredPair[] | undefined;
}

/**
 * Reads what annotators say, and scores each pair of them on the documents that both annotated.
 *
 * @throws UsageError if there is one annotator, if no two annotated the same document, or if documents of tags are several of spans.
 */
export async function readAnnotations<Of extends Item>(
  task: AgreementTask<Of>,
  files: Files,
): Promise<Annotations<Of>> {
  const read = await task.read(files);
  const { annotators, sides, logs } = read;
  const none = { ...read, documents: [], leftOut: 0 };
  if (hasErrors(logs)) return none;
  refuseAnnotators(annotators, files);
  const { documents: all, by: pair, problems } = pairAll(sides, task.pair, task.rules);
  const log = problemLog();
  reportAll(log, problems);
  if (log.errors > 0) return { ...none, logs: [log] };
  const documents = all.filter((own) => own.filter(Boolean).length > 1);
  if (documents.length === 0)
    throw new UsageError('no document was annotated by two people: give annotators of the same documents');
  const leftOut = all.filter((own) => own.some(Boolean)).length - documents.length;
  const pairs = pairsOf(sides, documents);
  const warnings = new Map<number, readonly ProblemLog[]>();
  // Sentences are units if there is one document, and it has sentences in all pairs.
  for (const units of ['auto', 'document'] as const) {
    for (const [at, one] of pairs.entries()) {
      if (one.documents.length === 0 || (units === 'auto' && documents.length > 1)) continue;
      const both = one.pair.map((own) => annotators[own]);
      const { outcome, logs: ofPair } = await task.evaluate(both, { pair, units }, files);
      if (!outcome) return { ...none, logs: ofPair };
      pairs[at] = { ...one, counted: outcome };
      warnings.set(at, warningsIn(ofPair, logs));
    }
    if (new Set(pairs.map(({ counted }) => counted?.unit)).size === 1 && pairs[0].counted) break;
  }
  const named = withNames(pairs);
  const scored = named.flatMap(({ counted }) => counted ?? []);
  const [[{ rows: counts, fields }]] = unitsOfPairs(scored);
  // A single unit has no interval.
  if (counts.length > fields) reportAll(log, fewUnits(counts.length / fields, scored[0].unit, annotators[0].file));
  return { ...read, logs: [...logs, ...[...warnings.values()].flat(), log], documents, leftOut, pairs: named };
}

/** @throws UsageError if there is only one, or one of their files cannot be read twice. */
function refuseAnnotators(annotators: readonly Annotator[], files: Files): void {
  if (annotators.length < 2) {
    const help = 'give a file for each, or one file in which a document has several';
    throw new UsageError(`agreement needs at least two annotators, and ${annotators[0].file} has one: ${help}`);
  }
  const stream = annotators.find(({ file }) => files.kind(file) === 'stream');
  if (stream) throw new UsageError(`annotations are read twice, and ${stream.file} can be read once: give files`);
}

/** All pairs of annotators with the documents that both have, before they are scored. */
function pairsOf<Of extends Item>(sides: readonly ItemSide<Of>[], documents: readonly DocumentOfAll<Of>[]) {
  const rows = new Map(documents.flatMap((row) => row.map((document) => [document, row])));
  return sides.flatMap((side, first) =>
    sides.slice(first + 1).map((_, at): ScoredPair => {
      const second = first + 1 + at;
      const own = side.documents.map((document) => rows.get(document));
      return { pair: [first, second], documents: own.filter((row) => row?.[second]) };
    }),
  );
}

/** The warnings of a pair that were not said of a file already. */
function warningsIn(logs: readonly ProblemLog[], ofFiles: readonly ProblemLog[]): readonly ProblemLog[] {
  const isTold = (code: ProblemCode): boolean =>
    elsewhere.includes(code) || ofFiles.some(({ counts }) => counts.has(code));
  return logs.map((log) => ({
    errors: log.errors,
    errorCounts: log.errorCounts,
    problems: log.problems.filter(({ code }) => !isTold(code)),
    counts: new Map([...log.counts].filter(([code]) => !isTold(code))),
  }));
}

/** What the report says itself, as which documents count, and what takes one of the two for gold. */
const elsewhere: readonly ProblemCode[] = [
  'LEFT_OUT',
  'MISSING_DOCUMENT',
  'EXTRA_DOCUMENT',
  'SKIPPED_DOCUMENT',
  'MISSING_FILE',
  'EXTRA_FILE',
  'SAME_FILE',
  'SIDES_SWAPPED',
  'EMPTY_KEY',
  'EMPTY_RESPONSE',
  'EMPTY_GOLD',
  'EMPTY_PRED',
];

/** What is asked of annotators besides how their files are read. */
export interface AgreementQuestions extends Partial<Record<'confidence' | 'samples' | 'seed', number>> {
  readonly byType?: boolean;
}

/** How well annotators agree who were read, and how many documents several of them have, but not all. */
export function* agreementOf<Of extends Item>(
  task: AgreementTask<Of>,
  { annotators, documents, leftOut }: Annotations<Of>,
  pairs: readonly ScoredPair[],
  { confidence: level = 95, samples = 1000, seed = 1, byType = false }: AgreementQuestions,
): Work<AgreementReport & Agreeing> {
  const { kinds, types } = task.labels(documents);
  const partly = documents.filter((own) => own.includes(undefined)).length;
  const report = yield* agreementReport(pairs, kinds, byType ? types : [], { level, samples, seed });
  return { annotators, leftOut, partly, score: task.score, ...report };
}

export interface Agreeing
  extends Pick<Annotations<Item>, 'annotators' | 'leftOut'>,
    Pick<AgreementTask<Item>, 'score'> {
  readonly partly: number;
}

/**
 * The pairs with the names that the first pair that has a document gives it: those of others may be other ids or numbers.
 *
 * @throws UsageError if units are other documents.
 */
function withNames(pairs: readonly ScoredPair[]): readonly ScoredPair[] {
  const names = new Map<unknown, string>();
  return pairs.map(({ counted, ...pair }) => {
    if (!counted || counted.unit === 'sentence') return { counted, ...pair };
    const { stemOf: _ofParts, ...whole } = counted;
    const [units] = resampledUnits(whole, {});
    if (units.names.length !== pair.documents.length)
      throw new UsageError('tags cannot be compared with spans by offsets here: give all annotators in one of the two');
    for (const [at, document] of pair.documents.entries()) names.set(document, names.get(document) ?? units.names[at]);
    const systems = counted.systems.map((one) => ({ ...one, names: pair.documents.map((own) => names.get(own)!) }));
    return { ...pair, counted: { ...counted, systems } };
  });
}
