import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { scoreCorefFiles } from '../../src/evaluate/score-files.ts';
import { InputError } from '../../src/text/problem.ts';

type Files = Readonly<Record<string, string>>;

/** The mentions that both sides have, of the key, and of the response; or the codes and places of errors; and notes and warnings. */
async function scored(files: Files, paths = ['key', 'response'], settings = {}) {
  const { report, log } = await scoreCorefFiles(paths, files, { metrics: ['mentions', 'bcub'], ...settings });
  const problems = log.problems.map(({ code, place }) => `${place.file}:${place.line}:${place.column} ${code}`);
  const { recall, precision } = report?.systems[0].scores.mentions ?? {};
  const counts = [recall?.numerator, recall?.denominator, precision?.denominator];
  return { counts: report && counts, b3: report?.systems[0].scores.bcub.f1, problems };
}

/** The entities of a file, as the words of their mentions. */
function read(text: string): string[][] {
  return readCoref(text).map(({ entity, entityIds, start, end, text: own }) =>
    entityIds
      .map((_, at) =>
        [...entity.keys()]
          .filter((row) => entity[row] === at)
          .map((row) =>
            typeof own === 'string' ? [...own].slice(start[row], end[row]).join('') : `${start[row]}-${end[row]}`,
          )
          .join('='),
      )
      .filter((words) => words !== ''),
  );
}

function errorsOf(text: string): string[] {
  try {
    readCoref(text, { file: 'f' });
  } catch (error) {
    if (error instanceof InputError)
      return error.log.problems
        .filter(({ severity }) => severity === 'error')
        .map(({ code, place }) => `${place.line}:${place.column} ${code}`);
    throw error;
  }
  return [];
}

describe('brat', () => {
  const text = 'Ada met Bo.\nShe and he left the old old\ntown.';
  const spans =
    'T1\tPerson 0 3\tAda\nT2\tPerson 8 10\tBo\nT3\tPerson 12 15\tShe\nT4\tPerson 20 22\the\nT5\tPlace 36 39;40 44\told town\n';
  const linked = `${spans}R1\tCoreference Arg1:T3 Arg2:T1\t\n*\tEquiv T2 T4\n`;
  const folder = (side: string, ann: string): Files => ({ [`${side}/a.ann`]: ann, [`${side}/a.txt`]: text });

  it('has entities in relations and classes, and leaves out spans of types that are in none', async () => {
    const found = await scored({ ...folder('key', linked), ...folder('response', linked) });
    expect(found.counts).toEqual([4, 4, 4]);
    expect(found.problems).toContain('key/a.ann:1:1 UNLINKED_SPAN');
  });

  it('has singletons of the types that links of any file of the side have', async () => {
    const files = {
      ...folder('key', linked),
      ...folder('response', linked),
      'key/b.ann': 'T1\tPerson 0 3\tEve\nT2\tDate 4 5\tx\n',
      'key/b.txt': 'Eve x',
      'response/b.ann': '',
      'response/b.txt': 'Eve x',
    };
    expect((await scored(files)).counts).toEqual([4, 5, 4]);
  });

  it('matches mentions of several parts by their characters, also with one that spans them', async () => {
    const text = 'Ann and Bo left. They did.';
    const brat = (positions: string, words: string) =>
      `T1\tA ${positions}\t${words}\nT2\tA 17 21\tThey\nR1\tIdent Arg1:T1 Arg2:T2\n`;
    const parts = { 'key/a.ann': brat('0 3;8 10', 'Ann Bo'), 'key/a.txt': text };
    const response = (ann: string, own = text) => ({ ...parts, 'response/a.ann': ann, 'response/a.txt': own });
    expect((await scored(response(parts['key/a.ann']))).counts).toEqual([2, 2, 2]);
    expect((await scored(response(brat('0 10', 'Ann and Bo')))).counts).toEqual([1, 2, 2]);
    expect(
      (await scored(response(brat('0 3;9 11', 'Ann Bo').replace('17 21', '18 22'), text.replace(' ', '  ')))).counts,
    ).toEqual([2, 2, 2]);
    const tokens = 'Ann and Bo left . They did .'.split(' ');
    const jsonl = (clusters: unknown) => JSON.stringify({ doc_key: 'a', sentences: [tokens], clusters });
    const against = async (clusters: unknown) =>
      (await scored({ 'key/a.ann': parts['key/a.ann'], 'key/a.txt': text, r: jsonl(clusters) }, ['key', 'r'])).counts;
    expect(
      await against([
        [
          [0, 2],
          [5, 5],
        ],
      ]),
    ).toEqual([1, 2, 2]);
  });

  it('joins spans on two lines where the text is known', async () => {
    const town = `${linked}T6\tPlace 28 35\tthe old\n*\tEquiv T5 T6\n`;
    const found = await scored({ ...folder('key', town), ...folder('response', town) });
    expect(found.counts).toEqual([6, 6, 6]);
  });

  it('reads relations of other names if they are named, and says so otherwise', async () => {
    const other = `${spans}R1\tAnaphora Arg1:T3 Arg2:T1\nR2\tAntonym Arg1:T1 Arg2:T2\n`;
    const files = { ...folder('key', other), ...folder('response', other) };
    expect((await scored(files)).problems).toContain('key/a.ann:1:1 OTHER_RELATION');
    expect((await scored(files)).counts).toBeUndefined();
    const named = await scored(files, ['key', 'response'], { relation: ['Anaphora'] });
    expect(named.counts).toEqual([4, 4, 4]);
    expect(named.problems).toContain('key/a.ann:1:1 OTHER_RELATION');
    await expect(
      scored({ key: '[[[0, 1]]]', response: '[[[0, 1]]]' }, ['key', 'response'], { relation: ['x'] }),
    ).rejects.toThrow('relation says how exports of annotation tools are read');
  });

  it('has links of events by their triggers, unless one is that of several', () => {
    const events = linked.replaceAll(/Arg1:T3|T2 T4/gu, (ends) => ends.replaceAll('T', 'E'));
    expect(events).toContain('Arg1:E3 Arg2:T1');
    const named = `${events}E2\tMeet:T2 Who:T1\nE3\tLeave:T3\nE4\tLeave:T4\n`;
    expect(read(named)).toEqual(read(linked));
    expect(errorsOf(`${named}E5\tArrive:T3\n`)).toEqual(['6:1 UNREADABLE_MENTION']);
  });

  it('refuses links of what is no span, relations that it cannot read, and words that the text does not have', async () => {
    expect(errorsOf(`${spans}R1\tCoref Arg1:T3 Arg2:T9\n`)).toEqual(['6:1 UNREADABLE_MENTION']);
    expect(errorsOf(`${spans}R1\tCoref Arg1:T3\n`)).toEqual(['6:4 NOT_A_SPAN']);
    const stale = linked.replace('\tBo\n', '\tBob\n');
    const files = { ...folder('key', linked), ...folder('response', stale) };
    expect((await scored(files)).problems).toContain('response/a.ann:2:4 SURFACE_DIFFERS');
    expect((await scored(files, ['key', 'response'], { allow: ['SURFACE_DIFFERS'] })).counts).toEqual([4, 4, 4]);
  });

  it('is compared with tokens of the text beside a single file', async () => {
    const rows = ['Ada', 'met', 'Bo', '.', 'She', 'and', 'he', 'left', 'the', 'old', 'old', 'town', '.'];
    const cells: Readonly<Record<string, string>> = { Ada: '(1)', She: '(1)', Bo: '(2)', he: '(2)' };
    const conll = rows.map((word, at) => `d 0 ${at} ${word} ${cells[word] ?? '-'}\n`).join('');
    const files = { 'a.ann': linked, 'a.txt': text, conll: `#begin document (d); part 000\n${conll}#end document\n` };
    expect(await scored(files, ['conll', 'a.ann'])).toMatchObject({ counts: [4, 4, 4], b3: 1 });
    expect(await scored(files, ['a.ann', 'conll'])).toMatchObject({ counts: [4, 4, 4], b3: 1 });
  });
});

describe('WebAnno TSV', () => {
  const chains = (rows: string): string =>
    `#FORMAT=WebAnno TSV 3.3\n#T_CH=custom.ALink|referenceType|referenceRelation\n\n\n#Text=a b c d\n${rows}`;

  it('has mentions of the rows of one link, also where chains are stacked', () => {
    const rows =
      '1-1\t0-1\ta\tx\\->1-9[1]|*[2]\ty->1-1|*->2-2\t\n1-2\t2-3\tb\tx[1]\ty->1-1\t\n1-3\t4-5\tc\t*[2]\t*->2-1\t\n1-4\t6-7\td\t*[1]\t*->1-2\t\n';
    expect(read(chains(rows))).toEqual([['a b=d', 'a=c']]);
  });

  it('keeps chains of one link and mentions of several parts, and refuses links without numbers', () => {
    expect(read(chains('1-1\t0-1\ta\t*[7]\t*->7-1\t\n'))).toEqual([['a']]);
    expect(errorsOf(chains('1-1\t0-1\ta\t*[7]\tcoref\t\n'))).toEqual(['6:16 NOT_A_SPAN']);
    const gap = '1-1\t0-1\ta\t*[1]\t*->1-1\t\n1-2\t2-3\tb\t_\t_\t\n1-3\t4-5\tc\t*[1]\t*->1-1\t\n';
    expect(readCoref(chains(gap)).map(({ nodes }) => [...nodes!.members])).toEqual([[0, 4]]);
  });

  it('reads relations between spans with and without numbers, of layers named so or by labels', () => {
    const relations = (layer: string, rows: string): string =>
      `#FORMAT=WebAnno TSV 3.3\n#T_SP=custom.Span|value\n#T_RL=custom.${layer}|label|BT_custom.Span\n\n\n#Text=a b c d\n${rows}`;
    const own =
      '1-1\t0-1\ta\tX\t_\t_\t\n1-2\t2-3\tb\tX[1]\t_\t_\t\n1-3\t4-5\tc\tX[1]|Y[2]\t*|friend\t1-1[0_1]|1-2[1_2]\t\n1-4\t6-7\td\t*\t*\t1-1\t\n';
    expect(read(relations('Coreference', own))).toEqual([['a=b c=d', 'c']]);
    expect(errorsOf(relations('Kinship', own))).toEqual(['1:1 OTHER_RELATION']);
    expect(read(relations('Kinship', own.replace('*|friend', 'Identity|friend')))).toEqual([['a=b c', 'c', 'd']]);
    expect(errorsOf(relations('Coref', own.replace('1-1[0_1]', '1-1[5_1]')))).toEqual(['9:30 UNREADABLE_MENTION']);
  });

  it('takes relations of syntax for no links', () => {
    const rows = '1-1\t0-1\ta\tN\tcoref\t1-2\t\n1-2\t2-3\tb\tN\t_\t_\t\n';
    const file = `#FORMAT=WebAnno TSV 3.3\n#T_SP=x.POS|v\n#T_RL=x.Dependency|type|BT_x.POS\n\n\n#Text=a b\n${rows}`;
    expect(read(file)).toEqual([[]]);
  });
});

describe('Label Studio', () => {
  const region = (id: string, start: number, end: number) => ({
    id,
    type: 'labels',
    value: { start, end, labels: ['A', 'B'] },
  });
  const link = (from: string, to: string, labels?: readonly string[]) => ({
    type: 'relation',
    from_id: from,
    to_id: to,
    labels,
  });
  const task = (...annotations: unknown[]) => ({ id: 1, data: { text: 'a b c d' }, annotations });
  const both = [region('x', 0, 1), region('y', 2, 3), region('z', 4, 5)];

  it('joins regions by relations without a label, or with one that says so', () => {
    const result = [...both, link('x', 'y'), link('y', 'z', ['cause'])];
    expect(read(JSON.stringify([task({ result })]))).toEqual([['a=b', 'c']]);
    expect(errorsOf(JSON.stringify([task({ result: [...both, link('x', 'w')] })]))).toHaveLength(1);
  });

  it('reads the annotation that is named, and none that was cancelled', async () => {
    const made = [
      { completed_by: 1, result: [...both, link('x', 'y')] },
      { completed_by: 2, result: [...both, link('x', 'z')] },
      { completed_by: 3, was_cancelled: true, result: [] },
    ];
    const files = { key: JSON.stringify([task(...made)]) };
    const annotators = { keyRead: 'annotator=1', responseRead: 'annotator=2' };
    expect(await scored(files, ['key', 'key'], annotators)).toMatchObject({ counts: [3, 3, 3], b3: 2 / 3 });
    expect((await scored(files, ['key', 'key'])).problems).toContain('key:1:2 SEVERAL_ANNOTATIONS');
    expect((await scored(files, ['key', 'key'], { read: 'annotator=9' })).problems).toContain('key:1:1 NOT_A_DOCUMENT');
    expect(read(JSON.stringify([task(made[2]), task(made[0])]))).toEqual([['a=b', 'c']]);
  });
});

describe('UIMA CAS JSON', () => {
  const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaID: '_InitialView', sofaString: '😀 a b c' };
  const span = (id: number, begin: number, type = 'custom.Span') => ({
    '%ID': id,
    '%TYPE': type,
    '@sofa': 1,
    begin,
    end: begin + 1,
  });
  const relation = (from: number, to: number, type: string, label?: string) => ({
    '%ID': 50 + from,
    '%TYPE': type,
    '@sofa': 1,
    '@Governor': from,
    '@Dependent': to,
    begin: 0,
    end: 1,
    label,
  });
  const cas = (list: readonly { readonly '%ID': number }[], more = {}): string =>
    JSON.stringify({ '%TYPES': {}, ...more, '%FEATURE_STRUCTURES': list });
  const spans = [sofa, span(2, 3), span(3, 5), span(4, 7), span(5, 3, 'Token')];

  it('has relations between spans of a layer, which are singletons without one', () => {
    const list = [...spans, relation(2, 4, 'custom.Relation', 'coreference'), relation(5, 5, 'x.type.Dependency')];
    expect(read(cas(list))).toEqual([['a=c', 'b']]);
    expect(read(cas([...spans, relation(2, 4, 'custom.Coref')]))).toEqual([['a=c', 'b']]);
    expect(errorsOf(cas([...spans, relation(2, 4, 'custom.Kinship')]))).toEqual(['1:1 OTHER_RELATION']);
  });

  it('may have feature structures by id, but only offsets of UTF-16', () => {
    const list = Object.fromEntries(
      [sofa, span(2, 3), span(3, 5), relation(2, 3, 'custom.Coref')].map((own) => [own['%ID'], own]),
    );
    const header = { '%HEADER': { 'offset-encoding': 'UTF_32' } };
    expect(read(JSON.stringify({ '%FEATURE_STRUCTURES': list }))).toEqual([['a=b']]);
    expect(errorsOf(JSON.stringify({ ...header, '%FEATURE_STRUCTURES': list }))).toEqual(['1:1 NOT_A_DOCUMENT']);
    expect(errorsOf(JSON.stringify({ '%FEATURE_STRUCTURES': {} }))).toEqual(['1:1 NOT_A_DOCUMENT']);
  });

  it('follows chains, which may be in a circle', () => {
    const list = [
      sofa,
      { ...span(2, 3, 'custom.XLink'), '@next': 3 },
      { ...span(3, 5, 'custom.XLink'), '@next': 2 },
      { '%ID': 9, '%TYPE': 'custom.XChain', '@first': 2 },
    ];
    expect(read(cas(list))).toEqual([['a=b']]);
  });
});
