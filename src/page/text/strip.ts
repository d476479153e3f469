import { element } from '../element.ts';
import type { Mark } from './document.ts';
import type { Scene } from './scene.ts';

/** How many places along a document are told apart. */
const PLACES = 400;

/** Draws where in a document its marks are: those of listed errors in red, the key to the left, and what is lit over it. */
export function drawStrip(root: HTMLElement, { shown: { text }, wanted, lit }: Scene): void {
  if (!text) return;
  const ticks = (marks: Iterable<Mark>): string => {
    const places = [...marks].map(({ side, start }) => {
      return `M${side === 'gold' ? 1 : 8} ${Math.round((PLACES * start) / text.length)}h5`;
    });
    return [...new Set(places)].join('');
  };
  const shown = element(
    'svg',
    { viewBox: `0 0 14 ${PLACES}`, preserveAspectRatio: 'none' },
    element('path', { d: ticks(wanted) }),
    element('path', { class: 'lit', d: ticks(lit) }),
  );
  root.replaceChildren(shown, root.querySelector('.window') ?? element('i', { class: 'window' }));
}

/** Frames the part of the strip that is on the screen. */
export function frameStrip(root: HTMLElement, text: HTMLElement): void {
  const { top, height } = text.getBoundingClientRect();
  const share = (pixels: number): string => `${(100 * Math.min(Math.max(pixels / height, 0), 1)).toFixed(2)}%`;
  const ends = `${share(-top)} ${share(height + top - innerHeight)}`;
  root.querySelector<HTMLElement>('.window')?.style.setProperty('inset-block', ends);
}
