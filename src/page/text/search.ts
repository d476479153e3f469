import { part } from '../element.ts';
import type { Hits } from './scene.ts';

/** Marks the words that are searched where the document is drawn, and says how many there are. */
export function showHits(root: HTMLElement, { words, places, at }: Hits): void {
  const count = places.length === 1 ? '1 place' : `${places.length} places`;
  part(root, 'hits').hidden = words === '';
  part(root, 'place').textContent = `${at < 0 ? count : `${at + 1} of ${places.length}`} in the text`;
  CSS.highlights?.set('hits', new Highlight(...rangesOf(root, places, words.length)));
}

/** The places in rows that are drawn; labels of marks are not part of the text. */
function rangesOf(root: HTMLElement, places: readonly number[], length: number): readonly Range[] {
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
