import { describe, expect, it } from 'vitest';
import { nerCounted, nerResult } from '../../src/evaluate/ner/counted.ts';
import type { ModeName } from '../../src/ner/modes.ts';
import type { Confusion } from '../../src/ner/pair-counts.ts';
import { confusionTables } from '../../src/report/confusion-tables.ts';
import { plainStyle } from '../../src/report/style.ts';
import { tableText } from '../../src/report/text.ts';
import { tableTexts } from '../../src/report/text-table.ts';
import type { Report } from '../../src/results/report.ts';
import { makeReport } from '../../src/results/result.ts';
import type { NerSettings } from '../../src/settings/ner.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { displayWidth } from '../../src/text/width.ts';
import { textRunner } from '../cli/text-runner.ts';
import { scoreTagFiles } from '../evaluate/score-tag-files.ts';

const plain = plainStyle;
const standard = defaultsOf(nerSettings);

/** The report of one file, a row a token: `GOLD PRED`, rows parted by `/`, sentences by `//`. */
function report(rows: string, settings: Partial<NerSettings> = {}, modes: readonly ModeName[] = ['strict']): Report {
  const all = { ...standard, ...settings };
  const { invalid, ...rest } = all;
  const gold = rows.replaceAll('//', '\n\n').replaceAll('/', '\n');
  const scores = scoreTagFiles({ gold }, { ...rest, invalid: invalid === 'discard' ? 'discard' : 'repair' });
  const result = nerResult('f', scores, all, { modes, confusion: false }, []);
  return makeReport(nerCounted('f', [result], all), false);
}

function lines(made: Report): string[] {
  const style = { digits: 4, scale: 'fraction', style: plain, byUnit: false, withoutOutside: false } as const;
  // Long lines are wrapped.
  return tableText(made, style).replaceAll('\n  ', ' ').split('\n');
}

describe('the table of tag scores', () => {
  it('keeps types in code point order, numbers among them', () => {
    const made = lines(report('B-9 B-9/B-10 B-10/B-Ж O/B-a O/B-\u{1f600} O/B-\uff21 O'));
    expect(made.slice(3, 9).map((line) => line.split(' ')[0])).toEqual(['10', '9', 'a', 'Ж', '\uff21', '\u{1f600}']);
  });

  it.each([
    //  tags                           settings                       what is said of them
    ['B-X B-X/I-X I-X', {}, 'scheme: bio (auto-detected)'],
    ['B-X I-X/I-X I-X//B-X B-X', {}, 'spans repaired: 1; F1 if discarded: 0.6667'],
    ['B-X I-X/I-X I-X//B-X B-X', { invalid: 'discard' }, 'spans discarded: 1; F1 if repaired: 1.0000'],
    ['I-X B-Y', { scheme: 'bio' }, 'spans repaired: 1; F1 if discarded: the same'],
  ] as const)('says of %s with %j: %s', (rows, settings, fact) => {
    expect(lines(report(rows, settings))).toContain(fact);
  });

  it.each([
    ['B-X B-X', 'bio (auto-detected)'],
    ['I-X I-X/B-X I-X', 'iob1 (auto-detected)'],
    ['I-X B-X/I-Y B-Y', 'gold io, pred bio (auto-detected)'],
    ['B-X S-X', 'gold bio, pred bioes (auto-detected)'],
    ['B-X I-X//I-X I-X', 'gold bio, pred io (auto-detected); gold fits no scheme'],
    ['B-X I-X//I-X B-X//B-X S-X', 'gold bio, pred bioes (auto-detected); gold fits no scheme; pred fits no scheme'],
  ])('says of %s: scheme: %s', (rows, fact) => {
    expect(lines(report(rows)).find((line) => line.startsWith('scheme: '))).toContain(`scheme: ${fact}`);
  });

  it('shows the F1 of the other policy without the strict mode too', () => {
    const made = lines(report('B-X I-X/I-X I-X//B-X B-X', {}, ['type']));
    expect(made).toContain('spans repaired: 1; strict F1 if discarded: 0.6667');
  });

  it('has no rows of types where there is no span', () => {
    expect(lines(report('O O')).slice(2, 5)).toEqual([
      'strict    precision  recall      F1  support  predicted  correct',
      '',
      'micro        0.0000  0.0000  0.0000        0          0        0',
    ]);
  });
});

describe('the confusion table', () => {
  const table = (labels: readonly string[], matrix: readonly (readonly number[])[]): string[] => {
    const confusion = { entities: { labels, matrix }, tags: { labels, matrix } };
    return confusionTables({ systems: [{ confusion }] } as unknown as Report, {}).flatMap((one) =>
      tableTexts(one, { style: plain }),
    );
  };
  const compared = (own: readonly Confusion[], rank?: true): string[] => {
    const rows = [{ metric: 'strict', title: 'strict micro', isMain: true, score: { f1: 1 } }];
    const systems = own.map((entities, at) => ({ file: `${'ab'[at]}.txt`, confusion: { entities }, rows }));
    const report = { systems, ranking: [1, 0], headline: 'strict' } as unknown as Report;
    return confusionTables(report, { rank }).flatMap((one) =>
      tableTexts(one, { style: plain }).join('\n\n').split('\n'),
    );
  };
  const diagonal = (names: readonly string[]): string[] =>
    table(
      names,
      names.map((_, row) => names.map((__, column) => (row === column ? 12345 : 0))),
    );

  it('has a row per gold label and a column per predicted one', () => {
    expect(diagonal(['X', 'YYYYYY'])[1].split('\n')).toEqual([
      'tags: gold \\ pred      X  YYYYYY',
      'X                  12345       .',
      'YYYYYY                 .   12345',
    ]);
  });

  it('goes on below itself where a terminal is too narrow, with whole names and every column', () => {
    const names = Array.from({ length: 8 }, (_, at) => `B-${'名'.repeat(5)}${at}`);
    // Two tables, of entities in three blocks and of tags in two.
    const blocks = diagonal(names).slice(3);
    const heads = blocks.map((block) => block.split('\n')[0].split(/ {2,}/).slice(1));
    expect(heads).toEqual([names.slice(0, 4), names.slice(4)]);
    expect(Math.max(...blocks.join('\n').split('\n').map(displayWidth))).toBeLessThanOrEqual(80);
  });

  it('calls the row of no gold span spurious and the column of no predicted one missed', () => {
    const matrix = [
      [1, 2],
      [3, 0],
    ];
    expect(table(['X', ''], matrix)[0].split('\n')).toEqual([
      'entities: gold \\ pred  X  missed',
      'X                      1       2',
      'spurious               3       .',
    ]);
  });

  it('of several systems has a row for each pair of types that any confused, then what was missed and spurious', () => {
    const entities = { labels: ['X', 'Y', ''], matrix: [[9, 1, 2], [3, 9, 0], [0, 4, 0]] }; // biome-ignore format: rows
    const other = { labels: ['X', ''], matrix: [[9, 5], [0, 0]] }; // biome-ignore format: rows
    expect(compared([entities, other])).toEqual([
      'type in gold  predicted  a  b',
      'Y             X          3  .',
      'X             Y          1  .',
      '',
      'X             missed     2  5',
      'spurious      Y          4  .',
    ]);
  });

  it('of several systems lists the most frequent pairs, in the order of ranks if it is asked for', () => {
    const labels = Array.from({ length: 6 }, (_, at) => `${at}`);
    const entities = { labels, matrix: labels.map((_, gold) => labels.map((__, pred) => 6 * gold + pred)) };
    const lines = compared([entities, { labels, matrix: [] }], true);
    expect([lines[0], lines[1], lines[15], lines.length]).toEqual([
      'type in gold  predicted  b   a',
      '5             4          .  34',
      '3             0          .  18',
      18,
    ]);
    expect(lines[17]).toBe('15 rarer pairs are not shown; JSON has all');
  });
});

describe('the tables of several predictions', () => {
  const { on } = textRunner('ner-table');
  const gold = 'a B-X\nb B-Y\n\n'.repeat(20);
  const without = 'a O\nb B-Y\n\n'.repeat(20);

  it('have a row for each, and mark what differs significantly, by type too', async () => {
    const { stdout } = await on(
      [gold, gold, without],
      'nerscore $1 A=$2 B=$3 -q --significance permutation --samples 200',
    );
    expect(stdout.split('\n\n').slice(2, 4)).toEqual([
      `strict micro  precision  recall      F1
A                1.0000* 1.0000* 1.0000*
B                1.0000* 0.5000  0.6667†`,
      `strict F1 by type  gold spans       A       B
X                          20  1.0000* 0.0000†
Y                          20  1.0000* 1.0000*`,
    ]);
  });

  it('list sentences with the difference of two systems, and of more side by side', async () => {
    const command = 'nerscore $1 A=$2 B=$3 -q --by-document --sort f1 --top 1';
    const two = (await on([gold, gold, without], command)).stdout;
    expect(two).toMatch(/^20 sentences, strict micro F1 +support +A +B +difference$/m);
    expect(two).toMatch(/^1 +2 +1\.0000 +0\.6667 +-0\.3333$/m);
    expect(two).toContain('\n\nlowest of A first\n19 more are not shown (--top)\n');
    const three = (await on([gold, gold, without, gold], `${command} C=$4`)).stdout;
    expect(three).toMatch(/^20 sentences, strict micro F1 +support +A +B +C$/m);
  });

  it('show what was asked for, and leave no system out where the terminal is too narrow for all', async () => {
    const systems = Array.from({ length: 9 }, (_, at) => `system-number-${at}=$${at % 2 === 0 ? 1 : 2}`);
    const { stdout } = await on([gold, without], `nerscore $1 ${systems.join(' ')} -q --show r,p --by-document`);
    const lines = stdout.split('\n').slice(1, -2);
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
    expect(lines.filter((line) => /^strict micro/.test(line))).toEqual(['strict micro          recall  precision']);
    const names = systems.map((_, at) => `system-number-${at}`);
    const byType = lines.slice(lines.findIndex((line) => /^strict F1 by type +X +Y$/.test(line))).slice(1, 10);
    expect(byType.map((line) => line.split(' ')[0])).toEqual(names);
    const ranked = (await on([gold, without], `nerscore $1 ${systems.join(' ')} -q --rank --confidence 90`)).stdout;
    const [types] = /^strict F1 by type +X +Y\n[\s\S]*?\n\n/m.exec(ranked)!;
    expect(
      types
        .match(/number-\d/g)
        ?.map((name) => name.at(-1))
        .join(''),
    ).toBe('024681357');
    expect(types).not.toContain('[');
    const units = lines.filter((line) => /^20 sentences/.test(line)).join(' ');
    expect(new Set(units.match(/ber-\d/g)).size).toBe(9);
  });
});
