import type { TagRows } from '../../formats/tags/tag-rows.ts';
import { sentencesIn, type TaggedRows } from '../../ner/rows.ts';
import type { FileSpan, ReadDocument } from '../../ner/span-document.ts';
import {
  characterHash,
  charactersHash,
  type Fingerprint,
  fingerprintOf,
  nextHigh,
  nextLow,
  summed,
} from '../../text/fingerprint.ts';

/**
 * The fingerprint of a column of gold tags, before any rule on schemes or types: the sum of those of its sentences. That of a sentence is
 * made of its length and of all gold tags, with the number of tokens between them and up to the end. All outside tags are one; words do
 * not count. Tokens before the first tag count only in the length.
 *
 * @param names - of the tags.
 */
export function tagFingerprint(column: TaggedRows, names: readonly string[]): Fingerprint {
  const sentences = sentencesIn(column);
  const lengths = BigInt(sentences) * OF_SENTENCE + BigInt(column.length - sentences) * OF_TOKEN;
  return BigInt.asUintN(64, hashSum(column, Int32Array.from(names, characterHash)) + lengths);
}

function hashSum({ rows, tags }: TaggedRows, hashes: Int32Array): bigint {
  // Of the tags of the sentence so far, and how many tokens were outside since the last; then two halves of the sum.
  let hash = 0;
  let gap = 0;
  let high = 0;
  let low = 0;
  let next = 0;
  for (let at = 0; at < rows.length; at++) {
    const tag = tags[at];
    gap += rows[at] - next;
    next = rows[at] + 1;
    if (tag === 0) gap++;
    else if (tag > 0) {
      hash = (Math.imul(Math.imul(hash ^ (hash >>> 15), (gap << 1) | 1), 0x85ebca6b) + hashes[tag]) | 0;
      gap = 0;
    } else {
      const ended = Math.imul(hash ^ (hash >>> 15), (gap << 1) | 1);
      high += nextHigh(0, ended) >>> 0;
      low += ended >>> 0;
      hash = gap = 0;
    }
  }
  return (BigInt(high) << 32n) + BigInt(low);
}

/** The fingerprint of the words of a column: the sum of those of its sentences. None if the words are not known. */
export function wordsFingerprint({ rows, words }: Pick<TagRows, 'rows' | 'words'>): readonly Fingerprint[] {
  if (!words.some((word) => word !== 0)) return [];
  let [high, low, from] = [0, 0, 0];
  for (let at = 0; at < rows.rows.length; at++) {
    if (rows.tags[at] >= 0) continue;
    const row = rows.rows[at];
    let [first, second] = [0, 0];
    for (; from < row; from++) {
      first = nextHigh(first, words[from]);
      second = nextLow(second, words[from]);
    }
    from = row + 1;
    high += first >>> 0;
    low += second >>> 0;
  }
  return [BigInt.asUintN(64, (BigInt(high) << 32n) + BigInt(low))];
}

const OF_SENTENCE = 0x9e3779b97f4a7c15n;
const OF_TOKEN = 0xbf58476d1ce4e5b9n;

/** The fingerprint of gold spans: the sum of those of its documents. */
export function spanFingerprint(documents: readonly ReadDocument[]): Fingerprint {
  return summed(documents.map(spanPrinter()));
}

/** A function for the fingerprint of a document, made of its text, or tokens, and its spans, or strings, in any order. */
export function spanPrinter(): (document: ReadDocument) => Fingerprint {
  const hashOf = spanHash();
  return ({ tokens, text = tokens?.join(' ') ?? '', spans }) => {
    let sum = spans.length;
    for (const span of spans.slice()) sum = (sum + hashOf(span)) | 0;
    const hash = characterHash(text);
    return fingerprintOf(nextHigh(hash, sum), nextLow(hash, sum));
  };
}

/** The hash of a span as JSON, a list of its type and its runs or its string. That of what begins alike is known once for each type. */
function spanHash(): (span: FileSpan) => number {
  const begun = new Map<string, { readonly length: number; readonly hash: number }>();
  return ({ type, runs, surface }) => {
    if (runs.length !== 1) return characterHash(JSON.stringify([type, runs.length > 0 ? runs : surface]));
    let before = begun.get(type);
    if (!before) {
      const text = `[${JSON.stringify(type)},[[`;
      before = { length: text.length, hash: charactersHash(text) };
      begun.set(type, before);
    }
    const text = `${runs[0][0]},${runs[0][1]}]]]`;
    return nextHigh(charactersHash(text, before.hash), before.length + text.length);
  };
}
