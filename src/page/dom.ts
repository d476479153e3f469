import type { Element as Tree } from './element.ts';

/** The element as part of the document. Texts are text, whatever is in them. */
export function dom(tree: Tree, namespace = HTML): Element {
  const own = tree.name === 'svg' ? SVG : namespace;
  const made = document.createElementNS(own, tree.name);
  for (const [name, value] of Object.entries(tree.attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...tree.children.map((child) => (typeof child === 'string' ? child : dom(child, own))));
  return made;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
