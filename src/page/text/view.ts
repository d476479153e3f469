import { documentsOf, type PageData, type UnitScores } from '../data.ts';
import { percent } from '../numbers.ts';
import type { State } from '../state.ts';
import { documentTitle } from '../title.ts';
import { shownDocuments } from './documents.ts';
import { familyOf } from './entities.ts';
import { drawFrame, sideNames } from './frame.ts';
import { type KeyTask, taskOf } from './keys.ts';
import { legendCard } from './legend.ts';
import { markAt } from './light.ts';
import { worstFirst } from './order.ts';
import { railOf } from './rail.ts';
import { readerOf } from './reader.ts';
import { type Scene, sceneOf } from './scene.ts';
import { frameStrip } from './strip.ts';

/** Shows another state: the last one with this change. What it does not name stays; undefined takes it away. */
export type Go = (change: Partial<State>, how?: 'step') => void;

/**
 * The view of documents. `page.ts` calls this once, before the view is first shown, with an empty element that is the view's own, and
 * calls what it returns with each new state whose `view` is `text`, and whose `sys` is given. The view never writes the address: it calls
 * `go` with what it changes, which calls it back with the new state. `go` replaces the address for a step (another finding, mark), and
 * for anything else adds to the history. Keys of the whole page are in `page.ts`; those of the view are its own, on `document`, and only
 * while its element is shown. Everything from `data` that is shown is made by `element` and `dom`, and stands in `given`.
 */
export function textView(root: HTMLElement, data: PageData, go: Go): (state: State) => void {
  const isOfSpans = data.report.tool === 'nerscore';
  const documents = shownDocuments(data);
  const names = documentsOf(data);
  const frame = drawFrame(root, data, worstFirst(data, 0));
  const legend = legendCard(data.report.tool, sideNames(data));
  root.append(legend);
  const rail = railOf(frame, data, documents);
  const reader = readerOf(frame, data, documents);
  let scene: Scene | undefined;
  let isInPlace = false;

  const goToFinding = (by: number): void => {
    if (!scene || scene.listed.length === 0) return;
    const from = scene.at < 0 && by < 0 ? 0 : scene.at;
    const next = scene.listed[(from + by + scene.listed.length) % scene.listed.length];
    go({ f: next.at, n: undefined }, 'step');
  };
  const goToMark = (by: number): void => {
    if (!scene || scene.shown.marks.length === 0) return;
    const { marks } = scene.shown;
    const [from] = scene.chosen;
    const at = from ? marks.indexOf(from) + by : by > 0 ? 0 : -1;
    go(
      { n: (at + marks.length) % marks.length, d: names.indexOf(scene.shown.name), f: undefined, s: undefined },
      'step',
    );
    root.querySelector<HTMLElement>('.piece.chosen')?.focus({ preventScroll: true });
  };
  const goToDocument = (by: number): void => {
    if (!scene) return;
    const next = scene.order[scene.order.indexOf(scene.shown.name) + by];
    if (next !== undefined) go({ d: names.indexOf(next), f: undefined, n: undefined, s: undefined, e: undefined });
  };
  const isAll = (): boolean => (scene?.state.only ?? (isOfSpans ? 'findings' : 'all')) === 'all';
  const tasks: Readonly<Record<KeyTask | 'list', () => void>> = {
    next: () => goToFinding(1),
    previous: () => goToFinding(-1),
    'next-mark': () => goToMark(1),
    'previous-mark': () => goToMark(-1),
    'next-document': () => goToDocument(1),
    'previous-document': () => goToDocument(-1),
    only: () => go({ only: isAll() ? 'findings' : 'all' }),
    search: () => frame.words.focus(),
    'let-go': () => go({ f: undefined, n: undefined, s: undefined }, 'step'),
    help: () => legend.showModal(),
    list: () => {
      const isOpen = frame.rail.classList.toggle('open');
      frame.rail.querySelector('[data-task=list]')?.setAttribute('aria-expanded', String(isOpen));
      frame.list.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
    },
  };

  const change = (task: (given: Scene) => void): void => {
    if (scene) task(scene);
  };
  const clickMark = ({ listed, shown }: Scene, at: number): void => {
    const own = listed.find(({ finding }) => documents.marks(shown, finding).includes(shown.marks[at]));
    isInPlace = true;
    if (own) go({ f: own.at, n: undefined }, 'step');
    else go({ n: at, d: names.indexOf(shown.name), f: undefined, s: undefined }, 'step');
    isInPlace = false;
  };
  const click = ({ state, listed, shown }: Scene, target: HTMLElement, height: number): void => {
    const { task, field, kind, item } =
      target.closest<HTMLElement>('[data-task], [data-field], [data-kind], [data-item]')?.dataset ?? {};
    const mark = frame.text.contains(target) ? markAt(target) : undefined;
    if (task) tasks[task as keyof typeof tasks]();
    else if (field) go({ [field]: (target as HTMLButtonElement).value || undefined });
    else if (kind) go({ k: toggled(state.k, kind), f: undefined });
    else if (item) go({ f: listed[Number(item)].at, n: undefined }, 'step');
    else if (mark !== undefined) clickMark(scene!, mark);
    else if (frame.strip.contains(target)) reader.goTo(scene!, height * (shown.text?.length ?? 0));
  };
  root.addEventListener('click', ({ target, clientY }) => {
    const { top, height } = frame.strip.getBoundingClientRect();
    change((now) => click(now, target as HTMLElement, (clientY - top) / height));
  });
  frame.document.addEventListener('change', ({ target }) => {
    const { value } = target as HTMLSelectElement;
    go({ d: value === '' ? undefined : Number(value), f: undefined, n: undefined, s: undefined, e: undefined });
  });
  frame.change.addEventListener('change', ({ target }) => {
    go({ st: ((target as HTMLSelectElement).value || undefined) as State['st'], f: undefined });
  });
  frame.words.addEventListener('input', () => go({ q: frame.words.value || undefined, f: undefined }, 'step'));
  const point = ({ target }: Event): void => {
    const at = markAt(target);
    change((now) =>
      reader.light(now, at === undefined ? undefined : new Set(familyOf(now.shown, now.shown.marks[at], isOfSpans))),
    );
  };
  for (const event of ['pointerover', 'pointerleave', 'focusin', 'focusout']) frame.text.addEventListener(event, point);
  const isShown = (): boolean => root.isConnected && !root.hidden;
  document.addEventListener('keydown', (event) => {
    const task = isShown() ? taskOf(event, legend.querySelector('input')!.checked) : undefined;
    if (task === undefined) return;
    event.preventDefault();
    tasks[task]();
  });
  addEventListener('scroll', () => isShown() && frameStrip(frame.strip, frame.text), { passive: true });
  addEventListener('beforeprint', () => {
    if (!isShown()) return;
    reader.drawAll();
    rail.drawAll();
  });

  return (state) => {
    const last = scene;
    scene = sceneOf(data, documents, state, last);
    const { shown, sys } = scene;
    root.dataset.side = state.side ?? '';
    root.classList.toggle('textless', shown.text === undefined);
    // Tags without documents are one, which has no name of its own.
    const hasName = !isOfSpans || names.length > 1;
    frame.heading.textContent = hasName ? documentTitle(shown.name) : 'Sentences';
    frame.document.value = String(state.d ?? '');
    frame.scores.textContent = scoresOf(data, sys, names[state.d ?? -1]);
    for (const button of root.querySelectorAll<HTMLButtonElement>('[data-field]')) {
      const now = button.dataset.field === 'side' ? (state.side ?? '') : isAll() ? 'all' : 'findings';
      button.setAttribute('aria-pressed', String(button.value === now));
    }
    rail.draw(scene, last);
    reader.draw(scene, last, isInPlace);
  };
}

/** The kinds with one more, or one less; none are the same as all. */
function toggled(kinds: readonly string[] = [], kind: string): readonly string[] | undefined {
  const now = kinds.includes(kind) ? kinds.filter((own) => own !== kind) : [...kinds, kind];
  return now.length > 0 ? now : undefined;
}

/** The scores of a document, or of all, in a line: the main one, and what it is the mean of. */
function scoresOf({ report, headline, rows }: PageData, sys: number, name?: string): string {
  const ofAll = Object.fromEntries(rows[sys].flatMap((row) => (row.isMain ? [[row.metric, row.score]] : [])));
  const scores: UnitScores['scores'] =
    name === undefined
      ? ofAll
      : (report.systems[sys].byDocument?.find(({ document: own }) => own === name)?.scores ?? {});
  const main = headline.split('.')[0];
  const metrics = main === 'conll' ? [main, 'muc', 'bcub', 'ceafe'] : [main];
  const shown = metrics.filter((metric) => scores[metric] !== undefined);
  const titleOf = (metric: string): string => rows[sys].find((row) => row.metric === metric)?.title ?? metric;
  return shown
    .map((metric) => `${titleOf(metric)} ${percent((scores[metric].micro ?? scores[metric]).f1)}`)
    .join(' · ');
}
