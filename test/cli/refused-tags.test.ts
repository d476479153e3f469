import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'tags-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file in a folder of its own. */
function written(name: string, content: string): { path: string; folder: string } {
  mkdirSync(join(folder, name));
  const path = join(folder, name, 'a.txt');
  writeFileSync(path, content);
  return { path, folder: join(folder, name) };
}

describe.each([
  ['rows that lost a cell', 'EU NNP B-ORG\nsaid O\nso RB O\n', 'UNREADABLE_ROW'],
  ['the line ends of old Macs', 'EU\tB-ORG\rsaid\tO\r', 'LONE_CARRIAGE_RETURN'],
  ['NUL bytes', 'EU\tB-ORG\nsaid\t\0O\n', 'NOT_TEXT'],
  ['tags that may be sentences or columns', 'O O B-X\nO O O\n', 'AMBIGUOUS_COLUMNS'],
])('%s', (name, content, code) => {
  const file = written(name.replaceAll(' ', '-'), content);
  const other = written(`other-${name.replaceAll(' ', '-')}`, content);

  it.each([
    ['scoring', `nerscore ${file.path} ${other.path}`],
    ['folders', `nerscore ${file.folder} ${other.folder}`],
    ['check', `nerscore check ${file.path}`],
    ...['conlleval', 'seqeval', 'sklearn'].map((tool) => [
      tool,
      `nerscore ${file.path} ${other.path} --compat ${tool}`,
    ]),
  ])('are refused by %s', async (_, command) => {
    const { stderr, stdout, status } = await run(command);
    expect(status).toBe(3);
    expect(stdout + stderr).toContain(`[${code}]`);
  });
});

it('the report and the tools that it follows say that lines hold the tags of sentences', async () => {
  const rows = written('rows', 'a O\nb B-X\n\nc O\n');
  const lines = written('lines', 'O B-X\nO\n');
  const command = `nerscore ${rows.path} ${lines.path}`;
  expect((await run(command)).stdout).toContain('\nread: tags from column 2 of 2 (gold) and lines of tags (pred)\n');
  expect((await run(`${command} --compat seqeval`)).stderr).toContain(
    'read: tags from column 2 of 2 (gold) and lines of tags (pred)\n',
  );
});
