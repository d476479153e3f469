/** A list of 32-bit numbers that grows, and is emptied by taking what it holds. */
export interface WordList {
  readonly length: number;
  push(word: number): void;
  /** Adds the first `count` of the given words. */
  append(given: Uint32Array, count: number): void;
  take(): Uint32Array;
}

/** An empty list. Its memory is kept when it is emptied. */
export function wordList(): WordList {
  let words = new Uint32Array(1024);
  let length = 0;
  const makeRoom = (least: number): void => {
    const grown = new Uint32Array(Math.max(least, words.length * 2));
    grown.set(words);
    words = grown;
  };
  return {
    get length() {
      return length;
    },
    push(word) {
      if (length === words.length) makeRoom(length + 1);
      words[length++] = word;
    },
    append(given, count) {
      if (length + count > words.length) makeRoom(length + count);
      for (let at = 0; at < count; at++) words[length++] = given[at];
    },
    take() {
      const taken = words.slice(0, length);
      length = 0;
      return taken;
    },
  };
}
