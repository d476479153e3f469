import { namePieces } from '../text/name-parts.ts';

/** An element as HTML, in which every text is inert. */
export interface Element {
  readonly html: string;
}

/** What may stand in an element; what is undefined or false is left out. */
export type Child = Element | string | number | undefined | false | readonly Child[];

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element of HTML or SVG. An attribute that is undefined or false is left out, and one that is true has no value. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Child[]): Element {
  const written = Object.entries(attributes).map(([attribute, value]) => {
    if (value === undefined || value === false) return '';
    return value === true ? ` ${attribute}` : ` ${attribute}="${escaped(String(value))}"`;
  });
  return { html: `<${name}${written.join('')}>${htmlOf(children)}</${name}>` };
}

function htmlOf(child: Child): string {
  if (child === undefined || child === false) return '';
  if (Array.isArray(child)) return child.map(htmlOf).join('');
  return typeof child === 'object' ? (child as Element).html : escaped(String(child));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign]);
}

/** Where a name may go on in the next line. */
const lineBreak: Element = { html: '<wbr>' };

/** A text of the input: controls of bidirectional text in it move nothing around it. */
export function given(text: string, attributes: Attributes = {}): Element {
  const pieces = namePieces(text).map((piece, at) => [at > 0 && lineBreak, piece]);
  return element('bdi', attributes, pieces);
}
