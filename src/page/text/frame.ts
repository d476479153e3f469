import { documentTitle } from '../../text/name-parts.ts';
import type { PageData } from '../data.ts';
import { element } from '../element.ts';
import { listedKinds } from '../listed.ts';
import { type Names, sign } from './row.ts';

/** The parts of the view, which stay while documents and findings change. */
export interface Frame {
  readonly root: HTMLElement;
  readonly document: HTMLSelectElement;
  readonly scores: HTMLElement;
  readonly heading: HTMLElement;
  readonly text: HTMLElement;
  readonly strip: HTMLElement;
  readonly rail: Rail;
  /** What a screen reader says of each step. */
  readonly said: HTMLElement;
}

/** The list of findings with its filters, and the card of what is chosen. */
interface Rail {
  readonly root: HTMLElement;
  readonly where: HTMLElement;
  readonly card: HTMLElement;
  readonly words: HTMLInputElement;
  readonly change: HTMLSelectElement;
  readonly count: HTMLElement;
  readonly list: HTMLElement;
}

/** Fills the element of the view. Buttons that do something have its name in `data-task`, choices in `data-field`. */
export function drawFrame(root: HTMLElement, data: PageData, order: readonly string[], names: Names): Frame {
  const frame: Frame = {
    root,
    document: element(
      'select',
      { 'data-part': 'document', 'aria-label': 'Document', hidden: order.length < 2 },
      element('option', { value: '' }, `all ${order.length} documents`),
      order.map((name) => element('option', { value: data.documents.indexOf(name) }, documentTitle(name))),
    ),
    scores: element('p', { 'data-part': 'scores' }),
    heading: element('h1'),
    text: element('div'),
    strip: element('div', { class: 'strip', 'aria-hidden': 'true' }),
    rail: railOf(data, names),
    said: element('p', { 'data-part': 'said', class: 'unseen', 'aria-live': 'polite' }),
  };
  const tools = element(
    'div',
    { class: 'tools' },
    frame.document,
    frame.scores,
    choice('only', { all: 'All sentences', findings: 'With findings' }),
    choice('side', { '': 'Both', gold: capital(names.gold), pred: capital(names.pred) }),
    element('button', { type: 'button', 'data-task': 'help' }, 'Marks and keys'),
  );
  const reader = element('div', { class: 'reader' }, frame.heading, frame.text);
  root.replaceChildren(tools, element('div', { class: 'columns' }, reader, frame.strip, frame.rail.root), frame.said);
  return frame;
}

function railOf(data: PageData, names: Names): Rail {
  const chips = [...new Set([...listedKinds(data), ...Object.keys(data.kinds)])].map((kind) => {
    const name = ` ${kind.replace('_', ' ')} `;
    return element(
      'button',
      { type: 'button', class: 'chip', 'data-kind': kind },
      sign(names, kind),
      name,
      element('span'),
    );
  });
  const changes = Object.entries({
    '': `with and without ${data.names[0]}`,
    new: 'new',
    shared: 'shared',
    fixed: 'fixed',
  });
  const parts = {
    where: element('p'),
    card: element('div', { 'data-part': 'card', class: 'card', hidden: true }),
    words: element('input', { 'data-part': 'words', type: 'search', placeholder: 'words', 'aria-label': 'Words' }),
    change: element(
      'select',
      { 'data-part': 'change', 'aria-label': `Against ${data.names[0]}` },
      changes.map(([value, label]) => element('option', { value }, label)),
    ),
    count: element('p', { class: 'count' }),
    list: element('div', { class: 'list', role: 'group', 'aria-label': 'List of findings', tabindex: 0 }),
  };
  const step = element(
    'div',
    { class: 'step' },
    stepButton('previous', 'k ↑'),
    stepButton('next', 'j ↓'),
    parts.where,
    element('button', { type: 'button', 'data-task': 'list', 'aria-expanded': 'false' }, 'List'),
  );
  const filters = element(
    'div',
    { class: 'filters', role: 'group', 'aria-label': 'Filters' },
    chips,
    parts.words,
    parts.change,
  );
  const content = [step, parts.card, filters, parts.count, parts.list];
  return { root: element('aside', { class: 'rail', 'aria-label': 'Findings' }, content), ...parts };
}

function stepButton(task: 'previous' | 'next', shown: string): HTMLElement {
  const said = element('span', { class: 'unseen' }, ` ${task} finding`);
  return element('button', { type: 'button', 'data-task': task }, shown, said);
}

function choice(field: string, values: Readonly<Record<string, string>>): HTMLElement {
  const buttons = Object.entries(values).map(([value, label]) =>
    element('button', { type: 'button', 'data-field': field, value }, label),
  );
  return element('span', { class: 'choice', role: 'group' }, buttons);
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
