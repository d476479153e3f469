import { type Child, type Element, element } from '../element.ts';

/** A column. `is`: how its cells are set; `label`: what narrow screens put before them, and a column without a title is called. */
export interface Column {
  readonly title: Child;
  readonly is: 'name' | 'number' | 'chart' | 'text';
  readonly label?: string;
}

/** A cell; `shade`, from 0 to 1: how dark its ground is; `isRight`: that it counts what is right. */
export type Cell = Child | { readonly content: Child; readonly shade: number; readonly isRight?: boolean };

/** A table. The first cell of each row names it. */
export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], kind = ''): Element {
  const head = columns.map(({ title, is, label }) => {
    const name = title || (label && element('span', { class: 'unseen' }, label));
    return name ? element('th', { scope: 'col', class: is }, name) : element('td', { class: is });
  });
  const body = rows.map((row) => element('tr', {}, ...row.map((cell, at) => cellOf(cell, columns[at], at))));
  return element(
    'table',
    { class: kind || undefined },
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
}

function cellOf(
  cell: Cell,
  { is, title, label = typeof title === 'string' ? title : '' }: Column,
  at: number,
): Element {
  const isShaded = typeof cell === 'object' && 'content' in cell;
  const attributes = {
    class: is,
    'data-label': label || undefined,
    'data-shade': isShaded && cell.shade > 0 ? Math.ceil(cell.shade * 5) : undefined,
    'data-right': isShaded && cell.isRight,
  };
  const content = isShaded ? cell.content : (cell as Child);
  if (at === 0) return element('th', { scope: 'row', class: is }, content);
  return element('td', attributes, content);
}
