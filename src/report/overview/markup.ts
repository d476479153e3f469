import type { Element } from './element.ts';

/** The element as HTML, in which every text is inert. */
export function markup({ name, attributes, children }: Element): string {
  const written = Object.entries(attributes).map(([attribute, value]) => {
    if (value === undefined || value === false) return '';
    return value === true ? ` ${attribute}` : ` ${attribute}="${escaped(String(value))}"`;
  });
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : markup(child))).join('');
  return `<${name}${written.join('')}>${isVoid.has(name) ? '' : `${inner}</${name}>`}`;
}

const isVoid: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'input', 'wbr']);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign]);
}
