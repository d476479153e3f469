import type { Report } from '../../../results/report.ts';
import { cutMiddle } from '../../../text/width.ts';
import { type Child, given } from '../../element.ts';
import type { NumberStyle } from '../../style.ts';
import { pairTables } from '../../systems/test-tables.ts';
import type { Row, Cell as TableCell } from '../../tables.ts';
import { type Cell, column, table, wide } from '../table.ts';
import { note, part } from '../view.ts';

/** More systems make a matrix that nobody reads. */
const MOST = 20;

/** The tests of all pairs. */
export function allPairs(report: Report, style: NumberStyle): Child {
  const [made] = pairTables(report, style);
  if (!made) return undefined;
  if (report.systems.length > MOST)
    return part(
      'All pairs',
      '',
      note(`The tests of all pairs of ${report.systems.length} systems are in CSV and JSON.`),
    );
  const cellOf = ({ text, emphasis, isMarked }: TableCell): Cell => {
    const content = text === '-' ? '–' : text.replace(/^-/, '−');
    if (emphasis === 'dim' || text === '-') return content;
    return { content, shade: isMarked ? 0.6 : 0.2 };
  };
  const columns = made.columns
    .slice(1)
    .map(({ head }, at) => column<Row>('number', given(cutMiddle(head, 24)), ({ cells }) => cellOf(cells[at + 1])));
  const named = column<Row>('name', '', ({ cells: [name] }) => given(name.text), 'system');
  return part(
    'All pairs',
    'row − column',
    wide('Tests of all pairs', table('heat f1s pairs', made.rows, [named, ...columns])),
    note('Above the diagonal the difference in F1, below it p, adjusted by Holm. Without shade: not significant.'),
  );
}
