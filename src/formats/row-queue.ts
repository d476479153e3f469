import type { TagRowHandler } from './tag-scanner.ts';

/** Rows of one tag file that wait for those of the other. The head is what `tag`, `word` and `line` show; there must be one. */
export interface RowQueue extends TagRowHandler {
  size(): number;
  /** The tag of the head, or `SENTENCE_END` or `DOCUMENT_END`. */
  tag(): number;
  word(): number;
  line(): number;
  /** Drops the head. */
  next(): void;
}

/** An empty queue. Its memory is that of the rows that wait at one time. */
export function rowQueue(): RowQueue {
  let tags = new Int32Array(1024);
  let words = new Int32Array(1024);
  let lines = new Int32Array(1024);
  let head = 0;
  let tail = 0;

  const add = (tag: number, word: number, line: number): void => {
    if (head === tail) head = tail = 0;
    if (tail === tags.length) {
      const size = (tail - head) * 2 > tags.length ? tags.length * 2 : tags.length;
      tags = moved(tags, head, tail, size);
      words = moved(words, head, tail, size);
      lines = moved(lines, head, tail, size);
      tail -= head;
      head = 0;
    }
    tags[tail] = tag;
    words[tail] = word;
    lines[tail++] = line;
  };

  return {
    words: true,
    row: (first, _second, line, word) => add(first, word, line),
    end: (kind, line) => add(kind, 0, line),
    size: () => tail - head,
    tag: () => tags[head],
    word: () => words[head],
    line: () => lines[head],
    next() {
      head++;
    },
  };
}

function moved(rows: Int32Array, from: number, to: number, size: number): Int32Array<ArrayBuffer> {
  const room = new Int32Array(size);
  room.set(rows.subarray(from, to));
  return room;
}
