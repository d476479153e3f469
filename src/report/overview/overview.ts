import type { PageOptions } from '../style.ts';
import { answer } from './answer.ts';
import { confusion } from './confusion.ts';
import { documents } from './documents.ts';
import { type Element, element } from './element.ts';
import { entities } from './entities.ts';
import { fixFirst } from './fix.ts';
import { reproduce } from './reproduce.ts';
import { scores } from './scores.ts';
import { slices } from './slices.ts';
import { systems } from './systems.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

/** The overview of a system. What has nothing to say is left out. */
export function overview(view: View, run: Pick<PageOptions, 'command' | 'config'>): Element {
  const made = [fixFirst, scores, slices, documents, entities, confusion, words, systems];
  const sections = [...made.flatMap((make) => make(view) ?? []), reproduce(view, run)];
  const links = sections.map(({ id, title }) => element('a', { href: `#${id}` }, title));
  const contents = element('nav', { class: 'contents flow', 'aria-label': 'Sections' }, ...links);
  return element('div', { class: 'overview' }, answer(view), contents, ...sections);
}
