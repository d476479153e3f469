import { describe, expect, it } from 'vitest';
import { random } from '../../src/stats/random.ts';
import { textRunner } from '../cli/text-runner.ts';

const { on } = textRunner('over-units');

const line = (id: number, spans: readonly string[]): string => {
  const all = spans.map((type, at) => ({ start: at, end: at + 1, type }));
  return `${JSON.stringify({ id: `d${id}`, text: 'x'.repeat(9), spans: all })}\n`;
};

describe('the mean over documents', () => {
  it.each([...new Array(12).keys()])(
    'is the mean of what each document scores alone, with its deviation (%i)',
    async (seed) => {
      const { below: next } = random(seed);
      const zero = seed % 2;
      const types = () => Array.from({ length: next(4) }, () => 'AB'[next(2)]);
      const all = Array.from({ length: 2 + next(5) }, () => [types(), types()] as const);
      const texts = ([0, 1] as const).map((at) => all.map((both, id) => line(id, both[at])).join(''));
      const { stdout } = await on(texts, `nerscore $1 $2 -q --by-document --zero-division ${zero} -f json`);
      const { f1, documents, withoutSpans } = JSON.parse(stdout).systems[0].overDocuments.strict;
      const alone = all.map(([gold, pred]) => {
        const right = gold.filter((type, at) => pred[at] === type).length;
        const [p, r] = [pred, gold].map(({ length }) => (length === 0 ? zero : right / length));
        return p + r === 0 ? 0 : (2 * p * r) / (p + r);
      });
      const mean = alone.reduce((sum, one) => sum + one, 0) / alone.length;
      const squares = alone.reduce((sum, one) => sum + (one - mean) ** 2, 0);
      expect(f1.mean).toBeCloseTo(mean, 12);
      expect(f1.deviation).toBeCloseTo(Math.sqrt(squares / (alone.length - 1)), 12);
      expect([documents, withoutSpans]).toEqual([all.length, all.filter((both) => both.flat().length === 0).length]);
    },
  );

  it.each([
    ['', 'mean over 3 documents; 1 without spans count as 0 (--zero-division)', 1 / 3],
    ['--zero-division 1', 'mean over 3 documents; 1 without spans count as 1 (--zero-division)', 2 / 3],
  ])('says what a document without spans counts as: %j', async (option, note, mean) => {
    const gold = line(1, ['A']) + line(2, ['A']) + line(3, []);
    const pred = line(1, ['A']) + line(2, ['B']) + line(3, []);
    const { stdout } = await on([gold, pred], `nerscore $1 $2 --by-document ${option}`);
    expect(stdout).toContain(note);
    const json = await on([gold, pred], `nerscore $1 $2 --by-document ${option} -f json`);
    expect(JSON.parse(json.stdout).systems[0].overDocuments.strict.f1.mean).toBeCloseTo(mean, 12);
    const csv = await on([gold, pred], `nerscore $1 $2 --by-document ${option} -f csv`);
    expect(csv.stdout).toContain(',strict,document-mean,');
    const without = await on([gold, pred], `nerscore $1 $2 ${option} -f csv`);
    expect(without.stdout).not.toContain('document-mean');
  });
});
