import { describe, expect, it } from 'vitest';
import { reportersOf } from '../../src/report/reporters.ts';
import { run } from '../cli/golden-case.ts';
import { parseCsv, parseMarkdown, parseTsv, type Row } from './parsing.ts';

const gold = 'testdata/quickstart/gold.tsv';
const files = `${gold} testdata/quickstart/pred.tsv testdata/several/other.tsv`;
const asked = '-m strict,token --by-document --confidence 90 --significance permutation --samples 20 --quiet';

/** Scores in the JSON, by name. */
type Json = Readonly<Record<string, never>>;

async function json(commandLine: string) {
  const { systems, comparisons } = JSON.parse((await run(commandLine)).stdout);
  return { systems, comparisons };
}

it.each(reportersOf().map(({ name, isPlot }) => [name, isPlot ? '--plot pr-plane' : '']))(
  '%s carries the signature of tags, and ends with a line break',
  async (name, plot) => {
    const { stdout } = await run(`nerscore ${files} -q -f ${name} ${plot}`);
    expect(stdout).toContain('ner|scheme:auto|invalid:repair|labels:union|zero:0|overlap:1|partial:0.5|v:');
    expect(stdout.endsWith('\n')).toBe(true);
  },
);

/** The scores of a system or unit by the names of the parts, as the JSON has them. */
function parts({ strict, token }: Record<string, Json>): Record<string, Json> {
  const named = (mode: string, scores: object) =>
    Object.entries(scores).map(([part, score]) => [`${mode}.${part}`, score] as const);
  const { types, ...means } = strict;
  const { tags, withoutOutside, accuracy, ...tokenMeans } = token;
  return Object.fromEntries([
    ...[...named('strict', means), ...named('strict', types)],
    ...[...named('token', tokenMeans), ...named('token', tags), ...named('token.withoutOutside', withoutOutside)],
  ]);
}

describe.each([
  ['csv', parseCsv],
  ['tsv', parseTsv],
] as const)('%s of tags, read back,', (format, parse) => {
  it('has every number of the JSON, to the last bit', async () => {
    const rows = parse((await run(`nerscore ${files} ${asked} -f ${format}`)).stdout);
    const report = await json(`nerscore ${files} ${asked} -f json`);
    let seen = 0;
    for (const { pred, scores, bySentence, overSentences, intervals } of report.systems) {
      for (const [metric, { f1 }] of Object.entries<Json>(overSentences))
        for (const part of ['mean', 'deviation'] as const) {
          const own = rows.filter((row) => row.pred === pred && row.metric === metric);
          expect(own.find((row) => row.part === `sentence-${part}`)?.f1).toBe(String(f1[part]));
          seen++;
        }
      for (const unit of [{ sentence: '', scores }, ...bySentence]) {
        for (const [name, score] of Object.entries(parts(unit.scores))) {
          const [metric, ...part] = name.split('.');
          const own = rows.filter((row) => row.pred === pred && row.sentence === unit.sentence);
          const [row] = own.filter((one) => one.metric === metric && one.part === part.join('.'));
          expect(numbersOf(row)).toEqual(scoreNumbers(score));
          const whole = intervals[metric];
          const bounds = part[0] === 'micro' ? whole.f1 : whole.parts[part.join('.')]?.f1;
          expect([row.f1_low, row.f1_high]).toEqual(unit.sentence === '' ? bounds.map(String) : ['', '']);
          seen++;
        }
      }
    }
    expect(rows.length).toBe(seen);
  });

  it('has the tests of the JSON, those of the mode in the row of its micro average', async () => {
    const rows = parse((await run(`nerscore ${files} ${asked} -f ${format}`)).stdout);
    const { comparisons } = await json(`nerscore ${files} ${asked} -f json`);
    const f1 = comparisons.filter(({ side }: { side: string }) => side === 'f1');
    const tested = new Map(rows.filter((row) => row.f1_p !== '').map((row) => [`${row.metric}.${row.part}`, row]));
    expect(tested.size).toBe(f1.length);
    for (const { metric, part = 'micro', difference, p, adjusted } of f1) {
      const row = tested.get(`${metric}.${part}`);
      expect([row?.f1_difference, row?.f1_p, row?.f1_adjusted].map(Number)).toEqual([difference, p, adjusted]);
    }
  });
});

function numbersOf(row: Row): (number | string)[] {
  const { precision, recall, f1, support, precision_numerator, recall_denominator } = row;
  return [...[precision, recall, f1, support].map(Number), precision_numerator, recall_denominator];
}

function scoreNumbers({ precision, recall, f1, support }: Json): (number | string)[] {
  const [p, r] = [precision, recall] as Record<string, number | undefined>[];
  return [p.value!, r.value!, f1, support, String(p.numerator ?? ''), String(r.denominator ?? '')];
}

it('jsonl of tags, read back, has the counts of the JSON', async () => {
  const lines = (await run(`nerscore ${files} -q -m all -f jsonl`)).stdout
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const { systems } = await json(`nerscore ${files} -q -m all --by-document -f json`);
  const expected = systems.flatMap(
    ({ bySentence }: { bySentence: { sentence: string; counts: object }[] }, at: number) =>
      bySentence.flatMap(({ sentence, counts }, unit) =>
        Object.entries(counts).map(([metric, own]) => [at, unit, sentence, metric, own]),
      ),
  );
  expect(lines.map(({ system, unit, sentence, metric, counts }) => [system, unit, sentence, metric, counts])).toEqual(
    expected,
  );
});

describe('Markdown of tags, read back,', () => {
  it('has for each mode a row per system and F1 by type, with names as code and the best in bold', async () => {
    const [strict, token, tests, errors, input, first, second] = parseMarkdown(
      (await run(`nerscore ${files} ${asked} -f markdown`)).stdout,
    );
    const numbers = ['System', 'F1 LOC', 'PER', 'ORG', 'strict micro P', 'F1'];
    expect(strict.map((row) => numbers.map((name) => row[name].split(' [')[0]))).toEqual([
      ['`quickstart/pred`', '0.5000', '0.5714', '**0.4000**', '0.4545', '0.5000'],
      ['`several/other`', '**0.7500**', '**0.8571**', '**0.4000**', '**0.6364**', '**0.7000**'],
      ['gold spans', '4', '3', '2', '', ''],
    ]);
    expect([token.length, Object.keys(token[0])[1]]).toEqual([3, 'F1 O']);
    expect([first.length, second.length]).toEqual([6, 6]);
    expect(errors.map((row) => row.errors)).toEqual(['`quickstart/pred`', '`several/other`']);
    expect(input).toEqual([{ input: '`quickstart/pred`', 'spans repaired': '1', 'F1 if discarded': '0.5263' }]);
    expect(tests.map((row) => row['`several/other - quickstart/pred`'])).toEqual(['strict micro', 'token micro']);
  });

  it('has one row per type of a single system, then the averages', async () => {
    const [rows] = parseMarkdown((await run(`nerscore ${gold} testdata/quickstart/pred.tsv -q -f markdown`)).stdout);
    expect(rows.map(({ strict, F1, support }) => `${strict} ${F1} ${support}`)).toEqual([
      ...['`LOC` 0.5000 4', '`ORG` 0.4000 2', '`PER` 0.5714 3'],
      ...['micro 0.5000 9', 'macro 0.4905 ', 'weighted 0.5016 '],
    ]);
  });

  it('shows what was asked for, and which type was taken for which', async () => {
    const { stdout } = await run(`nerscore ${files} -q --show r --confusion -f markdown`);
    const [micro, confused] = parseMarkdown(stdout);
    expect(Object.keys(micro[0])).toEqual(['System', 'F1 LOC', 'PER', 'ORG', 'strict micro R']);
    expect(confused.map((row) => Object.values(row).slice(0, 3))).toContainEqual(['spurious', '`ORG`', '1']);
    const { stdout: one } = await run(`nerscore ${files.split(' ', 2).join(' ')} -q --confusion -f markdown`);
    const [, entities, tags] = parseMarkdown(one);
    const counts = entities.map((row) => [row['entities: gold \\\\ pred'], row['`ORG`'], row.missed]);
    expect(counts).toEqual([
      ['`LOC`', '.', '.'],
      ['`ORG`', '2', '.'],
      ['`PER`', '.', '.'],
      ['spurious', '1', '.'],
    ]);
    expect(Object.keys(tags[0])[0]).toBe('tags: gold \\\\ pred');
  });
});

describe('the counts of sentences', () => {
  it('add up to those of all, field by field', async () => {
    const { systems } = await json(`nerscore ${files} -q -m strict,token --by-document -f json`);
    for (const { scores, bySentence } of systems) {
      const total: Record<string, number> = {};
      for (const { counts } of bySentence) {
        for (const [field, count] of Object.entries<number>({ ...counts.strict, ...counts.token })) {
          total[field] = (total[field] ?? 0) + count;
        }
      }
      const { micro, types } = scores.strict;
      expect(total.exactSame).toBe(micro.correct);
      expect(total.spurious).toBe(micro.spurious);
      for (const [type, { correct, missed }] of Object.entries<Record<string, number>>(types)) {
        expect([total[`${type}.exactSame`] ?? 0, total[`${type}.missed`] ?? 0]).toEqual([correct, missed]);
      }
      for (const [tag, { support, predicted }] of Object.entries<Record<string, number>>(scores.token.tags)) {
        expect([total[`${tag}.gold`], total[`${tag}.pred`]]).toEqual([support, predicted]);
      }
    }
  });
});
