import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { parseCsv } from './parsing.ts';

const tools = [
  {
    tool: 'corefscore',
    one: 'testdata/quickstart/key.conll testdata/quickstart/response.conll',
    other: 'testdata/several/other.conll',
    more: [
      'corefscore agreement testdata/quickstart/key.conll testdata/quickstart/response.conll',
      'corefscore explain bcub',
      'corefscore merge testdata/saved/shard0.jsonl testdata/saved/shard1.jsonl',
    ],
    plots: ['pr-plane', 'forest', 'size', 'length', 'distance', 'kind'],
    limits: '-m conll,muc --fail-under conll=99',
    isScore: (text: string) => /^\d+\.\d\d$/.test(text),
    isOther: (text: string) => /^0?\.\d{4,}$|^1\.0{4,}$/.test(text),
    isTick: /^[6-9]0$/,
    isOtherTick: /^0\.[1-9]/,
  },
  {
    tool: 'nerscore',
    one: 'testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv',
    other: 'testdata/several/other.tsv',
    more: [
      'nerscore agreement testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv',
      'nerscore explain strict',
      'nerscore sweep testdata/spans/gold.jsonl testdata/spans/pred.jsonl',
    ],
    plots: ['pr-plane', 'forest', 'length'],
    limits: '--fail-under strict=99',
    isScore: (text: string) => /^[01]\.\d{4}$/.test(text),
    isOther: (text: string) => Number(text) > 1 && /\.\d/.test(text),
    isTick: /^0\.[468]$/,
    isOtherTick: /^\d\d/,
  },
];

/** The numbers with a decimal point that a reader sees, without signs. */
function numbersIn(text: string): string[] {
  const shown = text.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').replace(/<\/?[a-z][^>]*>/g, ' ');
  return shown.match(/(?<![\w.])\d+\.\d+(?![\w.])/g) ?? [];
}

describe.each(tools)(
  'numbers of $tool',
  ({ tool, one, other, more, plots, limits, isScore, isOther, isTick, isOtherTick }) => {
    const single = `${tool} ${one} -q --by-document --confidence 90 --samples 20`;
    const several = `${tool} ${one} ${other} -q --rank --significance permutation --against all --samples 20 --confidence 90`;
    const people = ['table', 'markdown', 'github', 'latex', 'html'].flatMap((format) => {
      const errors = format === 'latex' ? '' : ' --errors all';
      return [
        `${single}${errors} -f ${format}`,
        `${several}${errors} -f ${format}`,
        `${several} ${limits} -f ${format}`,
      ];
    });

    it.each([...people, ...more])('are on one scale in all that people read: %s', async (line) => {
      const { stdout, stderr } = await run(line);
      const numbers = numbersIn(stdout + stderr);
      expect(numbers.some(isScore)).toBe(true);
      expect(numbers.filter(isOther)).toEqual([]);
    });

    it.each(plots)('are on it in plots too: %s', async (plot) => {
      const { stdout } = await run(`${several} --plot ${plot}`);
      const ticks = [...stdout.matchAll(/<text\b[^>]*>([\d.]+)<\/text>/g)].map(([, text]) => text);
      expect([ticks.some((text) => isTick.test(text)), ticks.filter((text) => isOtherTick.test(text))]).toEqual([
        true,
        [],
      ]);
    });

    it('are fractions in full in all that programs read', async () => {
      const rows = parseCsv((await run(`${several} -f csv`)).stdout);
      const values = rows.flatMap(({ f1, recall, precision, f1_low = '', f1_difference }) =>
        [f1, recall, precision, f1_low, f1_difference].filter((text) => text !== '').map(Number),
      );
      expect(values.length).toBeGreaterThan(8);
      expect(values.filter((value) => Math.abs(value) > 1)).toEqual([]);
      const { systems } = JSON.parse((await run(`${single} -f json`)).stdout);
      const scores = JSON.stringify(systems[0].scores).match(/(?<="f1":)[\d.e-]+/g) ?? [];
      expect(scores.length).toBeGreaterThan(3);
      expect(scores.filter((text) => Number(text) > 1)).toEqual([]);
      const lines = (await run(`${single} -f jsonl`)).stdout.trim().split('\n').join(',');
      expect(lines).not.toMatch(/"f1":(?:[2-9]|1\.\d*[1-9]|\d\d)/);
    });
  },
);
