import { element } from '../element.ts';
import type { Choices, Menu, Menus, Row, Tool } from './protocol.ts';

/** The settings that stand above the others. */
const first: Readonly<Record<Tool, readonly string[]>> = {
  corefscore: ['singletons', 'duplicates'],
  nerscore: ['scheme', 'invalid'],
};

const tools = [
  ['auto', 'what the files hold'],
  ['corefscore', 'coreference'],
  ['nerscore', 'names and other spans'],
] as const;

/** The rules of both commands to choose from, as a form that shows those of one. */
export function rulesForm(menus: Menus): HTMLFormElement {
  const names = Object.keys(menus) as Tool[];
  const options = tools.map(([value, text]) => element('option', { value }, text));
  const score = element('select', { name: 'tool' }, options);
  const settings = (tool: Tool, isAbove: boolean): readonly HTMLElement[] =>
    menus[tool].rows
      .filter(({ name }) => first[tool].includes(name) === isAbove)
      .map((row) => setting(row, `${tool}.${row.name}`, !isAbove));
  const above = names.map((tool) => element('span', { class: 'above', 'data-tool': tool }, settings(tool, true)));
  const below = names.map((tool) => {
    const all = element('div', { class: 'settings' }, settings(tool, false));
    return element('div', { 'data-tool': tool }, metricsOf(menus[tool], tool), all);
  });
  const form = element(
    'form',
    { class: 'rules flow' },
    element('label', {}, element('span', { class: 'quiet' }, 'Score'), ' ', score),
    above,
    element('label', {}, element('input', { type: 'checkbox', name: 'confidence' }), ' 95 % intervals'),
    element('details', {}, element('summary', {}, 'Metrics and all settings'), below),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

/** The command that was chosen. */
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

/** Shows the rules of a command. */
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

/** A control for a setting, with its help where there is room. */
function setting({ option, help, choices, usual }: Row, name: string, isExplained: boolean): HTMLElement {
  const [flag, argument] = option.split(' ');
  const title = flag.replace('--', '').replaceAll('-', ' ');
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
    element('label', {}, element('span', { class: 'quiet' }, title[0].toUpperCase() + title.slice(1)), ' ', control),
    isExplained && element('small', { id: `${name}-help` }, help),
  );
}
