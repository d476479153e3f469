import { type Element, element, given } from '../element.ts';
import { amount, sum } from '../numbers.ts';
import { type Cell, type Column, table } from './table.ts';
import { errors, section, type View } from './view.ts';

/** More types than this are not drawn: the cells could not be read. */
const MOST = 40;

/** Which type was predicted for which, with what was missed and spurious, and the sums of both. */
export function confusion(view: View): Element | undefined {
  const { labels = [], matrix = [] } = view.system.confusion?.entities ?? {};
  const types = labels.length - 1;
  if (types < 1 || types > MOST) return undefined;
  // The last label is for what the other side does not have.
  const order = [...labels.keys()].slice(0, types).sort((a, b) => sum(matrix[b], same) - sum(matrix[a], same));
  const cell = (gold: number, pred: number): Cell => {
    const count = matrix[gold][pred];
    if (count === 0) return '·';
    const whole = gold < types ? sum(matrix[gold], same) : sum(matrix, (row) => row[pred]);
    const pair = `${gold < types ? labels[gold] : ''}>${pred < types ? labels[pred] : ''}`;
    const isRight = gold === pred;
    return { content: isRight ? amount(count) : errors(view, { pair }, amount(count)), shade: count / whole, isRight };
  };
  const columns: readonly Column[] = [
    { title: 'gold', is: 'name' },
    ...order.map((type): Column => ({ title: given(labels[type]), is: 'number' })),
    { title: 'missed', is: 'number' },
    { title: 'gold spans', is: 'number' },
  ];
  const rows: readonly (readonly Cell[])[] = [
    ...order.map((gold) => [
      errors(view, { type: labels[gold] }, given(labels[gold])),
      ...[...order, types].map((pred) => cell(gold, pred)),
      amount(sum(matrix[gold], same)),
    ]),
    ['spurious', ...order.map((pred) => cell(types, pred)), '', ''],
    ['predicted', ...order.map((pred) => amount(sum(matrix, (row) => row[pred]))), '', ''],
  ];
  return section(
    'confusion',
    'Confusion',
    'gold types in rows, predicted ones in columns; each cell leads to its findings',
    element(
      'div',
      { class: 'wide', tabindex: 0, role: 'group', 'aria-label': 'Confusion of types' },
      table(columns, rows, 'heat'),
    ),
    element(
      'p',
      { class: 'note' },
      'Shade: share of the row. Rows add up to the gold spans of a type, columns to the predicted ones.',
    ),
  );
}

const same = (count: number): number => count;
