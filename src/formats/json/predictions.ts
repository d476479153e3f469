import type { CorefDocument } from '../../coref/document.ts';
import type { Located, Problem } from '../../text/problem.ts';

/** The two members of a document that may hold clusters: those of a response, and those of a key or of a response without the first. */
export const PREDICTED = 'predicted_clusters';
export const GOLD = 'clusters';

/** Which of them a document has; `null` if the first is that, `none` if it has neither. */
export type ClustersMember = typeof PREDICTED | typeof GOLD | 'null' | 'none';

/** Which of the two members an object has. An empty list is a prediction. */
export function clustersMember(value: Readonly<Record<string, unknown>>): ClustersMember {
  if (PREDICTED in value) return value[PREDICTED] === null ? 'null' : PREDICTED;
  return GOLD in value ? GOLD : 'none';
}

/** What a value should be that has documents. */
export const forms: string = `expected an object with '${GOLD}', a list of such objects, or a list of entities, each a list of mentions`;

/** What is wrong with an object without clusters. */
export const noClusters: string = `this object has no '${GOLD}': ${forms}`;

/** A document as it was read, of which an object of JSON says in which member it has its clusters and, without any, where it is. */
export interface ReadDocument extends CorefDocument {
  readonly clusters?: ClustersMember | undefined;
  readonly where?: Located;
}

/**
 * The documents of one response, from all its files. If an object of JSON has `predicted_clusters`, all must have them: the `clusters`
 * of the others are the key. Under `lenient` those have no entities. If none has them, each needs `clusters`.
 */
export function judgePredictions(
  read: readonly ReadDocument[],
  lenient: boolean,
): { readonly documents: readonly CorefDocument[]; readonly problems: readonly Problem[] } {
  if (!read.some(({ clusters }) => clusters === PREDICTED || clusters === 'null')) {
    const problems = read.flatMap(({ clusters, where }): Problem[] =>
      clusters === 'none' ? [{ code: 'NOT_A_DOCUMENT', severity: 'error', ...where!, message: noClusters }] : [],
    );
    return { documents: unjudged(read), problems };
  }
  const problems = read.filter(lacksPrediction).map(lackOf);
  return {
    documents: unjudged(read.map((document) => (lacksPrediction(document) ? withoutClusters(document) : document))),
    problems: lenient ? problems.map(leftOut) : problems,
  };
}

/** The documents as they are, without what was noted for a judgement. */
export function unjudged(read: readonly ReadDocument[]): readonly CorefDocument[] {
  return read.map((one) => {
    if (one.clusters === undefined) return one;
    const { clusters, where, ...document } = one;
    return document;
  });
}

/** What `check` says of a file of which only some documents have `predicted_clusters`, as it does not know its side. */
export function partlyPredicted(read: readonly ReadDocument[]): readonly Problem[] {
  if (!read.some(({ clusters }) => clusters === PREDICTED || clusters === 'null')) return [];
  return read.filter(lacksPrediction).map((one) => ({ ...lackOf(one), severity: 'warning' }));
}

function lacksPrediction({ clusters }: ReadDocument): boolean {
  return clusters !== undefined && clusters !== PREDICTED;
}

function lackOf({ place, clusters }: ReadDocument): Problem {
  const what =
    clusters === 'null'
      ? `the '${PREDICTED}' of this document are null`
      : `this document has no '${PREDICTED}', which others have`;
  const message = `${what}, and its '${GOLD}' are no prediction`;
  return { code: 'MISSING_PREDICTION', severity: 'error', place, message, help };
}

const help = `write "${PREDICTED}": [] where nothing was predicted, or read it so with --lenient`;

function leftOut({ code, place, message }: Problem): Problem {
  return { code, severity: 'warning', place, message: `${message}: read as no clusters` };
}

function withoutClusters(document: ReadDocument): ReadDocument {
  const none = new Int32Array(0);
  return { ...document, entityIds: [], start: none, end: none, entity: none };
}
