import type { Report } from '../../results/report.ts';
import { type Element, element } from '../element.ts';
import { conventions } from '../numbers.ts';

/** What a bar has besides its length: an interval, and marks for recall and precision. Numbers are beside it. */
interface BarMarks {
  readonly interval?: readonly [low: number, high: number] | undefined;
  readonly recall?: number;
  readonly precision?: number;
}

/** A bar from 0 to 1. What lies outside is cut. */
export function bar(value: number, { interval, recall, precision }: BarMarks = {}): Element {
  const mark = (at: number, path: string): Element =>
    element('svg', { x: along(at), overflow: 'visible' }, element('path', { class: 'mark', d: path }));
  const ends = interval && [
    element('rect', {
      class: 'interval',
      x: along(interval[0]),
      y: 6.5,
      width: along(interval[1] - interval[0]),
      height: 1.5,
    }),
    ...interval.map((end) => element('rect', { class: 'interval', x: along(end), y: 4, width: 1.5, height: 6.5 })),
  ];
  return drawing(
    'bar',
    14,
    element('rect', { class: 'track', y: 11, width: '100%', height: 1 }),
    element('rect', { class: 'value', y: 3, width: along(value), height: 8 }),
    ...(ends ?? []),
    ...(recall === undefined ? [] : [mark(recall, 'M-3.5 3.5v8l7-4z')]),
    ...(precision === undefined ? [] : [mark(precision, 'M3.5 3.5v8l-7-4z')]),
  );
}

/** A part of a whole bar. `label` stands in it where there is room. */
export interface Part {
  readonly share: number;
  readonly label: string;
  readonly name: string;
}

/** Parts side by side, which add up to 1. */
export function stack(parts: readonly Part[], kind = 'stack', height = 26): Element {
  let from = 0;
  const drawn = parts.map(({ share, label, name }) => {
    const start = from;
    from += Math.max(0, share);
    const fits = label.length * 0.012 + 0.008 < share;
    return element(
      'g',
      { class: name },
      element('rect', { x: along(start), width: along(share), height }),
      fits && element('text', { x: along(start + share / 2), y: height / 2 + 4.5, 'text-anchor': 'middle' }, label),
    );
  });
  return drawing(kind, height, ...drawn);
}

/** The score that bars end at, as the report has scores. */
export function axisEnd({ tool }: Pick<Report, 'tool'>): number {
  return conventions[tool].scale === 'percent' ? 100 : 1;
}

/** The numbers under or over bars. */
export function axis(report: Pick<Report, 'tool'>): Element {
  const anchors = ['start', 'middle', 'middle', 'middle', 'end'];
  const texts = anchors.map((anchor, at) =>
    element('text', { x: `${at * 25}%`, y: 12, 'text-anchor': anchor }, (at * axisEnd(report)) / 4),
  );
  return drawing('axis', 16, ...texts);
}

/** One dot for each value, those of one place on top of each other, with the address that it leads to, if it leads anywhere. */
export function dots(
  points: readonly { readonly value: number; readonly href: string | undefined; readonly title: string }[],
): Element {
  const heights = new Map<number, number>();
  const placed = points.map((point) => {
    const place = Math.round(Math.min(1, Math.max(0, point.value)) * 100);
    const height = heights.get(place) ?? 0;
    heights.set(place, height + 1);
    return { ...point, place, height };
  });
  const room = Math.min(24, Math.max(...heights.values())) * 9 + 4;
  const drawn = placed.map(({ place, height, href, title }) => {
    const dot = element('circle', { cx: `${place}%`, cy: room - 6 - (height % 24) * 9, r: 3.5 });
    return element(href ? 'a' : 'g', { href, tabindex: -1 }, dot, element('title', {}, title));
  });
  return drawing('dots', room, element('rect', { class: 'track', y: room - 1, width: '100%', height: 1 }), ...drawn);
}

function drawing(kind: string, height: number, ...content: Parameters<typeof element>[2][]): Element {
  return element('svg', { class: kind, width: '100%', height, 'aria-hidden': 'true' }, ...content);
}

function along(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
}
