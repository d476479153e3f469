import {
  type AgreementReport,
  agreementOf,
  type ChanceCorrected,
  type Confidence,
  chanceCorrected,
  jointSignature,
} from '../../results/agreement.ts';
import { type Evaluated, hasErrors } from '../../results/make-report.ts';
import type { Counted } from '../../results/result.ts';
import { signatureText } from '../../settings/signature.ts';
import type { Files } from '../../sides/files.ts';
import type { FileChoice } from '../../sides/folder-files.ts';
import { type InputPaths, inputPaths } from '../../sides/input-paths.ts';
import type { Work } from '../../stats/work.ts';
import type { ProblemLog } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { ListedFiles } from '../list/listed.ts';
import { type AnnotatedDocuments, annotatedDocuments, linkLabels, tokenLabels } from './labels.ts';

/** Annotators, each in a file or a folder of files, and how their annotations are read and scored. */
export interface AgreementTask {
  readonly inputs: InputPaths;
  /** What the F1 of two annotators is of. */
  readonly score: string;
  readonly labelled: ChanceCorrected['of'];
  list(paths: readonly string[], files: Files, choice: FileChoice | undefined): Promise<ListedFiles>;
  /** Scores the second of two annotators against the first, on the documents that both have, and keeps the rows of units. */
  evaluate(inputs: InputPaths, files: Files): Promise<Evaluated>;
}

/** The annotations that were read, and the scores of each pair of annotators, in the order 1–2, 1–3, …, 2–3, …. */
export interface Annotations extends AnnotatedDocuments {
  readonly logs: readonly ProblemLog[];
  /** Undefined if there are errors. */
  readonly pairs: readonly Counted[] | undefined;
}

/**
 * Reads what annotators say, and scores each pair of them.
 *
 * @throws UsageError if there is one annotator.
 */
export async function readAnnotations(task: AgreementTask, files: Files): Promise<Annotations> {
  const { paths, choice } = task.inputs;
  if (paths.length < 2) throw new UsageError('one annotator agrees with nobody: give two or more');
  const { logs, documents } = await task.list(paths, files, choice);
  const annotated = annotatedDocuments(paths, documents);
  if (hasErrors(logs)) return { ...annotated, logs, pairs: undefined };
  const pairs: Counted[] = [];
  for (const pair of pairsOf(task.inputs, annotated, files)) {
    const { outcome, logs: ofPair } = await task.evaluate(pair, files);
    if (!outcome) return { ...annotated, logs: ofPair, pairs: undefined };
    pairs.push(outcome);
  }
  return { ...annotated, logs, pairs };
}

/** Each two annotators. They may share more files than all do, and would have other units then, so only the files of all are taken. */
function pairsOf(
  { paths, choice }: InputPaths,
  { documents, leftOut }: AnnotatedDocuments,
  files: Files,
): readonly InputPaths[] {
  const common = new Set(documents.map(([{ file }]) => file.slice(paths[0].length + 1)));
  const takes = (path: string): boolean => common.has(path);
  const ofAll: FileChoice = { globs: choice?.globs, findsHidden: true, followsLinks: true, takes, end: () => {} };
  const taken = leftOut > 0 && common.size > 0 ? ofAll : choice;
  return paths.flatMap((path, at) =>
    paths.slice(at + 1).map((other) => ({ ...inputPaths([path, other], files), choice: taken })),
  );
}

/**
 * How well the annotators agree: F1 of each pair, its mean with an interval, and coefficients corrected for chance. The work yields the
 * share that is done.
 *
 * @throws UsageError if no document was annotated by all, or if some annotations are tags and others spans of offsets.
 */
export function* agreementReport(
  { inputs, score, labelled }: AgreementTask,
  { documents, leftOut }: AnnotatedDocuments,
  pairs: readonly Counted[],
  confidence: Confidence,
): Work<AgreementReport> {
  if (documents.length === 0)
    throw new UsageError('no document was annotated by everyone: remove annotators who share no documents');
  const { level, samples, seed } = confidence;
  const [{ unit }] = pairs;
  const count = inputs.paths.length;
  const agreement = yield* agreementOf(count, pairs, confidence);
  if (agreement.units === 0)
    throw new UsageError('tags and spans of offsets have no units in common: give all annotators as one of them');
  const hasInterval = agreement.mean.interval !== undefined;
  const resampled = { ci: `${level}/${samples}`, interval: 'percentile', seed: String(seed), unit };
  const joint = jointSignature(pairs);
  const labels = labelled === 'tokens' ? tokenLabels(documents) : linkLabels(documents);
  return {
    unit,
    leftOut,
    score,
    ...agreement,
    chance: chanceCorrected(count, labelled, labels),
    confidence: hasInterval ? confidence : undefined,
    signature: signatureText(hasInterval ? { ...joint, ...resampled } : joint),
  };
}
