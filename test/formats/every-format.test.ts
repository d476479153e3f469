import { describe, expect, it } from 'vitest';
import { convertSpans } from '../../src/evaluate/convert/convert.ts';
import { writers } from '../../src/evaluate/convert/writers.ts';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { detectSpans, spanFormats } from '../../src/formats/span-formats.ts';
import type { CriterionScores } from '../../src/ner/metrics.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { isTagInput } from '../../src/settings/spans.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { inputPaths } from '../../src/sides/input-paths.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { type Written, type WrittenFormat, writtenFormats } from './written-formats.ts';

const gold: readonly Written[] = [
  {
    id: 1,
    tokens: ['Ada', 'Lee', '&', '😀', 'Bo', 'met', 'in', 'New', 'York', '.'],
    spans: [
      [0, 2, 'PERSON'],
      [4, 5, 'PERSON'],
      [7, 9, 'LOCATION'],
    ],
  },
  { id: 2, tokens: ['Nobody', 'else', 'came', '.'], spans: [] },
  { id: 3, tokens: ['Zoë', 'left', '.'], spans: [[0, 1, 'PERSON']] },
];

/** Without Bo, and with another end of New York. */
const pred: readonly Written[] = [
  {
    ...gold[0],
    spans: [
      [0, 2, 'PERSON'],
      [8, 9, 'LOCATION'],
    ],
  },
  gold[1],
  gold[2],
];

const rows = Object.entries(writtenFormats);

/** The files of one side, whose only file has the name of its folder. */
function filesOf(side: string, { write }: WrittenFormat, documents: readonly Written[]): Record<string, string> {
  const files = write(documents);
  if (typeof files === 'string') return { [side]: files };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${side}/${name}`, text]));
}

async function scored([goldName, goldFormat]: (typeof rows)[number], [predName, predFormat]: (typeof rows)[number]) {
  const files = memoryFiles({ ...filesOf('gold', goldFormat, gold), ...filesOf('pred', predFormat, pred) });
  const task = {
    inputs: inputPaths(['gold', 'pred'], files),
    modes: ['strict'],
    settings: {
      ...defaultsOf(nerSettings),
      ...(goldFormat.isAsked && { goldInput: goldName }),
      ...(predFormat.isAsked && { predInput: predName }),
      map: [...new Set([...(goldFormat.map ?? []), ...(predFormat.map ?? [])])],
    },
    confusion: false,
    byDocument: false,
    fail: [],
    maxDrop: [],
    failUnder: [],
    samples: 1000,
    seed: 1,
  };
  const { logs, outcome } = await evaluateNer(task as unknown as Parameters<typeof evaluateNer>[0], files);
  const errors = logs.flatMap((log) => log.problems).filter(({ severity }) => severity === 'error');
  const { strict } = (outcome?.systems[0].scores ?? {}) as Readonly<Record<string, CriterionScores>>;
  const { support, predicted, correct } = strict?.micro ?? {};
  return errors.length > 0 ? [...new Set(errors.map(({ code }) => code))] : [support, predicted, correct];
}

/** Whether the two share what a comparison needs: a text with positions or strings, or tokens, or positions alone. */
function share(a: WrittenFormat, b: WrittenFormat): boolean {
  const both = [a.knows, b.knows];
  const areTokens = both.every((one) => one === 'words' || one === 'lengths' || one === 'text and words');
  if (areTokens) return true;
  if (both.includes('lengths')) return false;
  return both.some((one) => one.startsWith('text')) || both.every((one) => one === 'characters');
}

it('has a row for every format', () => {
  // Rows of neleval have no documents without spans, so they pair by ids alone: test/conformance/links.test.ts scores them.
  const paired = spanFormats.map(({ name }) => name).filter((name) => name !== 'neleval');
  expect(Object.keys(writtenFormats).sort()).toEqual(['conll-bio', 'tags-in-lines', ...paired].sort());
});

it.each(rows.filter(([name, { isAsked }]) => !isAsked && !isTagInput(name)))(
  '%s is told by how it begins',
  (name, row) => {
    for (const [file, text] of Object.entries(filesOf('gold', row, gold)))
      if (!file.endsWith('.txt') && text !== '')
        expect(detectSpans(headOf(new TextEncoder().encode(text), true))?.name).toBe(name);
  },
);

describe.each(rows)('gold as %s', (name, row) => {
  it('has equal counts with each format that shares words, text or lengths, and is refused with others', async () => {
    const found: Record<string, unknown> = {};
    for (const other of rows) found[other[0]] = await scored([name, row], other);
    const expected = rows.map(([other, format]) => [other, share(row, format) ? [4, 3, 2] : ['NO_TEXT']]);
    expect(found).toEqual(Object.fromEntries(expected));
  });
});

/** The formats whose files have texts or words, so that every writer can write them. */
const whole = rows.filter(([, { knows }]) => knows === 'words' || knows.startsWith('text'));

describe.each(writers.nerscore.filter(({ name }) => name !== 'neleval'))('converted to $name', ({ name: to }) => {
  it.each(whole)('%s has its spans', async (name, row) => {
    const settings = { ...defaultsOf(nerSettings), map: row.map ?? [], ...(row.isAsked && { input: name }) };
    const { text, logs } = await convertSpans('gold', [to, 'bioes'], settings, memoryFiles(filesOf('gold', row, gold)));
    expect(logs.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))).toEqual([]);
    const write = () => (typeof text === 'object' ? Object.fromEntries(text) : text!);
    const other: (typeof rows)[number] = [to, { knows: 'text', write }];
    expect(await scored([name, row], other)).toEqual([4, 4, 4]);
  });
});
