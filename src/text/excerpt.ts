import type { Place } from './problem.ts';
import { characterWidth } from './width.ts';

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
  for (const character of text) blanks += character === '\t' ? '\t' : ' '.repeat(characterWidth(character));
  return blanks;
}
