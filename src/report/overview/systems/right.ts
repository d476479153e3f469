import type { SharedErrors } from '../../../findings/shared-errors.ts';
import type { Asked } from '../../../text/address.ts';
import { type Child, element, given } from '../../element.ts';
import { shown } from '../../numbers.ts';
import type { NumberStyle } from '../../style.ts';
import { stack } from '../charts.ts';
import { amount, share } from '../numbers.ts';
import { type Columns, column, MOST_TYPES, table } from '../table.ts';
import { errors, folded, note, part, type View } from '../view.ts';

/** Of more systems, who alone is right is not shown. */
const MOST = 8;

type Row = SharedErrors['rows'][number];

/** Who is right where: gold spans or mentions by how many systems find them, and what one alone finds. */
export function whoIsRight(views: readonly View[], names: readonly string[], style: NumberStyle): Child {
  const [{ report, isCoref }] = views;
  const { sharedErrors } = report;
  if (!sharedErrors || sharedErrors.rows[0].gold === 0) return undefined;
  const { rows } = sharedErrors;
  const what = isCoref ? 'mentions of the key' : 'gold spans';
  const columns = columnsOf(views, names);
  const rest = rows.slice(1 + MOST_TYPES);
  return part(
    'Who is right where',
    `${what} by how many systems find them`,
    leadOf(sharedErrors, views, what, style),
    table('who', rows.slice(0, 1 + MOST_TYPES), columns),
    rest.length > 0 && folded(`${rest.length} more types`, table('who', rest, columns)),
    note(
      isCoref
        ? 'Right: a mention that the response has.'
        : 'Right: the same words and the same type. Wrong: missed, or found with another type or other ends.',
    ),
  );
}

function columnsOf(views: readonly View[], names: readonly string[]): Columns<Row> {
  const [{ report, isCoref }] = views;
  const linked = (at: number, asked: Asked, count: number): Child =>
    count === 0 ? '·' : errors(views[at], asked, amount(count));
  return [
    column('name', isCoref ? 'mentions' : 'type', ({ type }) =>
      type === undefined ? element('b', {}, 'all') : given(type),
    ),
    column('number', isCoref ? 'of the key' : 'gold spans', (row) => amount(row.gold)),
    column('chart', ['right in ', keys(names.length)], (row) => stack(partsOf(row), 'right', 20), ''),
    column('number', `${isCoref ? 'missing' : 'wrong'} in ${allOf(views)}`, ({ type, right: [none] }) =>
      element('b', {}, linked(0, { right: 'none', type }, none)),
    ),
    ...(names.length > MOST ? [] : (report.ranking ?? [])).map((at) =>
      // What one system alone finds is listed among the errors of another.
      column<Row>(
        'number',
        ['only ', given(names[at])],
        ({ type, only }) => linked(at === 0 ? 1 : 0, { right: `only-${at}`, type }, only[at]),
        `only ${names[at]}`,
      ),
    ),
  ];
}

/** What all systems miss, how far a choice among them could reach, and what all of them make up. */
function leadOf({ rows, wrong }: SharedErrors, views: readonly View[], what: string, style: NumberStyle): Child {
  const [{ isCoref }] = views;
  const [{ gold, right }] = rows;
  const all = allOf(views);
  const missed = `${amount(right[0])} of ${amount(gold)} ${what} (${share(right[0] / gold)})`;
  const reach = shown(style, 1 - right[0] / gold);
  const best = shown(style, Math.max(...views.map(({ headline }) => headline.score.recall.value)));
  const made = wrong[views.length - 1];
  return element(
    'p',
    { class: 'lead' },
    element('b', {}, `${missed} are ${isCoref ? 'missing' : 'wrong'} in ${all} systems`),
    isCoref ? '. ' : `, so no choice among them has a recall above ${reach}; the best alone has ${best}. `,
    made > 0 && [
      errors(views[0], { wrong: 'all' }, `${amount(made)} wrong predictions`),
      ` are made by ${all}: check the ${isCoref ? 'key' : 'gold'} there first.`,
    ],
  );
}

function allOf({ length }: readonly View[]): string {
  return length === 2 ? 'both' : `all ${length}`;
}

function partsOf({ gold, right }: Row) {
  return right.map((number, at) => ({
    share: number / gold,
    label: amount(number),
    name: levelOf(at, right.length - 1),
  }));
}

/** How dark the part of so many systems is: 0 where none is right, 4 where all are. */
function levelOf(at: number, all: number): string {
  return `right-${at === 0 ? 0 : at === all ? 4 : Math.min(3, Math.ceil((3 * at) / Math.max(1, all - 1)))}`;
}

/** What the parts of the bar stand for. */
function keys(all: number): Child {
  const shownKeys = all <= 4 ? [...Array(all + 1).keys()] : [0, 1, all];
  return shownKeys.map((at) => [
    element('span', { class: `key ${levelOf(at, all)}`, 'aria-hidden': 'true' }),
    ` ${at === 0 ? 'none' : at === all ? `all ${all}` : at === 1 && all > 4 ? '1 …' : at}  `,
  ]);
}
