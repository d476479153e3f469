import { type Element, element } from '../element.ts';
import type { PageOptions } from '../style.ts';
import { answer } from './answer.ts';
import { confusion } from './confusion.ts';
import { documents } from './documents.ts';
import { entities } from './entities.ts';
import { fixFirst } from './fix.ts';
import { plots } from './plots.ts';
import { reproduce } from './reproduce.ts';
import { scores } from './scores.ts';
import { slices } from './slices.ts';
import { systems } from './systems/systems.ts';
import { section, type View } from './view.ts';
import { words } from './words.ts';

/**
 * The overview of a system. What has nothing to say is left out. The comparison of several systems, which is the same for each, stands
 * above it, and is empty in those after the first.
 */
export function overview(view: View, run: Pick<PageOptions, 'command' | 'config'>): Element {
  const made = [fixFirst, scores, slices, plots, documents, entities, confusion, words];
  const compared = view.at === 0 ? systems(view) : view.report.systems.length > 1 && section('systems', 'Systems', '');
  const sections = [...made.flatMap((make) => make(view) ?? []), reproduce(view, run)];
  const links = [compared || [], sections].flat().map(({ id, title }) => element('a', { href: `#${id}` }, title));
  const contents = element('nav', { class: 'contents flow', 'aria-label': 'Sections' }, ...links);
  const begun = compared ? [contents, compared, answer(view)] : [answer(view), contents];
  return element('div', { class: 'overview' }, ...begun, ...sections);
}
