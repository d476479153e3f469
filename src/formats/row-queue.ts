import type { TagRowHandler } from './tag-layout.ts';

/**
 * Rows of one tag file that wait for those of the other. Row i, from `head` to `tail`, has `tags[i]`: a tag, `SENTENCE_END` or
 * `DOCUMENT_END`; and the hash of its token and its line. Raise `head` to drop rows. The columns are open because every row of
 * two files passes here, and calls would cost more than all else that is done with it.
 */
export interface RowQueue extends TagRowHandler {
  readonly tags: Int32Array;
  readonly tokens: Int32Array;
  readonly lines: Int32Array;
  head: number;
  readonly tail: number;
}

/** An empty queue. Its memory is that of the rows that wait at one time. */
export function rowQueue(): RowQueue {
  const add = (tag: number, token: number, line: number): void => {
    if (queue.tail === queue.tags.length) makeRoom(queue, 1);
    queue.tags[queue.tail] = tag;
    queue.tokens[queue.tail] = token;
    queue.lines[queue.tail++] = line;
  };
  const append = (tags: Int32Array, tokens: Int32Array, lines: Int32Array, count: number): void => {
    makeRoom(queue, count);
    queue.tags.set(tags.subarray(0, count), queue.tail);
    queue.tokens.set(tokens.subarray(0, count), queue.tail);
    queue.lines.set(lines.subarray(0, count), queue.tail);
    queue.tail += count;
  };
  const queue = {
    tags: new Int32Array(1024),
    tokens: new Int32Array(1024),
    lines: new Int32Array(1024),
    head: 0,
    tail: 0,
    words: true,
    append,
    row: (first: number, _second: number, line: number, word: number): void => add(first, word, line),
    end: (kind: number, line: number): void => add(kind, 0, line),
  };
  return queue;
}

/** Whether no row waits. */
export function isEmpty(queue: RowQueue): boolean {
  return queue.head === queue.tail;
}

/** Makes room for so many more rows, if there is none: moves the others to the front, into larger columns where they fill more than half. */
function makeRoom(queue: { -readonly [Column in keyof RowQueue]: RowQueue[Column] }, rows: number): void {
  const { head, tail, tags } = queue;
  if (tail + rows <= tags.length) return;
  let size = tags.length;
  while ((tail - head + rows) * 2 > size) size *= 2;
  queue.tags = moved(tags, head, tail, size);
  queue.tokens = moved(queue.tokens, head, tail, size);
  queue.lines = moved(queue.lines, head, tail, size);
  queue.head = 0;
  queue.tail = tail - head;
}

function moved(rows: Int32Array, from: number, to: number, size: number): Int32Array {
  if (size === rows.length) return rows.copyWithin(0, from, to);
  const room = new Int32Array(size);
  room.set(rows.subarray(from, to));
  return room;
}
