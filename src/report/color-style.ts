import { Chalk } from 'chalk';
import type { Style } from './style.ts';

const chalk = new Chalk({ level: 1 });

/** Emphasis by colour. Whether a terminal has colours is for the caller to know. */
export const colorStyle: Style = {
  bold: chalk.bold,
  dim: chalk.dim,
  best: chalk.bold.green,
  error: chalk.bold.red,
  warning: chalk.yellow,
};
