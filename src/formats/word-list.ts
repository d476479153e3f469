/** A list of 32-bit numbers that grows, and is emptied by taking what it holds. */
export interface WordList {
  readonly length: number;
  push(word: number): void;
  take(): Uint32Array;
}

export function wordList(): WordList {
  let words = new Uint32Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(word) {
      if (length === words.length) {
        const grown = new Uint32Array(length * 2);
        grown.set(words);
        words = grown;
      }
      words[length++] = word;
    },
    take() {
      const taken = words.slice(0, length);
      length = 0;
      return taken;
    },
  };
}
