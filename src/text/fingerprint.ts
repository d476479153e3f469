/**
 * The fingerprint of content whose parts have no order: 64 bits, the sum of those of its parts, so those of shards add up to that of the
 * whole. It finds accidental changes; it is no protection against deliberate ones.
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

/** The fingerprint that a report has; undefined if the text is none. */
export function readFingerprint(text: unknown): Fingerprint | undefined {
  return typeof text === 'string' && /^[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text}`) : undefined;
}

/** Two hashes of 32 bits, made of different constants, that take numbers one after the other. Typed, as other numbers would be boxed. */
export type Hash = Int32Array;

/** A hash that has taken nothing. */
export function newHash(): Hash {
  const hash = new Int32Array(2);
  clear(hash);
  return hash;
}

/** Forgets what the hash has taken. */
export function clear(hash: Hash): void {
  hash[0] = 0x243f6a88;
  hash[1] = 0x13198a2e;
}

/** Takes a number of 32 bits. */
export function take(hash: Hash, number: number): void {
  hash[0] = nextHigh(hash[0], number);
  hash[1] = nextLow(hash[1], number);
}

/** The first hash after it has taken the number, for loops that keep both in variables. */
export function nextHigh(high: number, number: number): number {
  return mixed(high, number, 0x85ebca6b, 0xc2b2ae35);
}

/** The same of the second hash. */
export function nextLow(low: number, number: number): number {
  return mixed(low, number, 0xcc9e2d51, 0x1b873593);
}

/** Takes the characters of a text, and its length. */
export function takeText(hash: Hash, text: string): void {
  for (let at = 0; at < text.length; at++) take(hash, text.charCodeAt(at));
  take(hash, text.length);
}

/** Both hashes as one number. */
export function fingerprintOf([high, low]: Hash): Fingerprint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** The steps of MurmurHash3. */
function mixed(hash: number, number: number, first: number, second: number): number {
  let h = hash ^ Math.imul(number, first);
  h = Math.imul(h ^ (h >>> 16), first);
  h = Math.imul(h ^ (h >>> 13), second);
  return h ^ (h >>> 16);
}
