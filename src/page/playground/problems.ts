import { groupedBy } from '../../text/grouped.ts';
import { type Child, element, given } from '../element.ts';
import { hint } from './hints.ts';
import type { Menu, Scored, ShownProblem } from './protocol.ts';

/** How many problems of one code are shown at once. */
const SHOWN_OF_CODE = 3;

/** The problems of a run: each with its place, its line, and what to do, those of one code under it. */
export function problemList({ problems, counts, data }: Scored, menu: Menu): HTMLElement {
  const items = problems.map((problem, at) => problemItem(problem, at, menu));
  const byCode = groupedBy([...problems.keys()], (at) => problems[at].code ?? '');
  const title = data === undefined ? 'Problems: nothing was scored' : 'Warnings';
  return element(
    'section',
    { class: 'problems', 'aria-label': 'Problems' },
    element('h2', {}, title),
    [...byCode].map(([code, own]) => {
      const shown = own.slice(0, SHOWN_OF_CODE).map((at) => items[at]);
      const others = own.slice(SHOWN_OF_CODE).map((at) => items[at]);
      const all = Math.max(counts[code] ?? 0, own.length);
      const listed = own.reduce((sum, at) => sum + (problems[at].count ?? 1), 0);
      return [
        element('ol', {}, ...shown),
        others.length > 0 &&
          element(
            'details',
            {},
            element('summary', {}, `${all - shown.length} more of ${code}`),
            element('ol', {}, ...others),
          ),
        all > listed && element('p', { class: 'note' }, `… and ${all - listed} more of ${code}`),
      ];
    }),
  );
}

function problemItem(
  { severity, code, place, message, help, text, textColumn = 1, count }: ShownProblem,
  at: number,
  { rows }: Menu,
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
    help !== undefined && element('p', { class: 'help quiet' }, ...hint(help, rows)),
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
