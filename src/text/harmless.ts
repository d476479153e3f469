/**
 * A name or message of one line, with what a terminal would obey or hide written as escapes such as `\u202e`: control characters (line
 * breaks and tabs too), the word joiner and the byte order mark, controls of bidirectional text, halves of surrogate pairs, and U+FFFD, which stands for bytes of a file name that
 * are not UTF-8. Arabic, Chinese and the like stay as they are.
 */
export function visible(text: string): string {
  return text.replace(hidden, escaped);
}

/** A name in which controls of bidirectional text, if there are any, move nothing around it. */
export function isolatedName(name: string): string {
  if (!/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(name)) return name;
  let [open, stray] = [0, 0];
  for (const [sign] of name.matchAll(/[\u2066-\u2069]/g)) {
    if (sign !== '\u2069') open++;
    else if (open > 0) open--;
    else stray++;
  }
  return `${'\u2068'.repeat(stray + 1)}${name}${'\u2069'.repeat(open + 1)}`;
}

/** A text of several lines made visible as by `visible`, but its line feeds and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(hidden, (found) => (found === '\n' || found === '\t' ? found : escaped(found)));
}

/**
 * Data whose every text is visible, names of properties too. A backslash that would read as an escape is escaped itself, so that
 * two names stay two.
 */
export function visibleData<Data>(data: Data): Data {
  if (typeof data === 'string') return visible(data.replace(/\\(?=u[\da-f]{4})/g, escaped)) as Data;
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return data;
  if (Array.isArray(data)) return data.map((item) => visibleData(item)) as Data;
  const entries = Object.entries(data).map(([name, value]) => [visibleData(name), visibleData(value)] as const);
  return Object.fromEntries(entries) as Data;
}

/**
 * Text in which nothing is a command to GitHub Actions, which obeys `::` at the beginning of a line, whatever blanks stand before it,
 * and `##[` anywhere. The first of these characters becomes an escape, which in JSON means the same. `isOpen`: the text continues a
 * line.
 */
export function withoutCommands(text: string, isOpen = false): string {
  const harmless = text.replace(command, (found, blanks: string, at: number) => {
    return isOpen && at === 0 && !/^[\r\n]/.test(found) ? found : `${blanks}\\u003a:`;
  });
  return harmless.replaceAll('##[', '\\u0023#[');
}

/** What cannot be seen, or only in other alphabets, counts as a blank: so do bytes of UTF-8, one a character. */
const command = /((?:^|[\r\n])[^!-~\r\n]*)::/g;

// By their numbers, as compiling the names of their classes takes a third of a millisecond: Cc, Cs, Zl, Zp, Bidi_Control, U+2060 and U+FEFF.
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * The text, in which words from right to left are isolated, so that in a terminal that orders them the numbers and names beside them stay in
 * their places. A run of them ends at a letter of another script, a quotation mark or a column.
 */
export function isolatedRuns(text: string): string {
  return text.replace(leftwards, '\u2068$&\u2069');
}

const leftward = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const leftwards = new RegExp(`${leftward}(?:(?:\\u001b\\[\\d+m|(?!  )[^\\p{L}"'\\n\\t\\u001b])*${leftward})*`, 'gu');
