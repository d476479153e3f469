import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { powerLaw, respond } from '../../scripts/bench/clustering.ts';
import { writeWithoutMentions } from '../../scripts/bench/coref-files.ts';
import { shares } from '../../scripts/bench/draws.ts';
import { type Input, inputFiles, inputs } from '../../scripts/bench/inputs.ts';
import { writeTags } from '../../scripts/bench/tag-files.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { random } from '../../src/stats/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input = (name: string): Input => inputs().find((row) => row.name === name)!;
const text = (path: string): string => readFileSync(path, 'latin1');
const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('the generated inputs', () => {
  it('are the same bytes whenever they are made', () => {
    for (const name of ['ten-lines', 'document-1000', 'tags-20k', 'spans-1mb']) {
      const again = mkdtempSync(join(folder, 'again-'));
      expect(inputFiles(again, input(name)).map(digest)).toEqual(inputFiles(folder, input(name)).map(digest));
    }
  });

  it('are made once', () => {
    inputFiles(folder, input('ten-lines'));
    const again = { ...input('ten-lines'), write: () => void expect.unreachable() };
    expect(inputFiles(folder, again)).toHaveLength(2);
  });

  it.each([
    // name            documents  tokens   mentions  entities  fewest mentions of an entity
    ['ten-lines', 1, 7, 3, 2, 1],
    ['corpus', 348, 170_000, 20_000, 4_400, 2],
    ['document-1000', 1, 8_500, 1_000, 600, 1],
    ['clustering-100k', 1, 105_000, 100_000, 29_000, 1],
  ])('%s has the sizes it promises', (name, documents, tokens, mentions, entities, least) => {
    const key = readCoref(text(inputFiles(folder, input(name))[0]));
    const sum = (of: (document: (typeof key)[number]) => number) =>
      key.reduce((total, document) => total + of(document), 0);
    expect(key.length).toBe(documents);
    expect(sum(({ tokens }) => tokens ?? 0)).toBe(tokens);
    expect(sum(({ start }) => start.length)).toBe(mentions);
    expect(sum(({ entityIds }) => entityIds.length)).toBe(entities);
    const sizes = key.flatMap(({ entity }) => counted(entity));
    expect(Math.min(...sizes)).toBe(least);
  });

  it('have ten lines where they say so', () => {
    for (const path of inputFiles(folder, input('ten-lines'))) expect(text(path).split('\n')).toHaveLength(10 + 1);
  });

  it('have 13 fields between single blanks in the corpus, about 8 MB a file', () => {
    for (const path of inputFiles(folder, input('corpus'))) {
      const rows = text(path)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
      expect(rows.every((row) => row.split(' ').length === 13)).toBe(true);
      expect(statSync(path).size).toBeGreaterThan(7.5e6);
      expect(statSync(path).size).toBeLessThan(8.5e6);
    }
  });

  it('have no mention in the large file that is only read', () => {
    const path = join(folder, 'without.conll');
    writeWithoutMentions(path, 100_000);
    const documents = readCoref(text(path));
    expect(statSync(path).size).toBeGreaterThanOrEqual(100_000);
    expect(documents.every(({ tokens, start }) => tokens === 500 && start.length === 0)).toBe(true);
  });

  it('have variants of the corpus that say the same', () => {
    const [plain] = inputFiles(folder, input('ten-lines')).map(text);
    const small = inputs(input('ten-lines'));
    const [[tabs], [crlf], [three], [packed]] = ['tabs', 'crlf', '3-columns', 'gzip'].map((kind) =>
      inputFiles(folder, small.find(({ name }) => name === `corpus-${kind}`)!),
    );
    expect(text(tabs).replaceAll('\t', ' ')).toBe(plain);
    expect(text(tabs).split('\n')[1].split('\t')).toHaveLength(13);
    expect(text(tabs)).toContain('#begin document (nw/xyz_0000); part 000\n');
    expect(text(crlf).split('\r\n').join('\n')).toBe(plain);
    const isRow = (line: string): boolean => line !== '' && !line.startsWith('#');
    const ofPlain = plain
      .split('\n')
      .filter(isRow)
      .map((row) => row.split(' '));
    expect(text(three).split('\n').filter(isRow)).toEqual(ofPlain.map((row) => `${row[2]} ${row[3]} ${row[12]}`));
    expect(gunzipSync(readFileSync(packed)).toString('latin1')).toBe(plain);
  });

  it('have a clustering as JSON that says the same', () => {
    const [conll] = inputFiles(folder, input('clustering-100k')).map((path) => readCoref(text(path)));
    const [json] = inputFiles(folder, input('clustering-100k-json')).map((path) => JSON.parse(text(path)));
    const mentions = json[0].clusters.flat().sort(([a]: [number], [b]: [number]) => a - b);
    expect(JSON.stringify(mentions)).toBe(JSON.stringify([...conll[0].start].map((token) => [token, token])));
    expect(json[0].clusters).toHaveLength(29_000);
  });

  it('have a name each', () => {
    const names = inputs().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a clustering', () => {
  it('has entity sizes of a power law: most are singletons, the largest has hundreds of mentions', () => {
    const sizes = new Uint32Array(29_000);
    for (const entity of powerLaw(random(1), 100_000, 29_000)) sizes[entity]++;
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(14_500);
    expect(Math.max(...sizes)).toBeGreaterThan(500);
  });

  it.each([10, 50, 90])('has %i percent of its mentions in another entity than they should be', (percent) => {
    const { key, response } = respond(random(2), powerLaw(random(1), 100_000, 29_000), percent / 100);
    const found = [...key.keys()].filter((i) => key[i] >= 0 && response[i] >= 0);
    const moved = found.filter((i) => response[i] % 29_000 !== key[i]).length;
    expect(key.length).toBe(105_000);
    expect(Math.abs(moved / found.length - percent / 100)).toBeLessThan(0.01);
  });
});

/** How often each value occurs. */
function counted(values: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}

describe('a tag file', () => {
  const rows = (name: string, file: number): string[] => text(inputFiles(folder, input(name))[file]).split('\n');

  it('has exactly its tokens, 17 percent of them in entities of its types, in sentences of at most 40', () => {
    const lines = rows('tags-100k', 0);
    const tokens = lines.filter(Boolean).map((line) => line.split(' '));
    const inside = tokens.filter(([, gold]) => gold !== 'O');
    expect(tokens).toHaveLength(100_000);
    expect(tokens.every((fields) => fields.length === 3)).toBe(true);
    expect(new Set(inside.map(([, gold]) => gold.slice(2))).size).toBe(4);
    expect(Math.abs(inside.length / 100_000 - 0.17)).toBeLessThan(0.005);
    const sentences = lines.join('\n').split('\n\n');
    expect(Math.max(...sentences.map((sentence) => sentence.trim().split('\n').length))).toBe(40);
  });

  const columns = (size: Parameters<typeof writeTags>[1]): string[][] => {
    const path = join(folder, 'tags.tsv');
    writeTags([path], size);
    const sentences = readFileSync(path, 'utf8').trim().split('\n\n');
    const fields = sentences.map((sentence) => sentence.split('\n').map((row) => row.split(' ')));
    return [1, 2].map((column) => fields.map((rows) => rows.map((row) => row[column]).join(' ')));
  };

  it.each([0.12, 0.5, 1])('has the share %d of its tokens in entities', (inside) => {
    const tags = columns({ tokens: 100_000, types: 4, inside })[0].join(' ').split(' ');
    expect(tags).toHaveLength(100_000);
    expect(Math.abs(tags.filter((tag) => tag !== 'O').length / 100_000 - inside)).toBeLessThan(0.01);
  });

  it('closes each gold entity in BIOES', () => {
    const [gold] = columns({ tokens: 10_000, types: 1, inside: 0.5, scheme: 'bioes' });
    expect(gold.filter((tags) => !/^((O|S-PER|B-PER( I-PER)* E-PER)( |$))+$/.test(tags))).toEqual([]);
    expect(gold.join(' ')).toContain('B-PER I-PER E-PER S-PER');
  });

  it('has the letters of words as a segmentation, on both sides', () => {
    const [gold, pred] = columns({ tokens: 10_000, types: 1, inside: 1, scheme: 'segmentation' });
    expect(gold.filter((tags) => !/^((S|B( M)* E)( |$))+$/.test(tags))).toEqual([]);
    expect([...new Set(pred.join(' ').split(' '))].sort()).toEqual(['B', 'E', 'M', 'S']);
    expect(pred).not.toEqual(gold);
  });

  it('has an F1 about .88, and I after O', () => {
    const spans = (column: number): Set<string> => {
      const found = new Set<string>();
      let open = '';
      rows('tags-100k', 0).forEach((line, at) => {
        const tag = line.split(' ')[column] ?? 'O';
        if (open !== '' && tag !== `I-${open.split(' ')[1]}`) {
          found.add(`${open} ${at}`);
          open = '';
        }
        if (tag !== 'O' && open === '') open = `${at} ${tag.slice(2)}`;
      });
      return found;
    };
    const [gold, pred] = [spans(1), spans(2)];
    const f1 = (2 * [...gold].filter((span) => pred.has(span)).length) / (gold.size + pred.size);
    expect(Math.abs(f1 - 0.88)).toBeLessThan(0.005);
    expect(text(inputFiles(folder, input('tags-100k'))[0])).toMatch(/ O\n\S+ \S+ I-/);
  });

  it('is the same in two files', () => {
    const [both, ...sides] = ['both', 'gold', 'pred'].map((name) => join(folder, name));
    writeTags([both], { tokens: 1_000, types: 4 });
    writeTags(sides, { tokens: 1_000, types: 4 });
    const [gold, pred] = sides.map((path) => text(path).split('\n'));
    const joined = gold.map((line, at) => (line === '' ? '' : `${line} ${pred[at].split(' ')[1]}`));
    expect(joined).toEqual(text(both).split('\n'));
  });
});

describe('shares', () => {
  it('add up, the larger first, and none is below the least', () => {
    const parts = shares(170_000, 348, 100);
    expect(parts.reduce((a, b) => a + b, 0)).toBe(170_000);
    expect(parts).toEqual([...parts].sort((a, b) => b - a));
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(100);
  });
});
