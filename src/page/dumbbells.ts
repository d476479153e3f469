import { documentTitle } from '../text/name-parts.ts';
import { type ComparedDocuments, hasTexts, type PageData } from './data.ts';
import { type Child, element, given } from './element.ts';
import { nameFilter, sorted } from './sorted.ts';
import { hashOf } from './state.ts';

/** How many documents are listed. */
const LISTED = 20;

/** Draws the documents of two systems that differ most in `root`, where there is one, and a choice of the systems. */
export function drawDumbbells(root: HTMLElement | null, data: PageData): void {
  const { compared, names } = data;
  if (!root || !compared) return;
  const content = element('div');
  const chosen = [compared.ranking[0], compared.ranking[1]];
  const filter = nameFilter();
  const draw = (): void => content.replaceChildren(...dumbbells(data, compared, chosen, filter.value));
  filter.addEventListener('input', draw);
  const choices = chosen.map((own, side) => {
    const options = compared.ranking.map((at) => element('option', { value: at, selected: at === own }, names[at]));
    const choice = element('select', { 'aria-label': `System ${side + 1}` }, options);
    choice.addEventListener('change', () => {
      const taken = chosen[1 - side] === Number(choice.value);
      if (taken) chosen[1 - side] = chosen[side];
      chosen[side] = Number(choice.value);
      choices[1 - side].value = String(chosen[1 - side]);
      draw();
    });
    return choice;
  });
  const labels = choices.map((choice, side) =>
    element('label', {}, element('i', { class: `dot-${side}` }), ' ', choice),
  );
  draw();
  root.append(element('p', { class: 'flow choose' }, labels, filter), content);
}

/** What the two systems are compared on: a document, its place among all, and the F1 of both. */
interface Compared {
  readonly name: string;
  readonly d: number;
  readonly of: readonly [number, number];
  readonly by: number;
}

function dumbbells(data: PageData, compared: ComparedDocuments, pair: readonly number[], words: string): Node[] {
  const [a, b] = pair;
  const all = data.documents.map((name, d): Compared => {
    const of = [compared.f1[a][d], compared.f1[b][d]] as const;
    return { name, d, of, by: of[0] - of[1] };
  });
  const most = all
    .filter(({ name, by }) => by !== 0 && documentTitle(name).toLowerCase().includes(words.toLowerCase()))
    .sort((x, y) => Math.abs(y.by) - Math.abs(x.by));
  const rows = most.slice(0, LISTED).sort((x, y) => y.by - x.by);
  const about = element(
    'p',
    { class: 'lead' },
    verdict(all, data, pair),
    most.length > LISTED ? `. Below are the ${LISTED} that differ most.` : '.',
  );
  return rows.length === 0 ? [about] : [about, tableOf(rows, data, compared, pair)];
}

/** Who is better in how many documents. */
function verdict(all: readonly Compared[], { names }: PageData, [a, b]: readonly number[]): Node {
  const [better, worse] = [1, -1].map((sign) => all.filter(({ by }) => by * sign > 0).length);
  const inAll = ` is better in ${better} of ${all.length} documents, `;
  return element('b', {}, given(names[a]), inAll, given(names[b]), ` in ${worse}`);
}

function tableOf(
  rows: readonly Compared[],
  data: PageData,
  { sizes, sized, title, isPercent }: ComparedDocuments,
  [a, b]: readonly number[],
): Node {
  const { names } = data;
  const values = rows.flatMap(({ of }) => of);
  const [low, high] = [Math.floor(10 * Math.min(...values)) / 10, Math.ceil(10 * Math.max(...values)) / 10];
  const along = (value: number): string => `${(100 * (value - low)) / (high - low || 1)}%`;
  const [factor, digits] = isPercent ? [100, 2] : [1, 4];
  const numberOf = (value: number): string => (value * factor).toFixed(digits);
  const row = ({ name, d, of, by }: Compared): Node => {
    const shown = given(documentTitle(name));
    const href = hashOf({ view: 'text', sys: a, d });
    return element(
      'tr',
      {},
      element('th', { scope: 'row', class: 'name' }, hasTexts(data) ? element('a', { href }, shown) : shown),
      sizes && cell(sized, sizes[d]),
      cell(names[a], numberOf(of[0])),
      cell(names[b], numberOf(of[1])),
      element('td', { class: 'chart' }, lane(of.map(along), by < 0)),
      cell('difference', element('b', {}, `${by > 0 ? '+' : '−'}${numberOf(Math.abs(by))}`)),
    );
  };
  const heads = [...(sizes ? [sized] : []), given(names[a]), given(names[b])];
  const head = element(
    'tr',
    {},
    headCell('name', 'document'),
    heads.map((own) => headCell('number', own)),
    headCell('chart', `${title} from ${numberOf(low)} to ${numberOf(high)}`),
    headCell('number', 'difference'),
  );
  const [top, body] = [element('thead', {}, head), element('tbody', {}, rows.map(row))];
  const table = element('table', { class: 'dumbbells documents' }, top, body);
  sorted([table], head.cells.length - 1, 'descending');
  return table;
}

/** The dots of two systems on a line, and what joins them. `isRising`: whether the second is further along. */
function lane(places: readonly string[], isRising: boolean): Node {
  const [low, high] = isRising ? places : places.toReversed();
  const dots = [1, 0].map((side) => element('i', { class: `dot-${side}`, '--x': places[side] }));
  return element('span', { class: 'lane' }, element('i', { class: 'join', '--low': low, '--high': high }), dots);
}

function headCell(kind: string, content: Child): Node {
  return element('th', { class: kind, scope: 'col' }, content);
}

function cell(label: string, content: Child): Node {
  return element('td', { class: 'number', 'data-label': label }, content);
}
