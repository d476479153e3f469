import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runScript } from './run-script.ts';

const src = mkdtempSync(join(tmpdir(), 'corefscore-test-'));
afterAll(() => rmSync(src, { recursive: true, force: true }));

it('lines of src are those of TypeScript and CSS, without generated code, and literal spreads as if they were written out', () => {
  const files = {
    'index.ts': '\n'.repeat(7),
    'ner/modes.ts':
      "  ...{ name: 'a, b', list: [1, 2], make: (one, two) => one },\n  ...(is && { name }),\n  ...{ kind },\n",
    'formats/line.ts': '\n'.repeat(500),
    'formats/scan-tags-code.ts': '\n'.repeat(900),
    'page/page.css': '\n'.repeat(600),
    'page/notes.txt': '\n',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(src, file)), { recursive: true });
    writeFileSync(join(src, file), text);
  }
  expect(runScript('scripts/lines.ts', [src]).stdout).toBe(
    [
      'lines of src                      1,112',
      '  TypeScript                        512  510 and 2 in 2 literal spreads',
      '  CSS                               600',
      'files                                 5',
      '  TypeScript                          4',
      '  CSS                                 1',
      'longest .ts file, lines             500  formats/line.ts',
      '.ts files in one folder, at most      2  formats',
      '',
    ].join('\n'),
  );
});
