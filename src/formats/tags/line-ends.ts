/**
 * Where the lines `bytes[start, end)` have a NUL byte or, if there is none, the first carriage return that is not at the end of a line;
 * -1 if they have neither. Every line must end in `\n`.
 */
export function oddByte(bytes: Uint8Array, start: number, end: number): number {
  const lines = bytes.subarray(start, end);
  const nul = lines.indexOf(0);
  if (nul >= 0) return start + nul;
  for (let at = lines.indexOf(RETURN); at >= 0; at = lines.indexOf(RETURN, at)) {
    const first = at;
    while (lines[at] === RETURN) at++;
    if (lines[at] !== NEWLINE) return start + first;
  }
  return -1;
}

const NEWLINE = 10;
const RETURN = 13;
