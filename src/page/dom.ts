import type { Element as Tree } from './element.ts';

/** The element as part of the document. Texts are text, whatever is in them. Attributes `--name` are properties of its style. */
export function dom(tree: Tree, namespace = HTML): HTMLElement {
  const own = tree.name === 'svg' ? SVG : namespace;
  const made = document.createElementNS(own, tree.name) as HTMLElement;
  for (const [name, value] of Object.entries(tree.attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('--')) made.style.setProperty(name, String(value));
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...tree.children.map((child) => (typeof child === 'string' ? child : dom(child, own))));
  return made;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
