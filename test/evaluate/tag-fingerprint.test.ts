import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagFingerprint } from '../../src/evaluate/ner/fingerprint.ts';
import { SENTENCE_END, taggedRows } from '../../src/ner/rows.ts';
import { tagTable } from '../../src/ner/tags.ts';
import { summed } from '../../src/text/fingerprint.ts';

type Sentence = readonly string[];

const sentence = fc.array(fc.constantFrom('O', 'O', 'O', 'O', 'B-PER', 'I-PER', 'B-LOC'), {
  minLength: 1,
  maxLength: 9,
});
const corpus = fc.array(sentence, { minLength: 1, maxLength: 12 });

/** The fingerprint of one sentence. */
function alone(sentence: Sentence): bigint {
  const tags = tagTable();
  const rows = Int32Array.from([...sentence.map((name) => tags.tag(name)), SENTENCE_END]);
  return tagFingerprint(taggedRows(rows), tags.names);
}

/** That of all sentences of a column together. */
function ofColumn(sentences: readonly Sentence[]): bigint {
  const tags = tagTable();
  // Other numbers than in `alone`.
  for (const name of ['I-PER', 'B-LOC']) tags.tag(name);
  const rows = Int32Array.from(sentences.flatMap((names) => [...names.map((name) => tags.tag(name)), SENTENCE_END]));
  return tagFingerprint(taggedRows(rows), tags.names);
}

describe('the fingerprint of gold tags', () => {
  it('is the sum of those of the sentences, whatever the numbers of the tags', () => {
    fc.assert(
      fc.property(corpus, (sentences) => {
        expect(ofColumn(sentences)).toBe(summed(sentences.map(alone)));
      }),
      { numRuns: 500 },
    );
  });

  it('differs between sentences, but for how many tokens come before the first tag of two', () => {
    fc.assert(
      fc.property(sentence, sentence, (one, other) => {
        expect(alone(one) === alone(other)).toBe(one.join() === other.join());
      }),
      { numRuns: 2000 },
    );
    const pair = (...sentences: string[]): bigint => summed(sentences.map((tags) => alone(tags.split(' '))));
    expect(pair('O O B-PER O', 'B-LOC')).toBe(pair('O B-PER O', 'O B-LOC'));
    expect(pair('O O B-PER O', 'B-LOC')).not.toBe(pair('O B-PER O O', 'B-LOC'));
    expect(pair('O O B-PER O', 'B-LOC')).not.toBe(pair('O O B-LOC O', 'B-PER'));
  });
});
