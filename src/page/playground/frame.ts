import { element } from '../element.ts';
import type { FileFormat } from './protocol.ts';

/** The files that a report can be saved as. */
export const downloads: Readonly<Record<FileFormat, readonly [title: string, file: string]>> = {
  html: ['Report', 'report.html'],
  json: ['JSON', 'scores.json'],
  csv: ['CSV', 'scores.csv'],
  latex: ['LaTeX', 'scores.tex'],
};

const intro =
  'Drop or paste two sides: the scores, the findings and the text appear below. Everything runs in this page, which is not allowed to connect to anything: nothing leaves your machine, and it works offline.';

/** The parts of the playground, which have their names in `data-part`, as buttons have what they are for. */
export function frame(
  samples: readonly { readonly title: string }[],
  sides: readonly HTMLElement[],
  rules: HTMLElement,
): HTMLElement {
  const buttons = samples.map(({ title }, at) => element('button', { type: 'button', 'data-sample': at }, title));
  const files = Object.entries(downloads).map(([format, [title, file]]) => {
    const said = `${title}: download ${file}`;
    return element('button', { type: 'button', 'data-format': format, 'aria-label': said }, title);
  });
  const outcome = [
    element('progress', { 'data-part': 'progress', 'aria-label': 'Scoring', hidden: true }),
    element('p', { 'data-part': 'status', role: 'status' }),
    element('button', { type: 'button', 'data-part': 'stop', hidden: true }, 'Stop'),
    ...files,
  ];
  const input = [
    element('p', { class: 'intro' }, intro),
    element('p', { class: 'samples' }, element('span', {}, 'Samples'), buttons),
    element('div', { 'data-part': 'sides' }, sides),
    rules,
    element('div', { class: 'outcome' }, outcome),
    element('div', { 'data-part': 'found' }),
  ];
  return element(
    'div',
    { class: 'playground' },
    element('div', { 'data-part': 'bar' }),
    element(
      'main',
      {},
      element('section', { id: 'input', 'data-part': 'input', 'aria-label': 'Input' }, input),
      element('div', { 'data-part': 'page' }),
    ),
  );
}

/** The bar above the input, where there is no page that has one. */
export function ownBar(): HTMLElement {
  return element(
    'header',
    { class: 'top' },
    element('span', { class: 'brand' }, 'corefscore'),
    element('b', { class: 'about' }, 'Playground'),
    element('nav', { 'aria-label': 'Views' }, element('a', { href: '#', 'aria-current': 'page' }, 'Input')),
    element('button', { type: 'button', 'aria-label': 'Light or dark', title: 'Light or dark' }, '◐'),
  );
}
