import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { mentionRuns } from '../../src/coref/matching/treeless-nodes.ts';
import { readCoref, scoreCorefFiles } from '../../src/index.ts';
import type { Score } from '../../src/score/score.ts';
import { InputError } from '../../src/text/problem.ts';
import { disagreements, type Expected } from '../conformance/agreement.ts';
import { shared, sharedPath } from '../shared.ts';

const head =
  '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n';

/** Rows of these words with these cells of IDENTITY, and of the two columns after it. */
function rows(...cells: readonly string[]): string {
  return cells.map((cell, at) => `${at + 1}\tw${at + 1}${'\t_'.repeat(8)}\t${cell}\t_\t_\n`).join('');
}

const text = (...cells: readonly string[]): string => `${head}# newdoc id = d\n# sent_id = 1\n${rows(...cells)}`;

const mentionsOf = (given: string): readonly string[] =>
  readCoref(given).flatMap((document) =>
    entitiesOf(document).flatMap(({ id, mentions }) =>
      mentions.map(({ start, end }) => `${document.id} ${id} ${start}-${end}`),
    ),
  );

function problemsOf(given: string, lenient = false): readonly string[] {
  try {
    readCoref(given, { lenient });
    return [];
  } catch (error) {
    if (error instanceof InputError)
      return error.log.problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`);
    throw error;
  }
}

describe('CoNLL-U-Plus of Universal Anaphora', () => {
  it('has brackets as one stack, in which markables end before and after others begin', () => {
    const given = text('(EntityID=1|MarkableID=a|Min=2', '(EntityID=2|MarkableID=b)', ')', '(EntityID=1|MarkableID=c)');
    expect(mentionsOf(given)).toEqual(['d 2 1-2', 'd 1 0-3', 'd 1 3-4']);
    expect(
      mentionsOf(text('(EntityID=1|MarkableID=a@(EntityId=2|MarkableId=b', ')(EntityID=3|MarkableID=c))', '_')),
    ).toEqual(['d 2 0-2', 'd 3 1-2', 'd 1 0-2']);
  });

  it('is separated by blanks where there are not as many tabs, and over the ends of sentences', () => {
    const given = text('(EntityID=1|MarkableID=a', ')').replaceAll('\t', '  ').replace('\n2 ', '\n\n2 ');
    expect(mentionsOf(given)).toEqual(['d 1 0-2']);
  });

  it('leaves out what refers to nothing, and counts it as it counts links', async () => {
    const given = text('(EntityID=1|MarkableID=a|ElementOf=3,4)', '(EntityID=2-Pseudo|MarkableID=b)').replace(
      '\t_\t_\n',
      '\t(MarkableID=a|MentionAnchor=b)\t(EntityID=9|MarkableID=z)\n',
    );
    const { log } = await scoreCorefFiles(['k', 'r'], { k: given, r: text('(EntityID=1|MarkableID=a)', '_') });
    expect(log.problems.filter(({ place }) => place.file === 'k').map(({ code, message }) => [code, message])).toEqual([
      [
        'LINKS_NOT_SCORED',
        'what is in these places is read and not scored: 2 of ElementOf, 1 of BRIDGING, 1 of DISCOURSE_DEIXIS',
      ],
      ['LEFT_OUT', 'left out: 1 markable that refers to nothing (EntityID=…-Pseudo)'],
    ]);
  });

  it.each([
    ['a row without the column', `${head}# newdoc id = d\n1\ta\n`, 'UNREADABLE_ROW 3:1'],
    ['a row before the first document', `${head}${rows('_')}`, 'OUTSIDE_DOCUMENT 2:1'],
    ['a markable without an entity', text('(MarkableID=a)'), 'UNREADABLE_CELL 4:22'],
    ['a cell without brackets', text('EntityID=1'), 'UNREADABLE_CELL 4:22'],
    ['a markable never closed', text('(EntityID=1|MarkableID=a'), 'UNCLOSED_MENTION 4:22'],
    ['a markable never opened', text('_', ')'), 'UNOPENED_MENTION 5:22'],
    [
      'a markable of two entities',
      text('(EntityID=1|MarkableID=a)', '_', '(EntityID=2|MarkableID=a)'),
      'UNREADABLE_CELL 6:22',
    ],
  ])('refuses %s, with its place; what is never opened or closed, unless lenient', (what, given, problem) => {
    expect(problemsOf(given)).toEqual([problem]);
    expect(problemsOf(given, true)).toEqual(what.includes('never') ? [] : [problem]);
  });

  it('has mentions of several parts, which are those of one markable', async () => {
    const given = text(
      '(EntityID=1|MarkableID=a',
      ')',
      '(EntityID=2|MarkableID=b)',
      '(EntityID=1|MarkableID=a)(EntityID=1|MarkableID=c)',
      '(EntityID=2|MarkableID=b)(EntityID=1|MarkableID=c)',
    );
    const [document] = readCoref(given);
    const found = Array.from(
      document.start,
      (_, row) => `${document.entityIds[document.entity[row]]} ${mentionRuns(document, row).join(' ')}`,
    );
    expect(found).toEqual(['1 0,2 3,4', '2 2,3 4,5', '1 3,5']);
    const whole = given.replace(')(EntityID=1|MarkableID=c)', ')(EntityID=1|MarkableID=d)');
    const { report } = await scoreCorefFiles(['k', 'r'], { k: given, r: whole }, { metrics: ['mentions'] });
    const { mentions } = report!.systems[0].scores;
    expect([mentions.recall, mentions.precision].map(({ numerator, denominator }) => [numerator, denominator])).toEqual(
      [
        [2, 3],
        [2, 4],
      ],
    );
  });

  it('has links in columns of their own', () => {
    const given =
      head.replace('BRIDGING', 'SPLIT BRIDGING') +
      text(
        '(EntityID=1|MarkableID=a)\tEntityID=1|ElementOf=3\t_',
        '(EntityID=2|MarkableID=b)\tEntityID=2|ElementOf=3\tMarkableID=b|Rel=poss|MentionAnchor=a',
        '(EntityID=3|MarkableID=c)\t_\tMarkableID=c|EntityAnchor=2',
      )
        .slice(head.length)
        .replaceAll(/\t_\t_\n/gu, '\t_\n');
    expect(
      readCoref(given)[0].links?.map(({ kind, antecedent, anaphor, relation }) => [
        kind,
        antecedent,
        anaphor,
        relation,
      ]),
    ).toEqual([
      ['split', '1', '3', undefined],
      ['split', '2', '3', undefined],
      ['bridge', '1', '2', 'poss'],
      ['bridge', '2', '3', undefined],
    ]);
  });

  it('has ids of entities that count in their document alone', async () => {
    const both =
      text('(EntityID=A|MarkableID=a)', '_') +
      text('(EntityID=A|MarkableID=a)', '_').replace(/^.*\n/u, '').replace('id = d', 'id = e');
    const { log } = await scoreCorefFiles(['k', 'r'], { k: both, r: both });
    expect(log.counts.has('CROSS_DOCUMENT_ENTITY')).toBe(false);
    const joined = await scoreCorefFiles(['k', 'r'], { k: both, r: both }, { scope: 'corpus' });
    expect([...joined.log.counts.keys()]).toContain('NO_ENTITY_IDS');
  });
});

interface Given {
  readonly doc: string;
  readonly clusters: readonly (readonly (readonly [first: number, last: number])[])[];
}

/** A document of a conformance case. */
function written({ doc, clusters }: Given): string {
  const all = clusters.flatMap((own, entity) => own.map(([first, last]) => ({ first, last, entity })));
  const length = Math.max(0, ...all.map(({ last }) => last)) + 1;
  const cells = Array.from({ length }, (_, at) => {
    const ends = all.filter(({ first, last }) => last === at && first < at).map(() => ')');
    const begun = all.filter(({ first }) => first === at).sort((a, b) => b.last - a.last);
    const opened = begun.map(
      ({ last, entity }, own) => `(EntityID=${entity}|MarkableID=m${at}_${own}${last === at ? ')' : ''}`,
    );
    return [...ends, ...opened].join('') || '_';
  });
  return text(...cells).replace('id = d', `id = ${doc}`);
}

describe.skipIf(!shared)('ua-scorer', () => {
  const folder = 'conformance/coref/open';
  type Answers = Record<
    string,
    { 'ua-scorer': Record<string, Record<string, Expected> & { error?: string } & { conll: number }> }
  >;
  const answers: Answers = shared ? JSON.parse(readFileSync(sharedPath(folder, 'expected.json'), 'utf8')) : {};
  /** Cases with mentions that cross, which the format cannot write, with repeated mentions, and with a document that ua-scorer skips. */
  const left = /^o(?:16|17|34|35|39|40)_/u;

  it.each(Object.keys(answers).filter((name) => !left.test(name)))('scores %s as we do', async (name) => {
    const sides = ['key', 'sys'].map((side) =>
      (JSON.parse(readFileSync(sharedPath(folder, 'cases', `${name}.${side}.json`), 'utf8')) as Given[])
        .map(written)
        .join(''),
    );
    for (const [setting, singletons] of [
      ['keep_singletons', 'keep'],
      ['remove_singletons', 'drop'],
    ] as const) {
      const metrics = ['muc', 'bcub', 'ceafe', 'ceafm', 'lea'];
      const { report } = await scoreCorefFiles(
        ['k', 'r'],
        { k: sides[0], r: sides[1] },
        { metrics, singletons, lenient: true },
      );
      const scores = report!.systems[0].scores as unknown as Record<string, Score>;
      const theirs = answers[name]['ua-scorer'][setting];
      expect(metrics.flatMap((metric) => disagreements(metric, scores[metric], theirs[metric]))).toEqual([]);
    }
  });
});
