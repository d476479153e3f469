import { Chalk } from 'chalk';
import Table from 'cli-table3';
import { displayWidth } from '../text/width.ts';
import { type Align, columns, type Style } from './style.ts';

const chalk = new Chalk({ level: 1 });

const frame = ['top', 'bottom', 'left', 'right', 'mid', 'middle'];
const joints = ['top-mid', 'top-left', 'top-right', 'bottom-mid', 'bottom-left', 'bottom-right'];
const frameless = Object.fromEntries(
  [...frame, ...joints, 'left-mid', 'mid-mid', 'right-mid'].map((char) => [char, '']),
);

/** Emphasis by colour, which does not count towards the widths of a table. The caller decides whether to use colours. */
export const colorStyle: Style = {
  bold: chalk.bold,
  dim: chalk.dim,
  best: chalk.bold.green,
  error: chalk.bold.red,
  warning: chalk.yellow,
  help: chalk.cyan,
  table: (rows, aligns) =>
    rows.length * aligns.length > many ? columns(rows, aligns, '  ', paintedWidth) : smallTable(rows, aligns),
};

/** Number of cells from which cli-table3, whose time grows with its square, takes over a tenth of a second. */
const many = 1000;

function smallTable([head, ...rows]: readonly (readonly string[])[], aligns: readonly Align[]): string {
  const table = new Table({
    head: [...head],
    colAligns: [...aligns],
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 2 },
    chars: frameless,
  });
  for (const row of rows) table.push(aligns.map((_, at) => row[at] ?? ''));
  return table.toString().replace(/(?<![ \t])[ \t]+$/gm, '');
}

function paintedWidth(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character
  return displayWidth(text.replace(/\u001b\[\d+m/g, ''));
}
