import type { CharacterUnit, Run } from '../ner/span-document.ts';

/** What the offsets of a document mean in the positions that are compared. */
export interface Scale {
  /** The number of offsets up to the end of the text; infinite where there is no text. */
  readonly offsets: number;
  /** The number of positions, in the same unit. */
  readonly length: number;
  /** Whether offsets are positions. */
  readonly isSame?: true;
  /** The position at which something begins, or ends, that begins or ends at an offset; -1 if that is inside a character. */
  start(offset: number): number;
  end(offset: number): number;
}

/** The scale of characters for offsets in a unit of characters. Without a text, offsets are positions. */
export function characterScale(unit: CharacterUnit, text: string | undefined): Scale {
  if (text === undefined) return plainScale(Number.POSITIVE_INFINITY);
  const length = codePoints(text);
  if (unit === 'code-points' || (unit === 'utf-16' && length === text.length)) return plainScale(length);
  const positions: number[] = [];
  let position = 0;
  for (const character of text) {
    const width = unit === 'utf-16' ? character.length : bytesOf(character);
    for (let part = 0; part < width; part++) positions.push(part === 0 ? position : -1);
    position++;
  }
  positions.push(length);
  const at = (offset: number): number => positions[offset] ?? -1;
  return { offsets: positions.length - 1, length, start: at, end: at };
}

/** The scale of characters for offsets that count tokens, which are in the text at these places. */
export function foundScale(places: readonly (readonly [start: number, end: number])[], length: number): Scale {
  return {
    offsets: places.length,
    length,
    start: (offset) => places[offset]?.[0] ?? length,
    // What ends beyond the tokens ends beyond the text.
    end: (offset) => places[offset - 1]?.[1] ?? length + 1,
  };
}

export function codePoints(text: string): number {
  // Nearly all texts have no pairs, and that is quickly known.
  return PAIR.test(text) ? [...text].length : text.length;
}

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;

export function lengthIn(unit: CharacterUnit, text: string): number {
  if (unit === 'utf-16') return text.length;
  if (unit === 'code-points') return codePoints(text);
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character);
  return bytes;
}

/** The characters of a text, which is cut as it is if each unit is one. */
export function charactersOf(text: string): string | readonly string[] {
  return codePoints(text) === text.length ? text : [...text];
}

/** What is in runs of characters, or of tokens with `between` between them; runs are joined by one blank. */
export function wordsAt(of: string | readonly string[], runs: readonly Run[], between = ''): string {
  if (typeof of === 'string') return runs.map(([start, end]) => of.slice(start, end)).join(' ');
  const wordsOf = ([start, end]: Run): string =>
    of.slice(start, end).join(between).slice(blankBefore(of[start], between));
  return runs.map(wordsOf).join(' ');
}

/** The length of the blank that is shown before a character of tokens (see `OneText`). */
export function blankBefore(word: string | undefined, between: string): 0 | 1 {
  return between === '' && /^ ./su.test(word ?? '') ? 1 : 0;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
}

/** Runs of offsets in the positions that are compared. */
export function runsOn(scale: Pick<Scale, 'start' | 'end'>, runs: readonly Run[]): readonly Run[] {
  return runs.map(([start, end]) => [scale.start(start), scale.end(end)]);
}

/** The scale of offsets that are positions; `length`: how many there are. */
export function plainScale(length: number): Scale {
  return { offsets: length, length, isSame: true, start: same, end: same };
}

function same(offset: number): number {
  return offset;
}
