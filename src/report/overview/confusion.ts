import { sumOf } from '../../text/grouped.ts';
import { type Child, given } from '../element.ts';
import { amount } from './numbers.ts';
import { type Cell, column, shaded, table, wide } from './table.ts';
import { errors, note, type Section, section, type View } from './view.ts';

/** More types than this are listed as pairs: the cells could not be read. */
const MOST = 40;

/** Which type was predicted for which, with what was missed and spurious, and the sums of both. */
export function confusion(view: View): Section | undefined {
  const { labels = [], matrix = [] } = view.system.confusion?.entities ?? {};
  // The last label is for what the other side does not have.
  const nothing = labels.length - 1;
  if (nothing < 1) return undefined;
  if (nothing > MOST) return mostConfused(view, labels, matrix);
  const golds = matrix.map((row) => sumOf(row, (count) => count));
  const preds = labels.map((_, pred) => sumOf(matrix, (row) => row[pred]));
  const order = [...labels.keys()].slice(0, nothing).sort((a, b) => golds[b] - golds[a]);
  const cellOf = (gold: number | 'all', pred: number): Cell => {
    if (gold === 'all') return pred === nothing ? '' : amount(preds[pred]);
    const count = matrix[gold][pred];
    const pair = [gold, pred].map((label) => (label === nothing ? '' : labels[label])).join('>');
    const isRight = gold === pred;
    const content = isRight ? amount(count) : errors(view, { pair }, amount(count));
    return shaded(count, gold === nothing ? preds[pred] : golds[gold], content, isRight);
  };
  const nameOf = (gold: number | 'all'): Cell => {
    if (gold === 'all') return 'predicted';
    return gold === nothing ? 'spurious' : errors(view, { type: labels[gold] }, given(labels[gold]));
  };
  type Gold = number | 'all';
  const shown = table<Gold>(
    'heat',
    [...order, nothing, 'all'],
    [
      column('name', 'gold', nameOf),
      ...[...order, nothing].map((pred) =>
        column<Gold>('number', pred === nothing ? 'missed' : given(labels[pred]), (gold) => cellOf(gold, pred)),
      ),
      column('number', 'gold spans', (gold) => (gold === 'all' || gold === nothing ? '' : amount(golds[gold]))),
    ],
  );
  return section(
    'confusion',
    'Confusion',
    'gold types in rows, predicted ones in columns; each cell leads to its errors',
    wide('Confusion of types', shown),
    note('Shade: share of the row. Rows add up to the gold spans of a type, columns to the predicted ones.'),
  );
}

/** How many pairs of types are listed where they are too many for a matrix. */
const LISTED = 15;

/** The pairs of types that are confused most often, what was missed and what is spurious among them. */
function mostConfused(
  view: View,
  labels: readonly string[],
  matrix: readonly (readonly number[])[],
): Section | undefined {
  const nothing = labels.length - 1;
  const pairs = matrix
    .flatMap((row, gold) => row.map((count, pred) => ({ gold, pred, count })))
    .filter(({ gold, pred, count }) => gold !== pred && count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, LISTED);
  if (pairs.length === 0) return undefined;
  const nameOf = (label: number, none: string): Child => (label === nothing ? none : given(labels[label]));
  const addressOf = (label: number): string => (label === nothing ? '' : labels[label]);
  const shown = table(undefined, pairs, [
    column('name', 'gold', ({ gold }) => nameOf(gold, 'nothing: spurious')),
    column('text', 'predicted', ({ pred }) => nameOf(pred, 'nothing: missed')),
    column('number', 'spans', ({ gold, pred, count }) =>
      errors(view, { pair: `${addressOf(gold)}>${addressOf(pred)}` }, amount(count)),
    ),
  ]);
  return section('confusion', 'Confusion', `the pairs of ${labels.length - 1} types that are confused most`, shown);
}
