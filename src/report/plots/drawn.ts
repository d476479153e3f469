import type { Report } from '../../results/report.ts';
import { type Child, element } from '../element.ts';

const style = `text{font:12px system-ui,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;fill:#55585e}
.title{font-size:13px;font-weight:600;fill:#1b1c1e}.name{fill:#1b1c1e}.grid,.equal{stroke:#dcdde0;fill:none}.axis,.zero{stroke:#8b8f96}
.ci{stroke:#5b7086;stroke-width:2}.dot{fill:#5b7086;stroke:#fff}.ci.open{stroke:#8b8f96;stroke-width:1.5}.dot.open{fill:#fff;stroke:#8b8f96;stroke-width:1.75}`;

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
