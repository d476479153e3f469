/** The column separator: one byte, for which scanning bytes is enough, or a pattern over the line as latin1 text. */
export type ConllevalDelimiter = number | RegExp;

/**
 * Reads the value of `-d`, a regular expression of Perl over bytes, written as latin1 text. Undefined if JavaScript cannot express
 * it: not a regular expression, or one with possessive quantifiers, inline flags, properties or code.
 *
 * The two languages differ in `.`, `\s`, `\h`, `\v`, `\A`, `\z`, `\Z`, `\R`, `\a`, `\e`, `\x{…}`, in the classes `[:space:]` and in a
 * `]` that is first in brackets; the rest is passed on.
 */
export function conllevalDelimiter(pattern: string): ConllevalDelimiter | undefined {
  const literal = literalByte(pattern);
  if (literal !== undefined) return literal;
  const source = javaScriptPattern(pattern);
  if (source === undefined) return undefined;
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

function literalByte(pattern: string): number | undefined {
  if (pattern === '\\t') return 9;
  const character = /^(?:\\([^A-Za-z0-9])|([^\\^$.|?*+()[\]{}]))$/s.exec(pattern);
  const text = character?.[1] ?? character?.[2];
  // With one of these, a line that begins with -X- does not have `-X-` in its first column, so the scan would misread it.
  return text === undefined || text === '-' || text === 'X' ? undefined : text.charCodeAt(0);
}

/** Sets of bytes, as written between the brackets of a class. */
const bytesOf: Readonly<Record<string, string>> = {
  '\\s': '\\t-\\r ',
  '\\S': '\\x00-\\x08\\x0e-\\x1f!-\\xff',
  '\\h': '\\t \\xa0',
  '\\H': '\\x00-\\x08\\n-\\x1f!-\\x9f\\xa1-\\xff',
  '\\v': '\\n-\\r\\x85',
  '\\V': '\\x00-\\t\\x0e-\\x84\\x86-\\xff',
  '[:space:]': '\\t-\\r ',
  '[:blank:]': '\\t ',
  '[:digit:]': '0-9',
  '[:alpha:]': 'A-Za-z',
  '[:alnum:]': 'A-Za-z0-9',
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
  '[:punct:]': '!-\\/:-@\\[-`{-~',
};

/** JavaScript's equivalents of what can occur only outside a class. */
const sameAs: Readonly<Record<string, string>> = {
  '.': '[^\\n]',
  '\\A': '^',
  '\\z': '$',
  '\\Z': '$',
  '\\R': '(?:\\r\\n|[\\n-\\r\\x85])',
};

/** One piece of a pattern: a POSIX class, an escape, an opening bracket with what may follow it, or any one character. */
const piece = /\[:\^?\w+:\]|\\x\{?[0-9a-fA-F]{1,2}\}?|\\c.|\\.|\[\^?\]?|./gs;

function javaScriptPattern(pattern: string): string | undefined {
  let source = '';
  let inClass = false;
  for (const [text] of pattern.matchAll(piece)) {
    const translated = inClass ? insideClass(text) : outsideClass(text);
    if (translated === undefined) return undefined;
    source += translated;
    if (inClass) inClass = text !== ']';
    else inClass = text.startsWith('[');
  }
  return source;
}

function outsideClass(text: string): string | undefined {
  // Perl takes `[:space:]` without outer brackets for a class of its letters and warns; nobody means that.
  if (text.startsWith('[:')) return undefined;
  if (text.startsWith('[')) return text.replace(']', '\\]');
  if (text in sameAs) return sameAs[text];
  return text in bytesOf ? `[${bytesOf[text]}]` : escaped(text);
}

function insideClass(text: string): string | undefined {
  if (text in bytesOf) return bytesOf[text];
  // A bracket that opens nothing, perhaps followed by the one that closes the class.
  if (text.startsWith('[')) return text === '[' || text === '[^' ? text : undefined;
  return escaped(text);
}

function escaped(text: string): string | undefined {
  const code = /^\\x\{?([0-9a-fA-F]{1,2})\}?$/.exec(text)?.[1];
  if (code !== undefined) return `\\x${code.padStart(2, '0')}`;
  if (text === '\\a') return '\\x07';
  if (text === '\\e') return '\\x1b';
  return /^\\[A-Za-z]/.test(text) && !/^\\(?:[bBdDwWtnrf]|c.)/s.test(text) ? undefined : text;
}
