import type { ProblemLog } from '../text/problem.ts';
import { nameCell, plainCell, type Table } from './tables.ts';

/** Which problems files have, a row for each file and code. */
export function problemTable(files: readonly { readonly path: string; readonly log: ProblemLog }[]): Table {
  const number = (count: number) => plainCell(count === 0 ? '' : String(count));
  return {
    columns: [{ head: 'file', isLeft: true }, { head: 'code', isLeft: true }, { head: 'errors' }, { head: 'warnings' }],
    rows: files.flatMap(({ path, log }) =>
      [...log.counts].map(([code, count]) => {
        const errors = log.errorCounts.get(code) ?? 0;
        return { cells: [nameCell(path), plainCell(code), number(errors), number(count - errors)] };
      }),
    ),
  };
}
