import { dom } from '../dom.ts';
import { element } from '../element.ts';
import type { Mark, ShownDocument } from './document.ts';

const SVG_HEIGHT = 1000;

/** Draws where in a document its marks are: what is wrong in red, the key to the left, and what is lit over it. */
export function drawStrip(
  root: HTMLElement,
  { text = '' }: ShownDocument,
  wrong: Iterable<Mark>,
  lit: Iterable<Mark>,
): void {
  const ticks = (marks: Iterable<Mark>): string =>
    [
      ...new Set(
        [...marks].map(
          ({ side, start }) => `M${side === 'gold' ? 1 : 8} ${Math.round((SVG_HEIGHT * start) / text.length)}`,
        ),
      ),
    ]
      .map((move) => `${move}h5`)
      .join('');
  const window = root.querySelector('.window') ?? dom(element('i', { class: 'window' }));
  const shown = element(
    'svg',
    { viewBox: `0 0 14 ${SVG_HEIGHT}`, preserveAspectRatio: 'none' },
    element('path', { class: 'wrong', d: ticks(wrong) }),
    element('path', { class: 'lit', d: ticks(lit) }),
  );
  root.replaceChildren(dom(shown), window);
}

/** Frames the part of the strip that is on the screen. */
export function frameStrip(root: HTMLElement, text: HTMLElement): void {
  const frame = root.querySelector<HTMLElement>('.window');
  const { top, height } = text.getBoundingClientRect();
  const share = (pixels: number): string => `${(100 * Math.min(Math.max(pixels / height, 0), 1)).toFixed(2)}%`;
  frame?.style.setProperty('inset-block', `${share(-top)} ${share(height + top - innerHeight)}`);
}
