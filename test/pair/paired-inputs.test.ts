import { describe, expect, it } from 'vitest';
import { scoreNerFiles } from '../../src/index.ts';
import { corefTold, line, nerTold } from '../told.ts';

const told = (files: Readonly<Record<string, string>>, options: object = {}) =>
  corefTold(files, { metrics: ['mentions'], ...options });

const twice = [
  [
    [0, 0],
    [2, 2],
  ],
];
/** Entities of which one mention is another. */
const other = [
  [
    [0, 0],
    [1, 1],
  ],
];
const doc = (id: string, clusters: object = twice, tokens = 'Ann saw her dog .'): string =>
  line({ doc_key: id, tokens: tokens.split(' '), clusters });
const conll = (name: string): string =>
  `#begin document ${name}\nd\t0\t0\tAnn\t(0)\nd\t0\t1\ther\t(0)\n\n#end document\n`;

describe('documents of coreference', () => {
  it('that the response lacks count as missed, and are an error of a gate', async () => {
    const files = { key: doc('a') + doc('b'), response: doc('a') };
    expect(await told(files)).toEqual([
      'mentions 2/4 2/2',
      "key:2:1: warning: document 'b' is not in the response: all its mentions count as missed [MISSING_DOCUMENT]",
    ]);
    expect(await told(files, { failUnder: ['conll=5'] })).toEqual([
      'refused',
      "key:2:1: error: document 'b' is not in the response [MISSING_DOCUMENT]; add the document, or use lenient: thresholds need every document",
    ]);
    expect(await told(files, { missingDocument: 'error' })).toEqual([
      'refused',
      "key:2:1: error: document 'b' is not in the response [MISSING_DOCUMENT]; add it, or choose missingDocument empty or skip",
      'response:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
    expect(await told(files, { missingDocument: 'skip' })).toEqual([
      'mentions 2/2 2/2',
      "key:2:1: warning: document 'b' is not in the response: it is left out of the score [MISSING_DOCUMENT]",
      'response:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
  });

  it('that only the response has are not scored, and are an error of a gate', async () => {
    const files = {
      key: doc('a'),
      response: doc('a', other) + doc('b'),
    };
    expect(await told(files)).toEqual([
      'mentions 1/2 1/2',
      "response:2:1: warning: document 'b' is not in the key: not scored [EXTRA_DOCUMENT]",
    ]);
    expect(await told(files, { failUnder: ['conll=5'] })).toEqual([
      'refused',
      "response:2:1: error: document 'b' is not in the key [EXTRA_DOCUMENT]; remove the document, or use lenient: thresholds need every document",
    ]);
    expect(await told(files, { extraDocument: 'error' })).toEqual([
      'refused',
      "response:2:1: error: document 'b' is not in the key [EXTRA_DOCUMENT]; remove it, or extraDocument skip",
    ]);
    expect(await told(files, { extraDocument: 'skip' })).toEqual([
      'mentions 1/2 1/2',
      "response:1:1: warning: 1 document that the key lacks is left out: 'b' [SKIPPED_DOCUMENT]",
    ]);
  });

  it('of which no name is on both sides are refused, with what pairs them', async () => {
    expect(await told({ key: doc('a'), response: doc('b') })).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found 'b' here, 'a' in the key [NO_COMMON_DOCUMENT]; the texts fit: pair text",
    ]);
    expect(await told({ key: doc('a'), response: doc('b', twice, 'He saw her dog !') })).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found 'b' here, 'a' in the key [NO_COMMON_DOCUMENT]; make the names equal, or pair the only documents with lenient",
    ]);
    expect(
      await told(
        {
          key: doc('a'),
          response: doc('b', other),
        },
        { lenient: true },
      ),
    ).toEqual([
      'mentions 1/2 1/2',
      "response:1:1: warning: the only documents are paired: 'b' here, 'a' in the key [NO_COMMON_DOCUMENT]",
    ]);
    const others = doc('x', twice, 'It ran') + doc('y', twice, 'It fell');
    expect(await told({ key: doc('a') + doc('b'), response: others })).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found 'x' here, 'a' in the key [NO_COMMON_DOCUMENT]; make the names equal; if both sides have the documents in one order, pair position",
    ]);
    expect(await told({ key: doc('a') + doc('b'), response: others }, { lenient: true })).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found 'x' here, 'a' in the key [NO_COMMON_DOCUMENT]; make the names equal; if both sides have the documents in one order, pair position",
    ]);
  });

  it('keep their names, also one that says a side twice', async () => {
    const [, problem] = await told({ key: doc('a') + doc('the key key'), response: doc('a') });
    expect(problem).toContain("key:2:1: warning: document 'the key key' is not in the response: all its mentions");
  });

  it('whose names look misspelt are refused with the name that may be meant', async () => {
    const key = doc('doc_one') + doc('doc_two');
    expect(await told({ key, response: doc('doc_one') + doc('doc_tow') })).toEqual([
      'refused',
      "key:2:1: error: document 'doc_two' is not in the response: did you mean 'doc_tow', which the key lacks? [MISSING_DOCUMENT]; use the same names, or missingDocument empty to score documents without a partner as empty",
    ]);
    expect(await told({ key, response: doc('doc_one') + doc('x') + doc('y') })).toEqual([
      'refused',
      "key:2:1: error: document 'doc_two' is not in the response: it has 2 documents that the key lacks [MISSING_DOCUMENT]; use the same names, or missingDocument empty to score documents without a partner as empty",
    ]);
  });

  it('of one name are paired in order if both sides have as many', async () => {
    expect(
      await told({
        key: doc('a') + doc('a'),
        response: doc('a', other),
      }),
    ).toEqual([
      'refused',
      "key:2:1: error: the key has 2 documents named 'a', the response 1: expected equally many, paired in order [UNEVEN_DOCUMENTS]",
    ]);
    expect(
      await told({
        key: doc('a'),
        response: doc('a', other) + doc('a'),
      }),
    ).toEqual([
      'refused',
      "response:2:1: error: the key has 1 document named 'a', the response 2: expected equally many, paired in order [UNEVEN_DOCUMENTS]",
    ]);
  });

  it('whose names are one name and part are paired, unless several are', async () => {
    const [key, response] = ['000', '0'].map((part) => conll(`(a/b); part ${part}`) + conll(`(a/c); part ${part}`));
    expect(await told({ key, response: response.replace('her\t(0)', 'her\t-') })).toEqual([
      'mentions 3/4 3/3',
      "response:1:1: warning: '(a/b); part 0' and '(a/b); part 000' of the key are one name and part, so they are paired, and so are 1 more [NEARLY_EQUAL_NAMES]",
      'response:1:1: warning: 1 of 2 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
    const [two, four] = [
      ['000', '0'],
      ['00', '0000'],
    ].map((parts) => parts.map((part) => conll(`(a/b); part ${part}`)).join(''));
    expect(await told({ key: two, response: four })).toEqual([
      'refused',
      "response:1:1: error: '(a/b); part 00' and '(a/b); part 000' of the key are one name and part, spelled differently [NEARLY_EQUAL_NAMES]; so are other names: make names equal, or pair documents in order with lenient",
      "response:6:1: error: '(a/b); part 0000' and '(a/b); part 0' of the key are one name and part, spelled differently [NEARLY_EQUAL_NAMES]; so are other names: make names equal, or pair documents in order with lenient",
    ]);
  });

  it('are paired by position or text, if that is asked for', async () => {
    const key = doc('a') + doc('b', other, 'It ran');
    const response = doc('x', other, 'It ran') + doc('y', other);
    expect(await told({ key, response }, { pair: 'text' })).toEqual(['mentions 3/4 3/4']);
    expect(await told({ key, response: doc('x') }, { pair: 'position' })).toEqual([
      'refused',
      'response:1:1: error: cannot pair documents: the key has 2 documents, the response has 1 document, and no ids or texts are equal [UNEVEN_DOCUMENTS]; give both sides ids, such as doc_key, or texts, or the same documents',
    ]);
    expect(
      await told({ key: doc('a') + doc('b'), response: doc('x') + doc('y', [[[0, 0]]]) }, { pair: 'position' }),
    ).toEqual([
      'mentions 3/4 3/3',
      'response:1:1: warning: 1 of 2 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
  });

  it('that no response has together with the others leave nothing, if missing ones are skipped', async () => {
    const files = { key: doc('a') + doc('b'), one: doc('a', []), two: doc('b', []) };
    expect(await told(files, { missingDocument: 'skip' })).toEqual([
      'refused',
      'key:1:1: error: no document of the key is in all of the 2 responses [NO_COMMON_DOCUMENT]; score them one by one, or with missingDocument empty',
      "key:2:1: warning: document 'b' is not in the response one: it is left out of the score [MISSING_DOCUMENT]",
      'one:1:1: warning: the response has no mention: every score is 0 [EMPTY_RESPONSE]',
      "key:1:1: warning: document 'a' is not in the response two: it is left out of the score [MISSING_DOCUMENT]",
      'two:1:1: warning: the response has no mention: every score is 0 [EMPTY_RESPONSE]',
    ]);
  });

  it('are not said to fit by their texts where several have one text', async () => {
    expect(await told({ key: doc('a') + doc('b'), response: doc('x') + doc('y', other) })).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found 'x' here, 'a' in the key [NO_COMMON_DOCUMENT]; make the names equal; if both sides have the documents in one order, pair position",
    ]);
    const key = doc('a') + doc('b', other, 'It ran');
    expect(await told({ key, response: doc('y', other, 'It ran') + doc('x') })).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found 'y' here, 'a' in the key [NO_COMMON_DOCUMENT]; the texts fit: pair text",
    ]);
  });

  it('that are several on both sides are not paired as the only ones', async () => {
    const response = doc('x', twice, 'He saw her dog !') + doc('y', twice, 'He saw her cat !');
    expect(await told({ key: doc('a') + doc('b'), response }, { lenient: true })).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found 'x' here, 'a' in the key [NO_COMMON_DOCUMENT]; make the names equal; if both sides have the documents in one order, pair position",
    ]);
  });

  it('whose names have no part meet the only part that the other side has of it', async () => {
    const part = (id: string): string => conll(id).replace('her\t(0)', 'her\t-');
    expect(
      await told({
        key: doc('(a/b)', other, 'Ann her'),
        response: part('(a/b); part 003'),
      }),
    ).toEqual([
      'mentions 1/2 1/1',
      "response:1:1: warning: '(a/b); part 003' and '(a/b)' of the key are one name and part, so they are paired [NEARLY_EQUAL_NAMES]",
      'response:1:1: warning: 1 of 1 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
    expect(
      await told({
        key: doc('(a/b)', other, 'Ann her'),
        response: part('(a/b); part 003') + part('(a/b); part 004'),
      }),
    ).toEqual([
      'refused',
      "response:1:1: error: no document of response is in the key: found '(a/b); part 003' here, '(a/b)' in the key [NO_COMMON_DOCUMENT]; make the names equal",
    ]);
  });

  it('are one by their name, and unknown by another', async () => {
    const files = {
      key: doc('a') + doc('b'),
      response: doc('a') + doc('b', other),
    };
    expect(await told(files, { document: 'b' })).toEqual(['mentions 1/2 1/2']);
    expect(await told(files, { document: 'key:1' })).toEqual([
      'mentions 2/2 2/2',
      'response:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
    expect(await told(files, { document: 'c' })).toEqual([
      'refused',
      "key:1:1: error: the key has no document named 'c': expected a name as byDocument lists it, in CoNLL all the text after '#begin document ', such as '(a/b); part 000' [UNKNOWN_DOCUMENT]",
    ]);
  });

  it('are one corpus if their entities have names, and one of each topic', async () => {
    const named = (...names: readonly string[]): string =>
      ['a1', 'a2', 'b1'].map((id, at) => doc(id, { [names[at]]: [[0, 0]] })).join('');
    const files = { key: named('e', 'e', 'e'), response: named('x', 'x', 'y') };
    expect(await told(files, { scope: 'corpus', metrics: ['links'] })).toEqual([
      'links 1/3 1/1',
      'response:1:1: warning: 1 of 2 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
    expect(await told(files, { scope: 'corpus', metrics: ['links'], topic: '^(.)' })).toEqual([
      'links 1/1 1/1',
      'response:1:1: warning: the response has exactly the mentions and entities of the key, in all 2 topics [SAME_FILE]; check that it is not a copy',
    ]);
    expect(await told(files, { scope: 'corpus', topic: '^(a)' })).toEqual([
      'refused',
      "key:3:1: error: topic ^(a) finds no topic in the names of 1 document: 'b1' [NO_TOPIC]",
    ]);
    const unnamed = ['a1', 'a2', 'b1'].map((id) => doc(id)).join('');
    expect(await told({ ...files, key: unnamed }, { scope: 'corpus' })).toEqual([
      'refused',
      'key:1:1: error: these clusters have no ids, so none can be in several documents [NO_ENTITY_IDS]; write them as an object by the ids of entities: "clusters": {"e1": [[0, 3], …], …}',
    ]);
  });
});

describe('strings of mentions', () => {
  it('match wherever they are, each once in an entity, but need words', async () => {
    const key = doc('a', [
      [
        [0, 0],
        [2, 2],
        [3, 3],
      ],
    ]);
    const response = doc('a', other, 'Ann loves her Ann');
    expect(await told({ key, response }, { match: 'strings' })).toEqual(['mentions 1/3 1/2']);
    const bare = line({ doc_key: 'a', clusters: twice });
    expect(await told({ key: bare, response: bare }, { match: 'strings' })).toEqual([
      'refused',
      "key:1:1: error: match strings compares words, and neither side has those of document 'a' [NO_TEXT]; give mentions as strings, or a file with words",
    ]);
    const characters = line({
      doc_key: 'a',
      text: 'Ann saw Bo',
      clusters: [
        [
          [0, 3],
          [8, 10],
        ],
      ],
    });
    const strings = line({ doc_key: 'a', output: [['Bo', 'Ann'], ['saw']] });
    expect(await told({ key: characters, response: strings }, { match: 'strings' })).toEqual([
      'mentions 2/2 2/3',
      'response:1:1: warning: 1 of 2 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
  });
});

const rows = (text: string): string =>
  text
    .split(' / ')
    .map((one) => `${one.replaceAll('_', '\t').replaceAll(' ', '\n')}\n`)
    .join('\n');
const [ada, cy, di] = ['Ada_B-PER met_O / Bo_B-PER left_O', 'Cy_B-PER ran_O', 'Di_B-PER sat_O'].map(rows);
const none = cy.replace('B-PER', 'O');

describe('folders of tags', () => {
  const gold = { 'gold/a.txt': ada, 'gold/b.txt': cy };

  it('need the same files, unless a rule says what becomes of others', async () => {
    const lacking = { ...gold, 'pred/a.txt': ada.replace('Bo\tB-PER', 'Bo\tO') };
    expect(await nerTold(lacking)).toEqual([
      'refused',
      'gold/b.txt:1:1: error: pred has no file of this name: expected pred/b.txt [MISSING_FILE]; add the file, or missingDocument empty (all of the file is missed) or skip (not scored)',
    ]);
    expect(await nerTold(lacking, { missingDocument: 'empty' })).toEqual([
      'strict 1/3 1/1',
      'gold/b.txt:1:1: warning: pred has no file of this name: all its tokens count as predicted outside [MISSING_FILE]',
    ]);
    expect(await nerTold(lacking, { missingDocument: 'skip' })).toEqual([
      'strict 1/2 1/1',
      'gold/b.txt:1:1: warning: pred has no file of this name: it is left out of the score [MISSING_FILE]',
    ]);
    const more = { ...gold, 'pred/a.txt': ada, 'pred/b.txt': none, 'pred/c.txt': di };
    expect(await nerTold(more)).toEqual([
      'refused',
      'pred/c.txt:1:1: error: gold has no file of this name: expected gold/c.txt [EXTRA_FILE]; remove the file, or extraDocument warn or skip',
    ]);
    expect(await nerTold(more, { extraDocument: 'warn' })).toEqual([
      'strict 2/3 2/2',
      'pred/c.txt:1:1: warning: gold has no file of this name: it is not scored [EXTRA_FILE]',
    ]);
    expect(await nerTold(more, { extraDocument: 'skip' })).toEqual([
      'strict 2/3 2/2',
      "pred:1:1: warning: 1 file that gold lacks is left out: 'c.txt' [SKIPPED_DOCUMENT]",
    ]);
    expect(await nerTold({ ...gold, 'pred/c.txt': di }, { missingDocument: 'empty' })).toEqual([
      'refused',
      'gold/a.txt:1:1: error: no file names match between the folders, also without gold, auto, pred, key, response or sys: expected pred/a.txt [MISSING_FILE]',
      'gold/b.txt:1:1: error: pred has no file of this name: expected pred/b.txt [MISSING_FILE]',
      'pred/c.txt:1:1: error: gold has no file of this name: expected gold/c.txt [EXTRA_FILE]',
    ]);
  });

  it('are paired where names differ in words for sides or extensions alone', async () => {
    const sides = { 'gold/a.gold.txt': ada, 'gold/b.gold.txt': cy, 'pred/a.pred.txt': ada, 'pred/b.pred.txt': none };
    expect(await nerTold(sides)).toEqual([
      'strict 2/3 2/2',
      'pred:1:1: warning: the file names differ from those of the gold only in gold, auto, pred, key, response or sys: files are paired, such as a.pred.txt with a.gold.txt [NAMES_DIFFER]',
    ]);
    expect(await nerTold({ ...gold, 'pred/a.conll': ada, 'pred/b.conll': none })).toEqual([
      'strict 2/3 2/2',
      'pred:1:1: warning: the file names differ from those of the gold only in their extensions: files are paired, such as a.conll with a.txt [NAMES_DIFFER]',
    ]);
  });

  it('may meet one file, which has their sentences in the order of the names', async () => {
    const joined = (...texts: readonly string[]): string => texts.join('\n');
    expect(await nerTold({ ...gold, pred: joined(ada, none) })).toEqual(['strict 2/3 2/2']);
    expect(await nerTold({ ...gold, pred: ada })).toEqual([
      'refused',
      'pred:1:1: error: the file ends before the sentences of gold/b.txt; files are taken in the order of their names [SENTENCES_DIFFER]; score both on the same sentences',
    ]);
    expect(await nerTold({ ...gold, pred: joined(ada, none, di) })).toEqual([
      'refused',
      'pred:10:1: error: gold/b.txt has 1 sentence, this file 2 [SENTENCES_DIFFER]; score both on the same tokens',
    ]);
    expect(await nerTold({ gold: joined(ada, cy), 'pred/a.txt': ada, 'pred/b.txt': none })).toEqual(['strict 2/3 2/2']);
  });

  it('are scored in part: a file, a sentence of it, or nothing', async () => {
    const files = { ...gold, 'pred/a.txt': ada.replace('Bo\tB-PER', 'Bo\tO'), 'pred/b.txt': none };
    expect(await nerTold(files, { document: 'a.txt' })).toEqual(['strict 1/2 1/1']);
    expect(await nerTold(files, { document: 'a.txt sentence 2' })).toEqual([
      'strict 0/1 0/0',
      'pred:1:1: warning: pred has no span: every score is 0; tags were read from column 2 of 2 [EMPTY_PRED]',
    ]);
    expect(await nerTold(files, { document: 'c.txt' })).toEqual([
      'refused',
      "gold:1:1: error: gold has no document named 'c.txt': expected a name as byDocument lists it [UNKNOWN_DOCUMENT]",
    ]);
    expect(await nerTold({ gold: ada, pred: ada.replace('Ada\tB-PER', 'Ada\tO') }, { document: 'gold:4' })).toEqual([
      'strict 1/1 1/1',
    ]);
  });
});

describe('one file of a folder', () => {
  it('is scored by its name even if others cannot be read', async () => {
    const files = {
      'gold/a.txt': ada,
      'gold/b.txt': 'Cy\n',
      'pred/a.txt': ada.replace('Bo\tB-PER', 'Bo\tO'),
      'pred/b.txt': cy,
    };
    expect(await nerTold(files, { document: 'a.txt' })).toEqual(['strict 1/2 1/1']);
  });

  it('is listed with the words of what was chosen', async () => {
    const files = { 'gold/a.txt': ada, 'pred/a.txt': ada.replace('Bo\tB-PER', 'Bo\tO') };
    const { report } = await scoreNerFiles(['gold', 'pred'], files, {
      document: 'a.txt sentence 2',
      findings: true,
    } as never);
    const found = report!.systems[0].findings!.list.map(
      ({ id, place, text }) => `${id} (${place.file}:${place.line}) ${text}`,
    );
    expect(found).toEqual(['missed a.txt: 2:0 0-0 PER > (gold/a.txt:4) Bo']);
  });
});

describe('columns of tags', () => {
  const table = (...columns: readonly (readonly string[])[]): string =>
    columns[0].map((_, at) => `${columns.map((own) => own[at]).join('\t')}\n`).join('');
  const words = Array.from({ length: 20 }, (_, at) => `word${at}`);
  const [numbers, nouns] = [words.map((_, at) => `${at + 1}`), words.map((_, at) => (at % 3 ? 'NN' : 'VB'))];
  const own = words.map((_, at) => (at === 3 ? 'B-PER' : 'O'));
  const others = (count: number): readonly string[] => words.map((word, at) => (at < count ? `other${at}` : word));

  it('hold the words that agree on both sides, wherever they stand', async () => {
    const gold = table(numbers, nouns, words, own);
    expect(await nerTold({ gold, pred: table(others(1), nouns, own) })).toEqual([
      'strict 1/1 1/1',
      "pred:1:1: warning: the word is 'other0' here, 'word0' at gold:1 [WORDS_DIFFER]",
    ]);
    expect(await nerTold({ gold, pred: table(others(4), nouns, own) })).toEqual([
      'strict 1/1 1/1',
      "pred:1:1: warning: the word is 'other0' here, 'word0' at gold:1 [WORDS_DIFFER]",
      "pred:2:1: warning: the word is 'other1' here, 'word1' at gold:2 [WORDS_DIFFER]",
      "pred:3:1: warning: the word is 'other2' here, 'word2' at gold:3 [WORDS_DIFFER]",
    ]);
    expect(await nerTold({ gold, pred: table(others(5), nouns, own) })).toEqual([
      'strict 1/1 1/1',
      'pred:1:1: warning: pred has exactly the spans of gold [SAME_FILE]; check that pred is not a copy',
    ]);
  });

  it('may be of two kinds in one file, which are no gold and predictions', async () => {
    const both = table(
      words,
      words.map((_, at) => (at % 3 ? 'B-NP' : 'O')),
      own,
    );
    expect(await nerTold({ both })).toEqual([
      'strict 0/13 0/1',
      'both:1:1: warning: the last two columns hold tags of different kinds: gold has NP, pred has PER [TYPES_DIFFER]; give the file of the predictions, or the columns',
    ]);
    expect(await nerTold({ both }, { goldColumn: 2, predColumn: 3 })).toEqual([
      'strict 0/13 0/1',
      'both:1:1: warning: gold and pred have no type in common, so no span is right: gold has NP, pred has PER [TYPES_DIFFER]; map FROM=TO renames types',
    ]);
  });
});

describe('texts that are given', () => {
  const span = (id: string, text?: string): string =>
    line({
      id,
      text,
      spans: [
        { start: 0, end: 3, label: 'PER' },
        { start: 8, end: 10, label: 'PER' },
      ],
    });
  const options = { text: 'texts', predOffsets: 'bytes' };

  it('are those of the same id, or at the same position if no id is on both sides', async () => {
    const [a, b] = [span('a'), span('b')];
    const files = { gold: a + b, pred: b + a };
    expect(await nerTold({ ...files, texts: span('b', 'Ada met Bo') + span('a', 'Cyx saw Di') }, options)).toEqual([
      'strict 4/4 4/4',
    ]);
    expect(await nerTold({ ...files, texts: span('x', 'Ada met Bo') + span('y', 'Cyx saw Dí') }, options)).toEqual([
      'refused',
      'pred:1:54: error: this PER is not in the text: offset 10 is inside a character, if offsets count bytes [SPAN_OUTSIDE_TEXT]; all spans are in the text with offsets in code points: predOffsets code-points',
    ]);
    expect(await nerTold({ ...files, texts: span('b', 'Ada met Bo') + span('c', 'Cy saw Di.') }, options)).toEqual([
      'refused',
      "gold:1:1: error: texts has no text for the document 'a' [NO_TEXT]",
      'pred:2:1: error: gold counts code points, pred counts bytes, and neither side has the text [NO_TEXT]; give text FILE, in any format that has the text',
    ]);
    expect(await nerTold({ ...files, texts: span('x', 'Ada met Bo') }, options)).toEqual([
      'refused',
      'texts:1:1: error: cannot pair documents: gold has 2 documents, the texts has 1 document, and no ids or texts are equal [UNEVEN_DOCUMENTS]; give both sides ids, such as doc_key, or texts, or the same documents',
    ]);
  });

  it('may be the tokens of gold, joined by one blank', async () => {
    const tokens = line({ id: 'a', tokenized_text: ['Ada', 'met', 'Bo'], ner: [[0, 0, 'PER']] });
    expect(await nerTold({ gold: tokens, pred: span('a') }, { text: 'joined' })).toEqual(['strict 1/1 1/2']);
  });
});

describe('spans that repeat', () => {
  const scored = (...spans: readonly (readonly [start: number, end: number, score?: number])[]): string =>
    line({ text: 'Ada met Bo', spans: spans.map(([start, end, score]) => ({ start, end, label: 'PER', score })) });
  const files = { gold: scored([0, 3], [4, 7], [8, 10]), pred: scored([0, 3, 0.2], [0, 3, 0.9], [8, 10, 0.4]) };

  it('count once, with the highest score, unless they are to count or are errors', async () => {
    expect(await nerTold(files)).toEqual([
      'strict 2/3 2/2',
      "pred:1:77: warning: this 'PER' is in the document twice, and counts once [REPEATED_SPAN]",
    ]);
    expect(await nerTold(files, { duplicates: 'count' })).toEqual(['strict 2/3 2/3']);
    expect(await nerTold(files, { duplicates: 'error' })).toEqual([
      'refused',
      "pred:1:77: error: this 'PER' is in the document twice: duplicates drop counts it once [REPEATED_SPAN]",
    ]);
  });

  it('below a least score are not scored, and each needs one', async () => {
    expect(await nerTold(files, { minScore: 0.5 })).toEqual(['strict 1/3 1/1']);
    expect(await nerTold({ ...files, pred: scored([0, 3, 0.6], [8, 10]) }, { minScore: 0.5 })).toEqual([
      'refused',
      'pred:1:77: error: this span has no score: minScore, sweep and plot pr-curve need one [NO_SCORE]',
    ]);
  });
});
