import { Chalk } from 'chalk';

/** How text is emphasised. Without colour every function returns its text as it is. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  /** For the number that people look for. */
  best(text: string): string;
  error(text: string): string;
  warning(text: string): string;
}

export function textStyle(hasColor: boolean): Style {
  const chalk = new Chalk({ level: hasColor ? 1 : 0 });
  return { bold: chalk.bold, dim: chalk.dim, best: chalk.bold.green, error: chalk.bold.red, warning: chalk.yellow };
}
