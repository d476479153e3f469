import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { corefFormats } from '../../src/formats/coref-formats.ts';
import { spanFormats } from '../../src/formats/span-formats.ts';
import { run } from '../cli/golden-case.ts';

/** The formats of pages: a heading, a sample and what to type. */
const documented = (...pages: readonly string[]) =>
  pages.flatMap((page) =>
    [
      ...readFileSync(`docs/${page}.md`, 'utf8').matchAll(
        /^#{2,3} ([\w-]+)\n(?:(?!^#{2,3} [\w-]+$)[\s\S])*?```text\n([\s\S]*?)```\n\n {4}(\w+score .*)$/gm,
      ),
    ].map(([, name, sample, command]) => ({ name, sample, command })),
  );

const coref = documented('coreference-formats', 'corefud', 'coreference-tools');
const spans = documented('entity-formats');

/** The extension and the text of what a file needs beside it. */
const beside: Readonly<Record<string, readonly [extension: string, text: string]>> = {
  'corefscore litbank': ['.txt', 'Ada said she left .\n'],
  'corefscore booknlp': ['.tokens', 'word\nAda\nsaid\nshe\n'],
  'corefscore brat': ['.txt', 'Ada said she left.\n'],
  'nerscore brat': ['.txt', 'Ada met Bo.\n'],
};

/** What the files of a folder end in. */
const inFolders: Readonly<Record<string, string>> = { brat: '.ann', 'webanno-tsv': '.tsv' };

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('all formats have a section', () => {
  // Answers of coreference have a page of their own.
  const names = corefFormats.map(({ name }) => name).filter((name) => name !== 'answers');
  expect(coref.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(spans.map(({ name }) => name).sort()).toEqual(spanFormats.map(({ name }) => name).sort());
});

it.each([...coref, ...spans])('what it says to type scores the sample: $name $command', async (row) => {
  const { name, sample, command } = row;
  const [program, ...words] = command.split(' ');
  const files = words.filter((word) => /^\w+(?:\.\w+|\/)$/.test(word));
  // One record has both sides.
  expect(files.length).toBe(['gold-pred', 'eval4ner', 'llama-factory'].includes(name) ? 1 : 2);
  const own = join(folder, `${program}-${name}`);
  for (const file of files) {
    const path = join(own, file.endsWith('/') ? `${file}1${inFolders[name]}` : file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, sample);
    const [extension = '', text = ''] = beside[`${program} ${name}`] ?? [];
    if (extension !== '') writeFileSync(path.replace(/\.\w+$/, extension), text);
  }
  const placed = words.map((word) => (files.includes(word) ? join(own, word) : word));
  const { stdout, stderr, status } = await run([program, ...placed].join(' '));
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  expect(stdout).toContain(`|in:${name}|`);
  expect(stdout).toMatch(/^(?:B³ +100\.00 +100\.00|micro +1\.0000 +1\.0000)/m);
});
