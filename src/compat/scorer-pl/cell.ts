/** A bracket of a cell, and what is in it. Ids are digit strings, compared as text: `1` and `01` are different. */
export interface Bracket {
  /** `(D+d)`: a two-part id, which the reference ignores. `(D)`: a mention of one token. `(D` and `D)`: where one begins and ends. */
  readonly kind: 'dropped' | 'single' | 'opened' | 'closed';
  readonly text: string;
}

/**
 * The brackets of a cell as the reference scorer finds them: four searches, each cutting its leftmost match out of the text until there
 * is none. So one-token mentions come before beginnings and these before ends, whatever the order in the cell; separators do not
 * matter; and the text on both sides of a cut can form a new match.
 */
export function bracketsOf(cell: string): readonly Bracket[] {
  const brackets: Bracket[] = [];
  let text = cell;
  for (const { kind, pattern } of searches) {
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      text = text.slice(0, match.index) + text.slice(match.index + match[0].length);
      brackets.push({ kind, text: match[1] });
    }
  }
  return brackets;
}

const searches: readonly { readonly kind: Bracket['kind']; readonly pattern: RegExp }[] = [
  { kind: 'dropped', pattern: /(\([0-9]+\+[0-9]\))/ },
  { kind: 'single', pattern: /\(([0-9]+)\)/ },
  { kind: 'opened', pattern: /\(([0-9]+)/ },
  { kind: 'closed', pattern: /(?<![0-9])([0-9]+)\)/ },
];
