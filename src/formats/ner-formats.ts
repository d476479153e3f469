import { decodeText } from './line.ts';

/** The formats of tagging, by their names in the signature. */
export type NerFormatName = 'tags' | 'spans' | 'samples';

/** A format of tagging. */
export interface NerFormat {
  readonly name: NerFormatName;
  /** How a file in this format begins. A file that fits no other format has the one without this. */
  readonly begins?: RegExp;
}

/** The formats that can be read, in the order in which they are looked for. */
export const nerFormats: readonly NerFormat[] = [
  { name: 'tags' },
  // Lists of {label, start, end}, as nervaluate has them.
  { name: 'spans', begins: /^\ufeff?\s*\[\s*(\]|\[\s*[\]{])/u },
  // Lines of {text, gold, pred}, as eval4ner has them: both sides in one file.
  { name: 'samples', begins: /^\ufeff?\s*\{\s*(\}|"[^"\n]*"\s*:)/u },
];

/** The format of a file, detected from how its bytes begin. A token `[` or `{` begins a row of tags. */
export function detectNerFormat(bytes: Uint8Array): NerFormatName {
  const text = decodeText(bytes, 0, Math.min(bytes.length, ENOUGH));
  return nerFormats.find(({ begins }) => begins?.test(text))?.name ?? 'tags';
}

/** How many bytes are enough to detect the format of any file. */
const ENOUGH = 4096;
