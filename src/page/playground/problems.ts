import { type Child, element, given } from '../element.ts';
import type { Scored, ShownProblem } from './protocol.ts';

/** The problems of a run: each with its place, its line, and what to do. */
export function problemList({ problems, unshown, data }: Scored): HTMLElement {
  const title = data === undefined ? 'Problems: nothing was scored' : 'Warnings';
  return element(
    'section',
    { class: 'problems', 'aria-label': 'Problems' },
    element('h2', {}, title),
    element('ol', {}, ...problems.map(problemItem)),
    unshown > 0 && element('p', { class: 'note' }, `… and ${unshown} more`),
  );
}

function problemItem(
  { severity, code, place, message, help, text, textColumn = 1, count }: ShownProblem,
  at: number,
): HTMLElement {
  const where = place && `${place.file}:${place.line}:${place.column}`;
  return element(
    'li',
    { class: severity },
    element(
      'p',
      {},
      element('b', {}, severity),
      ' ',
      where !== undefined && element('button', { type: 'button', class: 'place', 'data-problem': at }, given(where)),
      ' ',
      given(message),
      (count ?? 1) > 1 && ` (${count} times)`,
      ' ',
      code !== undefined && element('code', { class: 'quiet' }, code),
    ),
    text !== undefined && place && element('pre', {}, ...marked(text, place.column - textColumn)),
    help !== undefined && element('p', { class: 'help quiet' }, given(help)),
  );
}

/** Part of a line around a column, in which what stands there is marked. */
function marked(text: string, column: number): readonly Child[] {
  const from = Math.max(0, Math.min(column - SHOWN / 2, text.length - SHOWN));
  const here = text.slice(column, column + 1);
  const rest = text.slice(column + 1, from + SHOWN);
  return [
    from > 0 && '…',
    given(text.slice(from, column)),
    element('mark', {}, here.trim() === '' ? '\u00a0' : given(here)),
    given(rest),
    from + SHOWN < text.length && '…',
  ];
}

const SHOWN = 100;
