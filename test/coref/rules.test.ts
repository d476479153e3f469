import { describe, expect, it } from 'vitest';
import { corefDocument, entitiesOf } from '../../src/coref/given-document.ts';
import { numberMentions } from '../../src/coref/numbering.ts';
import { dropSingletons, repeatsIn, withoutRows } from '../../src/coref/rules.ts';
import { scored } from '../evaluate/scored.ts';
import { parse, parseBoth } from './entities.ts';
import { expectSide } from './fractions.ts';

describe('singletons', () => {
  it.each([
    //  before                after
    ['{a} {bc} {def}', [0, 2, 3]],
    ['{a} {b}', [0, 0]],
    ['{ab} {}', [2, 0]],
    ['-', []],
  ])('dropped leave of %s entities of sizes %j', (text, sizes) => {
    const document = dropSingletons(corefDocument('d', parse(text)));
    expect(entitiesOf(document).map(({ mentions }) => mentions.length)).toEqual(sizes);
  });

  it('dropped keep the lines and columns of the other mentions with them', () => {
    const document = {
      ...corefDocument('d', parse('{a} {bc}')),
      line: Int32Array.of(1, 2, 3),
      column: Int32Array.of(4, 5, 6),
    };
    const { line, column } = dropSingletons(document);
    expect([line, column]).toEqual([Int32Array.of(2, 3), Int32Array.of(5, 6)]);
  });

  it.each([
    //  metric    recall     precision         of {a} {bc} {def} against {a} {b} {c} {de} {f}
    ['mentions', '2/5', '2/2'],
    ['muc', '1/3', '1/1'],
    ['bcub', '(4/3)/5', '2/2'],
    ['ceafm', '2/5', '2/2'],
    ['ceafe', '(4/5)/2', '(4/5)/1'],
    ['lea', '1/5', '2/2'],
    ['links', '1/4', '1/1'],
  ])('dropped give %s recall %s and precision %s', (metric, recall, precision) => {
    const { key, response } = parseBoth('{a} {bc} {def}', '{a} {b} {c} {de} {f}');
    const { scores } = scored([key], [response], { singletons: 'drop' });
    expectSide(scores[metric].recall, recall);
    expectSide(scores[metric].precision, precision);
  });

  it('dropped give BLANC 12.5/50/20', () => {
    const { key, response } = parseBoth('{a} {bc} {def}', '{a} {b} {c} {de} {f}');
    const { blanc } = scored([key], [response], { singletons: 'drop' }).scores;
    expect([blanc.recall.value, blanc.precision.value, blanc.f1]).toEqual([1 / 8, 1 / 2, 1 / 5]);
  });

  it('are dropped by the size of their own side: the mention becomes spurious on the other', () => {
    const { key, response } = parseBoth('{a} {bc}', '{ab} {c}');
    const { scores } = scored([key], [response], { singletons: 'drop' });
    expectSide(scores.mentions.recall, '1/2');
    expectSide(scores.mentions.precision, '1/2');
  });
});

describe('repeated mentions', () => {
  it.each([
    //  entities           rows that repeat, entity by entity
    ['{ab} {cd}', []],
    ['{ab} {bc}', [2]],
    ['{aab} {de}', [1]],
    ['{aa} {ba} {a}', [1, 3, 4]],
  ])('are found in %s at rows %j', (text, rows) => {
    expect(repeatsIn(corefDocument('d', parse(text)))).toEqual(rows);
  });

  it('are looked for in the order of entities, not of rows', () => {
    const document = { ...corefDocument('d', parse('{ab} {bc}')), entity: Int32Array.of(1, 1, 0, 0) };
    expect(repeatsIn(document)).toEqual([1]);
  });

  it('are taken out by withoutRows, which leaves a side without repeats as it is', () => {
    const document = corefDocument('d', parse('{ab} {bc}'));
    const { key } = numberMentions(document, document);
    expect(withoutRows(key, [2])).toEqual({
      entityIds: ['1', '2'],
      entity: Int32Array.of(0, 0, 1),
      mention: Int32Array.of(0, 1, 3),
    });
    expect(withoutRows(key, [])).toBe(key);
  });

  it.each([
    //  key         response        metric   recall     precision      as scorer.pl prints
    ['{ab} {cd}', '{ab} {acd}', 'bcub', '4/4', '4/4'],
    ['{ab} {cd}', '{ab} {acd}', 'ceafe', '2/2', '2/2'],
    ['{abc} {de}', '{aab} {de}', 'ceafe', '(4/5 + 1)/2', '(4/5 + 1)/2'],
    ['{ab} {bc}', '{ab} {bc}', 'bcub', '2/4', '(5/2)/3'],
    ['{ab} {bc}', '{ab} {bc}', 'muc', '0/2', '0/1'],
  ])('count under reference as in scorer.pl: %s against %s, %s', (key, response, metric, recall, precision) => {
    const sides = parseBoth(key, response);
    const { scores } = scored([sides.key], [sides.response], { duplicates: 'reference' });
    expectSide(scores[metric].recall, recall);
    expectSide(scores[metric].precision, precision);
  });

  it.each([
    //  key         response        metric      recall     precision
    ['{ab} {cd}', '{ab} {acd}', 'bcub', '4/4', '4/4'],
    ['{ab} {bc}', '{ab} {bc}', 'bcub', '3/3', '3/3'],
    ['{ab} {bc}', '{ab} {bc}', 'muc', '1/1', '1/1'],
    ['{ab} {bc}', '{ab} {bc}', 'mentions', '3/3', '3/3'],
    ['{abc} {de}', '{aab} {de}', 'ceafe', '(4/5 + 1)/2', '(4/5 + 1)/2'],
    ['{ab} {cd}', '{cx} {xd}', 'bcub', '(1/2 + 1/2)/4', '(1/2 + 1)/3'],
  ])(
    'count under first once, where they stand first: %s against %s, %s',
    (key, response, metric, recall, precision) => {
      const sides = parseBoth(key, response);
      const { scores } = scored([sides.key], [sides.response], { duplicates: 'first' });
      expectSide(scores[metric].recall, recall);
      expectSide(scores[metric].precision, precision);
    },
  );

  it('give lea, links and mentions the counts of first also under reference', () => {
    const { key, response } = parseBoth('{ab} {bc} {def}', '{ab} {acd} {ef}');
    const [first, reference] = (['first', 'reference'] as const).map(
      (duplicates) => scored([key], [response], { duplicates }).scores,
    );
    for (const metric of ['lea', 'links', 'mentions']) expect(reference[metric]).toEqual(first[metric]);
  });

  it('are refused under error, one problem a repeat', () => {
    const { key, response } = parseBoth('{ab} {bc}', '{aab} {ac}');
    expect(() => scored([key], [response], { duplicates: 'error' })).toThrow(
      expect.objectContaining({
        name: 'InputError',
        log: expect.objectContaining({ errors: 3, counts: new Map([['REPEATED_MENTION', 3]]) }),
      }),
    );
  });

  it.each(['first', 'reference'] as const)('are warned of under %s', (duplicates) => {
    const { key, response } = parseBoth('{ab} {bc}', '{aab} {ac}');
    const { problems, problemCounts } = scored([key], [response], { duplicates });
    expect(problemCounts).toEqual({ REPEATED_MENTION: 3 });
    expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning']);
  });

  it('are places in the file where the input has lines', () => {
    const document = {
      ...corefDocument('d', parse('{ab} {bc}')),
      line: Int32Array.of(2, 3, 3, 4),
      column: Int32Array.of(5, 5, 9, 5),
    };
    const [problem] = scored([document], [corefDocument('d', parse('{ab}'))]).problems;
    expect([problem.line, problem.column]).toEqual([3, 9]);
  });
});
