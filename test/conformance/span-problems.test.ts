import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

/** The exit code for each input, the code of its problem, and what else is said. */
const faults: [file: string, status: number, code: string, says?: RegExp][] = [
  ['beyond-text.jsonl', 3, 'SPAN_OUTSIDE_TEXT', /:1:58: .*beyond the text/],
  ['end-before-start.jsonl', 3, 'SPAN_OUTSIDE_TEXT', /ends before it starts/],
  ['empty-span.jsonl', 3, 'SPAN_OUTSIDE_TEXT', /is empty/],
  ['negative.jsonl', 3, 'SPAN_OUTSIDE_TEXT', /starts before the text/],
  ['not-an-integer.jsonl', 3, 'NOT_A_SPAN'],
  ['no-type.jsonl', 3, 'NOT_A_SPAN'],
  ['null-offsets.hf.json', 3, 'NOT_A_SPAN', /slow/],
  ['surface-differs.gliner.json', 3, 'SURFACE_DIFFERS', /'Berlin'.*'Paris'/],
  ['brat-surface', 3, 'SURFACE_DIFFERS'],
  ['surface-fits-utf16-only.gliner.json', 3, 'SURFACE_DIFFERS', /--pred-offsets utf-16/],
  ['clue-inclusive-as-exclusive.jsonl', 3, 'SURFACE_DIFFERS', /--pred-end exclusive/],
  ['inside-surrogate.doccano.jsonl', 3, 'SPAN_OUTSIDE_TEXT', /inside a character/],
  ['text-differs.jsonl', 0, 'TEXTS_ALIGNED', /'P' in /],
  ['text-differs-crlf.jsonl', 0, 'TEXTS_ALIGNED', /' ' in gold .* '\\u000d' here/],
  ['text-differs-nfd.jsonl', 3, 'TEXTS_DIFFER', /normal form/],
  ['other-id.jsonl', 3, 'NO_COMMON_DOCUMENT', /--pair text/],
  ['fewer-by-position.gliner.json', 3, 'UNEVEN_DOCUMENTS'],
  ['same-id-twice.jsonl', 3, 'UNEVEN_DOCUMENTS'],
  ['broken-line.jsonl', 3, 'NOT_JSON', /:2:24: /],
  ['fragments-overlap.jsonl', 0, 'OVERLAPPING_FRAGMENTS'],
  ['brat-no-ann', 0, 'MISSING_DOCUMENT', /document '1' is not in pred \S+: all its spans count as missed/],
  ['brat-spaces-for-tab', 3, 'NOT_A_SPAN', /\.ann:\d+:/],
  ['tokens-exclusive.dygie.jsonl', 3, 'SPAN_OUTSIDE_TEXT', /exclusive/],
  ['tokens-sentence-relative.dygie.jsonl', 3, 'SPAN_OUTSIDE_TEXT', /relative/],
  ['rejected.prodigy.jsonl', 3, 'LEFT_OUT'],
  ['two-annotators.labelstudio.json', 3, 'SEVERAL_ANNOTATIONS'],
  ['not-json.llm.jsonl', 3, 'UNPARSABLE_ANSWER', /:1:23: .*Sure!/],
  ['cut-off.llm.jsonl', 3, 'UNPARSABLE_ANSWER', /--unparsable empty/],
];

describe.skipIf(shared === undefined)('a fault in a file of spans', () => {
  const problem = (file: string): string => sharedPath('conformance', 'spans', 'problems', file);

  it.each(faults)('%s exits %i with %s', async (...[file, status, code, says]) => {
    const found = await run(`nerscore ${problem('gold.jsonl')} ${problem(file)}`);
    expect([found.status, found.stderr]).toEqual([status, expect.stringContaining(`[${code}]`)]);
    if (says) expect(found.stderr).toMatch(says);
  });

  it.each(faults.slice(0, 7))('%s is left out under --lenient', async (...[file, , code]) => {
    const found = await run(`nerscore ${problem('gold.jsonl')} ${problem(file)} --lenient --format json`);
    expect([found.status, found.stderr]).toEqual([0, expect.stringContaining('; left out')]);
    expect(JSON.parse(found.stdout).systems[0].problemCounts).toEqual({ [code]: 1, EMPTY_PRED: 1 });
  });

  it('shows in every input but those that are read without complaint', () => {
    const tried = [...faults.map(([file]) => file), 'fenced.llm.jsonl', 'pair-order.llm.jsonl'];
    const all = readdirSync(sharedPath('conformance', 'spans', 'problems'));
    expect([...tried, 'README.md', 'gold.jsonl'].sort()).toEqual(all.sort());
  });

  it.each([
    ['surface-fits-utf16-only.gliner.json', '--pred-offsets utf-16'],
    ['clue-inclusive-as-exclusive.jsonl', '--pred-end exclusive'],
    ['other-id.jsonl', '--pair text'],
    ['two-annotators.labelstudio.json', '--read annotator=1'],
  ])('%s is right with the option that the help names', async (file, option) => {
    const found = await run(`nerscore ${problem('gold.jsonl')} ${problem(file)} ${option}`);
    // The file is gold with other ids, so it is said to be a copy.
    expect([found.status, found.stderr.match(/[A-Z_]+(?=\])/g) ?? []]).toEqual([
      0,
      file === 'other-id.jsonl' ? ['SAME_FILE'] : [],
    ]);
  });

  it('is a missing .ann, which is no empty one', async () => {
    const command = `nerscore ${problem('gold.jsonl')} ${problem('brat-no-ann')} --missing-document error`;
    expect((await run(command)).stderr).toContain("error: document '1' is not in pred ");
  });

  it.each(['not-json', 'cut-off'])('%s.llm.jsonl has no spans under --unparsable empty, and says so', async (name) => {
    const files = `${problem('gold.jsonl')} ${problem(`${name}.llm.jsonl`)}`;
    const found = await run(`nerscore ${files} --unparsable empty --format json`);
    expect([found.status, found.stderr]).toEqual([0, expect.stringMatching(/warning: .*\[UNPARSABLE_ANSWER\]/)]);
    expect(JSON.parse(found.stdout).systems[0].strings).toMatchObject({ predicted: 0, unparsable: 1 });
  });

  it.each([
    ['fenced', 2, 3],
    ['pair-order', 2, 2],
  ])('%s.llm.jsonl is read without complaint', async (name, correct, predicted) => {
    const found = await run(`nerscore ${problem('gold.jsonl')} ${problem(`${name}.llm.jsonl`)} --format json`);
    expect([found.status, found.stderr]).toEqual([0, '']);
    expect(JSON.parse(found.stdout).systems[0].scores.strict.micro).toMatchObject({ correct, predicted });
  });

  // Other faults show only beside gold.
  const ownFaults = ['SPAN_OUTSIDE_TEXT', 'NOT_A_SPAN', 'NOT_JSON', 'OVERLAPPING_FRAGMENTS', 'SEVERAL_ANNOTATIONS'];
  it.each(faults.filter(([file, , code]) => ownFaults.includes(code) || /^(?:brat-s|clue)/.test(file)))(
    'check of %s alone exits %i with %s',
    async (...[file, status, code]) => {
      const found = await run(`nerscore check ${problem(file)}`);
      expect([found.status, found.stdout]).toEqual([status, expect.stringContaining(`[${code}]`)]);
    },
  );

  it('check tells how many documents and spans were read', async () => {
    const { stdout, status } = await run(`nerscore check ${problem('gold.jsonl')} -f json`);
    const { files } = JSON.parse(stdout) as { readonly files: readonly object[] };
    const found = { documents: 1, spans: 2, types: { PER: 1, LOC: 1 }, notes: [] };
    expect([files, status]).toEqual([[{ file: problem('gold.jsonl'), ...found }], 0]);
    const ofStrings = await run(`nerscore check ${problem('fenced.llm.jsonl')}`);
    expect(ofStrings.stdout).toBe(
      `${problem('fenced.llm.jsonl')}: 1 document, 3 spans (PER 2, LOC 1)\n0 errors, 0 warnings\n`,
    );
  });
});
