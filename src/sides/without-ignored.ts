import type { TagFile } from '../formats/tags/read-tags.ts';
import { lineAt, startOfLine, type TagRows } from '../formats/tags/tag-rows.ts';
import { noSteps, recountedSteps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import { growingColumns, joinColumns, lastAtMost, noteLine } from '../text/columns.ts';

/**
 * A file without the rows whose tags the other side ignores: those at the same place in sentences that are equally long, with what is
 * ignored in them. Other sentences are left as they are: what the other ignores, they lack already.
 */
export function withoutIgnored(file: TagFile, other: TagFile, tags: TagTable): TagFile {
  if (!other.ignored || other.ignored.length === 0) return file;
  const leaves = new Set(ignoredRows(file, other));
  if (leaves.size === 0) return file;
  return {
    ...file,
    columns: file.columns.map((column) => withoutRows(column, leaves, tags)),
    tokens: file.tokens?.filter((_, row) => !leaves.has(row)),
    notes: { ...file.notes, tokens: file.notes.tokens - leaves.size },
  };
}

/** The rows of a file, in order, that are not tokens in the other. */
function ignoredRows(file: TagFile, other: TagFile): number[] {
  const left: number[] = [];
  const [own, its] = [file, other].map(({ columns: [{ rows }] }) => rows.rows.filter((_, at) => rows.tags[at] < 0));
  const [mine, theirs] = [file.ignored ?? [], other.ignored ?? []];
  let [row, itsRow, next, itsNext] = [0, 0, 0, 0];
  for (let at = 0; at < Math.min(own.length, its.length); at++) {
    const [first, itsFirst] = [next, itsNext];
    while (mine[next] <= own[at]) next++;
    while (theirs[itsNext] <= its[at]) itsNext++;
    const isAlike = own[at] - row + next - first === its[at] - itsRow + itsNext - itsFirst;
    if (isAlike && itsNext > itsFirst)
      addIgnored(
        left,
        { ignored: mine, row, next: first, end: own[at] },
        { ignored: theirs, row: itsRow, next: itsFirst },
      );
    [row, itsRow] = [own[at] + 1, its[at] + 1];
  }
  return left;
}

/** Where a sentence of a side begins, and the next of its items that are ignored. */
interface Sentence {
  readonly ignored: ArrayLike<number>;
  readonly row: number;
  readonly next: number;
}

/** Adds the rows of a sentence, up to `end`, that the other ignores. */
function addIgnored(left: number[], own: Sentence & { readonly end: number }, other: Sentence): void {
  let [row, next, itsRow, itsNext] = [own.row, own.next, other.row, other.next];
  for (;;) {
    const isToken = own.ignored[next] !== row;
    if (isToken && row === own.end) return;
    const isIts = other.ignored[itsNext] !== itsRow;
    if (isToken && !isIts) left.push(row);
    if (isToken) row++;
    else next++;
    if (isIts) itsRow++;
    else itsNext++;
  }
}

/** A column without these rows. */
function withoutRows(column: TagRows, leaves: ReadonlySet<number>, tags: TagTable): TagRows {
  const { file, words, steps, list } = column;
  const left = Int32Array.from(leaves);
  const moved = (row: number): number => row - 1 - lastAtMost(left, row - 1);
  const { length, rows: listed, tags: all } = column.rows;
  const rows = {
    length: length - left.length,
    rows: listed.filter((row) => !leaves.has(row)).map(moved),
    tags: all.filter((_, at) => !leaves.has(listed[at])),
  };
  const lines = list ? column.lines : linesOf(column, leaves);
  const starts = list?.starts.map(moved);
  const dropped = list && joinColumns([list.dropped, left]).sort().map(moved);
  const own = { file, lines, list: list && { ...list, starts: starts!, dropped: dropped! } };
  // The first steps of lists are known by their rows, and those of files by their lines.
  const recounted = recountedSteps(list ? noSteps() : steps, rows, tags, (row) => startOfLine(own, row));
  return { ...column, ...own, rows, words: words.filter((_, row) => !leaves.has(row)), steps: recounted };
}

/** The lines of the rows that stay. */
function linesOf(column: TagRows, leaves: ReadonlySet<number>): Int32Array {
  const runs = growingColumns(1);
  let at = 0;
  for (let row = 0; row < column.rows.length; row++) if (!leaves.has(row)) noteLine(runs, at++, lineAt(column, row));
  return runs.values[0].slice(0, runs.next);
}
