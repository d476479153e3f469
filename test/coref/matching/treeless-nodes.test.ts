import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../src/coref/given-document.ts';
import { mentionRuns, runsOfRows, withRuns } from '../../../src/coref/matching/treeless-nodes.ts';
import { mentionTotals, overlap } from '../../../src/coref/overlap.ts';
import { convertFile, readCoref, scoreCorefFiles } from '../../../src/index.ts';

type Runs = readonly (readonly [number, number])[];

const mention: fc.Arbitrary<Runs> = fc
  .uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 2, maxLength: 6 })
  .map((bounds) => bounds.toSorted((a, b) => a - b))
  .map((bounds) =>
    Array.from({ length: bounds.length >> 1 }, (_, at) => [bounds[2 * at], bounds[2 * at + 1]] as const),
  );

function documentOfRuns(entities: readonly (readonly Runs[])[]) {
  const hulls = entities.map((own) => own.map((runs) => [runs[0][0], runs.at(-1)![1]] as const));
  return withRuns(documentOf('d', hulls), entities.flat());
}

describe('mentions of several runs', () => {
  it('match if they have the same words, whatever the other mentions are made of', () => {
    const side = fc.uniqueArray(mention, { selector: String, maxLength: 8 });
    fc.assert(
      fc.property(side, side, (key, response) => {
        const found = mentionTotals(overlap(documentOfRuns([key]), documentOfRuns([response])));
        const inKey = new Set(key.map(String));
        const common = response.filter((runs) => inKey.has(String(runs))).length;
        expect(found).toEqual({ common, key: key.length, response: response.length });
      }),
      { numRuns: 2000 },
    );
  });

  it('stay what they are made of, and are columns without nodes where each is one run', () => {
    const document = documentOfRuns([
      [
        [
          [0, 2],
          [4, 5],
        ],
        [[3, 4]],
      ],
    ]);
    expect(runsOfRows(document)).toEqual([
      [
        [0, 2],
        [4, 5],
      ],
      [[3, 4]],
    ]);
    expect(documentOfRuns([[[[0, 2]]]]).nodes).toBeUndefined();
  });
});

const craft = `#begin document (a); part 000
a\t0\t0\tone\t(0a)
a\t0\t1\tor\t-
a\t0\t2\ttwo\t(0b)
a\t0\t3\tred\t(0a
a\t0\t4\tcells\t(0b)|0a)
a\t0\t5\tThey\t(0)

#end document
`;

describe('ids of CRAFT', () => {
  it('that have a letter are parts of one mention of their chain', () => {
    const [document] = readCoref(craft);
    expect(document.entityIds).toEqual(['0']);
    expect(document.line && [...document.line]).toEqual([2, 4, 7]);
    expect(runsOfRows(document)).toEqual([
      [
        [0, 1],
        [3, 5],
      ],
      [
        [2, 3],
        [4, 5],
      ],
      [[5, 6]],
    ]);
  });

  it.each(['brat', 'webanno-tsv'])('are written as %s, and read again', async (to) => {
    const { text } = await convertFile('corefscore', ['k'], { k: craft }, { to } as never);
    const files = Object.fromEntries(
      [...(text as ReadonlyMap<string, string>)].map(([name, own]) => [`r/${name}`, own]),
    );
    const { report } = await scoreCorefFiles(['k', 'r'], { k: craft, ...files }, { metrics: ['mentions'] });
    expect(report!.systems[0].scores.mentions).toMatchObject({
      recall: { numerator: 3, denominator: 3 },
      precision: { numerator: 3, denominator: 3 },
    });
  });

  it('are lost, and counted, where a format has one run for each mention', async () => {
    const { losses } = await convertFile('corefscore', ['k'], { k: craft }, { to: 'jsonl' } as never);
    expect(losses.map(({ noun, count }) => [noun, count])).toContainEqual(['mention', 2]);
  });

  it('are not scored as another tool that does not know them, nor matched by heads', async () => {
    const files = { k: craft.replaceAll('(0b)', '-').replace('-|', ''), r: craft };
    expect(mentionRuns(readCoref(files.k)[0], 0)).toHaveLength(2);
    const { report, log } = await scoreCorefFiles(['k', 'r'], files, { match: 'head' });
    expect(report).toBeUndefined();
    expect(log.problems.map(({ code }) => code)).toContain('NO_PARSE');
  });
});
