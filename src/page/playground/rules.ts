import { dom } from '../dom.ts';
import { type Child, type Element, element } from '../element.ts';
import type { Choices, Menu, Menus, Row, Tool } from './protocol.ts';

/** The rules of both commands to choose from, as a form that shows those of one. */
export interface Rules {
  readonly root: HTMLElement;
  tool(): Tool | 'auto';
  choices(tool: Tool): Choices;
  show(tool: Tool): void;
}

/** The settings that stand above the others. */
const first: Readonly<Record<Tool, readonly string[]>> = {
  corefscore: ['singletons', 'duplicates'],
  nerscore: ['scheme', 'invalid'],
};

const tools: readonly (readonly [string, string])[] = [
  ['auto', 'what the files hold'],
  ['corefscore', 'coreference'],
  ['nerscore', 'names and other spans'],
];

export function rulesForm(menus: Menus, changed: () => void): Rules {
  const names = Object.keys(menus) as Tool[];
  const options = tools.map(([value, text]) => element('option', { value }, text));
  const score = element(
    'label',
    {},
    element('span', {}, 'Score'),
    ' ',
    element('select', { name: 'tool' }, ...options),
  );
  const above = names.map((tool) =>
    element(
      'span',
      { class: 'above', 'data-tool': tool },
      rowsNamed(menus[tool], (name) => first[tool].includes(name)),
    ),
  );
  const below = names.map((tool) =>
    element(
      'div',
      { 'data-tool': tool },
      metricsOf(menus[tool], tool),
      element(
        'div',
        { class: 'settings' },
        rowsNamed(menus[tool], (name) => !first[tool].includes(name), true),
      ),
    ),
  );
  const intervals = element('label', {}, element('input', { type: 'checkbox', name: 'confidence' }), ' 95 % intervals');
  const all = element('details', {}, element('summary', {}, 'Metrics and all settings'), ...below);
  const root = dom(element('form', { class: 'rules' }, score, ...above, intervals, all)) as HTMLFormElement;
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('input', changed);
  const named = <Of>(name: string): Of => root.elements.namedItem(name) as Of;
  return {
    root,
    tool: () => named<HTMLSelectElement>('tool').value as Tool | 'auto',
    choices(tool) {
      const boxes = [...root.querySelectorAll<HTMLInputElement>(`[data-metrics=${tool}] input:checked`)];
      const metrics = boxes.map(({ value }) => value);
      const { usual, rows } = menus[tool];
      const settings = rows.flatMap(({ name, usual: own }) => {
        const field = named<HTMLInputElement | HTMLSelectElement>(`${tool}.${name}`);
        const value =
          field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked ? '' : field.value;
        return value === '' || value === own ? [] : [[name, value]];
      });
      return {
        metrics: metrics.join() === usual.join() ? [] : metrics,
        settings: Object.fromEntries(settings),
        confidence: named<HTMLInputElement>('confidence').checked,
      };
    },
    show(tool) {
      for (const part of root.querySelectorAll<HTMLElement>('[data-tool]')) part.hidden = part.dataset.tool !== tool;
    },
  };

  function rowsNamed({ rows }: Menu, isHere: (name: string) => boolean, isExplained = false): readonly Child[] {
    const tool = names.find((own) => menus[own].rows === rows)!;
    return rows.filter(({ name }) => isHere(name)).map((row) => setting(row, `${tool}.${row.name}`, isExplained));
  }
}

function metricsOf({ metrics, usual }: Menu, tool: Tool): Element {
  const boxes = metrics.map(({ name, title, about }) =>
    element(
      'label',
      { title: about },
      element('input', { type: 'checkbox', value: name, checked: usual.includes(name) }),
      ` ${title}`,
    ),
  );
  const legend = element('legend', {}, tool === 'corefscore' ? 'Metrics' : 'Modes');
  return element('fieldset', { 'data-metrics': tool }, legend, ...boxes);
}

/** A control for a setting, with its help where there is room. */
function setting({ option, help, choices, usual }: Row, name: string, isExplained: boolean): Element {
  const [flag, argument] = option.split(' ');
  const title = flag.replace('--', '').replaceAll('-', ' ');
  const about = { 'aria-describedby': isExplained && `${name}-help`, title: !isExplained && help, name };
  const none = usual === '' && element('option', { value: '' }, '–');
  const control =
    argument === undefined
      ? element('input', { type: 'checkbox', value: 'yes', ...about })
      : choices.length > 0
        ? element(
            'select',
            about,
            none,
            ...choices.map((value) => element('option', { value, selected: value === usual }, value)),
          )
        : element('input', { type: 'text', placeholder: usual, autocomplete: 'off', ...about });
  return element(
    'div',
    { class: 'setting' },
    element('label', {}, element('span', {}, title[0].toUpperCase() + title.slice(1)), ' ', control),
    isExplained && element('small', { id: `${name}-help` }, help),
  );
}
