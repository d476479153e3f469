import { toggleStar } from '../browser.ts';
import { isOfSpans, type PageData, worstFirst } from '../data.ts';
import { part } from '../element.ts';
import type { State } from '../state.ts';
import { entityOf } from './entities.ts';
import { saveErrors } from './export.ts';
import type { KeyTask } from './keys.ts';
import { isAll, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

/** Without what was chosen. */
export const unchosen: Partial<State> = { f: undefined, n: undefined, s: undefined };

/** What keys and buttons do. */
export const tasks: Readonly<Record<KeyTask | 'list' | 'csv' | 'jsonl', (stage: Stage, scene: Scene) => void>> = {
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
  const from = at < 0 && by < 0 ? 0 : at;
  go({ f: listed[(from + by + listed.length) % listed.length].at, n: undefined }, 'step');
}

function goToMark({ data, go, root }: Stage, scene: Scene, by: number): void {
  const { marks } = scene.shown;
  if (marks.length === 0) return;
  const from = scene.focus;
  const at = from ? marks.indexOf(from) + by : by > 0 ? 0 : -1;
  go(chosenMark(data, scene, (at + marks.length) % marks.length), 'step');
  root.querySelector<HTMLElement>('.piece.chosen')?.focus({ preventScroll: true });
}

/** Goes along the mentions of the entity of the mark that is in focus, and around. */
function goToMention({ data, go }: Stage, scene: Scene, by: number): void {
  const { shown, focus } = scene;
  if (!focus || isOfSpans(data)) return;
  const mentions = entityOf(shown, focus);
  const next = mentions[(mentions.indexOf(focus) + by + mentions.length) % mentions.length];
  go(chosenMark(data, scene, shown.marks.indexOf(next)), 'step');
}

function goToDocument({ data, go }: Stage, { state, shown }: Scene, by: number): void {
  const order = worstFirst(data, state.sys ?? 0);
  const next = order[order.indexOf(shown.name) + by];
  if (next !== undefined) go({ ...unchosen, d: data.documents.indexOf(next), e: undefined });
}

/** The state in which a mark of the shown document is chosen. */
export function chosenMark(data: PageData, { shown }: Scene, n: number): Partial<State> {
  return { ...unchosen, n, d: data.documents.indexOf(shown.name) };
}
