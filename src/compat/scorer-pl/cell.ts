/** Takes the brackets of a cell one by one. Ids are digit strings, compared as text: `1` and `01` are different. */
export interface CellVisitor {
  /** `(D+d)`: a two-part id, which the reference ignores. */
  readonly dropped: (text: string) => void;
  /** `(D)`: a mention of one token. */
  readonly single: (id: string) => void;
  /** `(D`: a mention begins. */
  readonly opened: (id: string) => void;
  /** `D)`: the innermost open mention of the id ends. */
  readonly closed: (id: string) => void;
}

/**
 * Reads a cell as the reference scorer does: four searches, each cutting its leftmost match out of the text until there is none. So
 * one-token mentions come before beginnings and these before ends, whatever the order in the cell; separators do not matter; and the
 * text on both sides of a cut can form a new match.
 */
export function readCell(cell: string, visitor: CellVisitor): void {
  const plain = cutAll(cell, /(\([0-9]+\+[0-9]\))/, visitor.dropped);
  const spans = cutAll(plain, /\(([0-9]+)\)/, visitor.single);
  cutAll(cutAll(spans, /\(([0-9]+)/, visitor.opened), /(?<![0-9])([0-9]+)\)/, visitor.closed);
}

function cutAll(cell: string, pattern: RegExp, visit: (group: string) => void): string {
  let text = cell;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    text = text.slice(0, match.index) + text.slice(match.index + match[0].length);
    visit(match[1]);
  }
  return text;
}
