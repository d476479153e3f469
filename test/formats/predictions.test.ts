import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { InputError } from '../../src/text/problem.ts';
import { run } from '../cli/golden-case.ts';
import { textRunner } from '../cli/text-runner.ts';
import { shared, sharedPath } from '../shared.ts';
import { readInput } from './read-input.ts';

const { on, folder } = textRunner('predictions');

const gold = '[[[0, 0], [2, 2]], [[1, 1], [3, 3]]]';
const line = (name: string, ...members: readonly string[]): string =>
  `{${[`"doc_key": "${name}"`, ...members].join(', ')}}\n`;
const clusters = `"clusters": ${gold}`;
const both = (predicted: string): readonly string[] => [clusters, `"predicted_clusters": ${predicted}`];
const key = line('a', clusters) + line('b', clusters);

const faulty = [
  [
    'the first lacks it',
    line('a', clusters) + line('b', ...both(gold)),
    1,
    "this document has no 'predicted_clusters', unlike others",
  ],
  [
    'the last lacks it',
    line('a', ...both(gold)) + line('b', clusters),
    2,
    "this document has no 'predicted_clusters', unlike others",
  ],
  [
    'one has neither',
    line('a', ...both(gold)) + line('b'),
    2,
    "this document has no 'predicted_clusters', unlike others",
  ],
  [
    'one is null',
    line('a', ...both(gold)) + line('b', ...both('null')),
    2,
    "the 'predicted_clusters' of this document are null",
  ],
] as const;

it.each(faulty)(
  'a response of which only some documents have predicted_clusters is refused: %s',
  async (_, text, at, what) => {
    for (const response of [text, `[${text.trim().replaceAll('\n', ',\n')}]`]) {
      for (const command of ['corefscore $1 $2', 'corefscore $1 $2 --compat neleval']) {
        const { stderr, stdout, status } = await on([key, response], command);
        expect([stdout, status]).toEqual(['', 3]);
        expect(stderr).toContain(`:${at}:`);
        expect(stderr).toContain(`error: ${what}, and 'clusters' are not predictions [MISSING_PREDICTION]`);
      }
      const options = { side: 'response' } as const;
      expect(() => readCoref(response, options)).toThrow(InputError);
      const sizes = readCoref(response, { ...options, lenient: true }).map(({ id, start }) => `${id} ${start.length}`);
      expect(sizes).toEqual(at === 1 ? ['a 0', 'b 4'] : ['a 4', 'b 0']);
    }
    const { stderr, stdout, status } = await on([key, text], 'corefscore $1 $2 --lenient -m mentions');
    expect([status, stdout.includes('2 / 4')]).toEqual([0, false]);
    expect(stdout).toMatch(/mentions +50\.00 +100\.00 +66\.67 +4 \/ 8 +4 \/ 4/);
    expect(stderr).toContain(`warning: ${what}`);
    expect(stderr).toContain('read as no clusters [MISSING_PREDICTION]');
  },
);

it.each(faulty.filter(([name]) => name !== 'one has neither'))(
  'check, which knows no side, warns of such a file: %s',
  async (_, text, at) => {
    const { stdout, stderr, status } = await on([text], 'corefscore check $1');
    expect([status, `${stdout}${stderr}`.match(/:\d+:1: \w+|MISSING_PREDICTION\]/g)]).toEqual([
      0,
      [`:${at}:1: warning`, 'MISSING_PREDICTION]'],
    ]);
  },
);

it('an empty list is a prediction, and clusters alone are one where no document of the side has the other', async () => {
  for (const response of [
    line('a', ...both(gold)) + line('b', ...both('[]')),
    line('a', clusters) + line('b', '"clusters": []'),
  ]) {
    const { stdout, status } = await on([key, response], 'corefscore $1 $2 -m mentions');
    expect([status, stdout.match(/mentions .*/)?.[0].match(/\d+ \/ \d+/g)]).toEqual([0, ['4 / 8', '4 / 4']]);
    expect((await on([response], 'corefscore check $1')).stdout).not.toContain('MISSING');
  }
  const { documents, problems } = readInput(line('a', '"tokens": ["x"]'), { side: 'key' });
  expect([documents, problems]).toEqual([[], ['NOT_A_DOCUMENT 1:1']]);
  const whole =
    "this object has no 'clusters': it has 'doc_key'; expected an object with 'clusters', a list of such objects, or";
  for (const side of ['key', 'response'] as const) expect(() => readCoref(line('a'), { side })).toThrow(whole);
});

it.each([
  ['a line', key + line('c', '"x": 1'), ':3:1: ', '{"doc_key": "c", "x": 1}'],
  ['an element', `[{"clusters": []},\n {"x": 1}]\n`, ':2:2: ', '{"x": 1}]'],
])('a response without clusters is shown where it is: %s', async (_, text, place, shown) => {
  const { stderr, status } = await on([key, text], 'corefscore $1 $2');
  expect([status, stderr.includes(place)]).toEqual([3, true]);
  expect(stderr).toContain(shown);
});

it('null alone is no prediction either', async () => {
  const text = line('a', ...both('null')) + line('b', ...both('null'));
  const { stderr, status } = await on([key, text], 'corefscore $1 $2');
  expect([status, stderr.match(/:\d:1: error: .*are null, and/g)?.length]).toEqual([3, 2]);
  expect((await on([text], 'corefscore check $1')).stdout.match(/MISSING_PREDICTION\]/g)?.length).toBe(2);
});

it('a key is read from clusters, whatever else its lines have', async () => {
  const mixed = line('a', ...both('[]')) + line('b', clusters) + line('c', ...both('null'));
  expect(readCoref(mixed).map(({ start }) => start.length)).toEqual([4, 4, 4]);
  const { status, stdout } = await on([mixed, key + line('c', clusters)], 'corefscore $1 $2 -m mentions');
  expect([status, stdout.includes('12 / 12')]).toEqual([0, true]);
});

it('the field is decided for all files of a side together', async () => {
  const files = {
    key: [line('a', clusters), line('b', clusters)],
    pred: [line('a', clusters), line('b', ...both(gold))],
  };
  for (const [side, texts] of Object.entries(files)) {
    mkdirSync(join(folder, side));
    texts.forEach((text, at) => {
      writeFileSync(join(folder, side, `${at}.jsonl`), text);
    });
  }
  const { stderr, status } = await run(`corefscore ${folder}/key ${folder}/pred`);
  expect([status, stderr.match(/pred\/\d\.jsonl:1:1: error/g)]).toEqual([3, ['pred/0.jsonl:1:1: error']]);
  const lenient = await run(`corefscore ${folder}/key ${folder}/pred --lenient -m mentions`);
  expect([lenient.status, lenient.stdout.includes('4 / 8')]).toEqual([0, true]);
});

it.skipIf(!shared)('lines of a corpus that lack their predictions are refused, not read from the key', async () => {
  const of = (file: string): readonly CorefDocument[] =>
    readCoref(readFileSync(sharedPath('realdata', 'coref', 'narc-norbert', file)));
  const predicted = new Map(of('response.conll').map((document) => [document.id, entities(document)]));
  const lines = (lacks: (at: number) => boolean): string =>
    of('key.conll')
      .map((document, at) => {
        const own = { doc_key: document.id, clusters: entities(document) };
        return `${JSON.stringify(lacks(at) ? own : { ...own, predicted_clusters: predicted.get(document.id) })}\n`;
      })
      .join('');
  const gold = lines(() => true);
  const whole = await on([gold, lines(() => false)], 'corefscore $1 $2');
  expect([whole.status, whole.stdout.match(/CoNLL.*/)?.[0].includes('61.76')]).toEqual([0, true]);
  const partly = lines((at) => at % 4 === 3);
  const { stdout, status, stderr } = await on([gold, partly], 'corefscore $1 $2');
  expect([stdout, status]).toEqual(['', 3]);
  expect(stderr).toContain(":4:1: error: this document has no 'predicted_clusters', unlike others");
});

/** The entities of a document as JSON has them. */
function entities(document: CorefDocument): readonly (readonly [number, number])[][] {
  return entitiesOf(document).map(({ mentions }) => mentions.map(({ start, end }) => [start, end - 1] as const));
}

it('large files are judged too', async () => {
  const names = Array.from({ length: 400 }, (_, at) => `d${at}`);
  const keys = names.map((name) => line(name, clusters)).join('');
  const predicted = names.map((name, at) => line(name, ...(at === 399 ? [clusters] : both(gold)))).join('');
  const { stderr, status } = await on([keys, predicted], 'corefscore $1 $2');
  expect([status, stderr.match(/:400:1: error/g)?.length]).toEqual([3, 1]);
});

it.each([
  ['one line', '[["O", "B-PER", "I-PER"], ["O"]]\n'],
  ['a file', '[\n ["B-PER", "L-PER"],\n ["O"]\n]\n'],
  ['the O far in it', `[["${'B-PER", "'.repeat(2000)}U-PER"], ["O"]]`],
  ['suffixes', '[["PER-B", "O", "X-I", "X-E", "X-S", "X-L", "X-U", "X-M", "X-W"]]'],
])('lists of tags are no coreference: %s', async (_, text) => {
  const { stderr, stdout, status } = await on([text, text], 'corefscore $1 $2');
  expect([stdout, status]).toEqual(['', 3]);
  expect(stderr).toContain('this is JSON with lists of tags, not coreference in a format that is read');
  expect(stderr).toContain('nerscore scores [OTHER_FORMAT]');
  const check = await on([text], 'corefscore check $1');
  expect([check.status, check.stdout.match(/\[[A-Z_]+\]/g)]).toEqual([3, ['[OTHER_FORMAT]']]);
  expect(() => readCoref(text)).toThrow('OTHER_FORMAT');
});

it.each([
  '[["O", "A"], ["B"]]',
  '[["B-PER", "m1"]]',
  '[["B-1", "B-2"]]',
  '[["O", 7]]',
  '{"clusters": [["O", "B-PER"]]}',
  '[]',
  '[[]]',
])('other names stay names: %s', (text) => {
  expect(readInput(text).problems).toEqual([]);
});
