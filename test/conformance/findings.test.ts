import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import type { CorefFinding, CorefFindings, FoundEntity } from '../../src/findings/coref-finding.ts';
import type { FoundMention } from '../../src/findings/found-mention.ts';
import { run } from '../cli/golden-case.ts';
import { scored } from '../evaluate/scored.ts';
import { shared, sharedPath } from '../shared.ts';

const folder = (...parts: string[]): string => sharedPath('conformance/findings', ...parts);
const cases = (kind: string): readonly string[] => (shared ? readdirSync(folder(kind)) : []);

/** Its documents are called `d0` where a header reads `(d0); part 000`. */
type Mention = readonly (string | number)[];
const named = ([document, first, last]: FoundMention): Mention => [
  document.replace(/^\((.*)\); part 000$/, '$1'),
  first,
  ...(last === undefined ? [] : [last]),
];
const entities = (own: readonly FoundEntity[]): unknown => sorted(own.map(({ mentions }) => mentions.map(named)));

/** It has older names of groups. */
const groupNames: Readonly<Record<string, string>> = { split: 'divided', merged: 'conflated', tangled: 'mixed' };
const groupOf = (name: string): string => groupNames[name] ?? name;
const withOurNames = (counts: object): object =>
  Object.fromEntries(
    Object.entries(counts).map(([name, own]) => [groupOf(name), name.endsWith('_in') ? withOurNames(own) : own]),
  );

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
      own[`${one.kind}s`].push([named(one.mention), named(one.before!)]);
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
    expect(counts).toEqual({ ...expected.counts, entities: withOurNames(expected.counts.entities) });
    const lists: Record<string, readonly unknown[][]> = expected.lists;
    const groups = lists.groups.map(([group, ...sides]) => [
      groupOf(group as string),
      ...(sides as unknown[][]).map(sorted),
    ]);
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

describe.skipIf(!shared)('real corpora', () => {
  const findingsOf = async (corpus: string): Promise<CorefFindings> => {
    const file = (side: string): string => sharedPath('realdata/coref', corpus, `${side}.conll`);
    const { stdout } = await run(`corefscore ${file('key')} ${file('response')} -m conll --errors all -f json -q`);
    return JSON.parse(stdout).systems[0].findings;
  };
  const f1s = ({ gains }: CorefFindings) => gains.map((gain) => ('conll' in gain ? (100 * gain.conll).toFixed(2) : ''));

  it('have the counts that were computed by other means: a novel', async () => {
    const found = await findingsOf('litbank-one');
    const { mentions, entities, steps } = found.counts;
    expect(mentions).toMatchObject({ common: 289, spurious: 85, missing: 72, boundary: 3 });
    expect(entities).toMatchObject({ exact: 1, altered: 7, conflated: 1, mixed: 1, missing: 30, spurious: 17 });
    expect([entities.key_in.conflated, entities.key_in.mixed, entities.response_in.mixed]).toEqual([2, 26, 40]);
    expect(steps).toMatchObject({ split: 36, conflated_entities: 22, merge: 49, divided_entities: 6 });
    expect(f1s(found)).toEqual(['47.33', '53.65', '79.99', '100.00']);
  });

  it('have the counts that were computed by other means: 33 documents of a corpus', async () => {
    const { counts, list } = await findingsOf('narc-norbert');
    expect(counts.mentions).toMatchObject({ key: 1860, response: 1476, missing: 624, spurious: 240 });
    expect([counts.steps.conflated_entities, counts.links.missing, counts.links.wrong]).toEqual([51, 540, 251]);
    expect(list.filter(({ kind }) => kind === 'missing_link').length).toBe(540);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });
});
