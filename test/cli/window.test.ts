import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-window-'));
afterAll(() => rmSync(folder, { recursive: true }));

const words = ['Ann', 'saw', 'her', 'dog', 'and', 'it', 'saw', 'her'];
const lines = (name: string, documents: readonly object[]): string => {
  const path = join(folder, name);
  writeFileSync(path, documents.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return path;
};
const ann = [
  [0, 0],
  [2, 2],
  [7, 7],
];
const dog = [
  [3, 3],
  [5, 5],
];
const key = lines('key.jsonl', [{ doc_key: 'book', sentences: [words], clusters: [ann, dog] }]);

describe('--window', () => {
  it('scores each window as a document, and says so', async () => {
    const { stdout, status } = await run(`corefscore ${key} ${key} --window 4 -m muc,mentions --by-document`);
    expect(status).toBe(0);
    expect(stdout).toContain('2 windows of 4 tokens\n');
    // Ann and her are linked in the first window, dog is alone there; it and her are alone in the second.
    expect(stdout).toMatch(/^MUC +100\.00 +100\.00 +100\.00 +1 \/ 1 +1 \/ 1$/m);
    expect(stdout).toMatch(/^book window 2 /m);
    expect(stdout).toContain('|window:4|');
  });

  it('draws documents for intervals', async () => {
    const { stdout } = await run(`corefscore ${key} ${key} --window 4 -m muc --confidence 90 --samples 10 -f json`);
    expect(JSON.parse(stdout).confidence.units).toBe(1);
  });

  describe('of other names', () => {
    const halves = [words.slice(0, 4), words.slice(4)];
    const windows = (own: readonly (readonly string[])[], more: (size: number) => object = () => ({})): string =>
      lines(
        'other.jsonl',
        own.map((sentence, at) => {
          const clusters = at === 0 ? [ann.slice(0, 2)] : [];
          return { doc_key: `w${at}`, sentences: [sentence], clusters, ...more(sentence.length) };
        }),
      );
    const pieces = (size: number): object => ({ subtoken_map: Array.from({ length: size }, (_, at) => at) });

    it('puts windows together by their words or, of word pieces, by their numbers', async () => {
      for (const response of [windows(halves), windows(halves, pieces)])
        expect((await run(`corefscore ${key} ${response} --window 4 -m mentions`)).stderr).toContain(
          '[JOINED_WINDOWS]',
        );
    });

    it('leaves apart windows of other words, and numbers that agree by chance', async () => {
      const response = windows([...halves].reverse());
      expect((await run(`corefscore ${key} ${response} --window 4 -m mentions`)).status).toBe(3);
      const several = [2, 3, 5].map((size, at) => {
        return { doc_key: `d${at}`, sentences: [words.slice(0, size)], clusters: [[[0, 0]]] };
      });
      const others = windows(
        [2, 3, 5].map((size) => words.slice(0, size)),
        pieces,
      );
      const { stderr } = await run(`corefscore ${lines('several.jsonl', several)} ${others} --window 3 -m mentions`);
      expect(stderr).not.toContain('JOINED_WINDOWS');
    });
  });

  it('puts a response in windows together', async () => {
    const response = lines('windows.jsonl', [
      { doc_key: 'book_split4_S0', sentences: [words.slice(0, 4)], clusters: [ann.slice(0, 2), dog.slice(0, 1)] },
      { doc_key: 'book_split4_S1', sentences: [words.slice(4)], clusters: [[[1, 1]], [[3, 3]]] },
    ]);
    const { stdout, stderr, status } = await run(
      `corefscore ${key} ${response} --window 4 -m conll --error-on-warnings`,
    );
    expect(status).toBe(0);
    expect(stderr).toContain("note: 2 documents are joined as 'book'");
    expect(stderr).toContain('[JOINED_WINDOWS]');
    expect(stdout).toMatch(/^CoNLL +100\.00 +100\.00 +100\.00/m);
  });

  it('is refused where documents are joined, by other scorers, and without tokens', async () => {
    const refused = async (options: string): Promise<string> => {
      const { stderr, status } = await run(`corefscore ${options}`);
      expect(status).toBeGreaterThan(1);
      return stderr;
    };
    expect(await refused(`${key} ${key} --window 4 --across-documents`)).toContain('--window cuts documents');
    expect(await refused(`${key} ${key} --window 4 --compat scorer.pl`)).toContain('--compat scores whole documents');
    expect(await refused(`${key} ${key} --window 0`)).toContain('--window');
    const named = join(folder, 'named.json');
    writeFileSync(named, JSON.stringify({ type: 'clusters', clusters: { a: ['x', 'y'], b: ['z'] } }));
    expect(await refused(`${named} ${named} --window 4`)).toContain('given by names');
    const text = lines('text.jsonl', [{ doc_key: 'book', text: words.join(' '), clusters: [[[0, 3]]] }]);
    expect(await refused(`${text} ${text} --window 4`)).toContain('given by characters');
    expect(await refused(`${key} ${text} --window 4`)).toContain(
      'compared as characters: --window needs the same tokens',
    );
  });
});
