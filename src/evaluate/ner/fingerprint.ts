import { DOCUMENT_END, isEnd, type TagSink, tokensOf } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import { type Fingerprint, fingerprintOf, newHash, summed, take, takeText } from '../../text/fingerprint.ts';

/** Takes the fingerprints of gold tags. */
export interface TagFingerprints {
  /** Passes all rows on. */
  readonly sink: TagSink;
  /** Of each sentence or document, in order. */
  of(kind: 'sentence' | 'document'): readonly Fingerprint[];
}

/**
 * Takes the fingerprints of the gold tags that go to `sink`: that of a sentence is made of its length and of all gold tags with their
 * places, before any rule on schemes or types. All outside tags are one; words and the order of sentences do not count.
 */
export function tagFingerprints(sink: TagSink, tags: TagTable): TagFingerprints {
  const sentences: Fingerprint[] = [];
  const documentEnds: number[] = [];
  const names: number[] = [];
  let open = newHash();
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
          sentences.push(fingerprintOf(open));
          if (gold[row] === DOCUMENT_END) documentEnds.push(sentences.length);
          open = newHash();
          token = 0;
        }
        sink.rows(gold, pred, length);
      },
    },
    of(kind) {
      if (kind === 'sentence') return sentences;
      return documentEnds.map((end, at) => summed(sentences.slice(documentEnds[at - 1] ?? 0, end)));
    },
  };
}
