import { type Child, type Element, element } from '../../element.ts';

/** A part of a section, with a heading and a word on it. */
export function part(title: string, about: Child, ...content: readonly Child[]): Element {
  const heading = element('h3', {}, title, about && element('small', {}, ' ', about));
  return element('div', { class: 'part-of' }, heading, ...content);
}
