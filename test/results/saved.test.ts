import { expect, it } from 'vitest';
import { readSaved, savedResults } from '../../src/results/saved.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
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

it.each(['utf8', 'utf16le'] as const)('one in %s with a byte order mark is read', async (encoding) => {
  const log = problemLog();
  const files = memoryFiles({ b: Buffer.from(`\ufeff${report({ response: 'r', scores: {} })}`, encoding) });
  expect([await readSaved('b', log, files), log.problems]).toMatchObject([[{ systems: [{ file: 'r' }] }], []]);
});

/** What is said of a saved result, and how many systems it has. */
const toldOf = (text: string): readonly unknown[] => {
  const log = problemLog();
  const found = savedResults('f', text, log);
  return [found.flatMap(({ systems }) => systems).length, ...log.problems.map(({ message }) => message)];
};

it.each([
  ['a type that is called f1', { strict: { types: { f1: { f1: 0.5, recall: {}, precision: {} } } } }, 1],
  ['a mode that is called f1 and is no number', { strict: { f1: {} } }, 0],
  ['a score with an F1 and numbers as sides', { muc: { f1: 1, recall: 1, precision: 1 } }, 0],
  ['types of types, which are scores', { strict: { types: { types: { f1: 1 } } } }, 0],
])('%s: %j', (_, scores, systems) => {
  expect(toldOf(report({ response: 'r', scores, problemCounts: {} }))[0]).toBe(systems);
});

it('scores at any depth that reports have are read, and none that are deeper', () => {
  const at = (depth: number): object => (depth === 0 ? {} : { of: at(depth - 1) });
  expect(toldOf(report({ response: 'r', scores: at(16), problemCounts: {} }))[0]).toBe(1);
  expect(toldOf(report({ response: 'r', scores: at(17), problemCounts: {} }))[0]).toBe(0);
});

it('the problems of what was not scored are said, first the error', () => {
  const problem = { severity: 'error', file: 'a', line: 2, column: 3, message: 'is odd', code: 'ODD' };
  const warning = { ...problem, severity: 'warning', message: 'is rare' };
  const text = (...problems: readonly object[]): string => JSON.stringify({ schema: 2, tool: 't', problems });
  expect(toldOf(text(warning, problem))).toEqual([0, 'nothing was scored here: a:2:3: is odd [ODD]']);
  expect(toldOf(text(problem, problem, problem))).toEqual([
    0,
    'nothing was scored here: a:2:3: is odd [ODD], and 2 more',
  ]);
});

it('a system has one name, or none, in all rows of a run', () => {
  const rows = (...names: readonly (string | undefined)[]): string =>
    names.map((name, unit) => line({ unit, name })).join('\n');
  expect(toldOf(rows('a', undefined, 'a'))).toEqual([1]);
  expect(toldOf(rows(undefined, 'a'))).toEqual([1]);
  expect(toldOf(rows('a', 'b'))).toEqual([0, "system 1 is called 'b' in this row and 'a' in another"]);
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
