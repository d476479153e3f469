import type { ProblemCode } from '../../text/problem.ts';
import { Line, located } from '../bytes/line.ts';
import { type ConlluState, WORD } from './state.ts';

/** Words of a file, by where they are in their columns. */
export type WordRows = Pick<ConlluState, 'line' | 'options'> & {
  readonly words: { readonly values: readonly Int32Array[] };
};

function wordLine({ words, line, options }: WordRows, row: number): Line {
  const { values } = words;
  const { bytes } = line;
  const start = values[WORD.start][row];
  const newline = bytes.indexOf(10, start);
  const end = newline < 0 ? bytes.length : newline;
  return new Line(options.file, bytes, start, bytes[end - 1] === 13 ? end - 1 : end, values[WORD.line][row]);
}

/** Reports a problem of a word, at byte `at` of the file or at its row. */
export function reportWord(
  rows: WordRows,
  row: number,
  code: ProblemCode,
  message: string,
  at?: number,
  severity: 'error' | 'warning' = 'error',
  help?: string,
): void {
  rows.options.log.report(code, severity, () => {
    const line = wordLine(rows, row);
    return { ...located(line, at ?? line.start), message, help };
  });
}
