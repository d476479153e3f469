import { dom } from '../dom.ts';
import { type Element, element } from '../element.ts';
import { showPage, switchTheme } from '../page.ts';
import type { Engine } from './client.ts';
import { problemList } from './problems.ts';
import type { FileFormat, Input, Menus, Scored, Tool } from './protocol.ts';
import { rulesForm } from './rules.ts';
import { type Item, side } from './side.ts';

/** A sample to try: files of both sides. */
export interface Sample {
  readonly title: string;
  readonly key: readonly Item[];
  readonly response: readonly Item[];
}

const sides: Readonly<Record<Tool, readonly [string, string]>> = {
  corefscore: ['Key', 'Response'],
  nerscore: ['Gold', 'Predictions'],
};

const downloads: readonly (readonly [format: FileFormat, title: string, file: string])[] = [
  ['html', 'Report', 'report.html'],
  ['json', 'JSON', 'scores.json'],
  ['csv', 'CSV', 'scores.csv'],
  ['latex', 'LaTeX', 'scores.tex'],
];

/** Milliseconds after a change, in which there may be another one. */
const PAUSE = 300;

/** Shows the playground, with the first sample. */
export function playground(body: HTMLElement, engine: Engine, menus: Menus, samples: readonly Sample[]): void {
  const root = dom(frame(samples));
  const find = <Of extends HTMLElement>(part: string): Of => root.querySelector<Of>(`[data-part=${part}]`)!;
  const [bar, page, status, found] = ['bar', 'page', 'status', 'found'].map(find);
  let [timer, tool, endPage]: [number, Tool, () => void] = [0, 'corefscore', () => {}];
  let shown: Scored | undefined;
  let inputs: readonly Input[] = [];

  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), PAUSE);
    for (const [at, button] of root.querySelectorAll('[data-sample]').entries())
      button.setAttribute('aria-pressed', String(isShown(samples[at])));
  };
  const key = side('key', later, (files) => {
    const isFirst = samples.some(isShown);
    key.set(files.slice(0, 1));
    if (isFirst) response.set([]);
    if (files.length > 1) response.add(files.slice(1));
  });
  const response = side('response', later, (files) => {
    if (!samples.some(isShown)) return response.add(files);
    key.set([]);
    response.set(files);
  });
  const rules = rulesForm(menus, later);
  const isShown = (sample: Sample): boolean => key.items() === sample.key && response.items() === sample.response;

  const say = (words: string, isBusy = false): void => {
    status.replaceChildren(words);
    for (const part of ['progress', 'stop']) find(part).toggleAttribute('hidden', !isBusy);
  };
  const nameSides = (own: Tool): void => {
    tool = own;
    rules.show(own);
    for (const [at, one] of [key, response].entries()) one.name(sides[own][at]);
  };
  const clear = (): void => {
    endPage();
    shown = undefined;
    page.replaceChildren();
    found.replaceChildren();
    bar.replaceChildren(dom(ownBar()));
    bar.querySelector('button')?.addEventListener('click', switchTheme);
    for (const one of [key, response]) one.tell('');
    setDownloads(false);
  };
  const setDownloads = (are: boolean): void => {
    for (const button of root.querySelectorAll('[data-format]')) button.toggleAttribute('disabled', !are);
  };

  const run = async (): Promise<void> => {
    engine.stop();
    const asked = rules.tool();
    if (asked !== 'auto') nameSides(asked);
    inputs = inputsOf(key.items(), response.items());
    const isOneFile = asked === 'nerscore' && key.items().length > 0;
    if ((key.items().length === 0 || response.items().length === 0) && !isOneFile) {
      clear();
      const lacking = sides[tool][key.items().length === 0 ? 0 : 1].toLowerCase();
      const isHalf = key.items().length > 0;
      return say(`Waiting for ${lacking}.${isHalf ? ' If one file has both sides, score names and other spans.' : ''}`);
    }
    say('Scoring…', true);
    setDownloads(false);
    const choices = { corefscore: rules.choices('corefscore'), nerscore: rules.choices('nerscore') };
    try {
      const scored = await engine.score({ inputs, tool: asked, choices });
      if (scored) show(scored);
    } catch (error) {
      clear();
      say(`Not scored: ${(error as Error).message}`);
    }
  };
  const show = (scored: Scored): void => {
    clear();
    nameSides(scored.tool);
    shown = scored;
    const { problems, data, sizes = [], seconds } = scored;
    if (problems.length > 0) found.replaceChildren(dom(problemList(scored)));
    if (data === undefined) {
      say('Not scored.');
      return;
    }
    key.tell(sizes[0]);
    const names = response.items().map(({ name }) => `${name}: `);
    response.tell(
      sizes
        .slice(1)
        .map((size, at) => `${names.length > 1 ? names[at] : ''}${size}`)
        .join(' · '),
    );
    say(`Scored by ${scored.tool} in ${seconds < 1 ? `${Math.ceil(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`}.`);
    endPage = showPage(page, JSON.parse(data));
    const top = page.querySelector('.top')!;
    top.querySelector('nav')?.prepend(dom(inputTab));
    top.querySelector('.brand')?.replaceChildren('corefscore');
    top.querySelector('.about')?.replaceChildren('Playground');
    bar.replaceChildren(top);
    dispatchEvent(new Event('hashchange'));
    setDownloads(true);
  };
  const save = async (format: FileFormat, file: string): Promise<void> => {
    try {
      const url = URL.createObjectURL(new Blob([await engine.write(format)]));
      Object.assign(document.createElement('a'), { href: url, download: file }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      say(`Not saved: ${(error as Error).message}`);
    }
  };

  find('sides').append(key.root, response.root);
  find('rules').append(rules.root);
  find('stop').addEventListener('click', () => {
    engine.stop();
    say('Stopped.');
  });
  root.addEventListener('click', ({ target }) => {
    const { sample, format, problem } = (target as HTMLElement).closest('button')?.dataset ?? {};
    const file = downloads.find(([own]) => own === format);
    if (sample !== undefined) {
      key.set(samples[Number(sample)].key);
      response.set(samples[Number(sample)].response);
    }
    if (file) void save(file[0], file[2]);
    const place = problem === undefined ? undefined : shown?.problems[Number(problem)]?.place;
    const at = inputs.findIndex(({ path }) => path === place?.file);
    if (place && at >= 0) void (at === 0 ? key.show(0, place) : response.show(at - 1, place));
  });
  // A file that misses its side does not take the place of the page.
  for (const drag of ['dragover', 'drop'] as const)
    addEventListener(drag, (event) => {
      if ((event as DragEvent).dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  body.replaceChildren(root);
  nameSides('corefscore');
  clear();
  key.set(samples[0].key);
  response.set(samples[0].response);
}

/** Inputs by paths of their own: two files of one name are as if in folders. */
function inputsOf(key: readonly Item[], response: readonly Item[]): readonly Input[] {
  const all = [...key, ...response];
  return all.map(({ name, content }, at) => {
    const isAlone = all.filter((other) => other.name === name).length === 1;
    const folder = at < key.length ? 'key' : response.length > 1 ? `response-${at}` : 'response';
    return { path: isAlone ? name : `${folder}/${name}`, content };
  });
}

const inputTab = element('a', { href: '#' }, 'Input');

function ownBar(): Element {
  return element(
    'header',
    { class: 'top' },
    element('span', { class: 'brand' }, 'corefscore'),
    element('b', { class: 'about' }, 'Playground'),
    element('nav', { 'aria-label': 'Views' }, element('a', { href: '#', 'aria-current': 'page' }, 'Input')),
    element('button', { type: 'button', 'aria-label': 'Light or dark', title: 'Light or dark' }, '◐'),
  );
}

function frame(samples: readonly Sample[]): Element {
  const part = (name: string, tag = 'div', attributes = {}): Element =>
    element(tag, { 'data-part': name, ...attributes });
  return element(
    'div',
    { class: 'playground' },
    part('bar'),
    element(
      'main',
      {},
      element(
        'section',
        { id: 'input', 'aria-label': 'Input' },
        element(
          'p',
          { class: 'intro' },
          'Drop or paste two sides: the scores, the findings and the text appear below. Everything runs in this page, which is not allowed to connect to anything: nothing leaves your machine, and it works offline.',
        ),
        element(
          'p',
          { class: 'samples' },
          element('span', {}, 'Samples'),
          ...samples.map(({ title }, at) => element('button', { type: 'button', 'data-sample': at }, title)),
        ),
        part('sides'),
        part('rules'),
        element(
          'div',
          { class: 'outcome' },
          part('progress', 'progress', { 'aria-label': 'Scoring', hidden: true }),
          part('status', 'p', { role: 'status' }),
          element('button', { type: 'button', 'data-part': 'stop', hidden: true }, 'Stop'),
          element(
            'span',
            { class: 'downloads' },
            ...downloads.map(([format, title, file]) =>
              element(
                'button',
                { type: 'button', 'data-format': format, 'aria-label': `${title}: download ${file}` },
                title,
              ),
            ),
          ),
        ),
        part('found'),
      ),
      part('page'),
    ),
  );
}
