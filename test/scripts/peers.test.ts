import { describe, expect, it } from 'vitest';
import { clusterings, conllOf, tagCorpus } from '../../scripts/peers/corpora.ts';
import { type Answer, perlPeers, questions } from '../../scripts/peers/questions.ts';
import { source } from '../../scripts/same-output/random.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';

const numbersIn = (value: unknown): number[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [value as number];

describe.each(Object.entries(questions))('%s', (_, ask) => {
  it('asks the same of the same seed, and knows our answer', async () => {
    const [one, again] = [7, 7].map((seed) => ask(source(seed)));
    expect(again.ask).toEqual(one.ask);
    const answer: Answer = await one.ours();
    expect(await again.ours()).toEqual(answer);
    expect(numbersIn(answer).length).toBeGreaterThan(1);
    expect(numbersIn(answer).every(Number.isFinite)).toBe(true);
  });
});

it('draws corpora that both sides can read: as many tags, and entities of one mention or more', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { gold, pred } = tagCorpus(source(seed), ['BI', 'BIES']);
    expect(pred.map(({ length }) => length)).toEqual(gold.map(({ length }) => length));
    const { key, response } = clusterings(source(seed), true);
    expect(key.flat().sort()).toEqual(response.flat().sort());
    const [document] = readCoref(conllOf(key));
    expect(document.start.length).toBe(key.flat().length);
  }
  for (const { draw } of perlPeers) expect(draw(source(1))).toEqual(draw(source(1)));
});
