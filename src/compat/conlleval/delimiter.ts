/**
 * Reads the value of `-d`, a regular expression of Perl over bytes, as what cuts latin1 text. Undefined if it has anything but
 * characters, the escapes `\t`, `\s`, `\S`, `\d`, `\D`, `\w`, `\W`, `\x09` and those of punctuation, sets, groups, `.`, `|`, `^`, `$` and
 * quantifiers, as JavaScript may take that for something else; or if it is no regular expression.
 */
export function conllevalDelimiter(pattern: string): string | RegExp | undefined {
  if (/^[\t ,;]$/.test(pattern)) return pattern;
  if (pattern.replace(piece, '') !== '') return undefined;
  const source = pattern.replace(piece, (one) => {
    const blanks = one.startsWith('[') ? BLANKS : `[${BLANKS}]`;
    return one === '\\S' ? `[^${BLANKS}]` : one.replace(/\\./gs, (of) => (of === '\\s' ? blanks : of));
  });
  try {
    return new RegExp(source, 's');
  } catch {
    return undefined;
  }
}

/** What `\s` is in Perl, of bytes; JavaScript's has more. */
const BLANKS = '\\t-\\r ';

/** One piece that both languages have: an escape, a set, the beginning of a group, or any other character. */
const piece =
  /\\(?:[tsSdDwW]|x[\da-fA-F]{2}|[^A-Za-z0-9])|\[(?!\^?\])\^?(?:\\(?:[tsdw]|[^A-Za-z0-9])|[^\]\\[])+\]|\((?:\?:|(?!\?))|[^\\[(]/gs;
