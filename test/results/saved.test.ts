import { expect, it } from 'vitest';
import { savedResults } from '../../src/results/saved.ts';
import { sharedName } from '../../src/text/name-parts.ts';
import { problemLog } from '../../src/text/problem.ts';
import { run } from '../cli/golden-case.ts';

const report = (system: object) =>
  JSON.stringify({ schema: 1, tool: 't', signature: 's|v:1', key: 'k', systems: [system] });
const line = (more: object = {}) =>
  JSON.stringify({
    ...{ schema: 1, tool: 't', signature: 's|v:1', key: 'k', response: 'r', system: 0, unit: 0, document: 'd' },
    ...{ metric: 'muc', counts: { key: 1 } },
    ...more,
  });

it.each([
  ['nothing', ''],
  ['text', 'muc 78.5'],
  ['an array', '[]'],
  ['JSON of another program', '{"muc": 0.5}'],
  ['a report without a signature', JSON.stringify({ schema: 1, tool: 't', key: 'k', systems: [] })],
  ['a later schema', JSON.stringify({ schema: 3, tool: 't', signature: 's', key: 'k', systems: [] })],
  ['a system without a name', report({ scores: {} })],
  ['a system without scores', report({ response: 'r' })],
  ['scores that are null', report({ response: 'r', scores: { muc: null } })],
  ['a score without its sides', report({ response: 'r', scores: { muc: { f1: 1 } } })],
  [
    'counts that are text',
    report({ response: 'r', scores: {}, byDocument: [{ document: 'd', scores: {}, counts: { muc: { key: '1' } } }] }),
  ],
  ['documents that are none', report({ response: 'r', scores: {}, byDocument: 'all' })],
  ['a line cut off', line().slice(0, -2)],
  ['a file of another kind, said once', 'Ada\tB-PER\nwrote\tO\n'],
  ['negative counts', line({ counts: { key: -1 } })],
  ['a system that is missing', line({ system: 1 })],
  ['a system far from the others', `${line()}\n${line({ system: 4_000_000_000 })}`],
  ['a system out of bounds', line({ system: 4_294_967_295 })],
])('%s is no saved result', (_, text) => {
  const log = problemLog();
  expect(savedResults('f', text, log)).toEqual([]);
  expect(log.problems.map(({ code, severity }) => [code, severity])).toEqual([['UNREADABLE_SCORES', 'error']]);
});

it('the place of a wrong line is its line', () => {
  const log = problemLog();
  savedResults('f', `${line()}\n\nwrong\n`, log);
  expect(log.problems.map(({ place }) => place)).toEqual([{ file: 'f', line: 3, column: 1 }]);
});

it.each([
  ['another document', [], { unit: 1, document: 'e' }],
  ['another metric', [], { metric: 'bcub' }],
  ['another system', [], { system: 1, response: 's' }],
  ['another signature', [2], { signature: 't|v:1', unit: 1 }],
  ['another key', [2], { key: 'l', unit: 1 }],
  ['another response', [2], { response: 's', unit: 1 }],
  ['sentences', [2], { document: undefined, sentence: '2', unit: 1 }],
  ['the document again', [2], {}],
])('lines are of one run up to %s: its lines begin at 1 and %j', (_, expected, more) => {
  const found = savedResults('f', `${line()}\n${line(more)}`, problemLog());
  expect(found.map(({ place }) => place.line)).toEqual([1, ...expected]);
});

it.each(['json --by-document', 'jsonl'])('counts that were saved as %s come back bit by bit', async (format) => {
  const { stdout } = await run(
    `corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll -m ceafe -f ${format}`,
  );
  expect(
    savedResults('f', stdout, problemLog())[0].systems[0].byUnit?.map(({ name, counts }) => [name, counts.ceafe]),
  ).toEqual([
    ['(tales/fox); part 000', { similarity: 2.5238095238095237, key: 3, response: 3 }],
    ['(tales/wind); part 000', { similarity: 7 / 3, key: 4, response: 3 }],
  ]);
});

it.each([
  [['a.conll', 'a.conll'], 'a.conll'],
  [['s/0/a.conll', 's/1/a.conll', 's/12/a.conll'], 's/*/a.conll'],
  [['s1a', 's2a'], 's*a'],
  [['s*a', 's1b'], 's*'],
  [['aa', 'aaa'], 'aa*aa'],
  [['x', 'y'], '*'],
])('%s are together %s', (names, expected) => expect(sharedName(names)).toBe(expected));
