import { numberRoom } from '../../text/columns.ts';
import { type CorefDocument, rowsByNumber, withRows } from '../document.ts';
import { type MentionNodes, nodesOfRows } from '../nodes.ts';
import { compareWords, sizeOf } from './mention-words.ts';

/** A document whose mentions are sets of words with heads. */
export type NodesDocument = Pick<CorefDocument, 'entityIds' | 'entity'> & { readonly nodes: MentionNodes };

/**
 * One side of a pair of documents as it is matched: its mentions, each once, in the order of the text. As `MentionNodes` it has a row for
 * each of these mentions; `entity` and `mention` have one for each row of the document.
 */
export interface MatchSide extends MentionNodes {
  /** Whether mentions of the same words and different heads are different mentions. */
  readonly withHeads: boolean;
  /** How many mentions there are. */
  readonly count: number;
  readonly entityIds: readonly string[];
  readonly entity: Int32Array;
  /** The mention in each row of the document. */
  readonly mention: Int32Array;
  /** The head that each row gives its mention. */
  readonly rowHead: Int32Array;
}

/**
 * A document as a side. Mentions of the same words are one mention, unless `withHeads` distinguishes them by their heads; if it does not,
 * a mention has the head that its first entity gives it, by the ranks of the entities or, if none are given, `entityRanks`.
 */
export function matchSide(document: NodesDocument, withHeads: boolean, givenRanks?: Int32Array): MatchSide {
  const { nodes, entity, entityIds } = document;
  const rows = rowsInText(nodes, withHeads);
  const mention = numberRoom(rows.length);
  const first = numberRoom(rows.length);
  let count = 0;
  let ranks: Int32Array | undefined;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    const before = first[count - 1];
    if (count === 0 || compareRows(nodes, before, row, withHeads) !== 0) first[count++] = row;
    else if (nodes.head[before] !== nodes.head[row]) {
      ranks ??= givenRanks ?? entityRanks(document);
      if (ranks[entity[row]] < ranks[entity[before]]) first[count - 1] = row;
    }
    mention[row] = count - 1;
  }
  return {
    withHeads,
    count,
    entityIds,
    entity,
    mention,
    rowHead: nodes.head,
    ...nodesOfRows(nodes, first.subarray(0, count)),
  };
}

/** The document without the rows that repeat a mention of their own entity, before which none of its entities counts as a singleton. */
export function withoutOwnRepeats(document: CorefDocument, withHeads: boolean): CorefDocument {
  if (!document.nodes || !mayRepeat(document)) return document;
  const { mention, entity, count } = matchSide({ ...document, nodes: document.nodes }, withHeads);
  const seen = new Set<number>();
  const isNew = mention.map((own, row) => (seen.size < seen.add(entity[row] * count + own).size ? 1 : 0));
  return withRows(document, (row) => isNew[row] === 1);
}

/** Whether an entity has two mentions that begin with the same word, or that are not in the order of their first words. */
function mayRepeat({ start, entity, entityIds }: CorefDocument): boolean {
  // The first word of the last mention of each, plus one.
  const last = numberRoom(entityIds.length);
  for (let row = 0; row < start.length; row++) {
    if (start[row] < last[entity[row]]) return true;
    last[entity[row]] = start[row] + 1;
  }
  return false;
}

/** The rows entity by entity, those of each in the order of the text, one for each of its mentions. */
export function rowsOfEntities({ entityIds, entity, mention, count }: MatchSide): Int32Array {
  const inText = rowsByNumber(mention, count);
  const entities = numberRoom(inText.length);
  for (let at = 0; at < inText.length; at++) entities[at] = entity[inText[at]];
  const rows = rowsByNumber(entities, entityIds.length);
  let kept = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = inText[rows[at]];
    const before = rows[kept - 1];
    if (kept === 0 || mention[row] !== mention[before] || entity[row] !== entity[before]) rows[kept++] = row;
  }
  return rows.subarray(0, kept);
}

/**
 * The place of each entity in the order that udapi gives them: that of their first mentions, of which, if they begin with one word, the
 * longer goes first, then that whose last word is earlier; and then that of their ids.
 */
export function entityRanks({ nodes, entity, entityIds }: NodesDocument): Int32Array {
  const first = numberRoom(entityIds.length).fill(-1);
  for (let row = 0; row < entity.length; row++) {
    const before = first[entity[row]];
    if (before < 0 || compareAsUdapi(nodes, row, before) < 0) first[entity[row]] = row;
  }
  const compare = (a: number, b: number): number => {
    if (first[a] < 0 || first[b] < 0) return first[b] < 0 ? -1 : 1;
    return compareAsUdapi(nodes, first[a], first[b]) || (entityIds[a] < entityIds[b] ? -1 : 1);
  };
  const ranks = numberRoom(entityIds.length);
  const order = [...ranks.keys()].sort(compare);
  order.forEach((own, rank) => {
    ranks[own] = rank;
  });
  return ranks;
}

function compareAsUdapi(nodes: MentionNodes, row: number, other: number): number {
  const { members, offsets } = nodes;
  const first = members[offsets[row]] - members[offsets[other]];
  return (
    first ||
    sizeOf(nodes, other) - sizeOf(nodes, row) ||
    members[offsets[row + 1] - 1] - members[offsets[other + 1] - 1]
  );
}

function rowsInText(nodes: MentionNodes, withHeads: boolean): Int32Array {
  const rows = Int32Array.from(nodes.head.keys());
  return rows.sort((a, b) => compareRows(nodes, a, b, withHeads));
}

function compareRows(nodes: MentionNodes, row: number, other: number, withHeads: boolean): number {
  const difference = compareWords(nodes, row, nodes, other);
  return difference !== 0 || !withHeads ? difference : nodes.head[row] - nodes.head[other];
}
