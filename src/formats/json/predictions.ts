import type { CorefDocument } from '../../coref/document.ts';
import type { Problem } from '../../text/problem.ts';

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

/** What is wrong with an object without clusters. */
export const noClusters: string = `this object has no '${GOLD}'`;

/** A document of a response, and what it has. */
export interface ReadPrediction {
  readonly document: CorefDocument;
  readonly clusters: ClustersMember;
}

/**
 * The documents of one response, from all its files. If one of them has `predicted_clusters`, all must have them: the `clusters` of the
 * others are the key. Under `lenient` those have no entities. If none has them, each needs `clusters`.
 */
export function judgePredictions(
  read: readonly ReadPrediction[],
  lenient: boolean,
): { readonly documents: readonly CorefDocument[]; readonly problems: readonly Problem[] } {
  if (!read.some(({ clusters }) => clusters === PREDICTED || clusters === 'null')) {
    const bare = read.filter(({ clusters }) => clusters === 'none');
    const problems = bare.map(({ document: { place } }): Problem => {
      return { code: 'NOT_A_DOCUMENT', severity: 'error', place, message: noClusters };
    });
    return { documents: read.map(({ document }) => document), problems };
  }
  const documents = read.map(({ document, clusters }) =>
    clusters === PREDICTED ? document : withoutClusters(document),
  );
  const problems = read.filter(({ clusters }) => clusters !== PREDICTED).map(lackOf);
  return { documents, problems: lenient ? problems.map(leftOut) : problems };
}

/** What `check` says of a file of which only some documents have `predicted_clusters`, as it does not know its side. */
export function partlyPredicted(read: readonly ReadPrediction[]): readonly Problem[] {
  if (read.every(({ clusters }) => clusters === GOLD || clusters === 'none')) return [];
  const lacking = read.filter(({ clusters }) => clusters !== PREDICTED);
  return lacking.map((one) => ({ ...lackOf(one), severity: 'warning' }));
}

function lackOf({ document: { place }, clusters }: ReadPrediction): Problem {
  const what =
    clusters === 'null' ? `the '${PREDICTED}' of this document are null` : `this document has no '${PREDICTED}'`;
  const message = `${what}, which others have, and its '${GOLD}' are no prediction`;
  return { code: 'MISSING_PREDICTION', severity: 'error', place, message, help };
}

const help = `write "${PREDICTED}": [] where nothing was predicted, or read it so with --lenient`;

function leftOut({ code, place, message }: Problem): Problem {
  return { code, severity: 'warning', place, message: `${message}: read as no clusters` };
}

function withoutClusters(document: CorefDocument): CorefDocument {
  const none = new Int32Array(0);
  return { ...document, entityIds: [], start: none, end: none, entity: none };
}
