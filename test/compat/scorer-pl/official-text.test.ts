import { describe, expect, it } from 'vitest';
import { officialText } from '../../../src/compat/scorer-pl/official-text.ts';
import { documentStarts, readDocument } from '../../../src/compat/scorer-pl/reader.ts';
import type { Mentions } from '../../../src/coref/numbering.ts';
import { officialMetrics } from '../../../src/coref/repeats/repeats.ts';
import { runOn } from './run.ts';

const key =
  '#begin document A\nx\t(1)\nx\t(1)(2)\nx\t(2)\n#end document\n#begin document B\nx\t(1)\nx\t(1)\n#end document\n';
const response =
  '#begin document A\nx\t(1)(1)\nx\t(1)\nx\t(3)\n#end document\n#begin document B\nx\t(1)\n#end document\n';

function documents(text: string): Map<string, Mentions> {
  const bytes = Buffer.from(text, 'latin1');
  return new Map(documentStarts(bytes).map((start) => [start.name, readDocument(bytes, start).mentions]));
}

const pairs = [...documents(key)].map(([name, mentions]) => ({
  key: { ...mentions, id: name },
  response: documents(response).get(name) as Mentions,
}));

describe('documents read by other means are printed as scorer.pl prints the same documents', () => {
  it.each([
    ['totals', ['none']],
    ['verbose', []],
  ] as const)('%s', (detail, name) => {
    const text = [...officialText(pairs, officialMetrics, detail)].join('');
    expect(text).toBe(runOn(key, response, ['all', 'k', 'r', ...name]).stdout);
  });

  it('but never refused', () => {
    const many = { ...pairs[0], response: repeatedTwelveTimes(pairs[0].response) };
    const text = [...officialText([many], ['muc'], 'totals')].join('');
    expect(text.match(/Repeated mention in the response/g)).toHaveLength(12);
    expect(text).toContain('====== TOTALS =======');
  });
});

/** The entity of the first row with its mention twelve times more. */
function repeatedTwelveTimes({ entityIds, start }: Mentions): Mentions {
  const first = start[0];
  return {
    entityIds,
    start: new Int32Array(13).fill(first),
    end: new Int32Array(13).fill(first + 1),
    entity: new Int32Array(13),
  };
}
