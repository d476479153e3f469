import { lineOf } from '../../text/columns.ts';
import type { CorefDocument } from '../document.ts';
import { type MentionNodes, membersOf, NO_DEPENDENCIES, runsOfWords } from '../nodes.ts';

/** A run of tokens or characters `[start, end)`. */
export type MentionRun = readonly [start: number, end: number];

/** The runs that a mention is made of. */
export function mentionRuns(
  { nodes, start, end }: Pick<CorefDocument, 'nodes' | 'start' | 'end'>,
  row: number,
): readonly MentionRun[] {
  return nodes ? runsOfWords(membersOf(nodes, row)) : [[start[row], end[row]]];
}

/** The runs of all mentions. */
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
  const offsets = new Int32Array(rows.length + 1);
  for (const [row, runs] of rows.entries())
    offsets[row + 1] = runs.reduce((sum, [first, next]) => sum + next - first, offsets[row]);
  const members = new Int32Array(offsets[rows.length]);
  for (const [row, runs] of rows.entries()) {
    let at = offsets[row];
    for (const [first, next] of runs) for (let word = first; word < next; word++) members[at++] = word;
  }
  const count = document.end.reduce((most, one) => Math.max(most, one), Math.max(length, document.tokens ?? 0));
  const head = offsets.slice(0, -1).map((at) => members[at]);
  return { words: plainWords(document, count), offsets, members, head, areTreeless: true };
}

/** So many words or characters, as if they were one sentence without a tree. */
function plainWords({ runs }: CorefDocument, count: number): MentionNodes['words'] {
  const zeros = new Int32Array(count);
  return {
    count,
    sentence: zeros,
    major: zeros.map((_, word) => word + 1),
    minor: zeros,
    parent: zeros.map(() => -1),
    deps: NO_DEPENDENCIES,
    line: runs ? zeros.map((_, word) => lineOf(runs, word)) : zeros,
    names: new Int32Array(0),
  };
}
