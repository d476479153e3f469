/**
 * The fingerprint of content whose parts have no order: 64 bits, the sum of the fingerprints of its parts. So the fingerprints of shards
 * add up to the fingerprint of the whole. It finds accidental changes; it is no protection against deliberate ones.
 */
export type Fingerprint = bigint;

/** The fingerprint of several parts together, in any order. */
export function summed(parts: Iterable<Fingerprint>): Fingerprint {
  let sum = 0n;
  for (const part of parts) sum += part;
  return BigInt.asUintN(64, sum);
}

/** As reports have it: 16 hexadecimal digits. */
export function fingerprintText(print: Fingerprint): string {
  return print.toString(16).padStart(16, '0');
}

/** The fingerprint in a report; undefined if the text is not one. */
export function readFingerprint(text: unknown): Fingerprint | undefined {
  return typeof text === 'string' && /^[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text}`) : undefined;
}

export function fingerprintOf(high: number, low: number): Fingerprint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** The upper half of a fingerprint after it has taken one more number; 0 has taken none. */
export function nextHigh(hash: number, number: number): number {
  return mixed(hash, number, 0x85ebca6b, 0xc2b2ae35);
}

/** The lower half, as `nextHigh` with other constants. */
export function nextLow(hash: number, number: number): number {
  return mixed(hash, number, 0xcc9e2d51, 0x1b873593);
}

/** A hash of the characters of a text, and its length. */
export function characterHash(text: string): number {
  return nextHigh(charactersHash(text), text.length);
}

/** A hash of the characters alone, which goes on from that of those before. */
export function charactersHash(text: string, before: number = 0): number {
  let hash = before;
  for (let at = 0; at < text.length; at++) hash = nextHigh(hash, text.charCodeAt(at));
  return hash;
}

export function textFingerprint(text: string): Fingerprint {
  let low = 0;
  for (let at = 0; at < text.length; at++) low = nextLow(low, text.charCodeAt(at));
  return fingerprintOf(characterHash(text), low);
}

/** The fingerprint of numbers in order, such as the hashes of words. */
export function numbersFingerprint(numbers: ArrayLike<number>): Fingerprint {
  let [high, low] = [0, 0];
  for (let at = 0; at < numbers.length; at++) {
    high = nextHigh(high, numbers[at]);
    low = nextLow(low, numbers[at]);
  }
  return fingerprintOf(high, low);
}

/** The steps of MurmurHash3. */
function mixed(hash: number, number: number, first: number, second: number): number {
  let h = hash ^ Math.imul(number, first);
  h = Math.imul(h ^ (h >>> 16), first);
  h = Math.imul(h ^ (h >>> 13), second);
  return h ^ (h >>> 16);
}
