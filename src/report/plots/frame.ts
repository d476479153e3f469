import type { Report } from '../../results/report.ts';
import { type Child, type Element, element } from '../element.ts';
import type { NumberStyle } from '../style.ts';
import { along, axisOf, tickText } from './axis.ts';
import { label, rounded, segment } from './marks.ts';

/** Where a part of a plot stands. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const wholeRange = axisOf(0, 1, 6);

/** The height of a value from 0 to 1 in a box. */
export function heightIn({ top, height }: Box, value: number): number {
  return rounded(top + height * (1 - along(wholeRange, value)));
}

/** The lines and labels of all values from 0 to 1, with a title above them. */
export function rangeFrame(box: Box, title: string, scale: NumberStyle['scale']): Child {
  const { left, width, top, height } = box;
  return [
    label(title, [left, top - 14], 'start', 'title'),
    wholeRange.ticks.map((at) => [
      segment('grid', [left, heightIn(box, at)], [left + width, heightIn(box, at)]),
      label(tickText(wholeRange, at, scale), [left - 8, heightIn(box, at) + 4], 'end'),
    ]),
    segment('axis', [left, top + height], [left + width, top + height]),
  ];
}

/** Where a small plot of a page stands. */
export const small: Box = { left: 34, top: 32, width: 300, height: 150 };

/** A small plot of a page, and what it says. */
export function smallPlot(said: string, content: Child): Element {
  return element('svg', { class: 'plot', viewBox: '0 0 340 264', role: 'img', 'aria-label': said }, content);
}

const style = `text{font:12px system-ui,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;fill:#55585e}
.title{font-size:13px;font-weight:600;fill:#1b1c1e}.name{fill:#1b1c1e;stroke:#fff;stroke-width:3px;paint-order:stroke}.grid,.equal{stroke:#dcdde0;fill:none}.axis,.zero{stroke:#8b8f96}
.ci,.curve{stroke:#5b7086;stroke-width:2;fill:none}.dot{fill:#5b7086;stroke:#fff}.ci.open{stroke:#8b8f96;stroke-width:1.5}.dot.open{fill:#fff;stroke:#8b8f96;stroke-width:1.75}`;

/** A plot as a file of its own: on white, with its colours in it, and the signature of its report as its description. */
export function drawn(
  { signature }: Report,
  title: string,
  width: number,
  height: number,
  ...content: readonly Child[]
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': title,
  };
  const ground = element('rect', { width, height, fill: '#fff' });
  return `${element('svg', attributes, element('title', {}, title), element('desc', {}, signature), element('style', {}, { html: style }), ground, ...content).html}\n`;
}
