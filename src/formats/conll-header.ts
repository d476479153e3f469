/** What a line that begins with `#` is. `glued` is the name of a header that follows an end on the same line. */
export type HashLine =
  | { readonly kind: 'begin'; readonly name: string; readonly asScorerPl: boolean }
  | { readonly kind: 'end'; readonly glued?: string }
  | { readonly kind: 'comment' }
  | { readonly kind: 'token' };

/**
 * Tells headers, ends and comments from tokens that begin with `#`.
 *
 * `#begin document NAME`: the name is all after one blank, and may be empty; blanks may stand before and after `#`. `#end document`
 * may be followed by a name, or by the next header glued to it. A token is a row with more than one column whose last could be a
 * coreference cell (`-`, `_`, `*` or brackets) and that is not of the form `# name = value`.
 */
export function readHashLine(text: string): HashLine {
  const begin = /^[ \t]*#\s*begin document(?: (.*))?$/i.exec(text);
  if (begin) return { kind: 'begin', name: begin[1] ?? '', asScorerPl: /^#\s*begin document /.test(text) };
  if (/^[ \t]*#\s*end document/i.test(text)) {
    const glued = /#\s*begin document(?: (.*))?$/i.exec(text);
    return glued ? { kind: 'end', glued: glued[1] ?? '' } : { kind: 'end' };
  }
  const isToken = /\s(?:[-_*]|[^\s]*[()][^\s]*)?$/.test(text) && !/^#\s*[\w:. -]+=/.test(text) && /^#\S|\t/.test(text);
  return { kind: isToken ? 'token' : 'comment' };
}
