import { DOCUMENT_END, isEnd, type TagSink, tokensOf } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import { enlarged } from '../../text/columns.ts';
import { type Fingerprint, nextHigh, nextLow, summed, textHash } from '../../text/fingerprint.ts';

/** Takes the fingerprints of gold tags. */
export interface TagFingerprints {
  /** Passes all rows on. */
  readonly sink: TagSink;
  /** Of each sentence or document, in order, if those were asked for. */
  of(kind: 'sentence' | 'document'): readonly Fingerprint[];
  /** Of all sentences together. */
  total(): Fingerprint;
}

/**
 * Takes the fingerprints of the gold tags that go to `sink`, before any rule on schemes or types: of each sentence if `each`, else only
 * of all. That of a sentence is made of its length and of all gold tags, with the number of tokens between them and up to the end. All
 * outside tags are one; words do not count. Tokens before the first tag count only in the length, so they may be passed.
 */
export function tagFingerprints(sink: TagSink, tags: TagTable, each: boolean): TagFingerprints {
  let names = new Int32Array(64);
  let known = 1;
  const open: OpenSentence = { hash: 0, gap: 0, tokens: 0, sentences: 0, high: 0, low: 0 };
  let total = 0n;
  const prints: Fingerprint[] = [];
  const documentEnds: number[] = [];

  const learn = (): void => {
    if (names.length < tags.names.length) names = enlarged(names, 2 * tags.names.length);
    for (; known < tags.names.length; known++) names[known] = textHash(tags.names[known]);
  };
  /** The fingerprint of what was read since the last call. */
  const print = (): Fingerprint => {
    const { tokens, sentences, high, low } = open;
    open.tokens = open.sentences = open.high = open.low = 0;
    const lengths = BigInt(sentences) * OF_SENTENCE + BigInt(tokens) * OF_TOKEN;
    const made = BigInt.asUintN(64, lengths + (BigInt(high) << 32n) + BigInt(low));
    total = summed([total, made]);
    return made;
  };
  const takeEach = (gold: Int32Array, length: number): void => {
    for (let from = 0, to = 0; from < length; from = to) {
      while (to < length && !isEnd(gold[to])) to++;
      if (to < length) to++;
      takeRows(gold, from, to, names, open);
      if (open.sentences === 0) return;
      prints.push(print());
      if (gold[to - 1] === DOCUMENT_END) documentEnds.push(prints.length);
    }
  };
  const pass = (outside: number, sentences: number): void => {
    open.tokens += outside;
    open.sentences += sentences;
    sink.pass?.(outside, sentences);
  };
  return {
    sink: {
      rows(gold, pred, length) {
        learn();
        if (each) takeEach(gold, length);
        else {
          takeRows(gold, 0, length, names, open);
          print();
        }
        sink.rows(gold, pred, length);
      },
      ...(!each && sink.pass && { pass }),
    },
    of(kind) {
      if (kind === 'sentence') return prints;
      return documentEnds.map((end, at) => summed(prints.slice(documentEnds[at - 1] ?? 0, end)));
    },
    total() {
      print();
      return total;
    },
  };
}

/** What was read since a fingerprint was last made, and the state of the open sentence. */
interface OpenSentence {
  /** Of the tags of the open sentence, 0 before the first; and how many tokens were outside since the last. */
  hash: number;
  gap: number;
  /** How many tokens there were, and how many sentences have ended. */
  tokens: number;
  sentences: number;
  /** The sum of the hashes of sentences with tags, as two halves. */
  high: number;
  low: number;
}

/** Takes the gold tags of the rows [from, to). Every row of a large file comes here, so this is a small function on local variables. */
function takeRows(rows: Int32Array, from: number, to: number, names: Int32Array, open: OpenSentence): void {
  let { hash, gap, tokens, sentences, high, low } = open;
  for (let row = from; row < to; row++) {
    const tag = rows[row];
    if (tag > 0) {
      hash = (Math.imul(Math.imul(hash ^ (hash >>> 15), (gap << 1) | 1), 0x85ebca6b) + names[tag]) | 0;
      gap = 0;
      tokens++;
      continue;
    }
    const outside = tokensOf(tag);
    gap += outside;
    tokens += outside;
    if (isEnd(tag)) {
      if (hash !== 0) {
        high += nextHigh(hash, gap) >>> 0;
        low += nextLow(hash, gap) >>> 0;
      }
      hash = gap = 0;
      sentences++;
    }
  }
  open.hash = hash;
  open.gap = gap;
  open.tokens = tokens;
  open.sentences = sentences;
  open.high = high;
  open.low = low;
}

/** What a sentence and a token add to a fingerprint. */
const OF_SENTENCE = 0x9e3779b97f4a7c15n;
const OF_TOKEN = 0xbf58476d1ce4e5b9n;
