import { part } from '../element.ts';
import { type Scene, searched } from './scene.ts';
import type { Stage } from './stage.ts';

/** Where a document has the words that are searched, in any case, and which of these places was gone to last. */
interface Found {
  readonly of: string;
  readonly places: readonly number[];
  at: number;
}

const found = new WeakMap<Stage, Found>();

/** Finds the words that are searched in the document, marks them where it is drawn, and says how many there are. */
export function showHits(stage: Stage, { shown: { text = '', name }, state }: Scene): void {
  const words = searched(state);
  const of = `${name}\n${words}`;
  if (found.get(stage)?.of !== of) found.set(stage, { of, places: placesIn(text.toLowerCase(), words), at: -1 });
  const { places, at } = found.get(stage)!;
  const count = places.length === 1 ? '1 place' : `${places.length} places`;
  part(stage.root, 'hits').hidden = words === '';
  part(stage.root, 'place').textContent = `${at < 0 ? count : `${at + 1} of ${places.length}`} in the text`;
  CSS.highlights?.set('hits', new Highlight(...rangesOf(stage, places, words.length)));
}

function placesIn(text: string, words: string): readonly number[] {
  const places: number[] = [];
  if (words === '') return places;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) places.push(at);
  return places;
}

/** The next place of the text with the words that are searched, or the one before; nothing without one. */
export function nextHit(stage: Stage, by: number): number | undefined {
  const own = found.get(stage);
  if (!own || own.places.length === 0) return undefined;
  own.at = (own.at + by + own.places.length) % own.places.length;
  return own.places[own.at];
}

/** The places in rows that are drawn; labels of marks are not part of the text. */
function rangesOf({ root }: Stage, places: readonly number[], length: number): readonly Range[] {
  if (places.length === 0) return [];
  return [...part(root, 'text').querySelectorAll<HTMLElement>('.row')].flatMap((row) => {
    const [start, end] = [Number(row.dataset.start), Number(row.dataset.end)];
    const own = places.filter((place) => place >= start && place + length <= end);
    if (own.length === 0) return [];
    const texts = textsOf(row.querySelector('p')!);
    return own.map((place) => {
      const range = document.createRange();
      range.setStart(...pointOf(texts, place - start, false));
      range.setEnd(...pointOf(texts, place - start + length, true));
      return range;
    });
  });
}

function textsOf(row: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement!.closest('.line') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** The node and the offset of a place of a row; an end is in the node before it. */
function pointOf(texts: readonly Text[], place: number, isEnd: boolean): [Text, number] {
  let left = place;
  for (const text of texts) {
    if (left < text.length || (isEnd && left === text.length)) return [text, left];
    left -= text.length;
  }
  return [texts[texts.length - 1], texts[texts.length - 1].length];
}
