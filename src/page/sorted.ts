import { counted } from '../text/quoted.ts';
import { element } from './element.ts';

/** Lets the documents of an overview be sorted, and filtered by their names, where it has them. */
export function sortDocuments(section: HTMLElement | null): void {
  const tables = [...(section?.querySelectorAll<HTMLTableElement>('table.documents') ?? [])];
  if (!section || tables.length === 0) return;
  const [first] = tables;
  const own = sorted(tables, [...first.rows[0].cells].findIndex((head) => head.matches('.chart')) + 1, 'ascending');
  const filter = nameFilter();
  const said = element('span', { class: 'quiet', role: 'status' });
  const [more] = section.getElementsByTagName('details');
  filter.addEventListener('input', () => {
    own.words = filter.value.toLowerCase();
    const count = showSorted(own);
    said.textContent = own.words === '' ? '' : `${count} of ${counted(own.rows.length, 'document')}`;
    if (!more) return;
    more.hidden = count <= own.most;
    more.querySelector('summary')!.textContent = `+ ${counted(count - own.most, 'more document')}`;
  });
  first.closest('.wide')!.before(element('p', { class: 'flow choose' }, filter, said));
}

/** A field for words that names of documents have. */
export function nameFilter(): HTMLInputElement {
  return element('input', {
    type: 'search',
    placeholder: 'filter by name',
    'aria-label': 'Filter documents by name',
  });
}

/** Tables that are one, as the last stands folded below the first: what its rows are sorted by, and which are shown. */
interface Sorted {
  readonly tables: readonly HTMLTableElement[];
  readonly rows: readonly HTMLTableRowElement[];
  /** How many rows the first table has, if there are more. */
  readonly most: number;
  /** The position of the column whose values are compared. */
  by: number;
  order: Order;
  /** What names have in them, in small letters. */
  words: string;
}

type Order = 'ascending' | 'descending';

/** Makes buttons of the heads of columns, which sort the rows; they are in this order now. */
export function sorted(tables: readonly HTMLTableElement[], by: number, order: Order): Sorted {
  const rows = tables.flatMap((table) => [...table.tBodies[0].rows]);
  const own: Sorted = { tables, rows, most: tables[0].tBodies[0].rows.length, by, order, words: '' };
  for (const head of tables.flatMap(headsOf)) {
    const column = columnOf(head);
    if (column === undefined) continue;
    const button = element('button', { type: 'button' }, [...head.childNodes]);
    button.addEventListener('click', () => {
      const usual = head.matches('.number') ? 'descending' : 'ascending';
      const isSame = own.by === column;
      own.order = !isSame ? usual : own.order === 'ascending' ? 'descending' : 'ascending';
      own.by = column;
      showSorted(own);
    });
    head.append(button);
  }
  markOrder(own);
  return own;
}

/** Shows the rows that are asked for, in their order, and returns how many they are. */
function showSorted(own: Sorted): number {
  const { tables, rows, most, by, order, words } = own;
  const found = rows.filter(({ cells }) => cells[0].textContent.toLowerCase().includes(words));
  const sign = order === 'ascending' ? 1 : -1;
  found.sort((a, b) => sign * compare(a.cells[by].textContent, b.cells[by].textContent));
  const [first, ...others] = tables.map(({ tBodies }) => tBodies[0]);
  first.replaceChildren(...(others.length > 0 ? found.slice(0, most) : found));
  for (const rest of others) rest.replaceChildren(...found.slice(most));
  markOrder(own);
  return found.length;
}

/** Says at the heads what the rows are sorted by. */
function markOrder({ tables, by, order }: Sorted): void {
  for (const head of tables.flatMap(headsOf)) {
    if (columnOf(head) === by) head.setAttribute('aria-sort', order);
    else head.removeAttribute('aria-sort');
  }
}

function headsOf({ tHead }: HTMLTableElement): readonly HTMLTableCellElement[] {
  return [...tHead!.rows[0].cells];
}

/** The column that a head sorts: that of a chart has its numbers in the next one, which has no head of its own. */
function columnOf(head: HTMLTableCellElement): number | undefined {
  const { cellIndex, nextElementSibling: next } = head;
  if (head.matches('td, :has(> .unseen)')) return undefined;
  if (!head.matches('.chart')) return cellIndex;
  return next?.matches(':has(> .unseen)') ? cellIndex + 1 : undefined;
}

/** Numbers by their values, no errors being a point; names as people order them. */
function compare(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => Number(text.replace('−', '-').replace(/[,%+]/g, '').replace('·', '0')));
  return one - other || collator.compare(a, b);
}

const collator = new Intl.Collator(undefined, { numeric: true });
