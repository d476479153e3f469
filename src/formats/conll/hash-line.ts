/** What a line that begins with `#` is. `glued` is the name of a header that follows an end on the same line. */
export type HashLine =
  | { readonly kind: 'begin'; readonly name: string; readonly asScorerPl: boolean }
  | { readonly kind: 'end'; readonly glued?: string; readonly asScorerPl: boolean }
  | { readonly kind: 'comment' }
  | { readonly kind: 'token' };

/**
 * Tells headers, ends and comments from tokens that begin with `#`.
 *
 * `#begin document NAME`: the name is all after one blank, and may be empty; blanks may stand before and after `#`. `#end document`
 * may be followed by a name, or by the next header glued to it. A token is a row with more than one column whose last could be a
 * coreference cell (`-`, `_`, `*`, brackets or, after a tab, nothing) and that is not of the form `# name = value`. After `#` and a
 * blank it must have tabs, or as many columns between blanks as the row before it, `columnsBefore`.
 */
export function readHashLine(text: string, columnsBefore: number): HashLine {
  const begin = /^[ \t]*#[ \t\v\f\r]*begin[ \t]+document(?=[ \t(]|$)[ \t]?(.*)$/is.exec(text);
  if (begin) return { kind: 'begin', name: begin[1], asScorerPl: /^#[ \t\v\f\r]*begin document /.test(text) };
  if (/^[ \t]*#[ \t\v\f\r]*end[ \t]+document/i.test(text)) {
    const asScorerPl = /#[ \t\v\f\r]*end document/.test(text);
    const glued = /#[ \t\v\f\r]*begin[ \t]+document(?=[ \t(]|$)[ \t]?(.*)$/is.exec(text);
    return glued ? { kind: 'end', glued: glued[1], asScorerPl } : { kind: 'end', asScorerPl };
  }
  return { kind: isToken(text, columnsBefore) ? 'token' : 'comment' };
}

function isToken(text: string, columnsBefore: number): boolean {
  if (/^[ \t]*#[ \t]*[\w:.-][\w:. -]*=/.test(text)) return false;
  let end = text.length;
  while (isBlank(text[end - 1])) end--;
  let start = end;
  while (start > 0 && !isBlank(text[start - 1])) start--;
  const isTabbed = text.includes('\t');
  const last = text.slice(start, end);
  if (text.lastIndexOf('\t') >= end) {
    // `# anything` that is padded with tabs is a comment.
    if (text.startsWith('# ') && text.indexOf('\t') >= end) return false;
  } else if (start === 0 || !/^[-_*]$|[()]/.test(last)) {
    return false;
  }
  return isTabbed || text[1] !== ' ' || text.trim().split(/ +/).length === columnsBefore;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
