import type { Report } from '../../results/report.ts';
import { type Child, type Element, element } from '../element.ts';
import type { Table, Row as TableRow } from '../tables.ts';
import { bar } from './charts.ts';
import { scoreText } from './numbers.ts';
import { note } from './view.ts';

/** A column with its cells. `label`: what narrow screens put before them, and a column without a title is called. */
export interface Column<Row> {
  readonly is: Setting;
  readonly title: Child;
  readonly cell: (row: Row) => Cell;
  readonly label?: string | undefined;
  /** Whether its cell takes the place of all cells after it in a row. */
  readonly isLast?: ((row: Row) => boolean) | undefined;
}

/** How the cells of a column are set. */
type Setting = 'name' | 'number' | 'chart' | 'text' | 'rank' | 'plot';

export function column<Row>(is: Setting, title: Child, cell: (row: Row) => Cell, label?: string): Column<Row> {
  return { is, title, cell, label };
}

/** A bar of a score, and the score as a number. */
export function scoreColumns<Row>(
  report: Pick<Report, 'tool'>,
  title: Child,
  of: (row: Row) => number,
): readonly Column<Row>[] {
  return [
    column('chart', title, (row) => bar(of(row))),
    column('number', '', (row) => element('b', {}, scoreText(report, of(row))), 'F1'),
  ];
}

/** A cell; `shade`, from 0 to 1: how dark its ground is; `isRight`: that it counts what is right. */
export type Cell = Child | { readonly content: Child; readonly shade: number; readonly isRight?: boolean };

/** More types than these are folded away. */
export const MOST_TYPES = 15;

/** The columns that are not false. */
export type Columns<Row> = readonly (Column<Row> | false)[];

/** A table of these columns. One of them names the rows. `classOf`: the class of a row, if it has one. */
export function table<Row>(
  kind: string | undefined,
  rows: readonly Row[],
  columns: readonly (Columns<Row>[number] | Columns<Row>)[],
  classOf?: (row: Row) => string | undefined,
): Element {
  const shown = columns.flat().flatMap((own) => own || []);
  const head = shown.map(({ title, is, label }) => {
    const name = title || (label && element('span', { class: 'unseen' }, label));
    return name ? element('th', { scope: 'col', class: is }, name) : element('td', { class: is });
  });
  const body = rows.map((row) => {
    const last = shown.findIndex(({ isLast }) => isLast?.(row));
    const own = last < 0 ? shown : shown.slice(0, last + 1);
    const span = shown.length - own.length + 1;
    return element('tr', { class: classOf?.(row) }, ...own.map((one, at) => cellOf(one, row, at === last ? span : 1)));
  });
  return element(
    'table',
    { class: kind },
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
}

/** A cell. Narrow screens leave out what is none. */
function cellOf<Row>({ cell, is, title, label }: Column<Row>, row: Row, span: number): Element {
  const own = cell(row);
  const isShaded = typeof own === 'object' && 'content' in own;
  const content = isShaded ? own.content : (own as Child);
  if (is === 'name') return element('th', { scope: 'row', class: is }, content);
  const attributes = {
    class: content === '·' || content === '–' ? `${is} none` : is,
    colspan: span > 1 && span,
    'data-label': (label ?? (typeof title === 'string' ? title : '')) || undefined,
    'data-shade': isShaded && own.shade > 0 ? Math.ceil(own.shade * 5) : undefined,
    'data-right': isShaded && own.isRight,
  };
  return element('td', attributes, content);
}

/** A count of a whole, with what is shown of it; none is a point. */
export function shaded(count: number, whole: number, content: Child, isRight = false): Cell {
  return count === 0 ? '·' : { content, shade: count / whole, isRight };
}

/** A table as wide as it has to be. */
export function wide(label: string, content: Element): Element {
  return element('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': label }, content);
}

/** The columns of a table of the report after the first, which names the rows. Those without a text are left out. */
export function columnsOf(made: Table): readonly Column<TableRow>[] {
  return made.columns.flatMap(({ head, group, isLeft }, at): readonly Column<TableRow>[] => {
    if (at === 0 || made.rows.every(({ cells }) => !cells[at]?.text)) return [];
    const title = group === undefined ? head : `${group} ${head}`;
    const cell = ({ cells: { [at]: own } }: TableRow): Child => [own.text, own.bounds && ` ${own.bounds}`];
    return [column(isLeft ? 'text' : 'number', title, cell)];
  });
}

/** A table of the report with its note. */
export function reportTable(made: Table): Child {
  const [{ head }] = made.columns;
  const shown = table(undefined, made.rows, [column('name', head, ({ cells: [own] }) => own.text), ...columnsOf(made)]);
  return [wide(head ?? 'scores', shown), made.note !== undefined && note(made.note)];
}
