import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corefTool } from '../../src/compat/coref-tools.ts';
import type { CompatOutcome, CompatScores } from '../../src/compat/tool.ts';
import type { Singletons } from '../../src/coref/rules.ts';
import { problemLog } from '../../src/text/problem.ts';

type ToolName = 'coval' | 'corefud';

/** What a tool returned, `[recall, precision, f1]` by measure, or the error that it raised. */
type Recorded = Readonly<Record<string, readonly [number, number, number]>> | { readonly error: string };

interface Case extends Readonly<Record<ToolName, Readonly<Record<Singletons, Recorded>>>> {
  readonly key: readonly string[];
  readonly response: readonly string[];
}

const cases: readonly Case[] = JSON.parse(readFileSync('testdata/conformance/coval-reading/cases.json', 'utf8'));

function read(name: ToolName, file: string, input: string | Uint8Array) {
  const log = problemLog();
  const reader = corefTool(name).conllReader!({ file, lenient: false, log });
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  reader.push(bytes.subarray(0, 9));
  reader.push(bytes.subarray(9));
  return { documents: reader.end(), log };
}

it('a line ends at a carriage return too, wherever the chunks are cut', () => {
  const text = '#begin document (a);\rx\t(1\r\n\r\ny\t1)\rz\t(2)\n#end document\n';
  const { documents } = read('coval', 'f', text);
  expect(documents).toMatchObject([
    { id: '(a);', crossing: 1, lost: 0, extents: ['[1, 1] of sentence 2', '[2, 2] of sentence 2'] },
  ]);
});

function outcome(name: ToolName, key: string, response: string, singletons?: Singletons): CompatOutcome {
  const sides = { key: read(name, 'key', key).documents, response: read(name, 'response', response).documents };
  return corefTool(name).score({ ...sides, ...(singletons && { singletons }) });
}

function numbers(scores: CompatScores[string]): number[] {
  const { recall, precision, f1 } = scores as CompatScores;
  return [recall, precision, f1] as number[];
}

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const tools = ['coval', 'corefud'] as const;

describe.each(tools.flatMap((tool) => [[tool, 'keep'] as const, [tool, 'drop'] as const]))(
  '%s, singletons %s',
  (tool, singletons) => {
    it.each(cases.map((one, at) => [at, one] as const))('gives what was recorded of case %i', (_, one) => {
      const found = outcome(tool, text(one.key), text(one.response), singletons);
      const recorded = one[tool][singletons];
      if ('error' in recorded) {
        expect(found).toEqual({ refusal: expect.stringMatching(/^\w+(-scorer)? stops at /) });
        return;
      }
      if ('refusal' in found) throw new Error(found.refusal);
      for (const [measure, values] of Object.entries(recorded)) {
        const ours = numbers(found.scores[measure]);
        for (const [at, value] of values.entries())
          expect([measure, ours[at]]).toEqual([measure, expect.closeTo(value, 9)]);
      }
    });
  },
);

/** A document of these rows; an empty one is a break. */
const document = (...rows: readonly string[]): string =>
  text(['#begin document (d); part 000', ...rows.map((row) => (row === '' ? '' : `w\t${row}`)), '#end document']);

describe('coval', () => {
  // coval 87071a6 prints 100.00 for all five measures of this pair.
  it('takes a mention that crosses a break for the words of the sentence where it ends', () => {
    const key = document('(1', '-', '', '1)', '(2)', '(1)', '', '(2', '2)');
    const response = document('-', '-', '', '(1)', '(2)', '(1)', '', '(2', '2)');
    const found = outcome('coval', key, response);
    expect(found).toMatchObject({
      scores: { mentions: { f1: 1 }, muc: { f1: 1 }, bcub: { f1: 1 }, ceafe: { f1: 1 }, lea: { f1: 1 } },
      notes: [
        'mentions that cross a sentence break: 1; coval numbers the first and last word of each as if both were in the sentence where it ends',
      ],
    });
  });

  // coval prints MUC 50.00, 0.00 and B³ 75.00, 66.67 for this pair: it has lost (1, and passes 1) over.
  it('loses an opening that is glued to the next', () => {
    const found = outcome('coval', document('(1|(2', '2)|1)', '(1)', '(2)'), document('(1(2', '2)1)', '(1)', '(2)'));
    if ('refusal' in found) throw new Error(found.refusal);
    expect(numbers(found.scores.muc)).toEqual([0.5, 0, 0]);
    expect(numbers(found.scores.bcub)).toEqual([0.75, 2 / 3, expect.closeTo(12 / 17, 12)]);
    expect(found.notes).toEqual([
      'brackets that coval skips because they are glued, unbalanced or without a number: 2',
    ]);
  });

  it.each([
    ['1|2)', "TypeError: an id without a bracket before a bar in '1|2)'"],
    ['(a|(2', "ValueError: an opened id without a digit in '(a|(2'"],
  ])('stops at the cell %s, as coval does', (cell, error) => {
    expect(outcome('coval', document('(1', cell, '1)'), document('(1)'))).toEqual({
      refusal: `coval stops at key:3: ${error}`,
    });
  });

  it('stops where an entity is closed and never opened', () => {
    expect(outcome('coval', document('(1)'), document('(1)', '7)'))).toEqual({
      refusal: "coval stops at ZeroDivisionError: entity 7 of '(d); part 000' is closed and never opened",
    });
  });

  it('has no sentences to match where only one side is CoNLL', () => {
    const key = read('coval', 'key', document('(1)')).documents;
    const response = key.map(({ id, place, entityIds, start, end, entity }) => ({
      ...{ id, place, entityIds, start, end, entity },
    }));
    expect(corefTool('coval').score({ key, response })).toEqual({
      refusal: 'coval reads CoNLL, and one side is in another format, which has no sentences: give CoNLL on both sides',
    });
  });

  it.each([
    ['NOT_UTF8', Uint8Array.from([...new TextEncoder().encode('#begin document (d)\n'), 0xff, 0x0a])],
    ['NO_DOCUMENT', '#begin document\nw\t(1)\n#end document\n'],
  ])('refuses a file with %s', (code, input) => {
    expect(read('coval', 'key', input).log.problems.map((problem) => problem.code)).toEqual([code]);
  });
});
