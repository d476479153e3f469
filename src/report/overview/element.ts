/** An element of HTML or SVG as a value, which `markup.ts` writes as text. */
export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly (Element | string)[];
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What may stand in an element; what is undefined or false is left out. */
export type Child = Element | string | number | undefined | false | readonly Child[];

/** An attribute that is undefined or false is left out, and one that is true has no value. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Child[]): Element {
  return { name, attributes, children: children.flatMap(flat) };
}

function flat(child: Child): readonly (Element | string)[] {
  if (child === undefined || child === false) return [];
  if (typeof child === 'number') return [String(child)];
  return Array.isArray(child) ? child.flatMap(flat) : [child as Element | string];
}

/** A text of the input: controls of bidirectional text in it move nothing around it. */
export function given(text: string, attributes: Attributes = {}): Element {
  return element('bdi', attributes, text);
}
