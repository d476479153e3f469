import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CovalDocument, covalReader } from '../../src/compat/coref/coval-reader.ts';
import type { CompatScores } from '../../src/compat/tool.ts';
import { minimumSpan, treeOf } from '../../src/coref/matching/minimum-span.ts';
import { rowsWithin } from '../../src/coref/matching/parsed-text.ts';
import { compatFiles } from '../../src/evaluate/use-cases.ts';
import { problemLog } from '../../src/text/problem.ts';
import { caseFiles, casePath } from './cases.ts';

type Numbers = Readonly<Record<string, number | Readonly<Record<string, number>>>>;
type Span = readonly [sentence: number, first: number, last: number, words: readonly (readonly [number, string])[]];
type Spans = Readonly<Record<string, Readonly<Record<'key' | 'sys', readonly (readonly Span[])[]>>>>;

const spansOf = 'min_spans [sent,start,end,[[index,word]..]] per mention';
const recorded = Object.entries(
  Object.assign({}, ...caseFiles<object>('minspan/open/expected.json')) as Record<string, Record<string, Numbers>>,
);

/** coval's arguments as our options. */
const options: Readonly<Record<string, object>> = {
  plain: {},
  min_span: { match: 'min' },
  NP_only: { npOnly: true },
  remove_nested: { removeNested: true },
  remove_singletons: { singletons: 'drop' },
};

const names = { r: 'recall', p: 'precision', f: 'f1', rn: 'r_num', rd: 'r_den', pn: 'p_num', pd: 'p_den' };

describe.skipIf(recorded.length === 0)("coval's options for mentions", () => {
  it.each(recorded)('give its numbers in case %s, alone and together', async (id, { [spansOf]: _, ...settings }) => {
    const paths = ['key', 'response'];
    const files = { key: bytesOf(id, 'key'), response: bytesOf(id, 'sys') };
    expect(Object.keys(settings)).toHaveLength(16);
    for (const [name, expected] of Object.entries(settings)) {
      const given = Object.assign({ compat: 'coval' }, ...name.split('+').map((part) => options[part]));
      const { outcome } = await compatFiles('corefscore', paths, files, given);
      const { scores } = outcome as unknown as { scores: CompatScores };
      for (const [metric, value] of Object.entries(expected)) {
        const own = scores[metric] as CompatScores;
        const pairs =
          typeof value === 'number'
            ? [[own, value]]
            : Object.entries(value).map(([part, number]) => [own[names[part as 'r']], number]);
        for (const [ours, theirs] of pairs) expect(ours, `${name} ${metric}`).toBeCloseTo(theirs as number, 9);
      }
    }
  });

  it.each(recorded)('rest on its minimum spans in case %s', (id, { [spansOf]: expected }) => {
    const key = new Map(documentsOf(id, 'key').map((document) => [document.id, document]));
    for (const side of ['key', 'sys'] as const) {
      for (const document of documentsOf(id, side)) {
        const parse = key.get(document.id)!.parse!;
        const found = [...document.spans.values()].map((span) => {
          const rows = rowsWithin(parse, ...span);
          return [...span, sorted(minimumSpan(treeOf(rows, span[1])!, rows))];
        });
        const spans = (expected as unknown as Spans)[document.id][side]
          .flat()
          .map(([sentence, first, last, words]) => [sentence, first, last, sorted(words)]);
        const inOrder = (list: readonly unknown[]): string[] =>
          [...new Set(list.map((one) => JSON.stringify(one)))].sort();
        expect(inOrder(found)).toEqual(inOrder(spans));
      }
    }
  });
});

function sorted(words: readonly (readonly [number, string])[]): readonly string[] {
  return [...new Set(words.map(([index, word]) => `${index} ${word}`))].sort();
}

function bytesOf(id: string, side: string): Uint8Array {
  return readFileSync(casePath('minspan/open', `${id}.${side}.conll`));
}

function documentsOf(id: string, side: string): readonly CovalDocument[] {
  const reader = covalReader({ file: side, lenient: false, log: problemLog(), keepsParse: true });
  reader.push(bytesOf(id, side));
  return reader.end() as readonly CovalDocument[];
}
