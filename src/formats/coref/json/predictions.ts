import { type CorefDocument, emptyDocument } from '../../../coref/document.ts';
import { type Problem, type ProblemSink, reportFile } from '../../../text/problem.ts';
import { type JsonObject, valueAt } from '../../json/json-spot.ts';
import { type LinkedMentions, withEntities } from '../linked-mentions.ts';
import type { DocumentShape } from './shapes.ts';

/**
 * Which of the two members that may hold the clusters of a response a document has: what was predicted or, without that, those of the
 * key; `null` if the first is that, `none` if it has neither.
 */
export interface ClustersMember {
  readonly kind: 'predicted' | 'gold' | 'null' | 'none';
  /** What both are called. */
  readonly gold: string;
  readonly predicted: string;
  /** The error that it has none, unless other documents say that nothing was predicted. */
  readonly lack?: Problem;
}

/** Which of them an object has. An empty list is a prediction. */
export function clustersMember(
  value: JsonObject,
  { clusters: gold, predicted = gold }: Pick<DocumentShape, 'clusters' | 'predicted'>,
): ClustersMember {
  if (predicted !== gold && predicted in value)
    return { kind: value[predicted] === null ? 'null' : 'predicted', gold, predicted };
  const kind = gold in value || valueAt(value, gold) !== undefined ? 'gold' : 'none';
  return { kind, gold, predicted };
}

/** What a value should be that has documents. */
export const forms: string =
  "expected an object with 'clusters', a list of such objects, or a list of entities, each a list of mentions";

/** Reports NO_DOCUMENT of a file without any value. */
export function reportEmptyJson(file: string, log: ProblemSink): void {
  const message = 'the file is empty: expected JSON with the entities of at least one document';
  reportFile(log, 'NO_DOCUMENT', 'error', file, message);
}

/** A document as it was read; of JSON, with the member that has its clusters. */
export interface ReadDocument extends CorefDocument {
  readonly clusters?: ClustersMember | undefined;
  /** For an annotation tool: what links join, before it has mentions (`withEntities`). */
  readonly linked?: LinkedMentions | undefined;
}

/**
 * The documents of one side, from all its files, with what links join (`withEntities`). Of a response: if an object of JSON has
 * `predicted_clusters`, all must have them: the `clusters` of the others are the key. Under `lenient` those have no entities. If none has
 * them, each needs `clusters`.
 */
export function judgePredictions(
  given: readonly ReadDocument[],
  side: 'key' | 'response',
  lenient: boolean,
): { readonly documents: readonly CorefDocument[]; readonly problems: readonly Problem[] } {
  const areLinked = given.some(({ linked }) => linked);
  const { documents: read, problems: ofLinks } = areLinked ? withEntities(given) : { documents: given, problems: [] };
  if (side === 'key') return { documents: unjudged(read), problems: ofLinks };
  if (!read.some(hasPrediction))
    return {
      documents: unjudged(read),
      problems: [...ofLinks, ...read.flatMap(({ clusters }) => clusters?.lack ?? [])],
    };
  const problems = read.filter(lacksPrediction).map(lackOf);
  return {
    documents: unjudged(
      read.map((document) => (lacksPrediction(document) ? { ...document, ...emptyDocument(document) } : document)),
    ),
    problems: [...ofLinks, ...(lenient ? problems.map(leftOut) : problems)],
  };
}

/** Which members have the clusters of these documents, or links. */
export function membersOf(read: readonly ReadDocument[]): ReadonlySet<string | undefined> {
  return new Set(read.map(({ clusters, linked }) => (linked ? 'linked' : clusters?.kind)));
}

/** The documents as they are, without what was noted for a judgement. */
function unjudged(read: readonly ReadDocument[]): readonly CorefDocument[] {
  // Not by taking the others out, which makes objects of a kind each, slow to read.
  return read.map((document) => (document.clusters ? { ...document, clusters: undefined } : document));
}

/** What `check` says of a file in which only some documents have `predicted_clusters`, as it does not know its side. */
export function partlyPredicted(read: readonly ReadDocument[]): readonly Problem[] {
  if (!read.some(hasPrediction)) return [];
  return read.filter(lacksPrediction).map((one) => ({ ...lackOf(one), severity: 'warning' }));
}

function hasPrediction({ clusters }: ReadDocument): boolean {
  return clusters?.kind === 'predicted' || clusters?.kind === 'null';
}

function lacksPrediction({ clusters }: ReadDocument): boolean {
  return clusters !== undefined && clusters.kind !== 'predicted';
}

function lackOf({ place, clusters }: ReadDocument): Problem {
  const { kind, gold, predicted } = clusters!;
  const what =
    kind === 'null'
      ? `the '${predicted}' of this document are null`
      : `this document has no '${predicted}', unlike others`;
  const message = `${what}, and '${gold}' are not predictions`;
  const help = `write "${predicted}": [] where nothing was predicted, or read the document so with --lenient`;
  return { code: 'MISSING_PREDICTION', severity: 'error', place, message, help };
}

function leftOut({ code, place, message }: Problem): Problem {
  return { code, severity: 'warning', place, message: `${message}: read as no clusters` };
}
