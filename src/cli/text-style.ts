import { plainStyle, type Style } from '../report/style.ts';

/** Emphasis by colour, or none. Colours are loaded only where they are wanted: most runs write into a pipe. */
export async function textStyle(hasColor: boolean): Promise<Style> {
  return hasColor ? (await import('../report/color-style.ts')).colorStyle : plainStyle;
}
