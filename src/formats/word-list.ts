/** A list of 32-bit numbers that grows, and is emptied by taking what it holds. */
export interface WordList {
  readonly length: number;
  push(word: number): void;
  /** Adds the first `count` of the given words. */
  append(given: Uint32Array, count: number): void;
  /** What the list holds, which is given away. Lists taken one after the other share memory. */
  take(): Uint32Array;
}

/** An empty list. Its memory is kept when it is emptied. */
export function wordList(): WordList {
  let words = new Uint32Array(ROOM);
  let start = 0;
  let end = 0;
  /** Moves what the list holds to where there is room for so many more. */
  const makeRoom = (more: number): void => {
    const length = end - start;
    const moved = new Uint32Array(Math.max(ROOM, 2 * (length + more)));
    moved.set(words.subarray(start, end));
    words = moved;
    start = 0;
    end = length;
  };
  return {
    get length() {
      return end - start;
    },
    push(word) {
      if (end === words.length) makeRoom(1);
      words[end++] = word;
    },
    append(given, count) {
      if (end + count > words.length) makeRoom(count);
      words.set(given.subarray(0, count), end);
      end += count;
    },
    take() {
      const taken = words.subarray(start, end);
      start = end;
      return taken;
    },
  };
}

/** Room for the words of many documents, as each would cost more than its words. */
const ROOM = 1 << 14;
