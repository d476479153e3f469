import { remember, remembered } from './browser.ts';
import { hasTexts, type PageData } from './data.ts';
import { drawDumbbells } from './dumbbells.ts';
import { type Child, element, given } from './element.ts';
import { sortDocuments } from './sorted.ts';
import { hashOf, type State, stateOf } from './state.ts';
import type { Go, Stage } from './text/scene.ts';
import { showText, textView } from './text/view.ts';

/** A page: what it is of and made of, and what it shows. */
interface Page {
  readonly data: PageData;
  readonly top: HTMLElement;
  readonly main: HTMLElement;
  readonly view: Stage;
  state: State;
  /** The position of the system whose overview is drawn. */
  drawn: number;
  /** The comparison of all systems, which stays as it is; null for one system. */
  readonly compared: Element | null;
}

/** Shows the data in `root`, in the state that the address says. Returns what ends it: after that, other data may be shown there. */
export function showPage(root: HTMLElement, data: PageData): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const text = element('div', { id: 'text', hidden: true });
  const links = [
    element('a', { href: '#overview' }, 'Overview'),
    hasTexts(data) && data.documents.length > 0 && element('a', { href: '#text', id: 'to-text' }, 'Text'),
  ];
  const main = element('div', { id: 'overview' });
  main.innerHTML = data.systems[0].overview;
  drawDumbbells(main.querySelector('#dumbbells'), data);
  sortDocuments(main.querySelector('#documents'));
  const page: Page = {
    data,
    top: topBar(data.report.tool, data.title, links, data.names),
    main,
    view: textView(text, data, (change, how) => go(page, change, how)),
    state: { view: 'overview' },
    drawn: 0,
    compared: main.querySelector('#systems'),
  };
  root.replaceChildren(page.top, main, text);
  for (const event of ['hashchange', 'popstate']) addEventListener(event, () => show(page), { signal });
  page.top.querySelector('select')?.addEventListener('change', ({ target }) => {
    go(page, { sys: Number((target as HTMLSelectElement).value), f: undefined, n: undefined, e: undefined });
  });
  main.addEventListener('click', ({ target }) => void copyFrom(target as Element));
  show(page);
  return () => ended.abort();
}

function go(page: Page, change: Partial<State>, how?: Parameters<Go>[1]): void {
  const hash = hashOf({ ...page.state, ...change });
  if (how) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
  show(page, how === 'click');
}

function show(page: Page, inPlace = false): void {
  const { data, main, view } = page;
  const asked = stateOf(location.hash);
  const sys = Math.min(asked.sys ?? page.state.sys ?? 0, data.names.length - 1);
  const isText = asked.view === 'text' && hasTexts(data);
  const isNew = isText && view.root.hidden;
  const { beside: other = asked.st === 'fixed' ? 0 : undefined } = asked;
  const beside = other === sys || data.names[other ?? -1] === undefined ? undefined : other;
  page.state = { ...asked, sys, beside };
  main.hidden = isText;
  view.root.hidden = !isText;
  drawTop(page.top, isText, sys);
  if (isText) {
    if (isNew) scrollTo(0, 0);
    showText(view, page.state, inPlace);
    return;
  }
  if (sys !== page.drawn) {
    main.innerHTML = data.systems[sys].overview;
    if (page.compared) main.querySelector('#systems')?.replaceWith(page.compared);
    sortDocuments(main.querySelector('#documents'));
    page.drawn = sys;
  }
  if (asked.section) document.getElementById(asked.section)?.scrollIntoView();
}

/** The bar above everything, with links to views and a choice of systems, if there are several. */
export function topBar(
  brand: string,
  title: string,
  links: readonly Child[],
  names: readonly string[] = [],
): HTMLElement {
  const options = names.map((name, at) => element('option', { value: at }, name));
  const choice = element('select', { 'aria-label': 'System' }, options);
  const theme = element('button', { type: 'button', 'aria-label': 'Light or dark', title: 'Light or dark' }, '◐');
  theme.addEventListener('click', switchTheme);
  return element(
    'header',
    { class: 'top flow' },
    element('span', { class: 'brand quiet' }, brand),
    element('b', { class: 'about cut' }, given(title)),
    element('nav', { 'aria-label': 'Views' }, links),
    options.length > 1 && element('label', { class: 'quiet' }, element('span', {}, 'System'), ' ', choice),
    theme,
  );
}

/** Marks the tab of the view that is shown, and the system. */
function drawTop(top: HTMLElement, isText: boolean, sys: number): void {
  const all = [...top.querySelectorAll<HTMLAnchorElement>('nav a')];
  const tabs = all.filter(({ id }) => (id === 'to-text') === isText);
  // Of several tabs of one view, that of the address, or else the last.
  const current = tabs.find(({ hash }) => hash === location.hash) ?? tabs.at(-1);
  for (const tab of all) {
    if (tab === current) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
    if (tab.id === 'to-text') tab.href = hashOf({ view: 'text', sys });
  }
  const choice = top.querySelector('select');
  if (choice) choice.value = String(sys);
}

/** Shows the page in dark where it is light, and the other way round. */
function switchTheme(): void {
  const { content } = themeOf(document);
  const isDark = content === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : content === 'dark';
  remember('theme', isDark ? 'light' : 'dark');
  keepTheme();
}

/** Shows the page in light or dark, whichever was chosen last in this browser. */
export function keepTheme(): void {
  const theme = themeOf(document);
  theme.content = remembered('theme') ?? theme.content;
}

function themeOf({ head }: Document): HTMLMetaElement {
  return head.querySelector<HTMLMetaElement>('meta[name=color-scheme]')!;
}

/** Copies the text that a button is for, and says so. */
async function copyFrom(target: Element): Promise<void> {
  const button = target.closest('button[data-copies]');
  if (!button) return;
  const text = document.getElementById(button.getAttribute('data-copies')!)?.textContent ?? '';
  const done = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  );
  button.textContent = done;
}
