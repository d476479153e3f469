import { describe, expect, it } from 'vitest';
import { type Normalization, normalized } from '../../src/ner/count-rows.ts';
import { countSpans, type PlacedSpan } from '../../src/ner/count-spans.ts';
import { spanModeScores } from '../../src/ner/scores.ts';
import { random } from '../../src/stats/random.ts';

type Side = readonly (readonly PlacedSpan[])[];

/** Counts of all strings, or of those of a type, by lists from which what is common is taken out one by one. */
function twin(gold: Side, pred: Side, rule: Normalization, isSet: boolean, type?: string) {
  const strings = (side: Side, at: number): string[] => {
    const own = side[at].filter((span) => type === undefined || span.type === type);
    const all = own.map((span) => `${span.type} ${normalized(span.words!, rule)}`);
    return isSet ? [...new Set(all)] : all;
  };
  const counts = { correct: 0, missed: 0, spurious: 0 };
  for (const at of gold.keys()) {
    const left = strings(gold, at);
    for (const one of strings(pred, at)) {
      const found = left.indexOf(one);
      if (found < 0) counts.spurious++;
      else {
        left.splice(found, 1);
        counts.correct++;
      }
    }
    counts.missed += left.length;
  }
  return counts;
}

describe('strings', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('are counted as multisets and sets (%i)', (seed) => {
    const { below } = random(seed);
    const words = ['Ada', 'ada', ' Ada', 'caf\u00e9', 'cafe\u0301', 'New  York', 'New York'];
    const side = (documents: number): Side =>
      Array.from({ length: documents }, () =>
        Array.from({ length: below(8) }, (_, at) => ({
          type: 'AB'[below(2)],
          runs: [[at, at + 1]] as const,
          words: words[below(words.length)],
        })),
      );
    const [gold, pred] = [side(3), side(3)];
    for (const rule of ['none', 'tidy', 'caseless'] as const) {
      const pairs = gold.map((own, at) => ({ gold: own, pred: pred[at], length: 9 }));
      const { all, types } = countSpans(pairs, ['string', 'string-set'], 0, rule);
      const scores = spanModeScores(['string', 'string-set'], all, types, {});
      for (const [mode, isSet] of [
        ['string', false],
        ['string-set', true],
      ] as const) {
        expect(scores[mode]!.micro).toMatchObject(twin(gold, pred, rule, isSet));
        for (const [type, own] of Object.entries(scores[mode]!.types))
          expect(own).toMatchObject(twin(gold, pred, rule, isSet, type));
      }
    }
  });

  it.each([
    ['none', ' A\u0301da\n B ', ' A\u0301da\n B '],
    ['tidy', ' A\u0301da\n B ', '\u00c1da B'],
    ['caseless', ' A\u0301da\n B ', '\u00e1da b'],
  ] as const)('%s normalizes', (rule, text, expected) => {
    expect(normalized(text, rule)).toBe(expected);
  });
});
