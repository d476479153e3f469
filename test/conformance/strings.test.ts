import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeSpans } from '../../src/align/place-spans.ts';
import { placeStrings, searchedText } from '../../src/align/place-strings.ts';
import { characterScale } from '../../src/align/scale.ts';
import { stringsFormat } from '../../src/formats/spans/json/strings.ts';
import { type CriterionName, criteria } from '../../src/ner/criteria.ts';
import { problemLog } from '../../src/text/problem.ts';
import { run } from '../cli/golden-case.ts';
import { readSpanFile } from '../formats/read-span-file.ts';
import { shared, sharedPath } from '../shared.ts';

type Scores = Readonly<Record<'tp' | 'fp' | 'fn' | 'precision' | 'recall' | 'f1', number>>;

const normalized = {
  string: 'string',
  string_set: 'string-set',
  string_tidy: 'string --normalize tidy',
  string_caseless: 'string --normalize caseless',
  string_caseless_set: 'string-set --normalize caseless',
} as const;

interface Expected extends Readonly<Record<keyof typeof normalized, Scores>> {
  readonly gold: number;
  readonly pred: number;
  readonly absent: readonly { readonly document: string; readonly type: string; readonly string: string }[];
  readonly offset_kth: {
    readonly unplaced: number;
    readonly criteria: Readonly<Record<CriterionName, Readonly<Record<string, number>>>>;
    readonly placed: readonly (readonly (readonly [number, number, string] | null)[])[];
  };
}

/** What is expected there takes places inside words as others, which are taken last. */
const insideWords = ['08-strings', '09-strings', '12-strings'];

const root = sharedPath('conformance', 'spans', 'strings');
const cases = existsSync(root) ? readdirSync(root) : [];

function expectedOf(id: string): Expected {
  return JSON.parse(readFileSync(join(root, id, 'expected.json'), 'utf8')) as Expected;
}

/** The only system in the JSON of a run. */
async function scored(commandLine: string) {
  const { stdout, stderr } = await run(`nerscore ${commandLine} --format json`);
  expect(stderr).toBe('');
  return JSON.parse(stdout).systems[0];
}

it.skipIf(shared === undefined)('the cases of strings are there', () => {
  expect(cases.length).toBeGreaterThanOrEqual(15);
});

describe.skipIf(shared === undefined).each(cases)('%s', (id) => {
  const files = (gold: string): string => `${join(root, id, gold)} ${join(root, id, 'pred.llm.jsonl')}`;
  const modes = criteria.map(({ name }) => name);

  it.each([
    ['gold.spans.jsonl', ''],
    ['gold.spans.jsonl', '--gold-input spans --pred-input strings'],
  ])('%s has the counts of the k-th occurrences %s', async (gold, options) => {
    const { pred, absent, offset_kth: expected } = expectedOf(id);
    const { scores, strings } = await scored(`${files(gold)} --mode ${modes.join()} ${options}`);
    for (const mode of insideWords.includes(id) ? [] : modes) {
      const { possible, actual, precision, recall, f1, ...counts } = expected.criteria[mode];
      const { micro } = scores[mode];
      expect(micro).toMatchObject({ ...counts, support: possible, predicted: actual });
      for (const [found, value] of [
        [micro.precision.value, precision],
        [micro.recall.value, recall],
        [micro.f1, f1],
      ])
        expect(found).toBeCloseTo(value, 9);
    }
    const { unplaced } = expected;
    expect(strings).toMatchObject({ predicted: pred, placed: pred - unplaced, unplaced, unparsable: 0, absent });
  });

  it.each(['gold.spans.jsonl', 'gold.strings.jsonl'])('%s has the counts of strings', async (gold) => {
    const expected = expectedOf(id);
    for (const [name, mode] of Object.entries(normalized)) {
      const { tp, fp, fn, precision, recall, f1 } = expected[name as keyof typeof normalized];
      const { scores, strings } = await scored(`${files(gold)} --mode ${mode}`);
      const { micro } = scores[mode.split(' ')[0]];
      expect(micro).toMatchObject({ correct: tp, spurious: fp, missed: fn, incorrect: 0, partial: 0 });
      expect([micro.precision.value, micro.recall.value, micro.f1]).toEqual(
        [precision, recall, f1].map((value) => expect.closeTo(value, 9)),
      );
      expect(strings).toMatchObject({ predicted: expected.pred, absent: expected.absent });
    }
  });

  it('needs no text to compare strings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strings-'));
    const gold = readFileSync(join(root, id, 'gold.strings.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    const path = join(folder, 'gold.jsonl');
    writeFileSync(path, gold.map((line) => JSON.stringify({ ...JSON.parse(line), text: undefined })).join('\n'));
    const { pred, string } = expectedOf(id);
    const { scores, strings } = await scored(`${path} ${join(root, id, 'pred.llm.jsonl')} --mode string`);
    expect(scores.string.micro).toMatchObject({ correct: string.tp, spurious: string.fp, missed: string.fn });
    expect(strings).toEqual({ predicted: pred, unparsable: 0 });
    const { stderr, status } = await run(`nerscore ${path} ${join(root, id, 'pred.llm.jsonl')}`);
    expect([status, stderr]).toEqual([3, expect.stringMatching(/\[NO_TEXT\]\nhelp: .*--mode string/)]);
    rmSync(folder, { recursive: true });
  });

  it.skipIf(insideWords.includes(id))('puts each string in its place', () => {
    const lines = (file: string) =>
      readFileSync(join(root, id, file), 'utf8')
        .trimEnd()
        .split('\n');
    const gold = lines('gold.spans.jsonl').map((line) => JSON.parse(line));
    const goldTypes = () =>
      new Set<string>(gold.flatMap(({ spans }) => spans.map(({ type }: { type: string }) => type)));
    const source = { file: 'pred', text: lines('pred.llm.jsonl').join('\n') };
    const { documents } = readSpanFile(stringsFormat, source, { side: 'pred', goldTypes, log: problemLog() });
    const placed = documents.map(({ spans }, at) => {
      const { text } = gold[at];
      const read = placeSpans(
        { spans, rules: { unit: 'code-points' } },
        characterScale('code-points', text),
        text,
        false,
        problemLog(),
      );
      return placeStrings(read, searchedText(text)).map(({ type, runs }) =>
        runs.length === 0 ? null : [...runs[0], type],
      );
    });
    expect(placed).toEqual(expectedOf(id).offset_kth.placed);
  });
});
