import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repeatedMember } from '../../src/formats/bytes/json-place.ts';
import { type Outcome, run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { on, folder } = textRunner('input-faults');

const codes = ({ stderr }: Outcome): string[] =>
  [...stderr.matchAll(/: (?:error|warning): .*\[(\w+)\](?: and \d+ more)?$/gm)].map(([, code]) => code);
const micro = ({ stdout }: Outcome): string | undefined => /^micro +(.*)$/m.exec(stdout)?.[1].replaceAll(/ +/g, ' ');
const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

const gold = [
  { id: 'a', text: 'Ada met Bo.', spans: [{ start: 0, end: 3, label: 'PER' }] },
  { id: 'b', text: 'Bo left.', spans: [{ start: 0, end: 2, label: 'PER' }] },
];
const goldLines = gold.map(json).join('');

describe('answers by the ids of documents', () => {
  it.each([
    ['pairs, which are detected', '{"a": [["Ada", "PER"]], "b": []}', '1.0000 0.5000 0.6667 2 1 1', []],
    ['an id that is there twice', '{"a": [["Ada", "PER"]], "b": [], "a": []}', undefined, ['REPEATED_MEMBER']],
    ['ids that gold lacks', '{"x": [{"type": "PER", "text": "Ada"}], "y": []}', undefined, ['NO_COMMON_DOCUMENT']],
    ['a type twice in an answer', '{"id": "a", "output": {"PER": ["Ada"], "PER": []}}', undefined, ['REPEATED_MEMBER']],
    [
      'a type twice in the text of an answer',
      json({ a: '{"PER": ["Ada"], "PER": []}', b: '{}' }),
      undefined,
      ['UNPARSABLE_ANSWER'],
    ],
  ])('%s', async (_, pred, found, expected) => {
    const outcome = await on([goldLines, pred], 'nerscore $1 $2');
    expect([micro(outcome), codes(outcome).filter((code) => code !== 'MISSING_DOCUMENT')]).toEqual([found, expected]);
  });

  it('are not joined to one where gold has one document', async () => {
    const outcome = await on([json(gold[0]), '{"x": [["Ada", "PER"]], "y": [["Bo", "PER"]]}'], 'nerscore $1 $2');
    expect([outcome.status, codes(outcome)]).toEqual([3, ['NO_COMMON_DOCUMENT']]);
  });
});

it.each([
  ['{"a": 1, "b": {"a": 1}, "c": [{"a": 1}, {"a": 2}]}', undefined],
  ['{"a": "\\"b\\": 1, \\"b\\"", "b": 1}', undefined],
  ['{"a": 1, "b": {"x": ["}", {"q": 1, "q": 2}]}}', 'q'],
  ['{"a": {"a": 1}, "\\u0061": 1}', 'a'],
  ['[[], {"__proto__": 1, "__proto__": 2}]', '__proto__'],
])('a member is repeated only within one object: %s', (text, name) => {
  expect(repeatedMember(text)?.name).toBe(name);
});

it.each([
  '{"a": [{"ty',
  '[["B-PER", "O"], ["O", "B-P',
  '{"documents": [{"id": "1", "category": "Per',
  '[{"score": 0.',
  '{"a": tr',
])('JSON that is cut off within its only line is NOT_JSON: %s', async (text) => {
  for (const line of [text, `${text}\n`])
    expect(codes(await on([goldLines, line], 'nerscore $1 $2'))).toEqual(['NOT_JSON']);
});

describe('tags in JSON', () => {
  it.each([
    [
      'numbers without names',
      '{"tokens": ["x", "y"], "ner_tags": [1, 0]}\n{"tokens": ["z"], "ner_tags": [1]}',
      'NO_TAG_NAMES',
    ],
    [
      'a list too short',
      '{"tokens": ["x", "y"], "ner_tags": ["O"]}\n{"tokens": ["z"], "ner_tags": ["O"]}',
      'LENGTHS_DIFFER',
    ],
    [
      'a line that is no JSON',
      '{"tokens": ["x", "y"], "ner_tags": ["O", "O"]}\n{"tokens": ["z"], "ner_tags": [',
      'NOT_JSON',
    ],
  ])('that cannot be read are not said to differ: %s', async (_, pred, code) => {
    const right = '{"tokens": ["x", "y"], "ner_tags": ["B-P", "O"]}\n{"tokens": ["z"], "ner_tags": ["O"]}\n';
    for (const order of ['$1 $2', '$2 $1']) expect(codes(await on([right, pred], `nerscore ${order}`))).toEqual([code]);
  });

  it('are not counted where nothing says what numbers stand for', async () => {
    const { stdout } = await on(['[[1, 0], [1]]'], 'nerscore check $1');
    expect(stdout).toContain('0 sentences, 0 tokens, 0 spans\n');
  });
});

describe('a folder whose first file is empty', () => {
  const spans = [{ entity_group: 'PER', start: 0, end: 3, score: 0.9, word: 'Ada' }];
  const entity = { id: 1, start_offset: 0, end_offset: 3, label: 'PER' };
  it.each([
    ['lists of spans', '[]', spans],
    ['documents', { text: 'Nobody.', entities: [] }, { id: 7, text: 'Ada met', entities: [entity], relations: [] }],
    ['lists of tags', '[]', [['B-PER', 'O']]],
    ['tokens and tags', { tokens: [], ner_tags: [] }, { tokens: ['Ada'], ner_tags: ['B-PER'] }],
  ])('is in the format of the others: %s', async (name, first, second) => {
    const files = { 'a.json': first, 'b.json': second };
    for (const side of ['gold', 'pred'])
      for (const [file, value] of Object.entries(files)) {
        const path = join(folder, name, side, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, typeof value === 'string' ? value : json(value));
      }
    const outcome = await run(`nerscore '${join(folder, name, 'gold')}' '${join(folder, name, 'pred')}'`);
    expect([outcome.status, micro(outcome)]).toEqual([0, '1.0000 1.0000 1.0000 1 1 1']);
  });
});

it('types of --min-score that no span has are told', async () => {
  const pred = gold.map((one) => json({ ...one, spans: one.spans.map((span) => ({ ...span, score: 0.9 })) })).join('');
  const outcome = await on([goldLines, pred], 'nerscore $1 $2 --min-score 0.5,PRE=0.6,PER=0.8');
  expect([outcome.status, codes(outcome)]).toEqual([0, ['UNKNOWN_TYPE', 'SAME_FILE']]);
  expect(outcome.stderr).toContain("no span has the type 'PRE', which --min-score names: did you mean PER?");
});

it('spans that refer to different things are not said to count once where links alone are compared', async () => {
  const span = { start: 0, end: 3, type: 'PER' };
  const text = json({
    id: 'a',
    text: 'Ada met Bo.',
    spans: [
      { ...span, link: 'Q1' },
      { ...span, link: 'Q2' },
    ],
  });
  const link = await on([text, text.replace('Q2', 'Q3')], 'nerscore $1 $2 -m link');
  expect([codes(link), micro(link)]).toEqual([[], '0.5000 0.5000 0.5000 2 2 1']);
  const strict = await on([text, text.replace('Q2', 'Q3')], 'nerscore $1 $2 -m strict,link');
  expect(codes(strict)).toContain('REPEATED_SPAN');
});
