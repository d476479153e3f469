import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runScript } from './run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes files: what they import or export, then empty lines up to that many. */
function source(name: string, files: Readonly<Record<string, readonly [lines: number, ...code: string[]]>>): string {
  const src = join(folder, name);
  for (const [file, [lines, ...code]] of Object.entries(files)) {
    mkdirSync(dirname(join(src, file)), { recursive: true });
    writeFileSync(join(src, file), `${code.join('\n')}${'\n'.repeat(lines - Math.max(0, code.length - 1))}`);
  }
  return src;
}

it('lines of rows, tags and all are counted along the imports', () => {
  const src = source('flat', {
    'index.ts': [7],
    'formats/conll.ts': [40, "import { a } from './line.ts';", 'export function conllReader() {}'],
    'formats/line.ts': [10, "import type { b } from '../text/text.ts';"],
    'formats/tags.ts': [
      30,
      "import { a } from './line.ts';",
      "import './scan-tags-code.ts';",
      'export function tagReader() {}',
    ],
    'formats/tag-lists.ts': [500, "import { tagReader } from './tags.ts';"],
    'formats/scan-tags-code.ts': [900],
    'assembly/scan-tags.ts': [20, "import { bits } from './bits';"],
    'assembly/bits.ts': [5],
    'ner/spans.ts': [50],
    'ner/modes.ts': [60],
    'text/text.ts': [3],
  });
  expect(runScript('scripts/lines.ts', [src])).toEqual({
    stdout: [
      '            files  lines',
      'rows            2     50',
      'tags            4    105',
      'all of src     10    725',
      '',
      'files                              11',
      'files under 30 lines                5',
      'longest file, lines               500  formats/tag-lists.ts',
      '.ts files in one folder, at most    5  formats',
      '',
    ].join('\n'),
    stderr: '',
    status: 0,
  });
});

it('lines are counted after the readers have moved, what is new beside them with the tags', () => {
  const src = source('moved', {
    'formats/conll/reader.ts': [40, "import { a } from '../scan/rows.ts';", 'export function conllReader() {}'],
    'formats/scan/rows.ts': [10, "import { code } from './scan-rows-code.ts';"],
    'formats/scan/scan-rows-code.ts': [900],
    'assembly/scan-rows.ts': [20],
    'formats/tags/reader.ts': [8, 'export function tagReader() {}'],
    'formats/tags/regions.ts': [6],
    'formats/tags/tag-lists.ts': [70],
    'formats/json/json.ts': [80],
  });
  const { stdout } = runScript('scripts/lines.ts', [src]);
  expect(stdout).toMatch(/^rows +3 +70$/m);
  expect(stdout).toMatch(/^tags +2 +14$/m);
  expect(stdout).toMatch(/^all of src +7 +234$/m);
});

it('lines are not counted where the readers are not found', () => {
  const { stderr, status } = runScript('scripts/lines.ts', [source('empty', { 'index.ts': [1] })]);
  expect(status).toBe(1);
  expect(stderr).toContain('no file exports conllReader');
});
