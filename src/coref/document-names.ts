/**
 * The name and part of a document, normalized: `(bc/x); part 000` of CoNLL, `(bc/x);_part_000` of neleval and `bc/x_0`, `bc_x_0` or `bc:x_0`
 * of JSON lines are the same. Blanks, parentheses, `;` and leading zeros of the part do not count.
 */
export function nameAndPart(name: string): string {
  return name
    .replace(/;_part_(?=\d+$)/, ' part ')
    .replace(/[()\s;]+/g, ' ')
    .trim()
    .replace(/[/:]/g, '_')
    .replace(/(?: part |_)(\d+)$/, (_, part: string) => `_${part.replace(/^0+(?=\d)/, '')}`);
}

/** The name of a document of CoNLL without its part: `(bc/x)` of `(bc/x); part 001`. */
export function withoutPart(id: string): string {
  return id.replace(/[\s;]*\bpart\s+\d+\s*$/, '');
}

/** What e2e-coref calls a document of CoNLL: `bc/x_3` is `(bc/x); part 003`. Another name is as it stands. */
export function docKey(id: string): string {
  const [, name, part] = /^\(([^()]+)\);? *part +(\d{1,9})$/u.exec(id) ?? [];
  return name === undefined ? id : `${name}_${Number(part)}`;
}

/** What CoNLL calls a document of e2e-coref (see `docKey`). A part has no leading zeros there, so `wsj_0037` is a name. */
export function conllName(key: string): string {
  const [, name, part] = /^([^()]+)_(0|[1-9]\d{0,8})$/u.exec(key) ?? [];
  return name === undefined ? key : `(${name}); part ${part.padStart(3, '0')}`;
}

/** Documents with new names, but for those whose new name another document has already. */
export function renamedDocuments<Own extends { readonly id: string }>(
  documents: readonly Own[],
  rename: (document: Own) => string,
): readonly Own[] {
  const taken = new Set(documents.map(({ id }) => id));
  return documents.map((document) => {
    const id = rename(document);
    if (taken.has(id)) return document;
    taken.add(id);
    return { ...document, id };
  });
}
