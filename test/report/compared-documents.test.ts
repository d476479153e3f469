import { expect, it } from 'vitest';
import { scoreCorefFiles } from '../../src/index.ts';
import { comparedDocuments } from '../../src/report/overview/systems/documents.ts';

const names = Array.from({ length: 6 }, (_, d) => `d${d}`);

/** Documents of eight mentions of two entities, of which the first ones are left out. */
function conll(leftOut: (d: number) => number): string {
  const cells = (d: number): string[] => Array.from({ length: 8 }, (_, at) => (at < leftOut(d) ? '-' : `(${at % 2})`));
  return names
    .map(
      (name, d) =>
        `#begin document (${name}); part 000\n${cells(d)
          .map((cell) => `a 0 0 w ${cell}\n`)
          .join('')}\n#end document\n`,
    )
    .join('');
}

it.each([
  [['mentions', 'conll'], new Array(6).fill(8)],
  [['muc'], undefined],
])('compared documents have sizes where %j count mentions', async (metric, sizes) => {
  const files = { key: conll(() => 0), a: conll((d) => d + 1), b: conll(() => 0) };
  const { report } = await scoreCorefFiles(['key', 'a', 'b'], files, { metrics: metric as never });
  const documents = report!.systems[0].byUnit.map(({ name }) => name);
  expect(comparedDocuments(report!, documents)).toMatchObject({ sized: 'mentions', sizes });
});
