/** A text without blanks and control characters around it. */
export function trimmed(text: string): string {
  let start = 0;
  if (text.charCodeAt(0) > BLANK && text.charCodeAt(text.length - 1) > BLANK) return text;
  while (start < text.length && text.charCodeAt(start) <= BLANK) start++;
  return trimmedEnd(text.slice(start));
}

/** A text without blanks and control characters at its end. */
export function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= BLANK) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** The last character that is a blank or a control character. */
export const BLANK = 0x20;
