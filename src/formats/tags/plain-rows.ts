import { newTail, scanTags, setTags, type TagBlock } from '../scan/tag-scanner.ts';
import type { OpenFile } from './open-file.ts';
import { cellsAt } from './row-cells.ts';
import { addWidthsOf } from './row-widths.ts';
import { isPlain } from './tag-layout.ts';
import { addLine, isOpen, makeRoom } from './tag-rows.ts';

/**
 * Adds the plain rows from the line at `at` on, which is the next, and the ends of sentences between them (see `TagBlock`): each line is
 * a row. `bytes`: those of the block. Returns where the first line begins that is to be read by itself, such as one with a tag that cannot be read, or the end of the
 * block.
 */
export function addPlain(block: TagBlock, bytes: Uint8Array, at: number, file: OpenFile): number {
  const { columns, line, widths } = file;
  const width = widths.columns;
  if (width === 0 || !isPlain(file.layout!, width)) return at;
  addLine(columns.lines, columns.length, line.number + 1);
  for (let from = at; ; ) {
    const to = scanTags(block, from, isOpen(columns), width);
    const [rows, ends] = block.found;
    makeRoom(columns, rows);
    columns.tags.forEach((column, at) => {
      column.set(block.tags[at].subarray(0, rows), columns.length);
    });
    if (columns.words.length > 0) columns.words.set(block.words.subarray(0, rows), columns.length);
    addWidthsOf(widths, line.number + 1, block.tags[0].subarray(0, rows), ends, bytes, from);
    columns.length += rows;
    line.number += rows;
    const tail = newTail(block);
    if (tail) learn(tail, file);
    else if (to === from) return to;
    from = to;
  }
}

/** Tells the scanner the tags of a tail; rows with one that cannot be read are to be read by themselves. */
function learn(tail: Uint8Array, { layout, tags, names }: OpenFile): void {
  const { separator, tags: columns } = layout!;
  const cells = cellsAt({ file: '', bytes: tail, start: 0, end: tail.length, number: 0 }, separator, columns) ?? [];
  const found = columns.map((_, at) => names.intern(tail, cells[2 * at], cells[2 * at + 1]));
  if (found.every(tags.isKnown)) setTags(found[0], found[1] ?? 0);
  else setTags(-1, -1);
}
