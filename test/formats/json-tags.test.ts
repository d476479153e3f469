import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNer } from '../../src/evaluate/library/read-ner.ts';
import { scoreNerFiles } from '../../src/evaluate/score-files.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { beginsTags } from '../../src/formats/tags/json/begins-tags.ts';
import { labelNames } from '../../src/formats/tags/json/label-names.ts';
import { tagFields } from '../../src/formats/tags/tag-layout.ts';
import { InputError } from '../../src/text/problem.ts';

interface Sentence {
  readonly tokens: readonly string[];
  readonly gold: readonly string[];
  readonly pred: readonly string[];
}

const labels = ['O', 'B-PER', 'I-PER', 'B-a b', 'I-a b'];
const ids = (tags: readonly string[]): number[] => tags.map((tag) => labels.indexOf(tag));

const config = JSON.stringify({ id2label: Object.fromEntries(labels.entries()) });
const features = {
  pos_tags: { feature: { names: ['X', 'Y'], _type: 'ClassLabel' }, _type: 'Sequence' },
  ner_tags: { feature: { names: labels, _type: 'ClassLabel' }, _type: 'Sequence' },
};

/** What each shape writes of one side. */
const shapes: Readonly<
  Record<string, (tags: readonly (readonly string[])[], tokens: readonly (readonly string[])[]) => string>
> = {
  'rows of words and tags': (tags, tokens) =>
    tags.map((own, at) => own.map((tag, token) => `${tokens[at][token]}\t${tag}\n`).join('')).join('\n'),
  'a list of lists': (tags) => JSON.stringify(tags),
  'an indented list of lists': (tags) => JSON.stringify(tags, undefined, 2),
  'lists on lines': (tags) => tags.map((own) => `${JSON.stringify(own)}\n`).join(''),
  'lists of numbers': (tags) => JSON.stringify(tags.map(ids)),
  'objects on lines': (tags, tokens) =>
    tags.map((own, at) => `${JSON.stringify({ id: at, tokens: tokens[at], ner_tags: own })}\n`).join(''),
  'a list of objects': (tags, tokens) =>
    JSON.stringify(tags.map((own, at) => ({ words: tokens[at], labels: ids(own) }))),
  'an object of lists': (tags, tokens) => JSON.stringify({ tokens, pos_tags: tags.map(ids), ner_tags: tags }),
  'rows of a viewer': (tags, tokens) => {
    const rows = tags.map((own, at) => ({ row_idx: at, row: { tokens: tokens[at], ner_tags: ids(own) } }));
    const types = Object.entries(features).map(([name, type]) => ({ name, type }));
    return JSON.stringify({ features: types, rows });
  },
};

const sentence: fc.Arbitrary<Sentence> = fc
  .array(fc.tuple(fc.constantFrom('Ada', 'met', 'é', '#x'), fc.constantFrom(...labels), fc.constantFrom(...labels)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((rows) => ({
    tokens: rows.map(([token]) => token),
    gold: rows.map(([, gold]) => gold),
    pred: rows.map(([, , pred]) => pred),
  }));

async function scored(files: Readonly<Record<string, string>>, settings: object = {}) {
  const paths = Object.keys(files).filter((path) => path !== 'config.json');
  const { report, log } = await scoreNerFiles(paths, files, { settings, metrics: ['all'] });
  const codes = [...log.errorCounts.keys()];
  return { system: report?.systems[0], codes, problems: log.problems };
}

describe('tags in JSON', () => {
  it('score in every shape as the same tags in rows do', async () => {
    await fc.assert(
      fc.asyncProperty(
        // The first sentence has a span, as all tags outside tell no format.
        fc.array(sentence, { maxLength: 4 }).map((all) => [{ tokens: ['Ada'], gold: ['B-PER'], pred: ['O'] }, ...all]),
        fc.constantFrom(...Object.keys(shapes)),
        fc.constantFrom(...Object.keys(shapes)),
        async (all, ofGold, ofPred) => {
          const tokens = all.map((one) => one.tokens);
          const [gold, pred] = [all.map((one) => one.gold), all.map((one) => one.pred)];
          const rows = shapes['rows of words and tags'];
          const settings = { delimiter: '\t', tokenColumn: 1 };
          const expected = await scored({ g: rows(gold, tokens), p: rows(pred, tokens) }, settings);
          const files = { g: shapes[ofGold](gold, tokens), p: shapes[ofPred](pred, tokens), 'config.json': config };
          const found = await scored(files, { ...settings, tokenColumn: undefined, id2label: 'config.json' });
          expect(found.codes).toEqual(expected.codes);
          expect(found.system?.scores).toEqual(expected.system?.scores);
          const both = JSON.stringify({ y_true: gold, y_pred: pred });
          expect((await scored({ both })).system?.scores).toEqual(expected.system?.scores);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ['{"y_true": [["B-X"]], "y_pred": [["O"]]}'],
    ['{"references": [["B-X"]], "predictions": [["O"]]}'],
    ['{"gold": ["B-X"], "pred": ["O"]}'],
    ['[{"labels": ["B-X"], "predictions": ["O"]}]'],
    ['{"tokens": ["a"], "ner_tags": ["B-X"], "predictions": ["O"]}'],
  ])('of both sides are read from one file: %s', async (both) => {
    const { system } = await scored({ both });
    expect(system?.reading).toMatchObject({ tokens: 1, accuracy: { numerator: 0 } });
  });

  it('keep empty sentences, and blanks in types', () => {
    expect(readNer('[["O"], [], ["B-a b"]]')).toEqual([['O'], [], ['B-a b']]);
    expect(readNer('["B-X"]\n[]\n["O"]\n')).toEqual([['B-X'], [], ['O']]);
  });

  it.each([
    //  gold                     pred                       tokens  ignored
    ['[[1, -100, 0]]', '[["B-PER", "B-PER", "O"]]', 2, { gold: 1, pred: 0 }],
    ['[[1, 1, 0]]', '[[-100, null, 0]]', 1, { gold: 0, pred: 2 }],
    ['[[1, -100, 0], [-100]]', '[[1, 0], []]', 2, { gold: 2, pred: 0 }],
    ['[[-100, 1, 0], [-100]]', '[[1, -100, 0], [0]]', 1, { gold: 2, pred: 1 }],
    ['[[1, -100, 0]]', 'Ada\tB-PER\n##a\tO\nmet\tO\n', 2, { gold: 1, pred: 0 }],
  ])('that are -100 or null are no tokens on either side: %s and %s', async (g, p, tokens, ignored) => {
    const { system, codes } = await scored({ g, p, 'config.json': config }, { id2label: 'config.json' });
    expect(codes).toEqual([]);
    expect(system?.reading).toMatchObject({ tokens, ignored, accuracy: { denominator: tokens } });
  });

  it.each([
    ['[["O", "B-PER", "I-PER", "B-PER"]]', '[["O", null, -100, "B-PER"]]', 'at 2 tokens'],
    ['[["B-PER", "O"]]', '[[null, null]]', 'at 1 token'],
  ])('that pred leaves out are a warning where gold has a tag: %s and %s', async (g, p, where) => {
    const { log } = await scoreNerFiles(['g', 'p'], { g, p });
    const message = `pred has -100 or null ${where} with a tag in gold: not scored`;
    expect(log.problems).toContainEqual(expect.objectContaining({ code: 'LEFT_OUT', severity: 'warning', message }));
    const { log: other } = await scoreNerFiles(['g', 'p'], { g: p, p: g });
    expect(other.counts.has('LEFT_OUT')).toBe(false);
  });

  it('that are ignored in gold are no spans of pred in modes of words', async () => {
    const files = {
      g: '{"tokens": ["a", "b"], "labels": [1, -100]}',
      p: '{"tokens": ["a", "b"], "labels": [1, 1]}',
      'config.json': config,
    };
    const { report } = await scoreNerFiles(['g', 'p'], files, {
      settings: { id2label: 'config.json' },
      metrics: ['surface'],
    });
    expect(report?.systems[0].scores.surface?.micro).toMatchObject({ precision: { numerator: 1, denominator: 1 } });
  });

  it.each([
    ['[[1, 0]]', 'NO_TAG_NAMES 1:3'],
    ['[[5, 0]]', 'UNKNOWN_TAG 1:3', ['O', 'B-X']],
    ['{"ner_tags": ["O", "B-X"], "tokens": ["a"]}', 'LENGTHS_DIFFER 1:1'],
    ['{"ner_tags": ["O"]}\n{"ner_tags": "O"}', 'NOT_A_DOCUMENT 2:14'],
    ['{"bio_tags": ["O"], "iob_tags": ["O"]}', 'AMBIGUOUS_COLUMNS 1:1'],
    ['[["B-X"], ["O", 7.5]]', 'UNKNOWN_TAG 1:17', ['O']],
    ['[["B-X"],\n ["O", ["O"]]]', 'UNKNOWN_TAG 2:8'],
    ['{"tokens": [["a"]], "ner_tags": [["O"], ["O"]]}', 'SENTENCES_DIFFER 1:1'],
    ['{"predictions": ["O"]}', 'NO_TAGS 1:1'],
  ])('are refused with their place: %s', (text, problem, id2label?: readonly string[]) => {
    const found = ((): unknown => {
      try {
        return readNer(text, id2label ? { id2label } : {});
      } catch (error) {
        return (error as InputError).log.problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`);
      }
    })();
    expect(found).toEqual([problem]);
  });

  it('that cannot be read or break the scheme are told at their own places', async () => {
    const { problems } = await scored({ g: '[["O"],\n["O", "Q-X"]]', p: '[["B-X"],\n["O", "I-X"]]' }, {});
    expect(problems.map(({ code, place: { file, line, column } }) => [code, file, line, column])).toEqual([
      ['UNKNOWN_TAG', 'g', 2, 7],
      ['INVALID_SEQUENCE', 'p', 2, 7],
    ]);
  });

  it('are in members that fields name, which rows of the other side do not have', async () => {
    const files = { g: '{"forms": ["a"], "bio": ["B-X"]}', p: 'a\tB-X\n' };
    const { system } = await scored(files, { fields: 'tags=bio,tokens=forms' });
    expect(system?.reading).toMatchObject({ tokens: 1, accuracy: { numerator: 1 } });
  });

  it('are in the members that fields or columns name', () => {
    const text = '{"forms": ["a"], "bio": ["B-X"], "ner_tags": ["O"]}';
    expect(readNer(text)).toEqual([['O']]);
    expect(readNer(text, { column: 'bio' })).toEqual([['B-X']]);
    expect(readNer('{"data": {"bio": ["B-X"]}}', { column: 'data.bio' })).toEqual([['B-X']]);
    expect(tagFields('tokens=forms, tags=bio')).toEqual({ tags: 'bio', tokens: 'forms' });
    expect([tagFields('tokens=forms'), tagFields('tags=a,tags=b'), tagFields('tags=a,x=b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => readNer(text, { column: 2 })).toThrow(InputError);
  });
});

describe('what begins like tags in JSON', () => {
  const begins = (text: string): boolean => beginsTags(headOf(new TextEncoder().encode(text), true));

  it.each([
    '["O", "B-PER"]',
    '[["I"], []]',
    '[[], [3, -100]]',
    '["PER-B", "O"]',
    '{"id": 1, "tokens": ["a"], "labels": [null, 0]}',
    '{"words": ["a", "b"], "tags": ["PER", "0"]}',
    '{"id": 1, "tokens": [], "labels": []}\n{"id": 2, "tokens": ["a"], "labels": ["O"]}',
  ])('is tags: %s', (text) => {
    expect(begins(text)).toBe(true);
  });

  it.each([
    '["Ada is a person", "none"]',
    '["O", "Ada"]',
    '[["Ada", "PER"]]',
    '[[0, 3, "PER"]]',
    '{"text": "a", "label": [[0, 1, "PER"]]}',
    '{"text": "a", "labels": [0.5]}',
    '{"PER": ["Ada"]}',
    'O\tB-PER\n',
  ])('is something else: %s', (text) => {
    expect(begins(text)).toBe(false);
  });
});

describe('names of labels', () => {
  const names = new Map(labels.entries());

  it.each([
    ['a list', labels],
    ['a dictionary', { 0: 'O', 1: 'B-PER', 2: 'I-PER', 3: 'B-a b', 4: 'I-a b' }],
    ['a dictionary of numbers', { O: 0, 'B-PER': 1, 'I-PER': 2, 'B-a b': 3, 'I-a b': 4 }],
    ['the config of a model', JSON.parse(config)],
    ['its numbers', { model_type: 'x', label2id: { O: 0, 'B-PER': 1, 'I-PER': 2, 'B-a b': 3, 'I-a b': 4 } }],
    ['dataset_info.json', { description: '', features }],
    ['dataset_infos.json', { default: { features } }],
    ['old features', { features: { ner_tags: [{ names: labels }] } }],
    ['features of a viewer', { features: [{ name: 'ner_tags', type: features.ner_tags }] }],
    ['an only feature', { features: { tags: features.ner_tags } }],
  ])('are in %s', (_, value) => {
    expect(labelNames(value, 'ner_tags')).toEqual(names);
  });

  it('are not guessed', () => {
    expect(labelNames({ features }, 'labels')).toBeUndefined();
    expect(labelNames({ a: 'O' })).toBeUndefined();
    expect(labelNames([])).toBeUndefined();
  });
});
