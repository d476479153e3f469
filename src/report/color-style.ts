import { Chalk } from 'chalk';
import type { Style } from './style.ts';

const chalk = new Chalk({ level: 1 });

/** Emphasis by colour, which does not count towards the widths of a table. The caller decides whether to use colours. */
export const colorStyle: Style = {
  bold: chalk.bold,
  dim: chalk.dim,
  best: chalk.bold.green,
  error: chalk.bold.red,
  warning: chalk.yellow,
  help: chalk.cyan,
};
