/** A hash of the bytes of a word, never 0. It reads eight bytes at a time, as `src/assembly/word-hash.ts` does. */
export function wordHash(bytes: Uint8Array, from: number, to: number): number {
  let h = to - from;
  let at = from;
  do {
    h = mixed(h, fourBytes(bytes, at, to));
    h = mixed(h, fourBytes(bytes, at + 4, to));
    at += 8;
  } while (at < to);
  // Signed, so that the engine can store it as a small integer, without an allocation.
  return h === 0 ? 1 : h;
}

/** The hashes of words as UTF-8. */
export function wordHashes(words: readonly string[]): Int32Array {
  return Int32Array.from(words, textHash);
}

/** The hash of a word as UTF-8. */
export function textHash(word: string): number {
  const bytes = 3 * word.length > buffer.length ? new Uint8Array(3 * word.length) : buffer;
  return wordHash(bytes, 0, writeUtf8(word, bytes));
}

const buffer = new Uint8Array(1024);

const encoder = new TextEncoder();

/** How many bytes were written. Those of ASCII are written here, as a call of the encoder takes longer than a word does. */
function writeUtf8(word: string, bytes: Uint8Array): number {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 0x7f) return encoder.encodeInto(word, bytes).written;
    bytes[at] = code;
  }
  return word.length;
}

/** Four bytes as one number; those from `to` on are 0. */
function fourBytes(bytes: Uint8Array, at: number, to: number): number {
  if (at + 4 <= to) return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
  let four = 0;
  if (at < to) four |= bytes[at];
  if (at + 1 < to) four |= bytes[at + 1] << 8;
  if (at + 2 < to) four |= bytes[at + 2] << 16;
  return four;
}

function mixed(h: number, four: number): number {
  const product = Math.imul(h ^ four, 0x9e3779b1);
  return product ^ (product >>> 15);
}
