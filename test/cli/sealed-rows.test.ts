import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Scores two texts, and saves the rows. */
async function saved(name: string, gold: string, pred: string, options = ''): Promise<string> {
  const [ours, theirs] = [written(`${name}.gold`, gold), written(`${name}.pred`, pred)];
  const system = options.startsWith('=') ? `${options.slice(1)}=${theirs}` : `${theirs} ${options}`;
  const { status, stdout } = await run(`nerscore ${ours} ${system} -q -f jsonl`);
  expect(status).toBe(0);
  return stdout;
}

/** Merges the rows of each shard; the support of the sum, or the first error. */
async function merged(shards: readonly string[], options = '') {
  const paths = shards.map((text, at) => written(`shard${at}.jsonl`, text));
  const { status, stdout, stderr } = await run(`nerscore merge ${paths.join(' ')} -q -f json ${options}`);
  if (status !== 0) return stderr.split('\n')[0].replace(`${folder}/`, '');
  return JSON.parse(stdout).systems[0].scores.strict.micro.support;
}

const [gold, pred] = ['Ada B-X\nmet O\n\nBo B-X\n', 'Ada B-X\nmet O\n\nBo O\n'];
const [otherGold, otherPred] = [gold, pred].map((text) => text.replace('Ada', 'Eve'));
const bare = (text: string) => text.replace(/^\w+ /gm, '');

describe('rows of JSON lines', () => {
  it('have a checksum each, and a last row that states how many there are', async () => {
    const rows = (await saved('a', gold, pred))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ sentence, checksum, rows: count }) => [sentence, checksum?.length, count])).toEqual([
      ['1', 16, undefined],
      ['2', 16, undefined],
      [undefined, undefined, 2],
    ]);
    const sum = rows.slice(0, 2).reduce((total, { checksum }) => total + BigInt(`0x${checksum}`), 0n);
    expect(rows[2].fingerprint).toBe(BigInt.asUintN(64, sum).toString(16).padStart(16, '0'));
  });

  it('are refused where some are missing, or were changed', async () => {
    const text = await saved('a', gold, pred);
    const [first, second, end] = text.trim().split('\n');
    expect(await merged([text])).toBe(2);
    expect(await merged([`${first}\n${second}\n`])).toBe(
      'shard0.jsonl:1:1: error: the last row is missing after 2 rows, so others may be too [UNREADABLE_SCORES]',
    );
    expect(await merged([`${second}\n${end}\n`])).toBe(
      'shard0.jsonl:1:1: error: 2 rows were saved, and 1 is here [UNREADABLE_SCORES]',
    );
    expect(await merged([text.slice(0, -30)])).toContain('this line is not a row of saved scores');
    expect(await merged([text.replace('"exactSame":1', '"exactSame":2')])).toBe(
      'shard0.jsonl:1:1: error: this row is not as it was saved: its checksum differs [UNREADABLE_SCORES]',
    );
    expect(await merged([`${first}\n${second}\n${end.replace(/"fingerprint":"./, '"fingerprint":"x')}`])).toContain(
      'shard0.jsonl:3:1: error: this line is not a row of saved scores',
    );
  });

  it('may be of several files one after the other, in order or each from its end', async () => {
    const [one, other] = [await saved('a', gold, pred), await saved('b', otherGold, otherPred)];
    const turned = (text: string) => `${text.trim().split('\n').reverse().join('\n')}\n`;
    for (const both of [one + other, turned(one) + turned(other)]) expect(await merged([both])).toBe(4);
    expect(await merged([`${one.split('\n').slice(0, 2).join('\n')}\n${other}`])).toContain('the last row is missing');
  });
});

describe('shards with equal counts', () => {
  it('are refused where their words are the same, and added where these are not', async () => {
    const [one, again, other] = [
      await saved('a', gold, pred),
      await saved('copy', gold, pred),
      await saved('b', otherGold, otherPred),
    ];
    expect(await merged([one, again])).toBe(
      'shard1.jsonl:1:1: error: these scores are given twice, also in shard0.jsonl [SHARDS_DIFFER]',
    );
    expect(await merged([one, other])).toBe(4);
    const inOne = (text: string, tags: string) =>
      text
        .split('\n')
        .map((row, at) => row && `${row} ${tags.split('\n')[at].split(' ')[1]}`)
        .join('\n');
    const [first, second] = await Promise.all(
      [inOne(gold, pred), inOne(otherGold, otherPred)].map(async (text, at) => {
        return (await run(`nerscore ${written(`both${at}.tsv`, text)} -q -f jsonl`)).stdout;
      }),
    );
    expect(await merged([first, second])).toBe(4);
  });

  it('and bare tags are refused, unless their systems have other names', async () => {
    const [one, other] = [await saved('a', bare(gold), bare(pred)), await saved('b', bare(gold), bare(pred))];
    expect(await merged([one, other])).toContain('these scores are given twice');
    const named = [
      await saved('a', bare(gold), bare(pred), '=part1'),
      await saved('b', bare(gold), bare(pred), '=part2'),
    ];
    expect(await merged(named)).toBe(4);
  });
});

it('-m all of spans is merged as it is scored', async () => {
  const line = (end: number) =>
    `${JSON.stringify({ id: 'a', text: 'Ada met Bo.', spans: [{ start: 0, end, type: 'PER' }] })}\n`;
  const rows = await saved('spans', line(3), line(4), '-m all');
  written('all.jsonl', rows);
  const { stdout } = await run(`nerscore merge ${join(folder, 'all.jsonl')} -m all -q -f json`);
  expect(Object.keys(JSON.parse(stdout).systems[0].scores)).toEqual(['strict', 'exact', 'partial', 'type']);
});

it('shards of a folder that globs chose are added, but not compared with another choice', async () => {
  for (const [side, [a, b]] of Object.entries({ gold: [gold, otherGold], pred: [pred, otherPred] })) {
    written(`f/${side}/a.tsv`, a);
    written(`f/${side}/b.tsv`, b);
  }
  const scored = `nerscore ${join(folder, 'f/gold')} ${join(folder, 'f/pred')} -q`;
  const shards = await Promise.all(['a', 'b'].map((name) => run(`${scored} --include ${name}.tsv -f jsonl`)));
  expect(shards.map(({ stdout }) => JSON.parse(stdout.split('\n')[0]).signature.match(/\|include:[^|]*/)[0])).toEqual([
    '|include:a.tsv',
    '|include:b.tsv',
  ]);
  expect(await merged(shards.map(({ stdout }) => stdout))).toBe(4);
  const baseline = written('baseline.json', (await run(`${scored} --exclude a.tsv -f json`)).stdout);
  const { status, stderr } = await run(`${scored} --baseline ${baseline}`);
  expect([status, stderr]).toEqual([
    3,
    expect.stringContaining('the baseline was scored with exclude a.tsv, this run with none'),
  ]);
});

it('the signature has the number of comparisons that Holm corrects for', async () => {
  const files = ['gold', 'one', 'two', 'three'].map((name) => written(`${name}.tsv`, name === 'gold' ? gold : pred));
  const signature = async (options: string) => {
    const { stdout } = await run(`nerscore ${files.join(' ')} --significance permutation ${options} -q -f json`);
    return JSON.parse(stdout).signature.match(/\|test:[^|]*\|holm:\d+/)[0];
  };
  expect(await signature('')).toBe('|test:permutation/exact|holm:2');
  expect(await signature('--against all')).toBe('|test:permutation/exact|holm:3');
});

it('warnings that one run gives once are counted once', async () => {
  const side = (name: string, part: string) =>
    `#begin document (${name}); part ${part}\nx 0 0 Ada (0)\n\n#end document\n`;
  const shards = ['a', 'b'].map((name) => {
    return [written(`${name}.key`, side(name, '000')), written(`${name}.response`, side(name, '0'))];
  });
  const rows = await Promise.all(shards.map((paths) => run(`corefscore ${paths.join(' ')} -q -f jsonl`)));
  const paths = rows.map(({ stdout }, at) => written(`coref${at}.jsonl`, stdout));
  const whole = [0, 1].map((at) =>
    written(`whole${at}`, ['a', 'b'].map((name) => side(name, ['000', '0'][at])).join('')),
  );
  const counts = async (line: string) => JSON.parse((await run(line)).stdout).systems[0].problemCounts;
  expect(await counts(`corefscore merge ${paths.join(' ')} -q -f json`)).toEqual(
    await counts(`corefscore ${whole.join(' ')} -q -f json`),
  );
});
