import type { PageData } from '../data.ts';
import { type Element, element } from '../element.ts';
import { score } from './score.ts';

/** The overview of a system. What has nothing to say is left out. */
export function overview(data: PageData, system: number): Element {
  return element('div', { class: 'overview' }, score(data, system));
}
