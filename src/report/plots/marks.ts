import type { Bounds } from '../../stats/intervals.ts';
import { type Child, type Element, element } from '../element.ts';

/** A coordinate: a number of pixels, or a percentage of what it is drawn in. */
export type Place = number | string;

/** A number of pixels with at most two decimals. */
export function rounded(pixels: number): number {
  return Math.round(100 * pixels) / 100;
}

/** A number with its interval on a line, and what is known of it. */
export interface Whisker {
  readonly value: number;
  readonly interval?: Bounds | undefined;
  /** Whether it is drawn open and grey: a test does not tell it from 0. */
  readonly isOpen?: boolean;
}

/** A dot and the line of its interval, beside the same height `y`. */
export function whisker(x: (value: number) => Place, y: Place, { value, interval, isOpen = false }: Whisker): Child {
  const kind = isOpen ? ' open' : '';
  return [interval && segment(`ci${kind}`, [x(interval[0]), y], [x(interval[1]), y]), dot(`dot${kind}`, x(value), y)];
}

/** A line from one point to another. */
export function segment(kind: string, [x1, y1]: readonly Place[], [x2, y2]: readonly Place[]): Element {
  return element('line', { class: kind, x1, y1, x2, y2 });
}

export function dot(kind: string, cx: Place, cy: Place, r = 4.5, ...content: readonly Child[]): Element {
  return element('circle', { class: kind, cx, cy, r }, ...content);
}

/** Text at a point; `anchor`: which part of it stands there. */
export function label(
  text: Child,
  [x, y]: readonly Place[],
  anchor: 'start' | 'middle' | 'end' = 'middle',
  kind?: string,
): Element {
  return element('text', { class: kind, x, y, 'text-anchor': anchor === 'start' ? undefined : anchor }, text);
}
