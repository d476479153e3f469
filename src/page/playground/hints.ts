import { type Child, element, given } from '../element.ts';
import type { Row } from './protocol.ts';

/** What a setting is called in the playground: `Missing document` for `--missing-document <rule>`. */
export function titleOf({ option }: Pick<Row, 'option'>): string {
  const title = option.split(' ')[0].replace('--', '').replaceAll('-', ' ');
  return title[0].toUpperCase() + title.slice(1);
}

/** What to do about a problem, in the words of the playground: options of the command line are settings, each with a button that sets it. */
export function hint(help: string, rows: readonly Row[]): readonly Child[] {
  const found = [...help.matchAll(/--([a-z][\w-]*)(?:[ =]('[^']*'|[^\s,;:]+))?/g)];
  const tried = new Map<string, HTMLElement>();
  let from = 0;
  const said: Child[] = [];
  for (const { 0: whole, 1: name, 2: argument = '', index } of found) {
    const row = rows.find(({ option }) => option.split(' ')[0] === `--${name}`);
    if (!row) continue;
    const value = valueIn(row, argument.replaceAll("'", ''));
    const shown = value === undefined || value === 'yes' ? titleOf(row) : `${titleOf(row)}: ${value}`;
    const rest = value === undefined && argument !== '' ? ` ${argument}` : '';
    const kept = row.option.includes(' ') || argument === '' ? rest : ` ${argument}`;
    said.push(given(help.slice(from, index)), `“${shown}”`, kept);
    from = index + whole.length;
    const task = { type: 'button', 'data-setting': row.name, 'data-value': value };
    tried.set(shown, element('button', task, `${value === undefined ? 'Show' : 'Try'} “${shown}”`));
  }
  return [element('span', {}, ...said, given(help.slice(from))), ' ', ...tried.values()];
}

/** The value that a hint gives a setting: none if it only says what the value looks like, as in FROM=TO. */
function valueIn({ option, choices }: Row, value: string): string | undefined {
  if (!option.includes(' ')) return 'yes';
  if (choices.length > 0) return choices.includes(value) ? value : undefined;
  return value === '' || /^[A-Z=,]+$/.test(value) ? undefined : value;
}
