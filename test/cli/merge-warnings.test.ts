import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'merge-warnings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A document of two tokens, with the cells of its last column. */
function document(name: string, one = '-', two = '-'): string {
  return `#begin document (${name}); part 000\n${name} 0 0 a ${one}\n${name} 0 1 b ${two}\n\n#end document\n`;
}

const formats = ['json --by-document', 'jsonl'];

/** The paths of scores that were saved in one format, one for each list of files. */
async function saved(command: string, format: string, inputs: readonly (readonly string[])[]): Promise<string[]> {
  const outcomes = await Promise.all(inputs.map((files) => run(`${command} ${files.join(' ')} -q -f ${format}`)));
  return outcomes.map(({ stdout }, at) => written(`${at}.saved`, stdout));
}

it('a side is not empty if only one of two concatenated runs on files of the same names lacks it', async () => {
  const texts: string[] = [];
  for (const cells of [[], ['(1)', '(1)']]) {
    const path = written('same', document(`d${texts.length}`, ...cells));
    const response = written('response', document(`d${texts.length}`, '(1)'));
    texts.push((await run(`corefscore ${path} ${response} -q -f jsonl`)).stdout);
  }
  for (const order of [texts, texts.toReversed()]) {
    const merged = await run(
      `corefscore merge ${written('both.jsonl', order.join(''))} -q --fail-under mentions=20 -f json`,
    );
    expect(merged).toMatchObject({ status: 0, stdout: expect.not.stringContaining('EMPTY_') });
  }
});

describe.each(formats)('merged scores that were saved as %s', (format) => {
  it('are marked with the warnings of all shards, each system with its own', async () => {
    const [full, half] = [document('d0', '(1)', '(1)'), document('d1', '(1)', '(1)')];
    const key = written('key', full + half);
    const more = written('more', [2, 3].map((at) => document(`d${at}`, '(1)', '(1)')).join(''));
    const [one, other] = [written('one', full), written('other', document('d2', '(1)', '(1)'))];
    const shards = await saved('corefscore', format, [
      [key, one, key],
      [more, other, more],
    ]);
    const { systems } = JSON.parse((await run(`corefscore merge ${shards.join(' ')} -q -f json`)).stdout);
    const counts = systems.map(({ problemCounts }: { problemCounts: object }) => problemCounts);
    expect(counts).toEqual([{ MISSING_DOCUMENT: 2 }, { SAME_FILE: 4 }]);
    const { stdout } = await run(`corefscore merge ${shards.join(' ')} -q`);
    expect(stdout).toContain('MISSING_DOCUMENT 2');
    expect(await run(`corefscore merge ${shards.join(' ')} -q --error-on-warnings`)).toMatchObject({ status: 3 });
    const again = written('again.saved', (await run(`corefscore merge ${shards.join(' ')} -q -f ${format}`)).stdout);
    expect((await run(`corefscore merge ${again} -q`)).stdout).toContain('MISSING_DOCUMENT 2');
  });

  it('warn of a side that is empty in all shards, as an error where a gate is set', async () => {
    const [full, empty] = [0, 1].map((at) => written(`full${at}`, document(`d${at}`, '(1)', '(1)')));
    const [none, nothing] = [0, 1].map((at) => written(`none${at}`, document(`d${at}`)));
    const noKey = (
      await saved('corefscore', format, [
        [none, full],
        [nothing, empty],
      ])
    ).join(' ');
    const warned = await run(`corefscore merge ${noKey}`);
    expect(warned).toMatchObject({ status: 0, stdout: expect.stringContaining('EMPTY_KEY 1') });
    expect(warned.stderr).toMatch(/warning: the key has no mention: every recall is 0\/0 .*\[EMPTY_KEY\]/s);
    const gated = await run(`corefscore merge ${noKey} --fail-under conll=0`);
    expect(gated).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('EMPTY_KEY') });
    const both = await saved('corefscore', format, [
      [none, none],
      [nothing, nothing],
    ]);
    expect((await run(`corefscore merge ${both.join(' ')} -q`)).stdout).toContain('EMPTY_KEY 1, EMPTY_RESPONSE 1');
    const mixed = (
      await saved('corefscore', format, [
        [none, full, none],
        [empty, empty, nothing],
      ])
    ).join(' ');
    const { systems } = JSON.parse((await run(`corefscore merge ${mixed} -q -f json`)).stdout);
    const counts = systems.map(({ problemCounts }: { problemCounts: object }) => problemCounts);
    expect(counts).toEqual([{}, { EMPTY_RESPONSE: 1 }]);
    expect(await run(`corefscore merge ${mixed} -q --fail-under muc=0`)).toMatchObject({ status: 0 });
  });

  it('say what is true of all documents as one run does', async () => {
    const trees = (id: string, ...entities: readonly string[]): string =>
      `# newdoc id = ${id}\n# global.Entity = eid\n${entities.map((entity, at) => `${at + 1}\tw\t_\t_\t_\t_\t${at}\tx\t_\tEntity=(${entity})\n`).join('')}\n`;
    const keys = [trees('a', 'e1', 'e1', 'e2'), trees('b', 'e1', 'e1', 'e2')];
    const rows = (id: string, ...cells: readonly string[]): string =>
      `#begin document (${id}); part 000\n${cells.map((cell, at) => `${id} 0 ${at} w ${cell}\n`).join('')}\n#end document\n`;
    const responses = [rows('a', '(1)', '(1)', '-'), rows('b', '(1)', '(1)', '(2)')];
    const shards = await saved(
      'corefscore --singletons keep --match head',
      format,
      keys.map((key, at) => [written(`key${at}`, key), written(`response${at}`, responses[at])]),
    );
    const { systems } = JSON.parse((await run(`corefscore merge ${shards.join(' ')} -q -f json`)).stdout);
    expect(systems[0].problemCounts).toEqual({ HEADS_FROM_TREE: 1 });
    const [key, response] = [written('key', keys.join('')), written('response', responses.join(''))];
    const one = JSON.parse((await run(`corefscore ${key} ${response} --singletons keep -q -f json`)).stdout);
    expect(one.systems[0].problemCounts).toEqual({ HEADS_FROM_TREE: 1 });
  });

  it('do not take a key of singletons for an empty one, which MUC cannot tell', async () => {
    const single = written('single', document('d', '(1)', '(2)'));
    const none = written('none', document('d'));
    const [singles] = await saved('corefscore -m muc', format, [[single, single]]);
    expect(await run(`corefscore merge ${singles} -q --fail-under muc=0`)).toMatchObject({ status: 0 });
    const [nothing] = await saved('corefscore -m muc', format, [[none, single]]);
    expect(await run(`corefscore merge ${nothing} -q --fail-under muc=0`)).toMatchObject({ status: 3 });
  });

  it('name tags that break the scheme, which have no line of their own here', async () => {
    const [gold, pred] = [written('gold', 'a B-X\nb I-X\nc B-X\n'), written('pred', 'a B-X\nb O\nc I-X\n')];
    const shards = await saved('nerscore --scheme bio', format, [[gold, pred]]);
    expect((await run(`nerscore merge ${shards[0]} -q`)).stdout).toContain('INVALID_SEQUENCE 1');
  });

  it.each(['strict', 'token'])('do so for tags, in mode %s', async (mode) => {
    const [tags, outside] = [written('tags', 'a B-X\nb O\n'), written('outside', 'a O\nb O\n')];
    const shards = [
      [outside, tags, outside],
      [outside, outside, outside],
    ];
    const noGold = (await saved(`nerscore -m ${mode}`, format, shards.slice(0, 1))).join(' ');
    const { systems } = JSON.parse((await run(`nerscore merge ${noGold} -q -f json`)).stdout);
    const counts = systems.map(({ problemCounts }: { problemCounts: object }) => problemCounts);
    expect(counts[0]).toMatchObject({ EMPTY_GOLD: 1 });
    expect(counts[1]).toMatchObject({ EMPTY_GOLD: 1, EMPTY_PRED: 1 });
    const gated = await run(`nerscore merge ${noGold} --fail-under ${mode}=0`);
    expect(gated).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('EMPTY_GOLD') });
  });
});
