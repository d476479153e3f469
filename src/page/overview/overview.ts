import type { PageData } from '../data.ts';
import { type Child, type Element, element } from '../element.ts';
import { confusion } from './confusion.ts';
import { documents } from './documents.ts';
import { entities } from './entities.ts';
import { fixFirst } from './fix.ts';
import { reproduce } from './reproduce.ts';
import { answer } from './score.ts';
import { scores } from './scores.ts';
import { slices } from './slices.ts';
import { systems } from './systems.ts';
import { viewOf } from './view.ts';
import { words } from './words.ts';

/** The overview of a system. What has nothing to say is left out. */
export function overview(data: PageData, at: number): Element {
  const view = viewOf(data, at);
  const made = [fixFirst, scores, slices, documents, entities, confusion, words, systems, reproduce];
  const sections = made.flatMap((make) => make(view) ?? []);
  const links = sections.map((own): Child => {
    const [title] = (own.children[0] as Element).children;
    return element('a', { href: `#${own.attributes.id}` }, title);
  });
  const contents = element('nav', { class: 'contents', 'aria-label': 'Sections' }, ...links);
  return element('div', { class: 'overview' }, answer(view), contents, ...sections);
}
