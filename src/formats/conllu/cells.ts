const [TAB, NEWLINE, RETURN, SPACE, BAR] = [9, 10, 13, 32, 124];

export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** The number `[from, to)`, or -1 if there is none. */
export function numberIn(bytes: Uint8Array, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    if (!isDigit(bytes[at])) return -1;
    number = 10 * number + bytes[at] - 48;
  }
  return to > from ? number : -1;
}

/** The first place from `start` on that has no blank. */
export function afterBlanks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === SPACE || bytes[at] === TAB) at++;
  return at;
}

/** Where a value in the last column ends, before the next one, another cell or the end of the line. */
export function valueEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== BAR && bytes[at] !== NEWLINE && bytes[at] !== TAB) at++;
  return bytes[at] === NEWLINE && bytes[at - 1] === RETURN ? at - 1 : at;
}
