import { DOCUMENT_END, isEnd, type TagSink, tokensOf } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import { enlarged } from '../../text/columns.ts';
import { type Fingerprint, nextHigh, summed, textHash } from '../../text/fingerprint.ts';

/** Takes the fingerprints of gold tags. */
export interface TagFingerprints {
  /** Passes all rows on. */
  readonly sink: TagSink;
  /** Of each sentence or document, in order, if those were asked for. */
  of(kind: 'sentence' | 'document'): readonly Fingerprint[];
  /** Of all sentences together. There were so many, with so many tokens. */
  total(sentences: number, tokens: number): Fingerprint;
}

/**
 * Takes the fingerprints of the gold tags that go to `sink`, before any rule on schemes or types: of each sentence if `each`, else only
 * of all. That of a sentence is made of its length and of all gold tags, with the number of tokens between them and up to the end. All
 * outside tags are one; words do not count. Tokens before the first tag count only in the length, so they may be passed.
 */
export function tagFingerprints(sink: TagSink, tags: TagTable, each: boolean): TagFingerprints {
  let names = new Int32Array(64);
  let known = 1;
  const open: OpenSentence = { hash: 0, gap: 0, high: 0, low: 0 };
  // Of what was read since the end of the last of `prints`.
  let tokens = 0;
  let rest = 0n;
  const prints: Fingerprint[] = [];
  const documentEnds: number[] = [];

  const learn = (): void => {
    if (names.length < tags.names.length) names = enlarged(names, 2 * tags.names.length);
    for (; known < tags.names.length; known++) names[known] = textHash(tags.names[known]);
  };
  const take = (gold: Int32Array, from: number, to: number): void => {
    // V8 compiles a function twice if it becomes hot within a long call, so the calls are short.
    for (let at = from; at < to; at += 512) takeRows(gold, at, Math.min(to, at + 512), names, open);
    rest += (BigInt(open.high) << 32n) + BigInt(open.low);
    open.high = open.low = 0;
  };
  const takeEach = (gold: Int32Array, length: number): void => {
    let from = 0;
    for (let row = 0; row < length; row++) {
      tokens += tokensOf(gold[row]);
      if (!isEnd(gold[row])) continue;
      take(gold, from, row + 1);
      prints.push(withLengths(rest, 1, tokens));
      if (gold[row] === DOCUMENT_END) documentEnds.push(prints.length);
      from = row + 1;
      tokens = 0;
      rest = 0n;
    }
    take(gold, from, length);
  };
  return {
    sink: {
      ...(!each && sink.pass && { pass: sink.pass }),
      rows(gold, pred, length) {
        learn();
        if (each) takeEach(gold, length);
        else take(gold, 0, length);
        sink.rows(gold, pred, length);
      },
    },
    of(kind) {
      if (kind === 'sentence') return prints;
      return documentEnds.map((end, at) => summed(prints.slice(documentEnds[at - 1] ?? 0, end)));
    },
    total: (sentences, length) => (each ? summed(prints) : withLengths(rest, sentences, length)),
  };
}

/** What was read of a sentence, and the sum of the hashes of those that have ended, as two halves. */
interface OpenSentence {
  /** Of its tags; 0 before the first. */
  hash: number;
  /** How many tokens were outside since the last tag. */
  gap: number;
  high: number;
  low: number;
}

/** Takes the gold tags of the rows [from, to). Every row of a large file comes here, so this is a small function on local variables. */
function takeRows(rows: Int32Array, from: number, to: number, names: Int32Array, open: OpenSentence): void {
  let { hash, gap, high, low } = open;
  for (let row = from; row < to; row++) {
    const tag = rows[row];
    if (tag > 0) {
      hash = (Math.imul(Math.imul(hash ^ (hash >>> 15), (gap << 1) | 1), 0x85ebca6b) + names[tag]) | 0;
      gap = 0;
      continue;
    }
    // What `tokensOf` and `isEnd` say of it, without a call, which costs as much as the rest before V8 has compiled this.
    gap += tag === 0 ? 1 : -tag >> 2;
    if ((tag & 1) === 0) continue;
    const ended = Math.imul(hash ^ (hash >>> 15), (gap << 1) | 1);
    high += nextHigh(0, ended) >>> 0;
    low += ended >>> 0;
    hash = gap = 0;
  }
  open.hash = hash;
  open.gap = gap;
  open.high = high;
  open.low = low;
}

/** The fingerprint of sentences whose tags have that sum. */
function withLengths(sum: bigint, sentences: number, tokens: number): Fingerprint {
  return BigInt.asUintN(64, sum + BigInt(sentences) * OF_SENTENCE + BigInt(tokens) * OF_TOKEN);
}

const OF_SENTENCE = 0x9e3779b97f4a7c15n;
const OF_TOKEN = 0xbf58476d1ce4e5b9n;
