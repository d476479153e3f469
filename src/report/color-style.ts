import { Chalk } from 'chalk';
import Table from 'cli-table3';
import type { AlignRows } from './aligned.ts';
import type { Style } from './style.ts';

const chalk = new Chalk({ level: 1 });

const frameless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};

/** The same layout as that of plain text, of cells whose colours take no room. */
const alignColoredRows: AlignRows = ([head, ...rows], aligns) => {
  const table = new Table({
    head: [...head],
    colAligns: [...aligns],
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 2 },
    chars: frameless,
  });
  for (const row of rows) table.push([...row]);
  return table.toString().replace(/[ \t]+$/gm, '');
};

/** Emphasis by colour. Whether a terminal has colours is for the caller to know. */
export const colorStyle: Style = {
  bold: chalk.bold,
  dim: chalk.dim,
  best: chalk.bold.green,
  error: chalk.bold.red,
  warning: chalk.yellow,
  align: alignColoredRows,
};
