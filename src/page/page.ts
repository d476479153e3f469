import { documentsOf, type PageData } from './data.ts';
import { dom } from './dom.ts';
import { type Child, element, given } from './element.ts';
import { overview } from './overview/overview.ts';
import { hashOf, type State, stateOf } from './state.ts';
import { type Go, textView } from './text/view.ts';
import { titleOf } from './title.ts';

/**
 * Shows the data in `root`, in the state that the address says. `isRendered`: the overview of the first system is in it already.
 * Returns what ends it: after that, other data may be shown there.
 */
export function showPage(root: HTMLElement, data: PageData, isRendered = false): () => void {
  const ended = new AbortController();
  const [main, text] = [dom(element('div', { id: 'overview' })), dom(element('div', { id: 'text', hidden: true }))];
  const top = dom(topBar(data));
  let shown = isRendered ? 0 : -1;
  let state: State = { view: 'overview' };
  if (isRendered) main.append(...root.childNodes);
  root.replaceChildren(top, main, text);

  const go: Go = (change, how) => {
    const hash = hashOf({ ...state, ...change });
    if (how === 'step') history.replaceState(null, '', hash);
    else history.pushState(null, '', hash);
    show();
  };
  const showText = textView(text as HTMLElement, data, go);

  const show = (): void => {
    const asked = stateOf(location.hash);
    const sys = Math.min(asked.sys ?? state.sys ?? 0, data.names.length - 1);
    state = { ...asked, sys };
    const isText = asked.view === 'text' && hasTexts(data);
    main.toggleAttribute('hidden', isText);
    text.toggleAttribute('hidden', !isText);
    const tabs = [...top.querySelectorAll<HTMLAnchorElement>('nav a')].filter(
      ({ id }) => (id === 'to-text') === isText,
    );
    // Of several tabs of one view, that of the address, or else the last.
    const current = tabs.find((tab) => tab.hash === location.hash) ?? tabs.at(-1);
    for (const tab of top.querySelectorAll('nav a')) {
      if (tab === current) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
    const choice = top.querySelector('select');
    if (choice) choice.value = String(sys);
    top.querySelector('#to-text')?.setAttribute('href', hashOf({ view: 'text', sys }));
    if (isText) showText(state);
    else if (sys !== shown) {
      main.replaceChildren(dom(overview(data, sys)));
      shown = sys;
    }
    if (!isText && asked.section) document.getElementById(asked.section)?.scrollIntoView();
  };

  const { signal } = ended;
  addEventListener('hashchange', show, { signal });
  addEventListener('popstate', show, { signal });
  top.querySelector('select')?.addEventListener('change', ({ target }) => {
    go({ sys: Number((target as HTMLSelectElement).value), f: undefined, n: undefined, e: undefined });
  });
  top.querySelector('#theme')?.addEventListener('click', switchTheme);
  main.addEventListener('click', ({ target }) => copyFrom(target as Element));
  show();
  return () => ended.abort();
}

/** Whether there is anything that the view of documents can show. */
function hasTexts({ report }: PageData): boolean {
  return report.systems.some(({ findings }) => findings !== undefined);
}

function topBar(data: PageData): ReturnType<typeof element> {
  const tabs: readonly Child[] = [
    element('a', { href: '#overview' }, 'Overview'),
    hasTexts(data) && documentsOf(data).length > 0 && element('a', { href: '#text', id: 'to-text' }, 'Text'),
  ];
  const options = data.names.map((name, at) => element('option', { value: at }, name));
  return element(
    'header',
    { class: 'top' },
    element('span', { class: 'brand' }, data.report.tool),
    element('b', { class: 'about' }, given(titleOf(data))),
    element('nav', { 'aria-label': 'Views' }, ...tabs),
    options.length > 1 &&
      element(
        'label',
        {},
        element('span', {}, 'System'),
        ' ',
        element('select', { 'aria-label': 'System' }, ...options),
      ),
    element('button', { id: 'theme', type: 'button', 'aria-label': 'Light or dark', title: 'Light or dark' }, '◐'),
  );
}

/** Shows the page in dark where it is light, and the other way round. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = isDark ? 'light' : 'dark';
}

/** Copies the text that a button is for. */
function copyFrom(target: Element): void {
  const copied = target.closest('button[data-copies]')?.getAttribute('data-copies');
  if (copied) void navigator.clipboard.writeText(document.getElementById(copied)?.textContent ?? '');
}
