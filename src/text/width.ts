/** How many terminal cells the text takes: two for a wide character (CJK, emoji), none for a combining mark. */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(joined, WIDE)) width += characterWidth(character);
  return width;
}

/** The cells of one character by itself: two for Unicode East Asian Width W or F; none for marks and what is not shown. */
export function characterWidth(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  if (unseen.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** The text with a line break before each word that would go beyond `width`, and `indent` before the lines after the first. */
export function wrapped(text: string, width: number, indent = ''): string {
  if (displayWidth(text) <= width) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** The text in at most so many columns, with `…` in its middle for what was cut out. */
export function cutMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = [...text];
  let [head, tail] = ['', ''];
  for (let at = 0; displayWidth(head) + displayWidth(tail) < width - 2; at++) {
    if (at % 2 === 0) head += characters[at / 2];
    else tail = characters[characters.length - (at + 1) / 2] + tail;
  }
  return `${head}…${tail}`;
}

const WIDE = '\u3000';
const unseen = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const wide =
  /[\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u2e99\u2e9b-\u303e\u3041-\u3247\u3250-\ua4c6\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|(?!\p{RI})\p{Emoji_Presentation}/u;

/** Characters that take two cells together: flags, keycaps, emoji that are joined or have a style or a colour of skin, letters of a Korean syllable. */
const joined =
  /\p{RI}{2}|[\d#*]\ufe0f?\u20e3|\p{ExtPict}[\ufe0f\p{EMod}]?(?:\u200d\p{ExtPict}[\ufe0f\p{EMod}]?)+|(?=\p{Emoji})\p{ExtPict}\ufe0f|\p{EBase}\p{EMod}|[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6][\u11a8-\u11ff\ud7cb-\ud7fb]?/gu;

/** The largest of widths or lengths, however many there are: as arguments of Math.max they would be too many for the stack. 0 of none. */
export function largest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0);
}
