import { toggleStar } from '../browser.ts';
import { isOfSpans, type PageData } from '../data.ts';
import { part } from '../element.ts';
import type { State } from '../state.ts';
import { entityOf } from './entities.ts';
import { saveErrors } from './export.ts';
import type { KeyTask } from './keys.ts';
import { goToPlace } from './reader.ts';
import { isAll, neighbour, type Scene, type Stage } from './scene.ts';
import { showHits } from './search.ts';

/** Without what was chosen. */
export const unchosen: Partial<State> = { f: undefined, n: undefined, s: undefined, w: undefined };

/** What only buttons do, or Enter. */
type ButtonTask = 'list' | 'csv' | 'jsonl' | 'starred' | 'next-hit' | 'previous-hit';

/** What keys and buttons do. */
export const tasks: Readonly<Record<KeyTask | ButtonTask, (stage: Stage, scene: Scene) => void>> = {
  next: (stage, scene) => goToFinding(stage, scene, 1),
  previous: (stage, scene) => goToFinding(stage, scene, -1),
  'next-mark': (stage, scene) => goToMark(stage, scene, 1),
  'previous-mark': (stage, scene) => goToMark(stage, scene, -1),
  'next-mention': (stage, scene) => goToMention(stage, scene, 1),
  'previous-mention': (stage, scene) => goToMention(stage, scene, -1),
  'next-document': (stage, scene) => goToDocument(stage, scene, 1),
  'previous-document': (stage, scene) => goToDocument(stage, scene, -1),
  only: ({ data, go }, { state }) => go({ only: isAll(data, state) ? 'findings' : 'all' }),
  search: ({ root }) => part(root, 'words').focus(),
  star: ({ data, go }, { state, listed, at }) => {
    if (listed[at]) toggleStar(data, listed[at].finding.id);
    // What is listed may be another.
    go({ f: state.f }, 'step');
  },
  starred: ({ go }, { state }) => go({ star: state.star ? undefined : 'yes' }),
  'next-hit': (stage, scene) => goToHit(stage, scene, 1),
  'previous-hit': (stage, scene) => goToHit(stage, scene, -1),
  csv: (stage, scene) => saveErrors(stage, scene, 'csv'),
  jsonl: (stage, scene) => saveErrors(stage, scene, 'jsonl'),
  'let-go': ({ go }) => go(unchosen, 'step'),
  help: ({ root }) => root.querySelector('dialog')?.showModal(),
  list({ root }) {
    const isOpen = part(root, 'rail').classList.toggle('open');
    const button = root.querySelector('[data-task=list]')!;
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = isOpen ? 'Close' : 'List';
    part(root, 'list').querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  },
};

function goToFinding({ go }: Stage, { listed, at }: Scene, by: number): void {
  if (listed.length === 0) return;
  go({ f: listed[after(at, by, listed.length)].at, n: undefined }, 'step');
}

function goToMark({ data, go, root }: Stage, scene: Scene, by: number): void {
  const { shown, focus } = scene;
  const { marks } = shown;
  if (marks.length === 0) return;
  go(chosenMark(data, scene, after(focus ? marks.indexOf(focus) : -1, by, marks.length)), 'step');
  root.querySelector<HTMLElement>('.piece.chosen')?.focus({ preventScroll: true });
}

/** Goes along the mentions of the entity of the mark that is in focus, and around. */
function goToMention({ data, go }: Stage, scene: Scene, by: number): void {
  const { shown, focus } = scene;
  if (!focus || isOfSpans(data)) return;
  const mentions = entityOf(shown, focus);
  const next = mentions[after(mentions.indexOf(focus), by, mentions.length)];
  go(chosenMark(data, scene, shown.marks.indexOf(next)), 'step');
}

/** Goes to another place with the words that are searched. */
function goToHit(stage: Stage, scene: Scene, by: number): void {
  const { hits } = scene;
  if (hits.places.length === 0) return;
  hits.at = after(hits.at, by, hits.places.length);
  goToPlace(stage, scene, hits.places[hits.at]);
  showHits(stage.root, hits);
}

/** The position after this one or before it, and around; after none, which is -1, the first, and before it the last. */
function after(at: number, by: number, length: number): number {
  return (Math.max(at, by < 0 ? 0 : -1) + by + length) % length;
}

function goToDocument({ data, go }: Stage, scene: Scene, by: number): void {
  const next = neighbour(data, scene, by);
  if (next) go({ ...unchosen, d: data.documents.indexOf(next.name), w: next.w, e: undefined });
}

/** The state in which a mark of the shown document is chosen. */
export function chosenMark(data: PageData, { shown }: Scene, n: number): Partial<State> {
  return { ...unchosen, n, d: data.documents.indexOf(shown.name), w: shown.window || undefined };
}
