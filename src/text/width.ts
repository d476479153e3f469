/** How many terminal cells the text takes: two for a wide character (CJK, emoji), none for a combining mark. */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** The cells of one character: two for Unicode East Asian Width W or F, by its main blocks; none for marks and joiners. */
export function characterWidth(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  if (/\p{Mn}|\p{Me}|[\u200b-\u200f]/u.test(character)) return 0;
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

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** The largest of widths or lengths, however many there are: as arguments of Math.max they would be too many for the stack. 0 of none. */
export function largest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0);
}
