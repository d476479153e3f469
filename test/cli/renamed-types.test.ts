import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'nerscore-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const tags = (name: string, ...rows: readonly string[]): string =>
  file(name, `${rows.map((tag, at) => `w${at} ${tag}\n`).join('')}\n`);
const spans = (name: string, ...all: readonly (readonly [number, number, string, number?])[]): string => {
  const objects = all.map(([start, end, type, score]) => ({ start, end, type, score }));
  return file(name, `${JSON.stringify({ id: '1', text: 'Ada met Bo in Rome.', spans: objects })}\n`);
};

const tagFiles = `${tags('g.txt', 'B-PER', 'I-PER', 'O', 'B-LOC')} ${tags('p.txt', 'B-person', 'I-person', 'O', 'B-GPE')}`;
const spanFiles = `${spans('g.jsonl', [0, 3, 'PER'], [14, 18, 'LOC'])} ${spans('p.jsonl', [0, 3, 'person'], [14, 18, 'GPE'])}`;

/** Correct spans by type under strict, and the codes of warnings; or what was refused. */
async function scored(command: string) {
  const { stdout, stderr, status } = await run(`nerscore ${command} --format json`);
  if (status !== 0) return { status, stderr };
  const { systems, settings, signature } = JSON.parse(stdout);
  const [{ scores, problemCounts }] = systems;
  const types = Object.entries<{ correct: number }>(scores.strict.types).map(([type, { correct }]) => [type, correct]);
  return { types: Object.fromEntries(types), warnings: problemCounts, map: settings.map, signature, scores };
}

describe.each([
  ['tags', tagFiles],
  ['spans', spanFiles],
])('--map on %s', (kind, files) => {
  it('renames types on both sides, once or several times', async () => {
    const expected = { types: { LOC: 1, PER: 1 }, warnings: {}, map: ['person=PER', 'GPE=LOC'] };
    const once = await scored(`${files} --map person=PER,GPE=LOC`);
    expect(once).toMatchObject(expected);
    expect(once.signature).toContain('|map:person=PER,GPE=LOC|');
    expect(await scored(`${files} --map person=PER --map GPE=LOC`)).toMatchObject(expected);
  });

  it('replaces each name once, so that types can be exchanged', async () => {
    const found = await scored(`${files} --map person=LOC,GPE=PER,PER=LOC,LOC=PER`);
    expect(found).toMatchObject({ types: { LOC: 1, PER: 1 } });
  });

  it('comes before --types', async () => {
    expect((await scored(`${files} --map person=PER,GPE=LOC --types PER`)).types).toEqual({ PER: 1 });
    expect(await scored(`${files} --map person=PER --types person`)).toMatchObject({
      status: 3,
      stderr: expect.stringContaining("no span has the type 'person'"),
    });
  });

  it('warns of a type that no span has', async () => {
    expect(await scored(`${files} --map Person=PER,GPE=LOC`)).toMatchObject({ warnings: { UNKNOWN_TYPE: 1 } });
  });

  it.each(['PER', '=PER', 'PER=', 'person=PER,person=P', 'person=PER --map person=P'])('refuses %s', async (map) => {
    expect(await scored(`${files} --map ${map}`)).toMatchObject({ status: 2 });
  });

  it('renames the types of what was seen, once', async () => {
    const [gold, pred] = files.split(' ');
    const slicesOf = async (options: string) => {
      const { stdout } = await run(`nerscore ${gold} ${gold} --by seen ${options} --format json`);
      const rows = JSON.parse(stdout).systems[0].slices.seen;
      return rows.map(
        ({ slice, scores }: { slice: string; scores: { strict: { recall: { denominator: number } } } }) => {
          return [slice, scores.strict.recall.denominator];
        },
      );
    };
    expect(await slicesOf(`--seen ${gold} --map PER=LOC,LOC=PER`)).toEqual([['seen', 2]]);
    expect(await slicesOf(`--seen ${pred} --map person=PER,GPE=LOC`)).toEqual([['seen', 2]]);
    expect(await slicesOf(`--seen ${pred} --map person=Per,GPE=LOC --ignore-case-of-types`)).toEqual([['seen', 2]]);
    expect(await slicesOf(`--seen ${pred} --ignore-case-of-types`)).toEqual([['seen as another type', 2]]);
  });

  it('is read again by merge and --baseline', async () => {
    const saved = join(folder, `${kind}.json`);
    const options = '--map person=PER,GPE=LOC';
    await run(`nerscore ${files} ${options} --by-document --format json -o ${saved}`);
    const { stdout } = await run(`nerscore merge ${saved} --format json`);
    expect(JSON.parse(stdout).settings.map).toEqual(['person=PER', 'GPE=LOC']);
    expect((await run(`nerscore ${files} ${options} --baseline ${saved} --max-drop 0`)).status).toBe(0);
    expect((await run(`nerscore ${files} --baseline ${saved}`)).stderr).toContain('scored with map person=PER,GPE=LOC');
  });
});

it('tags of renamed types are the tags of the new ones, in the mode of tokens too', async () => {
  const { scores } = await scored(`${tagFiles} --map person=PER,GPE=LOC -m strict,token`);
  expect(scores.token.accuracy.value).toBe(1);
  expect(Object.keys(scores.token.tags)).toEqual(['B-LOC', 'B-PER', 'I-PER', 'O']);
});

it('tags keep their letters where the type comes first or stands alone', async () => {
  const suffix = `${tags('gs.txt', 'PER-B', 'PER-I')} ${tags('ps.txt', 'person-B', 'person-I')} --suffix`;
  expect((await scored(`${suffix} --map person=PER`)).types).toEqual({ PER: 1 });
  const alone = `${tags('ga.txt', 'PER', 'O')} ${tags('pa.txt', 'person', 'O')} --scheme io`;
  expect((await scored(`${alone} --map person=PER`)).types).toEqual({ PER: 1 });
});

it('tags against spans are renamed once', async () => {
  const gold = file('mixed.txt', 'Ada B-A\nmet O\nBo B-B\nin O\nRome O\n. O\n\n');
  const pred = spans('mixed.jsonl', [0, 3, 'B'], [8, 10, 'A']);
  const found = await scored(`${gold} ${pred} --map A=B,B=A`);
  expect(found).toMatchObject({ types: { A: 0, B: 0 }, warnings: expect.not.objectContaining({ UNKNOWN_TYPE: 1 }) });
  expect((await scored(`${gold} ${spans('same.jsonl', [0, 3, 'A'], [8, 10, 'B'])} --map A=B,B=A`)).types).toEqual({
    A: 1,
    B: 1,
  });
});

it('spans of two types that become one may repeat each other', async () => {
  const gold = spans('once.jsonl', [0, 3, 'PER']);
  const pred = spans('twice.jsonl', [0, 3, 'PER', 0.2], [0, 3, 'person', 0.9]);
  const found = await scored(`${gold} ${pred} --map person=PER`);
  expect(found).toMatchObject({ types: { PER: 1 }, warnings: { REPEATED_SPAN: 1 } });
  expect(found.scores.strict.micro.predicted).toBe(1);
  expect((await scored(`${gold} ${pred} --map person=PER --duplicates count`)).scores.strict.micro.spurious).toBe(1);
  expect(await scored(`${gold} ${pred} --map person=PER --duplicates error`)).toMatchObject({ status: 3 });
});
