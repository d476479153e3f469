import { documentTitle } from '../text/name-parts.ts';
import { type ComparedDocuments, hasTexts, type PageData } from './data.ts';
import { type Child, element, given } from './element.ts';
import { nameFilter, sorted } from './sorted.ts';
import { hashOf } from './state.ts';

/** So many documents are listed. */
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

function dumbbells(data: PageData, compared: ComparedDocuments, [a, b]: readonly number[], words: string): Node[] {
  const { documents, names } = data;
  const { f1, sizes, sized, title, isPercent } = compared;
  const [factor, digits] = isPercent ? [100, 2] : [1, 4];
  const all = documents.map((name, d) => ({ name, d, of: [f1[a][d], f1[b][d]], by: f1[a][d] - f1[b][d] }));
  const [better, worse] = [1, -1].map((sign) => all.filter(({ by }) => by * sign > 0).length);
  const most = all
    .filter(({ name, by }) => by !== 0 && documentTitle(name).toLowerCase().includes(words.toLowerCase()))
    .sort((x, y) => Math.abs(y.by) - Math.abs(x.by));
  const rows = most.slice(0, LISTED).sort((x, y) => y.by - x.by);
  const values = rows.flatMap(({ of }) => of);
  const [low, high] = [Math.floor(10 * Math.min(...values)) / 10, Math.ceil(10 * Math.max(...values)) / 10];
  const along = (value: number): string => `${(100 * (value - low)) / (high - low || 1)}%`;
  const numberOf = (value: number): string => (value * factor).toFixed(digits);
  const signed = (by: number): string => `${by > 0 ? '+' : '−'}${numberOf(Math.abs(by))}`;
  const cell = (label: string, content: Child): Node =>
    element('td', { class: 'number', 'data-label': label }, content);
  const row = ({ name, d, of, by }: (typeof rows)[number]): Node => {
    const shown = given(documentTitle(name));
    const href = hashOf({ view: 'text', sys: a, d });
    const ends = { '--low': along(Math.min(...of)), '--high': along(Math.max(...of)) };
    const dots = [1, 0].map((side) => element('i', { class: `dot-${side}`, '--x': along(of[side]) }));
    return element(
      'tr',
      {},
      element('th', { scope: 'row', class: 'name' }, hasTexts(data) ? element('a', { href }, shown) : shown),
      sizes && cell(sized, sizes[d]),
      cell(names[a], numberOf(of[0])),
      cell(names[b], numberOf(of[1])),
      element(
        'td',
        { class: 'chart' },
        element('span', { class: 'lane' }, element('i', { class: 'join', ...ends }), dots),
      ),
      cell('difference', element('b', {}, signed(by))),
    );
  };
  const heads = [...(sizes ? [sized] : []), given(names[a]), given(names[b])].map((own) =>
    element('th', { class: 'number', scope: 'col' }, own),
  );
  const range = `${title} from ${numberOf(low)} to ${numberOf(high)}`;
  const lead = element(
    'b',
    {},
    given(names[a]),
    ` is better in ${better} of ${all.length} documents, `,
    given(names[b]),
    ` in ${worse}`,
  );
  const about = element(
    'p',
    { class: 'lead' },
    lead,
    most.length > LISTED ? `. Below are the ${LISTED} that differ most.` : '.',
  );
  if (rows.length === 0) return [about];
  const head = element(
    'tr',
    {},
    element('th', { class: 'name', scope: 'col' }, 'document'),
    heads,
    element('th', { class: 'chart', scope: 'col' }, range),
    element('th', { class: 'number', scope: 'col' }, 'difference'),
  );
  const table = element(
    'table',
    { class: 'dumbbells documents' },
    element('thead', {}, head),
    element('tbody', {}, rows.map(row)),
  );
  sorted([table], head.cells.length - 1, 'descending');
  return [about, table];
}
