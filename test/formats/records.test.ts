import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import { recordsReader } from '../../src/formats/coref/records.ts';
import { problemLog } from '../../src/text/problem.ts';

/** The clusters of a table, each as its records, or its problems. */
function read(table: string, columns = {}): readonly (readonly string[])[] | readonly string[] {
  const log = problemLog();
  const reader = recordsReader({ file: 't.csv', side: 'key', lenient: false, log, columns });
  // In pieces, as files come.
  for (const byte of new TextEncoder().encode(table)) reader.push(Uint8Array.of(byte));
  const [document] = reader.end();
  if (log.errors > 0)
    return log.problems.map(({ code, place, message }) => `${place.line}:${place.column} ${code} ${message}`);
  const { entityIds, entity, start, extents = [] } = document;
  return entityIds.map((_, at) =>
    [...start.keys()].filter((row) => entity[row] === at).map((row) => extents[start[row]]),
  );
}

describe('a table of records', () => {
  it.each([
    ['record,cluster\na,1\nb,1\nc,2\n', [['a', 'b'], ['c']]],
    ['\ufeffID,Cluster ID\r\na,1\r\n\r\nb,2', [['a'], ['b']]],
    ['cluster_id\tunique_id\n1\ta\n1\t"b\n', [['a', '"b']]],
    ['record,cluster\n"a, ""x""",1\n"b\nc",1\n', [['a, "x"', 'b\nc']]],
    ['record,cluster\na,\nb, \nc,1\n', [['c']]],
    ['record,cluster\n1,x\n01,x\n1.0,x\n', [['1', '01', '1.0']]],
    ['record,cluster\n', []],
    ['record,cluster\n__proto__,toString\n', [['__proto__']]],
  ])('%j has the clusters %j', (table, clusters) => {
    expect(read(table)).toEqual(clusters);
  });

  it.each([
    ['name,group,size\na,1,5\nb,1,6\n', { record: 'name', cluster: 'group' }],
    ['name,group,size\na,1,5\nb,1,6\n', { record: 1, cluster: 2 }],
    ['2,1,group\nx,a,1\ny,b,1\n', { record: 2, cluster: -1 }],
  ])('%j may have columns %j', (table, columns) => {
    expect(read(table, columns)).toEqual([['a', 'b']]);
  });

  it.each([
    ['record,cluster\na,1\nb\na,2\n', ['3:1 UNREADABLE_RECORD', "4:1 REPEATED_RECORD record 'a' is already in line 2"]],
    ['record,cluster\n"a,1\nb,1\n', ['2:1 UNREADABLE_RECORD']],
    ['record,cluster\n"a"b,1\n', ['2:1 UNREADABLE_RECORD']],
    ['record,cluster\na"b,1\n', ['2:1 UNREADABLE_RECORD']],
    ['record,cluster\n,1\n', ['2:1 UNREADABLE_RECORD the record of this row has no name']],
    [
      'name,group\na,1\n',
      ['1:1 UNKNOWN_COLUMN the header names no record', '1:1 UNKNOWN_COLUMN the header names no cluster'],
    ],
    ['', ['1:1 NO_DOCUMENT']],
  ])('%j is refused', (table, problems) => {
    const found = read(table);
    expect(found).toHaveLength(problems.length);
    for (const [at, problem] of problems.entries()) expect(found[at]).toContain(problem);
  });

  it('is refused with a column that it does not have', () => {
    expect(read('record,cluster\na,1\n', { record: 'x' })).toEqual([
      "1:1 UNKNOWN_COLUMN the header has no column 'x': found 'record', 'cluster': name the column of the record with --record-column",
    ]);
  });

  it('that goes on for ever in a quotation mark costs no more than its length', () => {
    expect(read(`record,cluster\n"${'a\n'.repeat(20_000)}`)).toHaveLength(1);
  });

  it('scores as the lists of the names of its records', () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '"', ',', ' ', 'é', '1') });
    const table = fc.uniqueArray(fc.tuple(name, fc.nat(3)), { minLength: 1, selector: ([record]) => record });
    const clusters = (rows: readonly (readonly [string, number])[]): string[][] =>
      [...new Set(rows.map(([, own]) => own))].map((own) => rows.filter((row) => row[1] === own).map((row) => row[0]));
    const csv = (rows: readonly (readonly [string, number])[]): string =>
      `record,cluster\n${rows.map(([record, own]) => `"${record.replaceAll('"', '""')}",${own}\n`).join('')}`;
    fc.assert(
      fc.property(table, table, (gold, pred) => {
        const [ours, theirs] = [gold, pred].map((rows) => read(csv(rows)) as string[][]);
        expect([ours, theirs]).toEqual([clusters(gold), clusters(pred)]);
        const document = (own: readonly (readonly string[])[]) => [corefDocument('d', own)];
        const { scores } = scoreCoref(document(ours), document(theirs)).systems[0];
        expect(scores).toEqual(scoreCoref(clusters(gold), clusters(pred)).systems[0].scores);
      }),
    );
  });
});
