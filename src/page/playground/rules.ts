import { groupedBy } from '../../text/grouped.ts';
import { element } from '../element.ts';
import { titleOf } from './hints.ts';
import type { Choices, Menu, Menus, Row, Tool } from './protocol.ts';

/** The settings that stand above the others. */
const first: Readonly<Record<Tool, readonly string[]>> = {
  corefscore: ['singletons', 'duplicates'],
  nerscore: ['scheme', 'invalid'],
};

const tools = [
  ['auto', 'auto-detect'],
  ['corefscore', 'coreference'],
  ['nerscore', 'names and other spans'],
] as const;

/** The rules of both commands to choose from, as a form that shows those of one. */
export function rulesForm(menus: Menus): HTMLFormElement {
  const names = Object.keys(menus) as Tool[];
  const options = tools.map(([value, text]) => element('option', { value }, text));
  const score = element('select', { name: 'tool' }, options);
  const above = names.map((tool) => {
    const rows = menus[tool].rows.filter(({ name }) => first[tool].includes(name));
    const settings = rows.map((row) => setting(row, `${tool}.${row.name}`, false));
    return element('span', { class: 'above', 'data-tool': tool }, settings);
  });
  const below = names.map((tool) => {
    return element('div', { 'data-tool': tool }, metricsOf(menus[tool], tool), groupsOf(menus[tool], tool));
  });
  const form = element(
    'form',
    { class: 'rules flow' },
    element('label', {}, element('span', { class: 'quiet' }, 'Score'), ' ', score),
    above,
    element('label', {}, element('input', { type: 'checkbox', name: 'confidence' }), ' 95 % intervals'),
    element('details', {}, element('summary', {}, 'Metrics and all settings'), below),
    element('a', { href: '#set?', 'data-part': 'link' }, 'Link to these settings'),
    element('p', { class: 'quiet', 'data-part': 'unknown', hidden: true }),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

/** The other settings, under the headings of `--help`; those of one side alone are folded. */
function groupsOf({ rows }: Menu, tool: Tool): readonly HTMLElement[] {
  const drawn = (own: readonly Row[]): HTMLElement =>
    element('div', { class: 'settings' }, ...own.map((row) => setting(row, `${tool}.${row.name}`, true)));
  const groups = groupedBy(
    rows.filter(({ name }) => !first[tool].includes(name)),
    ({ group }) => group,
  );
  const ordered = [...groups].sort(([a], [b]) => Number(a === 'Scoring') - Number(b === 'Scoring'));
  return ordered.map(([group, own]) => {
    const ofSide = own.filter(({ isOfSide }) => isOfSide);
    return element(
      'fieldset',
      {},
      element('legend', {}, group),
      drawn(own.filter(({ isOfSide }) => !isOfSide)),
      ofSide.length > 0 && element('details', {}, element('summary', {}, 'For one side alone'), drawn(ofSide)),
    );
  });
}

/** Sets a setting to this value, or shows it where none is known. */
export function trySetting(form: HTMLFormElement, name: string, value: string | undefined): void {
  const control = field(form, name);
  for (let at = control.closest('details'); at; at = at.parentElement!.closest('details')) at.open = true;
  control.scrollIntoView({ block: 'center' });
  control.focus();
  if (value === undefined) return;
  if (control.type === 'checkbox') control.checked = true;
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

export function chosenTool(form: HTMLFormElement): Tool | 'auto' {
  return field(form, 'tool').value as Tool | 'auto';
}

/** What was chosen of the rules of a command. */
export function choicesOf(form: HTMLFormElement, menus: Menus, tool: Tool): Choices {
  const { usual, rows } = menus[tool];
  const boxes = [...form.querySelectorAll<HTMLInputElement>(`[data-metrics=${tool}] input:checked`)];
  const metrics = boxes.map(({ value }) => value);
  const settings = rows.flatMap(({ name, usual: own }) => {
    const { type, checked, value } = field(form, `${tool}.${name}`);
    return value === '' || value === own || (type === 'checkbox' && !checked) ? [] : [[name, value]];
  });
  return {
    metrics: metrics.join() === usual.join() ? [] : metrics,
    settings: Object.fromEntries(settings),
    confidence: field(form, 'confidence').checked,
  };
}

/** A field of the form; a choice has nothing that is checked. */
function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

export function showRules(form: HTMLFormElement, tool: Tool): void {
  for (const part of form.querySelectorAll<HTMLElement>('[data-tool]')) part.hidden = part.dataset.tool !== tool;
}

function metricsOf({ metrics, usual }: Menu, tool: Tool): HTMLElement {
  const boxes = metrics.map(({ name, title, about }) => {
    const box = element('input', { type: 'checkbox', value: name, checked: usual.includes(name) });
    return element('label', { title: about }, box, ` ${title}`);
  });
  const legend = element('legend', {}, tool === 'corefscore' ? 'Metrics' : 'Modes');
  return element('fieldset', { class: 'flow', 'data-metrics': tool }, legend, boxes);
}

/** The help of a setting, in which others have their titles; nothing where it has no more than its choices. */
function inWords(help: string, choices: readonly string[]): string {
  if (help === choices.join(', ')) return '';
  return help.replace(/--[a-z][\w-]*/g, (option) => `“${titleOf({ option })}”`);
}

/** A control for a setting, with its help where there is room. */
function setting(row: Row, name: string, isExplained: boolean): HTMLElement {
  const { option, help, choices, usual } = row;
  const [, argument] = option.split(' ');
  const about = { 'aria-describedby': isExplained && `${name}-help`, title: !isExplained && help, name };
  const options = [...(usual === '' ? [['', '–']] : []), ...choices.map((value) => [value, value])];
  const control =
    argument === undefined
      ? element('input', { type: 'checkbox', value: 'yes', ...about })
      : choices.length > 0
        ? element(
            'select',
            about,
            options.map(([value, text]) => element('option', { value, selected: value === usual }, text)),
          )
        : element('input', { type: 'text', placeholder: usual, autocomplete: 'off', ...about });
  return element(
    'div',
    { class: 'setting' },
    element('label', {}, element('span', { class: 'quiet' }, titleOf(row)), ' ', control),
    isExplained && element('small', { id: `${name}-help` }, inWords(help, choices)),
  );
}
