import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'long-words-'));
afterAll(() => rmSync(folder, { recursive: true }));

const zeros = '0'.repeat(900_000);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const document = (name: string): string => `#begin document ${name}\nw\t(1)\nw\t(1)\n#end document\n`;
const zero = file('zero.conll', document(`(x_${zeros}x)`));
const plain = file('plain.conll', document('(x)'));
const word = file('word.tsv', `${'w'.repeat(900_000)}\tO\n`);
const digits = file('digits.conll', `#begin document (d)\nw\t(1+2)${zeros}\n#end document\n`);
const hyphens = file('hyphens.txt', `w B-x${'-'.repeat(900_000)}y O\n`);
const spaces = file('spaces.conll', document(`(x${' '.repeat(900_000)}y)`));

// Where the time for a word grows with the square of its length, each of these takes longer than a test may.
it.each([
  [`corefscore ${zero} ${plain}`, 3],
  [`corefscore ${plain} ${zero}`, 3],
  [`corefscore ${spaces} ${spaces} -m muc --by-document --color`, 0],
  [`corefscore ${spaces} ${spaces} ${spaces} -m muc --by-document --color`, 0],
  [`corefscore ${digits} ${digits} --compat scorer.pl`, 0],
  [`nerscore ${word} ${word} --compat kg-book`, 0],
  [`nerscore ${hyphens}`, 0],
  [`nerscore ${hyphens} --compat seqeval-strict --scheme bio`, 0],
  [`nerscore ${hyphens} --compat sklearn`, 0],
] as const)('words of nearly a megabyte are read and shown: %s', async (command, code) => {
  expect((await run(command)).status).toBe(code);
});
