import type { PageData } from '../data.ts';
import { documentsOf } from '../data.ts';
import { dom } from '../dom.ts';
import { element } from '../element.ts';
import { kinds, listedKinds } from '../kinds.ts';
import { documentTitle } from '../title.ts';
import { type SideNames, sign } from './row.ts';

/** The parts of the view, which stay while documents and findings change. */
export interface Frame {
  readonly document: HTMLSelectElement;
  readonly scores: HTMLElement;
  readonly heading: HTMLElement;
  readonly text: HTMLElement;
  readonly strip: HTMLElement;
  readonly rail: HTMLElement;
  readonly where: HTMLElement;
  readonly card: HTMLElement;
  readonly words: HTMLInputElement;
  readonly change: HTMLSelectElement;
  readonly count: HTMLElement;
  readonly list: HTMLElement;
  /** What a screen reader says of each step. */
  readonly said: HTMLElement;
}

/** What the sides are called. */
export function sideNames({ report: { tool } }: PageData): SideNames {
  return tool === 'corefscore' ? { gold: 'key', pred: 'response' } : { gold: 'gold', pred: 'predicted' };
}

/** Fills the element of the view. Buttons that do something have its name in `data-task`, choices in `data-field`. */
export function drawFrame(root: HTMLElement, data: PageData, order: readonly string[]): Frame {
  const sides = sideNames(data);
  const documents = documentsOf(data);
  const part = (name: string, tag = 'div', attributes = {}): ReturnType<typeof element> =>
    element(tag, { ...attributes, 'data-part': name });
  const button = (task: string, shown: string, said: string): ReturnType<typeof element> =>
    element('button', { type: 'button', 'data-task': task }, shown, element('span', { class: 'unseen' }, ` ${said}`));
  const choice = (field: string, values: Readonly<Record<string, string>>): ReturnType<typeof element> =>
    element(
      'span',
      { class: 'choice', role: 'group' },
      ...Object.entries(values).map(([value, label]) =>
        element('button', { type: 'button', 'data-field': field, value }, label),
      ),
    );
  const options = order.map((name) => element('option', { value: documents.indexOf(name) }, documentTitle(name)));
  const all = new Set([...listedKinds[data.report.tool], ...(Object.keys(kinds) as (keyof typeof kinds)[])]);
  const chips = [...all].map((kind) => {
    const name = ` ${kind.replace('_', ' ')} `;
    return element('button', { type: 'button', class: 'chip', 'data-kind': kind }, sign(kind), name, element('span'));
  });
  const changes = Object.entries({
    '': `with and without ${data.names[0]}`,
    new: 'new',
    shared: 'shared',
    fixed: 'fixed',
  });
  const tools = element(
    'div',
    { class: 'tools' },
    element(
      'select',
      { 'data-part': 'document', 'aria-label': 'Document', hidden: order.length < 2 },
      element('option', { value: '' }, `all ${order.length} documents`),
      ...options,
    ),
    part('scores', 'p'),
    choice('only', { all: 'All sentences', findings: 'With findings' }),
    choice('side', { '': 'Both', gold: capital(sides.gold), pred: capital(sides.pred) }),
    element('button', { type: 'button', 'data-task': 'help' }, 'Marks and keys'),
  );
  const step = element(
    'div',
    { class: 'step' },
    button('previous', 'k ↑', 'previous finding'),
    button('next', 'j ↓', 'next finding'),
    part('where', 'p'),
    element('button', { type: 'button', 'data-task': 'list', 'aria-expanded': 'false' }, 'List'),
  );
  const filters = element(
    'div',
    { class: 'filters', role: 'group', 'aria-label': 'Filters' },
    ...chips,
    part('words', 'input', { type: 'search', placeholder: 'words', 'aria-label': 'Words' }),
    element(
      'select',
      { 'data-part': 'change', 'aria-label': `Against ${data.names[0]}` },
      ...changes.map(([value, label]) => element('option', { value }, label)),
    ),
  );
  const reader = element('div', { class: 'reader' }, part('heading', 'h1'), part('text'));
  const rail = element(
    'aside',
    { class: 'rail', 'data-part': 'rail', 'aria-label': 'Findings' },
    step,
    part('card', 'div', { class: 'card', hidden: true }),
    filters,
    part('count', 'p', { class: 'count' }),
    part('list', 'div', { class: 'list', role: 'group', 'aria-label': 'List of findings', tabindex: 0 }),
  );
  const columns = element(
    'div',
    { class: 'columns' },
    reader,
    part('strip', 'div', { class: 'strip', 'aria-hidden': 'true' }),
    rail,
  );
  root.replaceChildren(dom(tools), dom(columns), dom(part('said', 'p', { class: 'unseen', 'aria-live': 'polite' })));
  const parts = [...root.querySelectorAll<HTMLElement>('[data-part]')].map((own) => [own.dataset.part, own]);
  return Object.fromEntries(parts) as unknown as Frame;
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
