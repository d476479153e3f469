import { describe, expect, it } from 'vitest';
import { nerCounted, nerResult } from '../../src/evaluate/ner/counted.ts';
import { nerUnits } from '../../src/evaluate/ner/units.ts';
import { makeReport } from '../../src/results/result.ts';
import type { NerUnitReport } from '../../src/results/tool-reports.ts';
import { random } from '../../src/stats/random.ts';
import { type Corpus, fileOf, randomCorpus } from '../ner/corpora.ts';
import { scoreTagFiles } from './score-tag-files.ts';

const settings = {
  ...({ scheme: 'auto', invalid: 'repair', labels: 'union' } as const),
  ...({ zeroDivision: 0, minOverlap: 1, partialWeight: 0.5 } as const),
};

/** What each unit of a file scores. One file holds both sides, whose runs of outside tokens are read in one go. */
function unitsOf(file: string, kind: 'auto' | 'sentence' | 'document', pred?: string): readonly NerUnitReport[] {
  const scores = scoreTagFiles(pred === undefined ? { gold: file } : { gold: file, pred }, {
    units: kind,
    scheme: 'bio',
  });
  const modes = ['strict', 'token'] as const;
  const result = nerResult('pred', scores, settings, { modes, confusion: false }, []);
  const units = nerUnits([scores.units!], modes, settings);
  return makeReport(nerCounted('gold', [result], settings, units), true).systems[0].byUnit as NerUnitReport[];
}

function both(corpus: Corpus): string {
  const sentence = ([gold, pred]: Corpus[number]): string => gold.map((tag, at) => `w ${tag} ${pred[at]}\n`).join('');
  return corpus.map((one) => `${sentence(one)}\n`).join('');
}

/** A corpus in which many tokens are outside on both sides, one after the other. */
function sparseCorpus(number: number): Corpus {
  const outside = new Array<string>(number % 7).fill('O');
  return randomCorpus(random(number), 1).map((sides) => sides.map((tags) => [...outside, ...tags, ...outside]));
}

describe.each(Array.from({ length: 8 }, (_, number) => number))('in corpus %i', (number) => {
  const corpus = sparseCorpus(number);

  it('the row of a sentence is what the sentence scores alone', () => {
    const units = unitsOf(both(corpus), 'sentence');
    expect(units.length).toBe(corpus.length);
    units.forEach(({ scores }, at) => {
      const alone = scoreTagFiles({ gold: both([corpus[at]]) }, { scheme: 'bio' }).scores;
      expect(scores).toEqual({ strict: alone.strict, token: alone.token });
    });
  });

  it('one file has the rows of two', () => {
    expect(unitsOf(both(corpus), 'sentence')).toEqual(unitsOf(fileOf(corpus, 0), 'sentence', fileOf(corpus, 1)));
  });

  it('the row of a document is what the document scores alone', () => {
    const documents = [corpus.slice(0, 3), corpus.slice(3, 4), corpus.slice(4)].filter((one) => one.length > 0);
    const file = documents.map((one) => `-DOCSTART- O O\n\n${both(one)}`).join('');
    const units = unitsOf(file, 'document');
    expect(units.length).toBe(documents.length);
    units.forEach(({ scores }, at) => {
      const alone = scoreTagFiles({ gold: both(documents[at]) }, { scheme: 'bio' }).scores;
      expect(scores).toEqual({ strict: alone.strict, token: alone.token });
    });
    expect(unitsOf(file, 'auto').length).toBe(documents.length > 1 ? documents.length : corpus.length);
  });
});

describe('a scheme that is told late', () => {
  it('leaves the rows as a second pass with the scheme known has them', () => {
    const file = 'w B-X B-X\nw I-X I-X\n\nw B-X B-X\nw E-X E-X\n\nw S-Y S-Y\n';
    const rows = (scheme: 'auto' | 'bioes') =>
      scoreTagFiles({ gold: file }, { scheme, invalid: 'discard', units: 'sentence' }).units!;
    expect(rows('auto')).toEqual(rows('bioes'));
    expect([...rows('auto').spans.get('spans')!.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

it('labels that count nothing have no fields, whatever the tags were', () => {
  const { units } = scoreTagFiles({ gold: 'w B-Z B-Z\nw B-A O\n' }, { units: 'sentence', types: ['A'] });
  const { scorers } = nerUnits([units!], ['strict', 'token'], settings);
  expect(scorers.map(({ fields }) => fields.length)).toEqual([6 + 6, 3 * 3]);
  expect(scorers[0].fields[6]).toBe('A.exactSame');
});
