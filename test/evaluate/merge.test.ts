import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeShards } from '../../src/evaluate/merge/merge.ts';
import { corefShards } from '../../src/evaluate/merge/shards.ts';
import { type Counted, countTable } from '../../src/results/result.ts';
import { savedResults } from '../../src/results/saved.ts';
import { resampledUnits, statistics } from '../../src/results/statistics.ts';
import { finished } from '../../src/stats/work.ts';
import { problemLog, startOf, withHelp } from '../../src/text/problem.ts';
import { version } from '../../src/version.ts';
import { run } from '../cli/golden-case.ts';
import { sealed } from '../sealed.ts';
import { shared, sharedPath } from '../shared.ts';

const key = 'testdata/quickstart/key.conll';
const responses = 'testdata/quickstart/response.conll testdata/several/other.conll';

/** What was counted in saved rows, cut into files. */
function counted(files: readonly string[]): Counted {
  const log = problemLog();
  const shards = files.flatMap((text, at) => savedResults(`shard ${at}`, text, log));
  const found = mergeShards(shards, corefShards(), log);
  if (!found) throw new Error(log.problems.map(({ message }) => message).join('; '));
  return found;
}

/** Scores, intervals and comparisons of saved rows, cut into files. */
function merged(files: readonly string[]) {
  const found = counted(files);
  const options = { confidence: 95, significance: 'permutation', samples: 50 } as const;
  return {
    scores: found.systems.map(({ scores }) => scores),
    ...finished(statistics(found.scorers, resampledUnits(found, {}), options, [{ a: 0, b: 1 }])),
  };
}

/** JSON lines by document: all rows of one document, of every system. */
function linesByDocument(text: string): string[] {
  const byDocument = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const { document } = JSON.parse(line) as { document?: string };
    if (document !== undefined) byDocument.set(document, `${byDocument.get(document) ?? ''}${line}\n`);
  }
  return [...byDocument.values()].map(sealed);
}

/** Any split: each document goes to one of the shards, and the documents of each come in any order. */
function splits(documents: readonly string[]): fc.Arbitrary<string[]> {
  return fc
    .tuple(
      fc.shuffledSubarray([...documents], { minLength: documents.length }),
      fc.array(fc.nat(8), { minLength: documents.length, maxLength: documents.length }),
    )
    .map(([shuffled, places]) => {
      const shards = Array.from({ length: 9 }, (_, shard) => shuffled.filter((_, at) => places[at] === shard).join(''));
      return shards.filter((shard) => shard !== '').map(sealed);
    });
}

describe('merged rows', () => {
  it('equal the whole to the last bit, intervals and comparisons included, however documents are cut and ordered', async () => {
    const { stdout } = await run(`corefscore ${key} ${responses} -f jsonl`);
    const whole = merged([stdout]);
    fc.assert(
      fc.property(splits(linesByDocument(stdout)), (shards) => {
        expect(merged(shards)).toEqual(whole);
      }),
    );
  });

  it.skipIf(!shared)('do so for LitBank', async () => {
    const [litbankKey, response] = ['key', 'response'].map((side) =>
      sharedPath('realdata/coref/litbank-all', `${side}.conll.gz`),
    );
    const files = `${litbankKey} ${response} ${litbankKey}`;
    const { stdout } = await run(`corefscore ${files} -f jsonl --quiet`);
    const json = await run(
      `corefscore ${files} -f json --quiet --confidence 95 --significance permutation --samples 50`,
    );
    const report = JSON.parse(json.stdout);
    const whole = merged([stdout]);
    expect(whole.scores).toEqual(report.systems.map((system: { scores: unknown }) => system.scores));
    expect(whole.intervals).toEqual(report.systems.map((system: { intervals: unknown }) => system.intervals));
    expect(whole.comparisons).toEqual(report.comparisons);
    const documents = linesByDocument(stdout);
    expect(documents.length).toBe(100);
    fc.assert(
      fc.property(splits(documents), (shards) => {
        expect(merged(shards)).toEqual(whole);
      }),
      { numRuns: 3 },
    );
  });

  it('may be lines of one run in any order', async () => {
    const { stdout } = await run(`corefscore ${key} ${responses} -f jsonl`);
    const whole = merged([stdout]);
    const lines = stdout.trim().split('\n');
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(merged([shuffled.join('\n')])).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  it('may be files one after the other in one file', async () => {
    const { stdout } = await run(`corefscore ${key} ${responses} -f jsonl -m muc`);
    const others = sealed(stdout.replaceAll('(tales', '(others').replaceAll('quickstart', 'elsewhere'));
    const { scores } = merged([stdout + others]);
    expect(scores[0]).toMatchObject({ muc: { recall: { numerator: 10, denominator: 14 } } });
  });

  it('go on with their numbers where documents have no names', async () => {
    const { stdout } = await run(`corefscore ${key} ${responses} -f jsonl -m muc`);
    const unnamed = (text: string, place: number) =>
      sealed(
        text
          .replace(/"document":"[^"]*"/g, `"document":"${place + 1}"`)
          .replace(/"unit":\d/g, `"unit":${place}`)
          .replaceAll('|v:', '|pair:position|v:'),
      );
    const [fox, wind] = linesByDocument(stdout);
    const whole = merged([sealed(unnamed(fox, 0) + unnamed(wind, 1))]);
    const shards = [unnamed(fox, 0), unnamed(wind, 0)];
    expect([merged(shards), merged(shards.toReversed())]).toEqual([whole, whole]);
    expect(counted(shards).systems.map(({ names }) => names)).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(() => merged(shards.map((text) => sealed(text.replaceAll('pair:position|', ''))))).toThrow(
      "document '1' is given twice",
    );
  });

  it('may be JSON with documents', async () => {
    const { stdout: lines } = await run(`corefscore ${key} ${responses} -f jsonl`);
    const { stdout: json } = await run(`corefscore ${key} ${responses} -f json --by-document`);
    expect(merged([json])).toEqual(merged([lines]));
  });

  it('may be those of schema 1, but of no later one than ours', async () => {
    const { stdout: lines } = await run(`corefscore ${key} ${responses} -f jsonl`);
    const { stdout: json } = await run(`corefscore ${key} ${responses} -f json --by-document`);
    const [first, ...others] = linesByDocument(lines);
    const as = (schema: number, text: string): string => text.replaceAll(/"schema":( ?)2/g, `"schema":$1${schema}`);
    expect(merged([sealed(as(1, lines))])).toEqual(merged([lines]));
    expect(merged([sealed(as(1, first)), ...others])).toEqual(merged([lines]));
    expect(merged([as(1, json)])).toEqual(merged([json]));
    for (const text of [as(3, json), sealed(as(3, lines))]) expect(() => merged([text])).toThrow();
  });
});

describe('shards that cannot be added', () => {
  const file = (text: string, at = 0) => savedResults(`shard ${at}`, text, problemLog());

  it.each([
    ['-m muc', '-m bcub', /^bcub, muc are in only one/],
    ['-m muc', '-m muc,lea', /^lea is in only one/],
    ['-m muc', '-m muc --duplicates first', /^this shard was scored with dup first, shard 0 with reference$/],
    ['-m muc --missing-document skip', '-m muc', /^this shard was scored with missing empty, shard 0 with skip$/],
    [
      '-m muc',
      "-m muc --document '(tales/fox); part 000'",
      /^this shard was scored with document .*, shard 0 with none$/,
    ],
    ['-m muc', '-m muc --lenient', /^this shard was scored with lenient yes, shard 0 with none$/],
  ])('%s and %s', async (one, other, message) => {
    const texts = await Promise.all(
      [one, other].map((options) => run(`corefscore ${key} ${responses} -f jsonl ${options}`)),
    );
    const log = problemLog();
    const shards = texts.flatMap(({ stdout }, at) => file(stdout, at));
    expect(mergeShards(shards, corefShards(), log)).toBeUndefined();
    expect(log.problems.map(({ code, place }) => [code, place.file])).toEqual([['SHARDS_DIFFER', 'shard 1']]);
    expect(log.problems[0].message).toMatch(message);
  });

  it('other numbers of systems', async () => {
    const two = file((await run(`corefscore ${key} ${responses} -f jsonl -m muc`)).stdout);
    const one = file((await run(`corefscore ${key} ${key} -q -f jsonl -m muc`)).stdout, 1);
    const log = problemLog();
    expect(mergeShards([...two, ...one], corefShards(), log)).toBeUndefined();
    expect(log.problems.map(({ code }) => code)).toEqual(['SHARDS_DIFFER']);
  });

  /** The problems of merging the texts of these files. */
  const refused = (...texts: readonly string[]) => {
    const log = problemLog();
    const shards = texts.flatMap(file);
    expect(mergeShards(shards, corefShards(), log)).toBeUndefined();
    expect(new Set(log.problems.map(({ code }) => code))).toEqual(new Set(['SHARDS_DIFFER']));
    return log.problems.map((problem) => `${problem.place.file}: ${withHelp(problem)}`);
  };

  it('other numbers of systems in any of them', async () => {
    const [two, one] = await Promise.all(
      [responses, 'testdata/quickstart/response.conll'].map((those) =>
        run(`corefscore ${key} ${those} -f jsonl -m muc`),
      ),
    );
    const message = /^shard 1: the number of systems is 1 here and 2 in shard 0/;
    expect(refused(two.stdout, one.stdout)).toEqual([expect.stringMatching(message)]);
  });

  it.each(['jsonl', 'json --by-document'])('systems that have changed places, in %s', async (format) => {
    const [first, second] = responses.split(' ');
    const [straight, turned] = await Promise.all(
      [`A=${first} B=${second}`, `B=${second} A=${first}`].map((those) =>
        run(`corefscore ${key} ${those} -f ${format} -m muc`),
      ),
    );
    const others = turned.stdout.replaceAll('(tales', '(others');
    expect(refused(straight.stdout, format === 'jsonl' ? sealed(others) : others)).toEqual([
      expect.stringMatching(/^shard 1: system 'B' is number 1 here and 2 in shard 0/),
    ]);
  });

  it('shards of version 1, even where all of them are', async () => {
    const { stdout } = await run(`corefscore ${key} ${responses} -f jsonl -m muc`);
    const old = linesByDocument(stdout.replaceAll(`v:${version}`, 'v:1.4.0'));
    const said = 'these scores are of version 1.4.0: expected version 2; score the shards again';
    expect(refused(...old)).toEqual([`shard 0: ${said}`, `shard 1: ${said}`]);
  });

  it('systems of other names at one place, in two files or in one', async () => {
    const { stdout } = await run(`corefscore ${key} A=${responses.replace(' ', ' B=')} -f jsonl -m muc`);
    const [fox, wind] = linesByDocument(stdout);
    const other = sealed(wind.replaceAll('"name":"B"', '"name":"C"'));
    const said = "system 2 is called 'C' here and 'B' in shard 0; give each system one name in all shards";
    expect(refused(fox, other)).toEqual([`shard 1: ${said}`]);
    const log = problemLog();
    expect(savedResults('both', sealed(fox + other), log)).toEqual([]);
    expect(log.problems.map(({ code, place: { line }, message }) => [code, line, message])).toEqual([
      ['UNREADABLE_SCORES', 4, "system 2 is called 'C' in this row and 'B' in another"],
    ]);
  });

  it('but not systems of other files, or that have a name in one shard only', async () => {
    const { stdout } = await run(`corefscore ${key} A=${responses.replace(' ', ' B=')} -f jsonl -m muc`);
    const [fox, wind] = linesByDocument(stdout);
    const whole = merged([stdout]);
    expect(merged([fox, sealed(wind.replaceAll('other.conll', 'another.conll'))])).toEqual(whole);
    expect(merged([fox, sealed(wind.replaceAll('"name":"B",', ''))])).toEqual(whole);
  });

  it('the same shard twice, in two files or in one, and documents that two shards have', async () => {
    const { stdout } = await run(`corefscore ${key} ${responses} -f jsonl -m muc`);
    const [fox, wind] = linesByDocument(stdout);
    const again = (place: string) => `${place}; leave out one of them`;
    expect(refused(stdout, stdout)).toEqual([
      again("shard 1: document '(tales/fox); part 000' is given twice, also in shard 0"),
      again("shard 1: document '(tales/wind); part 000' is given twice, also in shard 0"),
    ]);
    expect(refused(fox + fox, wind)).toEqual([
      again("shard 0: document '(tales/fox); part 000' is given twice, also from line 1 on"),
    ]);
    expect(refused(stdout, wind)).toEqual([
      again("shard 1: document '(tales/wind); part 000' is given twice, also in shard 0"),
    ]);
    const elsewhere = sealed(fox.replaceAll('quickstart', 'elsewhere'));
    expect(refused(fox + elsewhere)).toEqual([
      again("shard 0: document '(tales/fox); part 000' is given twice, also from line 1 on"),
    ]);
  });

  it('but not documents that have one name in one shard', async () => {
    const { stdout } = await run(`corefscore ${key} ${responses} -f jsonl -m muc`);
    const { scores } = merged([sealed(stdout.replaceAll('(tales/wind)', '(tales/fox)'))]);
    expect(scores[0]).toMatchObject({ muc: { recall: { numerator: 5, denominator: 7 } } });
  });

  it('those of another tool', () => {
    const log = problemLog();
    const own = {
      tool: 'nerscore',
      signature: { tool: 'ner', v: '1.0.0' },
      reference: 'g',
      unit: 'sentence',
      systems: [],
    } as const;
    const foreign = { place: startOf('f'), ...own };
    expect(mergeShards([foreign], corefShards(), log)).toBeUndefined();
    expect(log.problems[0].message).toContain('nerscore merge');
  });
});

it('a field that a row does not name has counted nothing', () => {
  const scorer = {
    ...{ name: 'm', title: '', summary: '', fields: ['a', 'b'] },
    count: () => new Float64Array(2),
    score: () => ({ recall: { value: 0 }, precision: { value: 0 }, f1: 0 }),
  };
  expect([...countTable(scorer, 'm', [{ counts: { m: { b: 2 } } }]).rows]).toEqual([0, 2]);
});
