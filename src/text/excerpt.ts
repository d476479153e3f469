import type { Place } from './place.ts';

/**
 * The line of a problem with a caret under its column, cut to `width` characters around it. Tabs stay tabs in both lines, so
 * that the caret stands right in any terminal; other control characters are shown as `·`. Wide characters (CJK) count as two.
 */
export function excerpt(text: string, place: Place, width = 100): string {
  const column = Math.min(place.column - 1, text.length);
  const from = column < width - 10 ? 0 : column - Math.floor(width / 2);
  const to = Math.min(text.length, from + width);
  const shown = visible(text.slice(from, to));
  const before = visible(text.slice(from, column));
  const lead = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  return `${lead}${shown}${tail}\n${lead ? ' ' : ''}${padding(before)}^`;
}

function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '·');
}

function padding(text: string): string {
  let blanks = '';
  for (const character of text) blanks += character === '\t' ? '\t' : isWide(character) ? '  ' : ' ';
  return blanks;
}

/** Whether a terminal gives the character two cells (Unicode East Asian Width W or F, by its main blocks). */
function isWide(character: string): boolean {
  return /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
    character,
  );
}
