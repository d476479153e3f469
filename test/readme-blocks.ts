import { readFileSync } from 'node:fs';
import { corefTools } from '../src/compat/coref/coref-tools.ts';
import { nerTools } from '../src/compat/ner/ner-tools.ts';
import { scorerPlAbout } from '../src/compat/scorer-pl/about.ts';
import type { ToolAbout } from '../src/compat/tool-about.ts';
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

/** Every `<!-- output: COMMAND -->` with the block of text below it, and the tables of problem codes and of tools, as they should be. */
export async function madeBlocks(): Promise<readonly MadeBlock[]> {
  const blocks: MadeBlock[] = [];
  for (const match of readme().matchAll(/<!-- output: (.*) -->\n```text\n([\s\S]*?)```/g)) {
    let text = '';
    await run(match[1], (piece) => {
      text += piece;
    });
    const end = match.index + match[0].length - 3;
    blocks.push({ title: match[1], start: end - match[2].length, end, text });
  }
  for (const match of readme().matchAll(/<!-- problem codes -->\n((?:\|.*\n)*)/g)) {
    const end = match.index + match[0].length;
    const text = Object.entries(problemCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |\n`);
    blocks.push({ title: 'problem codes', start: end - match[1].length, end, text: text.join('') });
  }
  for (const match of readme().matchAll(/<!-- tools -->\n((?:\|.*\n)*)/g)) {
    const end = match.index + match[0].length;
    blocks.push({ title: 'tools', start: end - match[1].length, end, text: toolTable() });
  }
  return blocks;
}

function toolTable(): string {
  const row = (command: string, { name, title, departs, files }: ToolAbout): string =>
    `| ${title} | \`${command} --compat ${name} ${files}\` | ${departs} |\n`;
  return [
    '| if you come from | type this | the number differs from the definition because |\n',
    '|---|---|---|\n',
    ...[scorerPlAbout, ...corefTools].map((tool) => row('corefscore', tool)),
    ...nerTools.map((tool) => row('nerscore', tool)),
  ].join('');
}
