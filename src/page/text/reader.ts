import { documentsOf, type PageData } from '../data.ts';
import { dom } from '../dom.ts';
import { element } from '../element.ts';
import { hashOf } from '../state.ts';
import { type Chunks, drawChunks } from './chunks.ts';
import type { Mark } from './document.ts';
import type { ShownDocuments } from './documents.ts';
import { type Frame, sideNames } from './frame.ts';
import { light } from './light.ts';
import { rowAt } from './quote.ts';
import { drawnRow } from './row.ts';
import type { Scene } from './scene.ts';
import { drawStrip, frameStrip } from './strip.ts';

/** About how many pixels a row takes. */
const ROW_HEIGHT = 64;

/** What draws the text of a document. */
export interface Reader {
  readonly draw: (scene: Scene, last: Scene | undefined, isInPlace: boolean) => void;
  /** Lights other marks up than those of the scene, for as long as they are pointed at. */
  readonly light: (scene: Scene, lit?: ReadonlySet<Mark>) => void;
  /** Draws all rows, for print. */
  readonly drawAll: () => void;
  /** Scrolls to a place of the text. */
  readonly goTo: (scene: Scene, place: number) => void;
}

export function readerOf(frame: Frame, data: PageData, documents: ShownDocuments): Reader {
  const sides = sideNames(data);
  let rows: Chunks | undefined;

  const lightUp: Reader['light'] = ({ shown, lit, chosen }, other = lit) =>
    light(frame.text, shown, { lit: other, chosen });

  const drawRows = (scene: Scene): void => {
    const { state, sys, shown } = scene;
    const wrong = documents.wrong(sys, shown.name);
    const d = documentsOf(data).indexOf(shown.name);
    rows?.end();
    rows = drawChunks(
      frame.text,
      { length: scene.rows.length, height: ROW_HEIGHT },
      (at) => {
        const { number } = shown.rows[scene.rows[at]];
        const href = hashOf({ view: 'text', sys, d, s: number - 1, only: state.only, side: state.side });
        const link = element('a', { class: 'number', href, 'aria-label': `sentence ${number}` }, number);
        return dom(drawnRow(shown, scene.rows[at], wrong, sides, link));
      },
      (chunk) => {
        keepLabelsIn(chunk);
        light(chunk, shown, scene);
      },
    );
    drawStrip(frame.strip, shown, wrong.keys(), scene.lit);
  };

  const goToRow = (scene: Scene, row: number): HTMLElement | undefined =>
    rows?.reveal(scene.rows.findLastIndex((own) => own <= row));

  const goTo: Reader['goTo'] = (scene, place) => {
    const row = goToRow(scene, rowAt(scene.shown, place));
    (row?.querySelector('.chosen') ?? row)?.scrollIntoView({ block: 'center' });
  };

  return {
    light: lightUp,
    goTo,
    drawAll: () => rows?.revealAll(),
    draw: (scene, last, isInPlace) => {
      const { shown, chosen, row } = scene;
      const isOther = shown !== last?.shown;
      const isRedrawn = isOther || scene.rows.join() !== last.rows.join();
      if (isRedrawn) drawRows(scene);
      for (const current of frame.text.querySelectorAll('.row.current')) current.classList.remove('current');
      const asked = row === undefined ? undefined : goToRow(scene, row);
      asked?.classList.add('current');
      lightUp(scene);
      drawStrip(frame.strip, shown, documents.wrong(scene.sys, shown.name).keys(), scene.lit);
      const [first] = chosen;
      if (first && !isInPlace) goTo(scene, first.start);
      else if (asked && row !== last?.row) asked.scrollIntoView({ block: 'center' });
      else if (isOther && !first && last) scrollTo(0, 0);
      frameStrip(frame.strip, frame.text);
    },
  };
}

/** Turns labels that would go beyond the end of their row to its inside. */
function keepLabelsIn(chunk: HTMLElement): void {
  for (const row of chunk.querySelectorAll('p')) {
    const { left, right } = row.getBoundingClientRect();
    const labels = [...row.querySelectorAll('b')];
    const over = labels.filter((label) => {
      const box = label.getBoundingClientRect();
      return box.right > right || box.left < left;
    });
    for (const label of over) label.classList.add('turned');
  }
}
