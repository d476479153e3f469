import { DOCUMENT_END, isEnd, type TagSink, tokensOf } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import { enlarged } from '../../text/columns.ts';
import {
  clear,
  type Fingerprint,
  fingerprintOf,
  newHash,
  summed,
  sumOf,
  take,
  takeText,
} from '../../text/fingerprint.ts';

/** Takes the fingerprints of gold tags. */
export interface TagFingerprints {
  /** Passes all rows on. */
  readonly sink: TagSink;
  /** Of each sentence or document, in order. */
  of(kind: 'sentence' | 'document'): readonly Fingerprint[];
  /** Of all sentences together. */
  total(): Fingerprint;
}

/**
 * Takes the fingerprints of the gold tags that go to `sink`: that of a sentence is made of its length and of all gold tags with their
 * places, before any rule on schemes or types. All outside tags are one; words and the order of sentences do not count.
 */
export function tagFingerprints(sink: TagSink, tags: TagTable): TagFingerprints {
  // The two halves of each sentence's fingerprint, as there may be millions of sentences.
  let [high, low] = [new Int32Array(64), new Int32Array(64)];
  let sentences = 0;
  const documentEnds: number[] = [];
  const names: number[] = [];
  const open = newHash();
  let token = 0;
  const hashOf = (tag: number): number => {
    if (names[tag] === undefined) {
      const name = newHash();
      takeText(name, tags.names[tag]);
      names[tag] = name.high ^ name.low;
    }
    return names[tag];
  };
  return {
    sink: {
      rows(gold, pred, length) {
        for (let row = 0; row < length; row++) {
          if (gold[row] > 0) {
            take(open, token);
            take(open, hashOf(gold[row]));
          }
          token += tokensOf(gold[row]);
          if (!isEnd(gold[row])) continue;
          take(open, token);
          if (sentences === high.length) [high, low] = [enlarged(high, 2 * sentences), enlarged(low, 2 * sentences)];
          high[sentences] = open.high;
          low[sentences] = open.low;
          sentences++;
          if (gold[row] === DOCUMENT_END) documentEnds.push(sentences);
          clear(open);
          token = 0;
        }
        sink.rows(gold, pred, length);
      },
    },
    of(kind) {
      const prints = Array.from({ length: sentences }, (_, at) => fingerprintOf({ high: high[at], low: low[at] }));
      if (kind === 'sentence') return prints;
      return documentEnds.map((end, at) => summed(prints.slice(documentEnds[at - 1] ?? 0, end)));
    },
    total: () => sumOf(high, low, sentences),
  };
}
