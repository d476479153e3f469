import { documentTitle } from '../../text/name-parts.ts';
import { element, given, part } from '../element.ts';
import { hashOf } from '../state.ts';
import { drawChunks } from './chunks.ts';
import { windowName } from './documents.ts';
import { light } from './light.ts';
import { rowAt } from './quote.ts';
import { drawnRow } from './row.ts';
import { neighbour, type Scene, type Stage } from './scene.ts';
import { showHits } from './search.ts';
import { drawStrip, frameStrip } from './strip.ts';

/** About how many pixels a row takes. */
const ROW_HEIGHT = 64;

/** Draws the text of the document, and scrolls to what is chosen, unless it was chosen `inPlace`. */
export function drawReader(stage: Stage, scene: Scene, last: Scene | undefined, inPlace: boolean): void {
  const { root } = stage;
  const { shown, focus, row } = scene;
  const [text, strip] = [part(root, 'text'), part(root, 'strip')];
  const isOther = shown !== last?.shown;
  if (isOther || scene.rows.join() !== last.rows.join()) drawRows(stage, scene);
  for (const current of text.querySelectorAll('.row.current')) current.classList.remove('current');
  const asked = row === undefined ? undefined : rowOf(stage, scene, row);
  asked?.classList.add('current');
  light(text, shown, scene);
  drawStrip(strip, scene);
  showHits(root, scene.hits);
  if (focus && !inPlace) goToPlace(stage, scene, focus.start);
  else if (asked && row !== last?.row) asked.scrollIntoView({ block: 'center' });
  else if (isOther && !focus && last) scrollTo(0, 0);
  frameStrip(strip, text);
}

function drawRows(stage: Stage, scene: Scene): void {
  const { data, root } = stage;
  const { names, shown } = scene;
  const { sys, beside, only, side } = scene.state;
  const d = data.documents.indexOf(shown.name);
  const plain = (at: number): string => {
    const { start, end } = shown.rows[scene.rows[at]];
    return shown.text!.slice(start, end);
  };
  stage.rows?.end();
  stage.rows = drawChunks(
    part(root, 'text'),
    { length: scene.rows.length, height: ROW_HEIGHT, plain },
    (at) => {
      const { number } = shown.rows[scene.rows[at]];
      const href = hashOf({ view: 'text', sys, beside, d, s: number - 1, only, side });
      const link = element('a', { class: 'number', href, 'aria-label': `sentence ${number}` }, number);
      return drawnRow(shown, scene.rows[at], names, link);
    },
    (chunk) => {
      keepLabelsIn(chunk);
      light(chunk, shown, stage.scene ?? scene);
      showHits(root, (stage.scene ?? scene).hits);
    },
  );
}

function rowOf(stage: Stage, scene: Scene, row: number): HTMLElement | undefined {
  return stage.rows?.reveal(scene.rows.findLastIndex((own) => own <= row));
}

/** Names the documents before and after the one that is shown, and the one itself. */
export function drawAround({ data, root }: Stage, scene: Scene): void {
  for (const [task, by] of [
    ['previous-document', -1],
    ['next-document', 1],
  ] as const) {
    const button = root.querySelector<HTMLElement>(`.around [data-task=${task}]`)!;
    const { name = '', w } = neighbour(data, scene, by) ?? {};
    button.hidden = name === '';
    button.lastElementChild!.replaceChildren(w === undefined ? given(documentTitle(name)) : windowName(w));
  }
}

/** Scrolls to a place of the text. */
export function goToPlace(stage: Stage, scene: Scene, place: number): void {
  const row = rowOf(stage, scene, rowAt(scene.shown, place));
  const pieces = [...(row?.querySelectorAll<HTMLElement>('.chosen') ?? [])];
  const own = pieces.find(({ dataset }) =>
    dataset.marks?.split(' ').some((at) => scene.shown.marks[Number(at)].start === place),
  );
  (own ?? row)?.scrollIntoView({ block: 'center' });
}

/** Turns labels that would go beyond the end of their row to its inside, and shortens them to what others leave there. */
export function keepLabelsIn(chunk: HTMLElement): void {
  for (const label of chunk.querySelectorAll<HTMLElement>('b.turned')) {
    label.classList.remove('turned');
    label.style.maxWidth = '';
  }
  for (const row of chunk.querySelectorAll('p')) {
    const { left, right } = row.getBoundingClientRect();
    const labels = [...row.querySelectorAll('b')];
    const over = labels.filter((label) => {
      const box = label.getBoundingClientRect();
      return box.right > right || box.left < left;
    });
    for (const label of over) label.classList.add('turned');
    for (const label of over) {
      const own = label.getBoundingClientRect();
      const met = labels
        .map((other) => other.getBoundingClientRect())
        .filter((box) => Math.abs(box.top - own.top) < 3 && box.left < own.left && box.right > own.left);
      if (met.length > 0) label.style.maxWidth = `${own.right - Math.max(...met.map((box) => box.right)) - 2}px`;
    }
  }
}
