import type { Line } from './line.ts';

/** What `signsOf` finds: one bit each. */
export const SEES_NUL = 1;
export const SEES_RETURN = 2;
export const SEES_HASH = 4;

/** Which bytes the line has that most lines have not. A plain row has none of them, so that only other lines have to be searched. */
export function signsOf({ bytes, start, end }: Line): number {
  let signs = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte > 0x23) continue;
    if (byte === 0) signs |= SEES_NUL;
    else if (byte === 0x0d) signs |= SEES_RETURN;
    else if (byte === 0x23) signs |= SEES_HASH;
  }
  return signs;
}
