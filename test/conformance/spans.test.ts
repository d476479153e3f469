import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import { spanFormats } from '../../src/formats/span-formats.ts';
import { type CriterionName, criteria } from '../../src/ner/criteria.ts';
import type { CriterionScores, SpanScore } from '../../src/ner/metrics.ts';
import { type NerSettings, nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { inputPaths } from '../../src/sides/input-paths.ts';
import { shared, sharedPath } from '../shared.ts';

/** One file or folder of a side, as `case.json` describes it. */
interface CaseFile {
  readonly path: string;
  readonly format: string;
  readonly offsets: string;
  readonly read?: string;
}

/** What is expected of characters, and of tokens. Of each the four criteria, and counts of other modes. */
interface ExpectedLevel {
  readonly definition: Readonly<Record<CriterionName, ExpectedScore>>;
  readonly min_overlap_50: Readonly<Record<CriterionName, ExpectedScore>>;
  readonly min_overlap_100: Readonly<Record<CriterionName, ExpectedScore>>;
  readonly lenient: ExpectedCounts;
  readonly any_overlap: ExpectedCounts;
  readonly 'iou_0.5': ExpectedCounts;
  readonly 'iou_0.9': ExpectedCounts;
  readonly characters: ExpectedCounts;
  readonly gate_average: ExpectedMean;
}

interface Expected extends Omit<ExpectedLevel, 'definition'> {
  readonly definition: Readonly<Record<CriterionName, ExpectedCriterion>>;
  readonly at_token_level?: Partial<ExpectedLevel> & Pick<ExpectedLevel, 'definition'>;
  readonly missing_documents?: unknown;
  readonly duplicates_dropped?: Partial<ExpectedLevel> & Pick<ExpectedLevel, 'definition'>;
}

type ExpectedCounts = ExpectedMean & Readonly<Record<'tp' | 'fp' | 'fn', number>>;

interface ExpectedCriterion {
  readonly micro: ExpectedScore;
  readonly macro: ExpectedMean;
  readonly weighted: ExpectedMean;
  readonly types: Readonly<Record<string, ExpectedScore>>;
}

interface ExpectedMean {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

type Count = 'correct' | 'incorrect' | 'partial' | 'missed' | 'spurious';

type ExpectedScore = ExpectedMean & Readonly<Record<Count | 'possible' | 'actual', number>>;

interface Case {
  readonly name: string;
  readonly folder: string;
  readonly gold: CaseFile;
  readonly pred: CaseFile;
  readonly expected: Expected;
}

const names = ['conll-bio', ...spanFormats.map(({ name }) => name)];

const cases: readonly Case[] = ['spans', 'mixed'].flatMap((set) => {
  const root = sharedPath('conformance', 'spans', set);
  if (!existsSync(root)) return [];
  return readdirSync(root).flatMap((id): Case[] => {
    const folder = join(root, id);
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const sides = read('case.json') as { readonly gold: readonly CaseFile[]; readonly pred: readonly CaseFile[] };
    const known = (files: readonly CaseFile[]) => files.filter(({ format }) => names.includes(format));
    const expected = read('expected.json') as Expected;
    return known(sides.gold).flatMap((gold) =>
      known(sides.pred).map((pred) => ({ name: `${id} ${gold.format} ${pred.format}`, folder, gold, pred, expected })),
    );
  });
});

const modes = criteria.map(({ name }) => name);
const scoredModes = [...modes, 'overlap', 'average', 'iou-50', 'iou-90', 'characters'] as const;

/** The file that has the texts of a case. */
function textOf(folder: string): string {
  return ['text.jsonl', 'gold.spans.jsonl'].map((name) => join(folder, name)).find((path) => existsSync(path))!;
}

async function scored(
  one: Case,
  settings: Partial<NerSettings>,
  modes: readonly string[] = scoredModes,
  text: string | null = lacksText(one) ? textOf(one.folder) : null,
) {
  const { folder, gold, pred } = one;
  const paths = [gold.path, pred.path].map((path) => join(folder, path));
  const given = {
    ...defaultsOf(nerSettings),
    // One file of Label Studio's is as old versions wrote it.
    ...(gold.format === 'label-studio' && gold.offsets === 'utf-16' && { goldOffsets: 'utf-16' as const }),
    ...(pred.format === 'label-studio' && pred.offsets === 'utf-16' && { predOffsets: 'utf-16' as const }),
    ...(text !== null && { text }),
    ...settings,
  };
  const task = {
    inputs: inputPaths(paths, nodeFiles),
    modes,
    settings: given,
    confusion: false,
    byDocument: false,
    fail: [],
    maxDrop: [],
    failUnder: [],
    samples: 1000,
    seed: 1,
  };
  const { logs, outcome } = await evaluateNer(task as unknown as Parameters<typeof evaluateNer>[0], nodeFiles);
  const problems = logs.flatMap((log) => log.problems);
  return {
    errors: problems.filter(({ severity }) => severity === 'error'),
    scores: outcome?.systems[0].scores as Readonly<Record<(typeof scoredModes)[number], CriterionScores>> | undefined,
  };
}

function expectMean(found: SpanScore | CriterionScores['macro'], expected: ExpectedMean): void {
  expect(found.precision.value).toBeCloseTo(expected.precision, 9);
  expect(found.recall.value).toBeCloseTo(expected.recall, 9);
  expect(found.f1).toBeCloseTo(expected.f1, 9);
}

function expectScore(found: SpanScore, expected: ExpectedScore): void {
  const { correct, incorrect, partial, missed, spurious, possible, actual } = expected;
  expect(found).toMatchObject({ correct, incorrect, partial, missed, spurious, support: possible, predicted: actual });
  expectMean(found, expected);
}

function expectCounts({ micro, types }: CriterionScores, { tp, fp, fn, ...mean }: ExpectedCounts): void {
  expect(micro).toMatchObject({ correct: tp, spurious: fp, missed: fn, incorrect: 0, partial: 0 });
  expectMean(micro, mean);
  // Types are counted by themselves.
  expect(Object.values(types).reduce((sum, { correct }) => sum + correct, 0)).toBe(tp);
}

function countsOf({ tp, fp, fn }: ExpectedCounts): object {
  return { tp, fp, fn };
}

function isOfTokens({ offsets }: CaseFile): boolean {
  return offsets.startsWith('tokens');
}

/** Without a text on either side, tokens cannot be compared with characters. */
function lacksText({ folder, gold, pred }: Case): boolean {
  const other = isOfTokens(gold) ? pred : gold;
  if (isOfTokens(gold) === isOfTokens(pred)) return false;
  if (other.format === 'clue') return !/"text"\s*:/.test(readFileSync(join(folder, other.path), 'utf8'));
  return ['hf-pipeline', 'gliner'].includes(other.format);
}

it.skipIf(shared === undefined)('the cases of spans are there', () => {
  expect(cases.length).toBeGreaterThanOrEqual(50);
});

describe.skipIf(shared === undefined).each(cases)('$name', (one) => {
  const { gold, pred, expected } = one;
  const areTokens = isOfTokens(gold) && isOfTokens(pred);
  const level: Partial<ExpectedLevel> = areTokens ? expected.at_token_level! : {};
  const ofTokens = level.definition;
  // Of a document that pred lacks, gold may have only tokens.
  const isUnknown = isOfTokens(gold) && !areTokens && expected.missing_documents !== undefined;
  const results = new Map<number, ReturnType<typeof scored>>();
  /** The scores in all modes, but where the others need a text, with repeats; scored once for all tests. */
  const withRepeats = (minOverlap: number): ReturnType<typeof scored> => {
    const known = results.get(minOverlap);
    if (known) return known;
    const found = scored(one, { duplicates: 'count', minOverlap }, isUnknown ? modes : scoredModes);
    results.set(minOverlap, found);
    return found;
  };

  it.runIf(lacksText(one))('has no text without --text', async () => {
    const { errors } = await scored(one, {}, modes, null);
    expect(errors.map(({ code }) => code)).toContain('NO_TEXT');
  });

  it('has the counts of the definition', async () => {
    const { errors, scores } = await withRepeats(0);
    expect(errors).toEqual([]);
    for (const mode of modes) {
      const [found, { micro, macro, weighted, types }] = [scores![mode], expected.definition[mode]];
      expectScore(found.micro, ofTokens?.[mode] ?? micro);
      if (ofTokens && mode !== 'strict' && mode !== 'exact') continue;
      expectMean(found.macro, macro);
      expectMean(found.weighted, weighted);
      expect(Object.keys(found.types).sort()).toEqual(Object.keys(types).sort());
      for (const [type, score] of Object.entries(types)) expectScore(found.types[type], score);
    }
  });

  it('has those of repeats that count once, by default', async () => {
    const { scores } = await scored(one, { minOverlap: 0 }, modes);
    const dropped = expected.duplicates_dropped?.definition;
    for (const mode of modes)
      expectScore(scores![mode].micro, dropped?.[mode] ?? ofTokens?.[mode] ?? expected.definition[mode].micro);
  });

  it('has those of overlaps of half and of all of the gold span', async () => {
    for (const percent of [50, 100] as const) {
      const { scores } = await withRepeats(percent);
      const name = `min_overlap_${percent}` as const;
      for (const mode of modes) expectScore(scores![mode].micro, (level[name] ?? expected[name])[mode]);
    }
  });

  // --min-overlap is of the four criteria alone.
  it.each([0, 100])('has those of the other modes, whatever --min-overlap is (%s)', async (least) => {
    const settings = { duplicates: 'count', minOverlap: least } as const;
    if (isUnknown) expect((await scored(one, settings)).errors[0].code).toBe('NO_TEXT');
    const { errors, scores } = isUnknown
      ? await scored(one, settings, scoredModes, textOf(one.folder))
      : await withRepeats(least);
    expect(errors).toEqual([]);
    const { overlap, average } = scores!;
    expectCounts(overlap, level.lenient ?? expected.lenient);
    expectMean(average.micro, expected.gate_average);
    expectCounts(scores!['iou-50'], level['iou_0.5'] ?? expected['iou_0.5']);
    expectCounts(scores!['iou-90'], level['iou_0.9'] ?? expected['iou_0.9']);
    if (!areTokens) expectCounts(scores!.characters, expected.characters);
    if (least > 0 || areTokens) return;
    const { correct, incorrect, missed, spurious } = scores!.exact.micro;
    expect({ tp: correct + incorrect, fn: missed, fp: spurious }).toEqual(countsOf(expected.any_overlap));
  });

  it.skipIf(!expected.duplicates_dropped)('has the overlaps of repeats that count once', async () => {
    const { scores } = await scored(one, {}, ['overlap']);
    expectCounts(scores!.overlap, expected.duplicates_dropped!.lenient!);
  });
});
