import { namePieces } from '../text/name-parts.ts';

/** What may stand in an element; what is undefined or false is left out. Texts are text, whatever is in them. */
export type Child = Node | string | number | undefined | false | readonly Child[];

/** What an element has: attributes (one that is undefined or false is left out), and properties `--name` of its style. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const SVG = 'http://www.w3.org/2000/svg';
const ofSvg: ReadonlySet<string> = new Set(['svg', 'path']);

/** Makes an element of HTML or SVG. */
export function element<Name extends string>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement {
  const made = ofSvg.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (attribute.startsWith('--')) made.style.setProperty(attribute, String(value));
    else made.setAttribute(attribute, value === true ? '' : String(value));
  }
  made.append(...children.flatMap(flat));
  return made as never;
}

function flat(child: Child): readonly (Node | string)[] {
  if (child === undefined || child === false) return [];
  if (Array.isArray(child)) return child.flatMap(flat);
  return [typeof child === 'number' ? String(child) : (child as Node | string)];
}

/** The part of an element that has this name in `data-part`. */
export function part<Part extends HTMLElement = HTMLElement>(root: HTMLElement, name: string): Part {
  return root.querySelector<Part>(`[data-part=${name}]`)!;
}

/** A text of the input: controls of bidirectional text in it move nothing around it. */
export function given(text: string): HTMLElement {
  const pieces = namePieces(text).map((piece, at) => [at > 0 && element('wbr'), piece]);
  return element('bdi', {}, pieces);
}

/** A text of the input in an attribute, isolated as `given` does it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
