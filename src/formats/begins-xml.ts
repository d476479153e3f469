/**
 * Whether a text begins as XML, SGML or HTML does: after comments, with a declaration, an element that has attributes in quotation
 * marks, or one alone on its line, if an end tag or such an attribute follows on it or on the lines after it, all of which are markup.
 *
 * A row of a tag file is none of these, whatever its token: it has a tab, as in `<HEADLINE>` before empty columns, or ends in its tag.
 * `isWhole`: whether the text is not cut off, perhaps within its last line.
 */
export function beginsXml(text: string, isWhole: boolean): boolean {
  const lines = text
    .replace(COMMENTS, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, '').trimStart());
  const start = lines.join('\n');
  if (lines[0].includes('\t') || !/^<[a-z?!]/i.test(start)) return false;
  if (DECLARATION.test(start) || ATTRIBUTES.test(start)) return true;
  for (const [at, line] of lines.entries()) {
    const isCut = !isWhole && at === lines.length - 1;
    if (line === '') continue;
    if (!/^<[^\t]*$/.test(line) || !(isCut || line.endsWith('>'))) return false;
    if (PROOF.test(line)) return true;
  }
  return false;
}

/** After a comment, a tab begins a column. */
const COMMENTS = /^\s*(?:<!--[\s\S]*?-->[ \r]*(?:\n\s*)?)*/u;
const DECLARATION = /^<(?:\?xml\S*\s+[\w:-]+\s*=|!DOCTYPE\s+[^\s>[]+\s*(?:[>[]|PUBLIC|SYSTEM))/iu;
const ATTRIBUTES = /^<[a-z][\w.:-]*(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))+\s*\/?>/iu;
const PROOF = /<\/[a-z]|\/>|=\s*["']/iu;
