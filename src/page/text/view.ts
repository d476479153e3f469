import { documentTitle } from '../../text/name-parts.ts';
import { isOfSpans, type PageData } from '../data.ts';
import { part } from '../element.ts';
import type { State } from '../state.ts';
import { shownDocuments, windowName } from './documents.ts';
import { familyOf } from './entities.ts';
import { drawFrame } from './frame.ts';
import { type KeyTask, taskOf } from './keys.ts';
import { drawLegend, legendOf } from './legend.ts';
import { light, markAt } from './light.ts';
import { marksOf } from './quote.ts';
import { drawRail } from './rail.ts';
import { drawAround, drawReader, goToPlace, keepLabelsIn } from './reader.ts';
import { type Go, isAll, namesOf, type Scene, type Stage, sceneOf } from './scene.ts';
import { frameStrip } from './strip.ts';
import { chosenMark, tasks, unchosen } from './tasks.ts';

/**
 * Makes the view of documents, once, in an empty element that is the view's own. The view never writes the address: it calls `go` with
 * what it changes, and is then shown in the new state. `go` replaces the address for a step (another finding, mark), and for anything else
 * adds to the history. Keys of the view are its own, on `document`, and only while its element is shown. Everything from `data` that is
 * shown is made by `element`, and stands in `given`.
 */
export function textView(root: HTMLElement, data: PageData, go: Go): Stage {
  const names = namesOf(data);
  drawFrame(root, data, names);
  drawLegend(root, isOfSpans(data), names);
  const stage: Stage = { data, documents: shownDocuments(data), root, go };
  listenToChoices(stage);
  listenToText(stage);
  listenToKeys(stage);
  return stage;
}

/** Shows a state whose `view` is `text`, and whose `sys` is given. */
export function showText(stage: Stage, state: State, inPlace = false): void {
  const { data, root, documents, scene: last } = stage;
  const scene = sceneOf(data, documents, state, last);
  stage.scene = scene;
  root.dataset.side = state.side ?? '';
  root.classList.toggle('textless', scene.shown.text === undefined);
  // Tags without documents are one, which has no name of its own.
  const hasName = !isOfSpans(data) || data.documents.length > 1;
  const title = root.querySelector('h1')!;
  const { name, window, windows } = scene.shown;
  const own = windows > 1 ? windowName(window) : 'sentences';
  title.textContent = !hasName
    ? own.replace('s', 'S')
    : [documentTitle(name), windows > 1 && own].filter(Boolean).join(': ');
  // The choice of documents says it.
  title.className = state.d !== undefined && data.documents.length > 1 && windows === 1 ? 'unseen' : 'cut';
  part(root, 'legend').textContent = legendOf(scene.names);
  part<HTMLSelectElement>(root, 'document').value = String(state.d ?? '');
  part<HTMLSelectElement>(root, 'beside').value = String(state.beside ?? '');
  part(root, 'scores').textContent = scoresOf(data, state.sys ?? 0, state.d);
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-field]')) {
    const now = button.dataset.field === 'side' ? (state.side ?? '') : isAll(data, state) ? 'all' : 'findings';
    button.setAttribute('aria-pressed', String(button.value === now));
  }
  drawRail(stage, scene, last);
  drawReader(stage, scene, last, inPlace);
  drawAround(stage, scene);
}

function listenToChoices(stage: Stage): void {
  const { root, go } = stage;
  root.addEventListener('click', ({ target, clientY }) => {
    if (stage.scene) click(stage, stage.scene, target as HTMLElement, clientY);
  });
  const listen = (name: string, event: string, changed: (value: string | undefined) => void): void =>
    part(root, name).addEventListener(event, ({ target }) => changed((target as HTMLInputElement).value || undefined));
  listen('document', 'change', (d) => go({ ...unchosen, d: d === undefined ? undefined : Number(d), e: undefined }));
  listen('change', 'change', (st) => go({ st: st as State['st'], f: undefined }));
  listen('beside', 'change', (beside) =>
    go({ beside: beside === undefined ? undefined : Number(beside), n: undefined }),
  );
  listen('order', 'change', (by) => go({ by: by as State['by'] }));
  listen('words', 'input', (q) => go({ q, f: undefined }, 'step'));
  part(root, 'words').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !stage.scene) return;
    event.preventDefault();
    tasks[event.shiftKey ? 'previous-hit' : 'next-hit'](stage, stage.scene);
  });
}

function click(stage: Stage, scene: Scene, target: HTMLElement, y: number): void {
  const { root, go } = stage;
  const { state, listed, shown } = scene;
  const strip = part(root, 'strip');
  const button = target.closest<HTMLElement>('[data-task], [data-field], [data-kind], [data-item]');
  const { task, field, kind, item } = button?.dataset ?? {};
  const mark = part(root, 'text').contains(target) ? markAt(target) : undefined;
  if (task) tasks[task as KeyTask](stage, scene);
  else if (field) go({ [field]: (button as HTMLButtonElement).value || undefined });
  else if (kind) go({ k: toggled(state.k, kind), f: undefined });
  else if (item) go({ f: listed[Number(item)].at, n: undefined }, 'step');
  else if (mark !== undefined) clickMark(stage, scene, mark);
  else if (strip.contains(target)) {
    const { top, height } = strip.getBoundingClientRect();
    goToPlace(stage, scene, ((y - top) / height) * (shown.text?.length ?? 0));
  }
}

/** Chooses the first listed finding of a mark, or else the mark, where it is. */
function clickMark({ data, go }: Stage, scene: Scene, at: number): void {
  const { listed, shown, pred } = scene;
  const own = listed.find(({ finding }) => marksOf(shown, finding, pred).includes(shown.marks[at]));
  go(own ? { f: own.at, n: at } : chosenMark(data, scene, at), 'click');
}

/** Lights the family of a mark up for as long as it is pointed at, and keeps track of what is on the screen. */
function listenToText(stage: Stage): void {
  const { data, root } = stage;
  const [text, strip] = [part(root, 'text'), part(root, 'strip')];
  const point = ({ target }: Event): void => {
    const { scene } = stage;
    if (!scene) return;
    const { shown, chosen, lit } = scene;
    const at = markAt(target);
    const family = at === undefined ? lit : new Set(familyOf(shown, shown.marks[at], isOfSpans(data)));
    light(text, shown, { lit: family, chosen });
  };
  for (const event of ['pointerover', 'pointerleave', 'focusin', 'focusout']) text.addEventListener(event, point);
  addEventListener('resize', () => isShown(root) && keepLabelsIn(text), { passive: true });
  addEventListener('scroll', () => isShown(root) && frameStrip(strip, text), { passive: true });
  addEventListener('beforeprint', () => {
    if (!isShown(root)) return;
    stage.rows?.revealAll();
    stage.items?.revealAll();
  });
}

function listenToKeys(stage: Stage): void {
  const { root } = stage;
  document.addEventListener('keydown', (event) => {
    const hasLetters = root.querySelector<HTMLInputElement>('dialog input')!.checked;
    const task = isShown(root) ? taskOf(event, hasLetters) : undefined;
    if (task === undefined || !stage.scene) return;
    event.preventDefault();
    tasks[task](stage, stage.scene);
  });
}

function isShown(root: HTMLElement): boolean {
  return root.isConnected && !root.hidden;
}

/** The kinds with one more, or one less; none are the same as all. */
function toggled(kinds: readonly string[] = [], kind: string): readonly string[] | undefined {
  const now = kinds.includes(kind) ? kinds.filter((own) => own !== kind) : [...kinds, kind];
  return now.length > 0 ? now : undefined;
}

/** The scores of a document, or of all. */
function scoresOf({ systems, documents }: PageData, sys: number, d: number | undefined): string {
  const { scores, documentScores } = systems[sys];
  return d === undefined ? scores : (new Map(documentScores).get(documents[d]) ?? '');
}
