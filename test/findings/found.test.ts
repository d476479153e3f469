import { describe, expect, it } from 'vitest';
import { pageData, type Report, scoreCorefFiles, scoreNerFiles } from '../../src/index.ts';
import type { Score, Side } from '../../src/score/score.ts';
import { line } from '../told.ts';

type Texts = Readonly<Record<string, string>>;

/** The report of all files, the first of which is the key. */
async function reportOf(
  texts: Texts,
  options: object,
  score: typeof scoreCorefFiles | typeof scoreNerFiles = scoreCorefFiles,
) {
  const { report } = await score(Object.keys(texts), texts, { findings: true, ...options } as never);
  return report as Report;
}

/** Each finding in a line: its id, where it is, and its words. */
const listed = ({ systems }: Report): readonly string[] =>
  systems[0].findings!.list.map(({ id, place, text }) => `${id} (${place.file}:${place.line}:${place.column}) ${text}`);

const fraction = ({ numerator, denominator }: Side): string => `${numerator}/${denominator}`;

interface SlicedRow {
  readonly slice: string;
  readonly scores: Readonly<Record<string, Score>>;
  readonly findings: object;
}

/** Each slice in a line: recall and precision of its scores, and how many findings of each kind it has. */
const sliced = ({ systems }: Report): readonly string[] =>
  (systems[0].slices!.rows as readonly SlicedRow[]).map(({ slice, scores, findings }) => {
    const own = Object.entries(scores).map(
      ([metric, { recall, precision }]) => `${metric} ${fraction(recall)} ${fraction(precision)}`,
    );
    return `${slice}: ${own.join(', ')}; ${JSON.stringify(findings)}`;
  });

interface PageTexts {
  readonly texts: readonly unknown[];
}

/** The texts that a page shows, as JSON. */
const shown = (report: Report): readonly string[] =>
  (pageData(report, { command: 'corefscore key response' }) as PageTexts).texts.map((text) => JSON.stringify(text));

const doc = (id: string, clusters: object, text = 'Ann saw her dog . She fed it .'): string =>
  line({ doc_key: id, tokens: text.split(' '), clusters });
const [ann, her, dog, she, it_, end] = [
  [0, 0],
  [2, 2],
  [2, 3],
  [5, 5],
  [7, 7],
  [8, 8],
];
const files = {
  key:
    doc('a', [
      [ann, her, she],
      [dog, it_],
    ]) + doc('b', [[ann, her]]),
  response: doc('a', [[ann, her], [dog, she], [end]]) + doc('b', [[ann, her]]),
};

const conll = (text: string): string => {
  const sentences = text.split(' / ').map((one) =>
    one
      .split(' ')
      .map((token) => token.split('_'))
      .map(([word, tag, cell = '-'], at) => `d\t0\t${at}\t${word}\t${tag}\t${cell}\n`)
      .join(''),
  );
  return `#begin document (d); part 000\n${sentences.join('\n')}\n#end document\n`;
};
const inRows = 'The_DT_(0 lion_NN_0) saw_VBD Kim_NNP_(1) ._. / He_PRP_(0) and_CC that_DT_(1) cat_NN fled_VBD';

const inTrees = `# newdoc id = d
# global.Entity = eid-etype-head-other
1	Ada	_	PROPN	_	_	2	nsubj	_	Entity=(e1-p-1-)
2	saw	_	VERB	_	_	0	root	_	_
3	her	_	PRON	_	_	4	nmod	_	Entity=(e2-p-2-(e1-p-1-)
4	dog	_	NOUN	_	_	2	obj	_	Entity=e2)
4.1	_	_	_	_	_	_	_	2:iobj	Entity=(e1-p-1-)

1	She	_	PRON	_	_	2	nsubj	_	Entity=(e1-p-1-)
2	ran	_	VERB	_	_	0	root	_	_

`;
const otherTrees = inTrees
  .replace('4.1\t_', '4.1\the')
  .replace('Entity=(e2-p-2-(e1-p-1-)', 'Entity=(e2-p-2-')
  .replace(/Entity=\(e1-p-1-\)\n2\tran/u, '_\n2\tran');

describe('findings of coreference', () => {
  it('are listed by document, with their places and words', async () => {
    expect(listed(await reportOf(files, {}))).toEqual([
      'divided:a:0-0 (key:1:1) Ann',
      'group:mixed:a:0-0 (key:1:1) Ann',
      'conflated:a:2-3 (response:1:1) her dog',
      'missing_link:a:5-5:a:2-2 (key:1:1) her … She',
      'wrong_link:a:5-5:a:2-3 (response:1:1) her dog … She',
      'missing:a:7-7 (key:1:1) it',
      'missing_link:a:7-7:a:2-3 (key:1:1) her dog … it',
      'spurious:a:8-8 (response:1:1) .',
      'group:spurious:a:8-8 (response:1:1) .',
    ]);
    const response = inRows
      .replace('_(0)', '_(1)')
      .replace('cat_NN', 'cat_NN_(2)')
      .replace('_(0 lion', '_(0)|(3 lion')
      .replace('_NN_0)', '_NN_3)');
    expect(listed(await reportOf({ key: conll(inRows), response: conll(response) }, {}))).toEqual([
      'spurious:(d); part 000:0-0 (response:2:14) The',
      'group:spurious:(d); part 000:0-0 (response:2:14) The',
      'divided:(d); part 000:0-1 (key:2:14) The lion',
      'group:mixed:(d); part 000:0-1 (key:2:14) The lion',
      'conflated:(d); part 000:3-3 (response:5:15) Kim',
      'missing_link:(d); part 000:5-5:(d); part 000:0-1 (key:8:14) The lion … He',
      'wrong_link:(d); part 000:5-5:(d); part 000:3-3 (response:8:14) Kim … He',
      'spurious:(d); part 000:8-8 (response:11:14) cat',
      'group:spurious:(d); part 000:8-8 (response:11:14) cat',
    ]);
  });

  it('are divided by the length, size, distance and kind of mentions', async () => {
    expect(sliced(await reportOf(files, { by: 'length' }))).toEqual([
      '1: mentions 5/6 5/6, bcub 3.6666666666666665/6 4.5/6; {"missing":1,"spurious":1}',
      '2: mentions 1/1 1/1, bcub 0.5/1 0.5/1; {}',
    ]);
    expect(sliced(await reportOf(files, { by: 'size' }))).toEqual([
      '1: mentions 0/0 0/1, muc 0/0 0/0, bcub 0/0 0/1, lea 0/0 0/1, links 0/0 0/0; {"spurious":1}',
      '2: mentions 3/4 6/6, muc 1/2 2/3, bcub 2.5/4 5/6, lea 2/4 4/6, links 1/2 2/3; {"missing":1,"conflated":1}',
      '3: mentions 3/3 0/0, muc 1/2 0/0, bcub 1.6666666666666667/3 0/0, lea 1/3 0/0, links 1/3 0/0; {"divided":1}',
    ]);
    expect(sliced(await reportOf(files, { by: 'distance' }))).toEqual([
      'first: mentions 3/3 3/4, bcub 2.1666666666666665/3 2.5/4; {"spurious":1}',
      '1: mentions 2/2 3/3, bcub 1.6666666666666665/2 2.5/3, links 2/2 2/3; {}',
      '2: mentions 1/2 0/0, bcub 0.3333333333333333/2 0/0, links 0/2 0/0; {"missing":1}',
    ]);
    const response = inRows.replace('_(0)', '_(1)').replace('cat_NN', 'cat_NN_(2)');
    const tagged = await reportOf({ key: conll(inRows), response: conll(response) }, { by: 'kind' });
    expect([tagged.systems[0].slices!.about, ...sliced(tagged)]).toEqual([
      'kinds by the parts of speech of the key',
      'pronoun: mentions 2/2 2/2, bcub 1.5/2 1/2, links 1/2 0/2; {}',
      'name: mentions 1/1 1/1, bcub 1/1 0.6666666666666666/1; {}',
      'nominal: mentions 1/1 1/2, bcub 0.5/1 1/2; {"spurious":1}',
    ]);
  });

  it('count the characters of a text, and empty nodes by themselves', async () => {
    const text = 'The lion saw Kim. He fled.';
    const own = (clusters: object): string => line({ doc_key: 'd', text, clusters });
    const sides = {
      key: own([
        [
          [0, 8],
          [18, 20],
        ],
        [[13, 16]],
      ]),
      response: own([
        [
          [0, 8],
          [13, 16],
          [18, 20],
        ],
      ]),
    };
    const report = await reportOf(sides, { by: 'length' });
    expect([report.systems[0].slices!.unit, ...sliced(report)]).toEqual([
      'characters',
      '1-5: mentions 2/2 2/2, bcub 2/2 1/2; {}',
      '6-10: mentions 1/1 1/1, bcub 1/1 0.6666666666666666/1; {}',
    ]);
    const kinds = await reportOf(sides, { by: 'kind' });
    expect([kinds.systems[0].slices!.about, ...sliced(kinds)]).toEqual([
      'kinds by a list of English pronouns; names have capitals',
      'pronoun: mentions 1/1 1/1, bcub 1/1 0.6666666666666666/1, links 1/1 0/1; {}',
      'name: mentions 1/1 1/1, bcub 1/1 0.3333333333333333/1, links 0/0 0/1; {}',
      'nominal: mentions 1/1 1/1, bcub 1/1 0.6666666666666666/1; {}',
    ]);
    const trees = await reportOf({ key: inTrees, response: otherTrees }, { by: 'kind' });
    expect([trees.systems[0].slices!.about, ...sliced(trees)]).toEqual([
      'kinds by the parts of speech of the key',
      'pronoun: mentions 0/2 0/0, bcub 0/2 0/0, links 0/2 0/0; {"missing":2}',
      'name: mentions 1/1 1/1, bcub 0.5/1 1/1; {}',
      'zero: mentions 1/1 1/1, bcub 0.5/1 1/1, links 0/1 1/1; {}',
    ]);
  });

  it('of another system are compared with those of the first, document by document', async () => {
    const better =
      doc('a', [
        [ann, her, she],
        [dog, it_],
      ]) + doc('b', [[ann], [her]]);
    const { systems } = await reportOf({ ...files, better }, {});
    expect(systems.map(({ findings }) => JSON.stringify(findings!.against))).toEqual([
      undefined,
      '{"system":"response","kinds":{"divided":{"fixed":1,"new":1,"shared":0},"group":{"fixed":2,"new":1,"shared":0},"conflated":{"fixed":1,"new":0,"shared":0},"missing_link":{"fixed":2,"new":1,"shared":0},"wrong_link":{"fixed":1,"new":0,"shared":0},"missing":{"fixed":1,"new":0,"shared":0},"spurious":{"fixed":1,"new":0,"shared":0}},"documents":[{"document":"a","fixed":9,"new":0,"shared":0},{"document":"b","fixed":0,"new":3,"shared":0}]}',
    ]);
  });
});

describe('the texts of a page', () => {
  it('have the words, sentences and mentions of each document', async () => {
    expect(shown(await reportOf(files, { units: 'page' }))).toEqual([
      '[{"document":"a","words":["Ann","saw","her","dog",".","She","fed","it","."],"length":9,"gold":[[0,0,"1"],[2,2,"1"],[5,5,"1"],[2,3,"2"],[7,7,"2"]],"pred":[[0,0,"1"],[2,2,"1"],[2,3,"2"],[5,5,"2"],[8,8,"3"]]},{"document":"b","words":["Ann","saw","her","dog",".","She","fed","it","."],"length":9,"gold":[[0,0,"1"],[2,2,"1"]],"pred":[[0,0,"1"],[2,2,"1"]]}]',
    ]);
    const report = await reportOf(
      { key: conll(inRows), response: conll(inRows.replace('_(0)', '')) },
      { units: 'page' },
    );
    expect(shown(report)).toEqual([
      '[{"document":"(d); part 000","words":["The","lion","saw","Kim",".","He","and","that","cat","fled"],"length":10,"starts":[0,5],"gold":[[0,1,"0"],[3,3,"1"],[5,5,"0"],[7,7,"1"]],"pred":[[0,1,"0"],[3,3,"1"],[7,7,"1"]]}]',
    ]);
  });

  it('show empty nodes of trees, and the heads of mentions', async () => {
    const report = await reportOf({ key: inTrees, response: otherTrees }, { units: 'page' });
    expect(shown(report)).toEqual([
      '[{"document":"d","words":["Ada","saw","her","dog","∅","She","ran"],"length":7,"starts":[0,5],"gold":[[0,0,"e1"],[2,2,"e1"],[4,4,"e1"],[5,5,"e1"]],"pred":[[0,0,"e1"],[4,4,"e1"]],"heads":{"gold":[0,2,4,5],"pred":[0,4]}}]',
    ]);
  });
});

describe('errors that systems share', () => {
  const text = 'Ada met Bo in Ulm';
  const spans = (...own: readonly (readonly [number, number, string])[]): string =>
    line({ text, spans: own.map(([start, end, label]) => ({ start, end, label })) });
  const [ada, bo, ulm] = [
    [0, 3, 'PER'],
    [8, 10, 'PER'],
    [14, 17, 'LOC'],
  ] as const;

  it('are counted by type and kind, with how many gold spans there are', async () => {
    const texts = {
      gold: spans(ada, bo, ulm),
      one: spans(ada, [4, 7, 'PER']),
      two: spans([4, 7, 'PER'], [14, 17, 'ORG']),
    };
    const { sharedErrors, ranking, systems } = await reportOf(texts, {}, scoreNerFiles);
    expect([
      JSON.stringify(sharedErrors),
      JSON.stringify(ranking),
      ...systems.map(({ findings }) => JSON.stringify(findings!.against)),
    ]).toEqual([
      '{"rows":[{"gold":3,"right":[2,1,0],"only":[1,0]},{"type":"PER","gold":2,"right":[1,1,0],"only":[1,0]},{"type":"LOC","gold":1,"right":[1,0,0],"only":[0,0]}],"wrong":[1,1]}',
      '[0,1]',
      undefined,
      '{"system":"one","kinds":{"spurious":{"fixed":0,"new":0,"shared":1},"missed":{"fixed":1,"new":1,"shared":1},"type":{"fixed":0,"new":1,"shared":0}},"documents":[{"document":"1","fixed":1,"new":2,"shared":2}]}',
    ]);
  });

  it('leave systems of one score in their order', async () => {
    const texts = { gold: spans(ada, bo), a: spans(ada), b: spans(bo), c: spans(ada, bo), d: spans(ada) };
    expect((await reportOf(texts, {}, scoreNerFiles)).ranking).toEqual([2, 0, 1, 3]);
  });
});

describe('mentions', () => {
  it('that are repeated in their entity are listed with their words', async () => {
    const key = doc('a', [[ann, her, ann]]);
    expect(listed(await reportOf({ key, response: key }, {}))).toEqual([
      'repeated:key:a:0-0 (key:1:1) Ann',
      'repeated:response:a:0-0 (response:1:1) Ann',
    ]);
  });

  it('of several words are no pronouns because they end in one', async () => {
    const text = 'The king himself saw the dog. He fled.';
    const clusters = [
      [
        [0, 16],
        [30, 32],
      ],
    ];
    const own = line({ doc_key: 'd', text, clusters });
    const report = await reportOf({ key: own, response: own }, { by: 'kind' });
    expect(sliced(report)).toEqual([
      'pronoun: mentions 1/1 1/1, bcub 1/1 1/1, links 1/1 1/1; {}',
      'nominal: mentions 1/1 1/1, bcub 1/1 1/1; {}',
    ]);
    expect(report.systems[0].slices!.unit).toBeUndefined();
  });
});
