import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { corefFormats } from '../../src/formats/coref-formats.ts';
import { run } from '../cli/golden-case.ts';

const [, section] = /^## All formats\n([\s\S]*?)\n## /m.exec(readFileSync('docs/inputs.md', 'utf8'))!;
const rows = [...section.matchAll(/^\| \[`(.+?)`\]\(.*?\) \| (.*?) \| (.*) \| `(.*?)` \|$/gm)].map(
  ([, name, , cell, command]) => {
    const lines = cell.split('<br>').map((line) => line.slice(1, -1).replaceAll('\\|', '|'));
    return { name, lines, command };
  },
);

/** How many lines a file has that needs more or fewer than three. */
const others: Readonly<Record<string, number>> = { s2e: 2, 'webanno-tsv': 4, conllu: 5, conllua: 5 };

/** The extension and the text of what a file needs beside it. */
const beside: Readonly<Record<string, readonly [extension: string, text: string]>> = {
  litbank: ['.txt', 'Ada said she left .\n'],
  booknlp: ['.tokens', 'word\nAda\nsaid\nshe\n'],
};

const folder = mkdtempSync(join(tmpdir(), 'inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the table of formats has all of them, the first being those that most people have', () => {
  // Answers are strings, which have a section of their own.
  const names = corefFormats.map(({ name }) => name).filter((name) => name !== 'answers');
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(rows.slice(0, 4).map(({ name }) => name)).toEqual(['conll', 'jsonl', 'json', 'records']);
});

it.each(rows)('what it says to type scores the sample of $name', async ({ name, lines, command }) => {
  expect(lines.length).toBe(others[name] ?? 3);
  const files = command.split(' ').filter((word) => word.includes('.'));
  // One record has both sides.
  expect(files.length).toBe(name === 'gold-pred' ? 1 : 2);
  for (const file of files) {
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    const [extension = '', text = ''] = beside[name] ?? [];
    if (extension !== '') writeFileSync(join(folder, file.replace(/\.\w+$/, extension)), text);
  }
  const line = command.replaceAll(/\S+\.\S+/g, (file) => join(folder, file));
  const { stdout, status } = await run(line);
  expect(status).toBe(0);
  expect(stdout).toContain(`|in:${name}|`);
  expect(stdout).toMatch(/^B³ +100\.00 +100\.00/m);
});
