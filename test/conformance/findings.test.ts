import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/coref/read-coref.ts';
import type {
  CorefFinding,
  CorefFindings,
  FoundEntity,
  FoundMention,
} from '../../src/evaluate/findings/coref-finding.ts';
import { run } from '../cli/golden-case.ts';
import { scored } from '../evaluate/scored.ts';
import { shared, sharedPath } from '../shared.ts';

const folder = (...parts: string[]): string => sharedPath('conformance/findings', ...parts);
const cases = (kind: string): readonly string[] => (shared ? readdirSync(folder(kind)) : []);

/** Its documents are called `d0` where a header reads `(d0); part 000`. */
type Mention = readonly (string | number)[];
const named = ([document, ...position]: FoundMention): Mention => [
  document.replace(/^\((.*)\); part 000$/, '$1'),
  ...position,
];
const entities = (own: readonly FoundEntity[]): unknown => sorted(own.map(({ mentions }) => mentions.map(named)));

/** Its lists have an order of their own. */
const sorted = <Item>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The list as the conformance has it: by kind, without ids, places and texts. */
function listsOf(list: readonly CorefFinding[]): unknown {
  const own: Record<string, unknown[]> = {
    missing_mentions: [],
    spurious_mentions: [],
    boundary: [],
    conflated: [],
    divided: [],
    groups: [],
    missing_links: [],
    wrong_links: [],
  };
  for (const one of list) {
    if (one.kind === 'missing' || one.kind === 'spurious') own[`${one.kind}_mentions`].push(named(one.mention));
    if (one.kind === 'boundary') own.boundary.push([named(one.key), named(one.response)]);
    if (one.kind === 'conflated' || one.kind === 'divided') own[one.kind].push([one.mentions.map(named), one.steps]);
    if (one.kind === 'group') own.groups.push([one.group, entities(one.key), entities(one.response)]);
    if (one.kind === 'missing_link' || one.kind === 'wrong_link')
      own[`${one.kind}s`].push([named(one.mention), named(one.before)]);
  }
  return Object.fromEntries(Object.entries(own).map(([kind, items]) => [kind, sorted(items)]));
}

describe.skipIf(!shared)('the findings of coreference', () => {
  it('are there', () => {
    expect(cases('coref').length).toBeGreaterThanOrEqual(20);
  });

  it.each(cases('coref'))('%s', (id) => {
    const isCross = id.endsWith('-cross');
    const read = (file: string) => readCoref(readFileSync(folder('coref', id, file), 'utf8'));
    const [key, response] = isCross ? ['gold.tsv', 'system.tsv'] : ['key.conll', 'response.conll'];
    const { findings } = scored(read(key), read(response), {
      findings: true,
      ...(isCross && { scope: 'corpus' as const }),
    });
    const { counts, list } = findings as CorefFindings;
    const expected = JSON.parse(readFileSync(folder('coref', id, 'expected.json'), 'utf8'));
    expect(counts).toEqual(expected.counts);
    const lists: Record<string, readonly unknown[][]> = expected.lists;
    const groups = lists.groups.map(([group, ...sides]) => [group, ...(sides as unknown[][]).map(sorted)]);
    const expectedLists = Object.entries({ ...lists, groups }).map(([kind, items]) => [kind, sorted(items)]);
    expect(listsOf(list)).toEqual(Object.fromEntries(expectedLists));
  });
});

describe.skipIf(!shared)('neleval analyze', () => {
  it.each(cases('analyze'))('%s', async (id) => {
    const text = (file: string): string => readFileSync(folder('analyze', id, file), 'utf8');
    const command = `corefscore ${folder('analyze', id, 'gold.tsv')} ${folder('analyze', id, 'system.tsv')} --compat neleval`;
    expect((await run(`${command} --errors all`)).stdout).toBe(text('analyze.txt'));
    const summary = (await run(`${command} --errors 0`)).stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(Object.fromEntries(summary.map(([count, label]) => [label, Number(count)]))).toEqual(
      JSON.parse(text('summary.json')),
    );
    expect(summary.map(([count]) => Number(count))).toEqual(
      summary.map(([count]) => Number(count)).sort((a, b) => b - a),
    );
    expect((await run(`${command} --errors 3`)).status).toBe(2);
  });
});
