import { expect, it } from 'vitest';
import { headOf } from '../../src/formats/bytes/head.ts';
import { detectSpans, spanFormats } from '../../src/formats/span-formats.ts';
import { spanSide } from '../../src/sides/read-spans.ts';
import { problemLog } from '../../src/text/problem.ts';

const presidio = spanFormats.find(({ name }) => name === 'presidio')!;

/** How many spans each document of a folder has that has files with these texts. */
function spansOf(...texts: readonly string[]): number[] {
  const sources = texts.map((text, at) => ({ file: `${at}.json`, bytes: [new TextEncoder().encode(text)] }));
  const input = { path: 'folder', side: 'pred', format: presidio } as const;
  return spanSide({ sources, missing: [] }, input, {}, problemLog()).documents.map(({ spans }) => spans.length);
}

const list = '[{"entity_type": "PER", "start": 0, "end": 3, "score": 1.0}]';

it('an empty list that is a file of a folder is a text without spans, in its place', () => {
  expect(spansOf(list, '[]', list)).toEqual([1, 0, 1]);
  expect(spansOf('[]', list)).toEqual([0, 1]);
});

it('an empty list that is all there is has no texts, as a list of the spans of texts', () => {
  expect(spansOf('[]')).toEqual([]);
});

it('empty labels are those of doccano, but not beside a list of objects, which has the spans of another tool', () => {
  const formatOf = (text: string): string | undefined =>
    detectSpans(headOf(new TextEncoder().encode(text), true))?.name;
  expect(formatOf('{"id": 1, "text": "Ada met Bo.", "label": [], "Comments": []}')).toBe('doccano');
  const flair = { text: 'Ada met Bo.', labels: [], entities: [{ text: 'Ada', start_pos: 0, end_pos: 3, labels: [] }] };
  expect(formatOf(JSON.stringify(flair))).toBeUndefined();
});
