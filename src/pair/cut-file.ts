import type { TagFile } from '../formats/tags/read-tags.ts';
import { noNotes } from '../formats/tags/tag-columns.ts';
import { startOfLine, type TagRows } from '../formats/tags/tag-rows.ts';
import { sentencesIn, tokensIn } from '../ner/rows.ts';
import { recountedSteps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import { sentenceEnd } from './pair-rows.ts';

/**
 * A file cut into as many parts as there are others, each with as many sentences as its other; the last has all that are left. What was
 * noted of the file as a whole, and its tags that cannot be read, are with the first part.
 */
export function cutFile(file: TagFile, others: readonly TagFile[], tags: TagTable): TagFile[] {
  const [first] = file.columns;
  let to = 0;
  return others.map((other, at) => {
    const from = to;
    const isLast = at === others.length - 1;
    let left = isLast ? Number.POSITIVE_INFINITY : sentencesIn(other.columns[0].rows);
    for (; left > 0 && to < first.rows.length; left--) to = Math.min(sentenceEnd(first, to) + 1, first.rows.length);
    const columns = file.columns.map((column) => rowsBetween(column, from, to, tags));
    const tokens = tokensIn(columns[0].rows);
    return { ...file, columns, notes: { ...(at === 0 ? file.notes : noNotes), tokens } };
  });
}

function rowsBetween(column: TagRows, from: number, to: number, tags: TagTable): TagRows {
  const { file, words, steps, unread } = column;
  const rows = column.rows.slice(from, to);
  const lines = column.lines.map((number, at) => (at % 2 === 0 ? number - from : number));
  return {
    file,
    rows,
    lines,
    words: words.slice(from, to),
    steps: recountedSteps(steps, rows, tags, (row) => startOfLine({ file, lines }, row)),
    unread: from === 0 ? unread : { count: 0, first: [] },
  };
}
