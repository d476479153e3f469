import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagFingerprints } from '../../src/evaluate/ner/fingerprint.ts';
import type { TagFileSettings } from '../../src/evaluate/ner/tag-files.ts';
import { SENTENCE_END } from '../../src/ner/sentence.ts';
import { tagTable } from '../../src/ner/tags.ts';
import { summed } from '../../src/text/fingerprint.ts';
import { problemLog } from '../../src/text/problem.ts';
import { tagScorer } from './score-tag-files.ts';

type Sentence = readonly string[];

const sentence = fc.array(fc.constantFrom('O', 'O', 'O', 'O', 'B-PER', 'I-PER', 'B-LOC'), {
  minLength: 1,
  maxLength: 9,
});
const corpus = fc.array(sentence, { minLength: 1, maxLength: 12 });

/** The fingerprint of one sentence, given row by row. */
function alone(sentence: Sentence): bigint {
  const tags = tagTable();
  const taken = tagFingerprints({ rows() {} }, tags, true);
  const rows = Int32Array.from([...sentence.map((name) => tags.tag(name)), SENTENCE_END]);
  for (let row = 0; row < rows.length; row++) taken.sink.rows(rows.subarray(row), rows.subarray(row), 1);
  expect(taken.of('sentence')).toHaveLength(1);
  return taken.of('sentence')[0];
}

/** That of a file in which every tag is followed by `preds[i]`, in order, over and over. */
function ofFile(sentences: readonly Sentence[], preds: readonly string[], each: boolean, scannedFrom: number): bigint {
  const log = problemLog();
  const settings: TagFileSettings = { fingerprints: (sink, tags) => tagFingerprints(sink, tags, each) };
  const scorer = tagScorer({ gold: 'both' }, settings, log, scannedFrom);
  let row = 0;
  const lines = sentences.map((tags) => tags.map((tag) => `w ${tag} ${preds[row++ % preds.length]}\n`).join(''));
  // In pieces, as the scanner passes outside rows once it has met one.
  const bytes = new TextEncoder().encode(lines.join('\n'));
  for (let at = 0; at < bytes.length; at += 40) scorer.pushGold(bytes.subarray(at, at + 40));
  const { fingerprints, sentences: length, tokens } = scorer.finish();
  expect(log.errors).toBe(0);
  if (each) expect(fingerprints?.of('sentence')).toEqual(sentences.map(alone));
  return fingerprints?.total(length, tokens) ?? 0n;
}

describe('the fingerprint of gold tags', () => {
  it.each([
    ['scanned', 0],
    ['read line by line', Number.POSITIVE_INFINITY],
  ])('is the sum of those of the sentences, whatever is predicted, in rows that are %s', (_, scannedFrom) => {
    const preds = fc.array(fc.constantFrom('O', 'O', 'O', 'B-LOC', 'I-PER'), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(corpus, preds, fc.boolean(), (sentences, predicted, each) => {
        expect(ofFile(sentences, predicted, each, scannedFrom)).toBe(summed(sentences.map(alone)));
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
