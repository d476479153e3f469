import { expect, it } from 'vitest';
import { scoreCorefFiles } from '../../src/index.ts';
import { f1Without } from '../../src/results/f1-without.ts';

/** A document of one mention a token, from the entities of its tokens. */
const document = (name: string, entities: string): string => {
  const rows = [...entities].map((entity, at) => `${name} 0 ${at} w ${entity === '-' ? '-' : `(${entity})`}`);
  return `#begin document (${name}); part 000\n${rows.join('\n')}\n#end document\n`;
};

const corpus = { a: ['1122', '1222'], b: ['1-12', '11-2'], c: ['1112', '1122'] } as const;

/** The report on the documents of these names. */
async function reportOn(names: readonly (keyof typeof corpus)[], metrics: readonly string[]) {
  const [key, response] = [0, 1].map((side) => names.map((name) => document(name, corpus[name][side])).join(''));
  const { report } = await scoreCorefFiles(
    ['key.conll', 'response.conll'],
    {
      'key.conll': key,
      'response.conll': response,
    },
    { metrics, findings: true },
  );
  return report!;
}

it.each(['muc', 'bcub', 'conll'])('the %s F1 without a document is that of the others', async (metric) => {
  const [{ rows, byUnit = [] }] = (await reportOn(['a', 'b', 'c'], [metric])).systems;
  const row = rows.find((own) => own.metric === metric && own.isMain)!;
  const [others] = (await reportOn(['a', 'c'], [metric])).systems;
  const expected = others.rows.find((own) => own.metric === metric && own.isMain)!.score.f1;
  expect(f1Without({ rows }, byUnit[1], row)).toBeCloseTo(expected, 12);
});

it('is not known of a metric that is no quotient', async () => {
  const [{ rows, byUnit = [] }] = (await reportOn(['a', 'b'], ['blanc'])).systems;
  expect(f1Without({ rows }, byUnit[0], rows[0])).toBeUndefined();
});
