import type { TagFile } from '../formats/tags/read-tags.ts';
import { startOfLine, type TagRows } from '../formats/tags/tag-rows.ts';
import { everyTag, taggedRows } from '../ner/rows.ts';
import { recountedSteps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import { growingColumns, lineOf, noteLine } from '../text/columns.ts';

/**
 * A file without the rows whose tags the other side ignores: those at the same place in sentences that are equally long, with what is
 * ignored in them. Other sentences are left as they are: what the other ignores, they lack already.
 */
export function withoutIgnored(file: TagFile, other: TagFile, tags: TagTable): TagFile {
  if (!other.ignored || other.ignored.length === 0) return file;
  const sentences = sentencesOf(other);
  const left = new Set<number>();
  for (const [at, own] of sentencesOf(file).entries()) {
    const ofOther = sentences.at(at);
    if (own.length !== ofOther?.length) continue;
    for (const [item, row] of own.entries()) if (row >= 0 && ofOther[item] < 0) left.add(row);
  }
  const { length } = file.columns[0].rows;
  const kept = Array.from({ length }, (_, row) => row).filter((row) => !left.has(row));
  return {
    ...file,
    columns: file.columns.map((column) => rowsOf(column, kept, tags)),
    tokens: file.tokens && kept.map((row) => file.tokens![row]),
    notes: { ...file.notes, tokens: file.notes.tokens - left.size },
  };
}

/** The rows of each sentence, with -1 for what is ignored. */
function sentencesOf({ columns: [column], ignored = [] }: TagFile): number[][] {
  const tags = everyTag(column.rows);
  const sentences: number[][] = [];
  let own: number[] = [];
  let next = 0;
  for (let row = 0; row < tags.length; row++) {
    for (; ignored[next] <= row; next++) own.push(-1);
    if (tags[row] >= 0) own.push(row);
    else {
      sentences.push(own);
      own = [];
    }
  }
  return sentences;
}

/** A column with these rows only. */
function rowsOf(column: TagRows, kept: readonly number[], tags: TagTable): TagRows {
  const { file, words, steps } = column;
  const runs = growingColumns(1);
  for (const [at, row] of kept.entries()) noteLine(runs, at, lineOf(column.lines, row));
  const lines = runs.values[0].slice(0, runs.next);
  const tagsAt = everyTag(column.rows);
  const rows = taggedRows(Int32Array.from(kept, (row) => tagsAt[row]));
  return {
    ...column,
    rows,
    lines,
    words: words.length > 0 ? Int32Array.from(kept, (row) => words[row]) : words,
    steps: recountedSteps(steps, rows, tags, (row) => startOfLine({ file, lines }, row)),
  };
}
