import { lineOf } from '../../text/columns.ts';
import { type CorefDocument, lengthOf } from '../document.ts';
import { type MentionNodes, membersOf, NO_DEPENDENCIES, runsOfWords } from '../nodes.ts';

/** A run of tokens or characters `[start, end)`. */
export type MentionRun = readonly [start: number, end: number];

export function mentionRuns(
  { nodes, start, end }: Pick<CorefDocument, 'nodes' | 'start' | 'end'>,
  row: number,
): readonly MentionRun[] {
  return nodes ? runsOfWords(membersOf(nodes, row)) : [[start[row], end[row]]];
}

export function runsOfRows(document: CorefDocument): readonly (readonly MentionRun[])[] {
  return Array.from(document.start, (_, row) => mentionRuns(document, row));
}

/**
 * The document with mentions of these runs, those of each row in their order: as sets of its tokens or characters, if some have several. Nothing
 * is known of trees, and heads are first words. `length`: how many tokens or characters the document has, if it is not in `tokens`.
 */
export function withRuns(document: CorefDocument, rows: readonly (readonly MentionRun[])[], length = 0): CorefDocument {
  const start = Int32Array.from(rows, (runs) => runs[0][0]);
  const end = Int32Array.from(rows, (runs) => runs.at(-1)![1]);
  const hulls = { ...document, start, end, nodes: undefined };
  if (rows.every((runs) => runs.length === 1)) return hulls;
  return { ...hulls, nodes: nodesOfRuns(hulls, rows, length) };
}

/** Mentions of these runs as sets of tokens or characters. */
export function nodesOfRuns(
  document: CorefDocument,
  rows: readonly (readonly MentionRun[])[],
  length: number,
): MentionNodes {
  const { offsets, members } = wordsInRuns(rows);
  const head = offsets.slice(0, -1).map((at) => members[at]);
  const words = plainWords(document, Math.max(length, lengthOf(document)));
  return { words, offsets, members, head, areTreeless: true };
}

export function wordsInRuns(rows: readonly (readonly MentionRun[])[]): Pick<MentionNodes, 'offsets' | 'members'> {
  const offsets = new Int32Array(rows.length + 1);
  const members: number[] = [];
  for (const [row, runs] of rows.entries()) {
    for (const [first, next] of runs) for (let word = first; word < next; word++) members.push(word);
    offsets[row + 1] = members.length;
  }
  return { offsets, members: Int32Array.from(members) };
}

/** That many words or characters, as if they were one sentence without a tree. */
function plainWords({ runs }: CorefDocument, count: number): MentionNodes['words'] {
  const zeros = new Int32Array(count);
  return {
    count,
    sentence: zeros,
    major: zeros.map((_, word) => word + 1),
    minor: zeros,
    deps: NO_DEPENDENCIES,
    line: runs ? zeros.map((_, word) => lineOf(runs, word)) : zeros,
    names: new Int32Array(0),
  };
}
