import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-drops-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** Forty sentences with a person each, of which the first few are found. */
const tags = (name: string, found: number, other = 'O'): string =>
  write(name, Array.from({ length: 40 }, (_, at) => `w${at} ${at < found ? 'B-PER' : other}\n\n`).join(''));
const gold = tags('gold.txt', 40);
const [all, less, least] = [tags('all.txt', 40), tags('less.txt', 38), tags('least.txt', 30)];
const saved = join(folder, 'base.json');
const asked = '--mode strict -q';
await run(`nerscore ${gold} ${all} ${asked} --by-document -o ${saved}`);

describe('--max-drop --at', () => {
  it('fails where the interval of the change lies beyond the limit, and says so', async () => {
    // Two of forty: plain recall fell by 5 points; in 13 % of resamples neither is drawn.
    const plain = await run(`nerscore ${gold} ${less} ${asked} --baseline ${saved} --max-drop strict.recall=1`);
    expect(plain.stderr).toBe(
      'failed: strict micro recall fell by 0.0500, from 1.0000 to 0.9500 (--max-drop strict.recall=1)\n',
    );
    const line = `nerscore ${gold} ${less} ${asked} --baseline ${saved} --max-drop strict.recall=1 --at 95`;
    const at = await run(line);
    expect([at.status, at.stderr]).toEqual([0, '']);
    expect(at.stdout).toContain('|at:95/1000|interval:percentile|seed:1|');
    const large = await run(line.replace(less, least));
    expect(large.status).toBe(1);
    expect(large.stderr).toMatch(
      /^failed: strict micro recall fell by 0\.2500, 95 % interval 0\.1\d+ to 0\.[34]\d+, from 1\.0000 to 0\.7500 \(--max-drop strict\.recall=1 --at 95\)\n$/,
    );
  });

  it('counts types that only one of the two has', async () => {
    // Every spurious LOC lowers precision: 40 of 80 spans are left.
    const spurious = tags('spurious.txt', 0, 'B-LOC');
    await run(`nerscore ${gold} ${spurious} ${asked} --by-document -o ${folder}/loc.json`);
    const { stdout } = await run(
      `nerscore ${gold} ${all} ${asked} --baseline ${folder}/loc.json --max-drop 1 --at 95 -f json`,
    );
    const { differences, at } = JSON.parse(stdout).systems[0].baseline;
    expect(at).toBe(95);
    expect(differences['strict.micro'].precision).toEqual({ before: 0, after: 1, change: 1, interval: [1, 1] });
  });

  it('needs rows of units, of this corpus', async () => {
    await run(`nerscore ${gold} ${all} ${asked} -o ${folder}/whole.json`);
    const line = `nerscore ${gold} ${less} ${asked} --max-drop 1 --at 95 --baseline`;
    expect((await run(`${line} ${folder}/whole.json`)).stderr).toContain('[NO_DOCUMENT_ROWS]');
    const unknown = JSON.parse(readFileSync(saved, 'utf8'));
    write('unknown.json', JSON.stringify({ ...unknown, corpus: undefined }));
    const { stderr, status } = await run(`${line} ${folder}/unknown.json`);
    expect([status, stderr.includes('[CORPUS_DIFFERS]')]).toEqual([3, true]);
    const other = await run(`nerscore ${less} ${less} ${asked} --max-drop 1 --at 95 --baseline ${saved}`);
    expect([other.status, other.stderr.includes('[CORPUS_DIFFERS]')]).toEqual([3, true]);
    expect((await run(`nerscore ${gold} ${less} --baseline ${saved} --at 95`)).stderr).toContain('add --max-drop');
  });

  it('draws documents of which parts are one unit', async () => {
    const key = 'testdata/quickstart/key.conll';
    await run(`corefscore ${key} ${key} -q -m muc --by-document -o ${folder}/key.json`);
    const { stderr, status } = await run(
      `corefscore ${key} testdata/quickstart/response.conll -m muc --baseline ${folder}/key.json --max-drop 1 --at 95`,
    );
    expect(status).toBe(1);
    expect(stderr).toContain('MUC F1 fell by 33.33, 95 % interval 25.00 to 42.86, from 100.00 to 66.67');
    expect(stderr).toContain('[FEW_UNITS]');
  });
});
