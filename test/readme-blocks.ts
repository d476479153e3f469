import { readFileSync } from 'node:fs';
import { problemCodes } from '../src/text/problem.ts';
import { run } from './cli/golden-case.ts';

/** A part of README.md that is made from the program: where it stands, and what it has to say. */
export interface MadeBlock {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The README as it is. */
export function readme(): string {
  return readFileSync('README.md', 'utf8');
}

/** Every `<!-- output: COMMAND -->` with the block of text below it, and the table of problem codes, as they should be. */
export async function madeBlocks(): Promise<readonly MadeBlock[]> {
  const blocks: MadeBlock[] = [];
  for (const match of readme().matchAll(/<!-- output: (.*) -->\n```text\n([\s\S]*?)```/g)) {
    const { stdout, stderr } = await run(match[1]);
    const end = match.index + match[0].length - 3;
    blocks.push({ title: match[1], start: end - match[2].length, end, text: stderr + stdout });
  }
  for (const match of readme().matchAll(/<!-- problem codes -->\n((?:\|.*\n)*)/g)) {
    const end = match.index + match[0].length;
    const text = Object.entries(problemCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |\n`);
    blocks.push({ title: 'problem codes', start: end - match[1].length, end, text: text.join('') });
  }
  return blocks;
}
