import { joinedRuns } from '../ner/runs.ts';
import type { FileSpan, Run, SurfaceRule } from '../ner/span-document.ts';
import { type charactersOf, wordsAt } from './scale.ts';

/** Whether a surface is what the text has at its position, by the rule. Some formats cannot store a line end. */
export function isSurface(surface: string, found: string, rule: SurfaceRule): boolean {
  if (surface === found || blanked(surface) === blanked(found)) return true;
  if (rule === 'text') return false;
  const [own, other] = rule === 'tokens' ? [surface, found].map(withoutMarks) : [surface, found];
  if (folded(own) === folded(other)) return true;
  if (rule === 'tokens') return fits(own, unknownPieces, (length) => `.{1,${length}}`, other);
  if (beyondAscii.test(folded(own))) return false;
  return fits(folded(other), beyondAscii, (length) => `.{0,${length * LONGEST_NAME}}`, own);
}

/** A text with a blank for each of any kind. */
export function blanked(text: string): string {
  return text.replace(/\s/gu, ' ');
}

/** What tokenizers and databases change: blanks, accents, case, forms of one character, quotation marks, and what is not seen. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\s]/gu, '')
    .replace(/``|''|[\u201c\u201d\u201e]/gu, '"')
    .replace(/[\u2018\u2019]/gu, "'")
    .toLowerCase();
}

/** Without the marks of word pieces. */
function withoutMarks(text: string): string {
  return text.replace(/##|@@|<\/w>|[\u0120\u2581]/gu, '');
}

/** Pieces that a tokenizer does not know, and bytes of characters, which it writes as letters. */
const unknownPieces = /(\[UNK\]|<unk>|[\u00a1-\u0143\ufffd]+)/u;
/** PubTator writes α as a, others as alpha: a surface that has some itself was not rewritten. */
const beyondAscii = /([^\0-\x7f]+)/u;
const LONGEST_NAME = 8;
/** More than a surface has. A pattern of more would take long. */
const MOST_UNKNOWN = 5;

/** Whether a text is like another in which some parts are unknown: `some` is the pattern of a part of so many characters. */
function fits(other: string, unknown: RegExp, some: (length: number) => string, text: string): boolean {
  const parts = other.split(unknown);
  if (parts.length === 1) return false;
  const patterns = parts.map((part, at) => {
    if (at % 2 === 0) return folded(part).replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
    return /^[[<]/u.test(part) ? '.*' : some(part.length);
  });
  return parts.length > 2 * MOST_UNKNOWN || new RegExp(`^${patterns.join('')}$`, 'su').test(folded(text));
}

type Characters = ReturnType<typeof charactersOf>;

/** Whether a surface, if there is one, is what is in these runs: in their order, or in that of the text with those that touch joined. */
export function isAt(
  { surface }: Pick<FileSpan, 'surface'>,
  runs: readonly Run[],
  characters: Characters,
  rule: SurfaceRule = 'text',
): boolean {
  if (surface === undefined || isSurface(surface, surfaceAt(characters, runs), rule)) return true;
  return runs.length > 1 && isSurface(surface, surfaceAt(characters, joinedRuns(runs)), rule);
}

export function surfaceAt(characters: Characters, runs: readonly Run[]): string {
  // What is inside a character is not text.
  return wordsAt(
    characters,
    runs.map((run) => (Math.min(...run) < 0 ? [0, 0] : run)),
  );
}

/** What to do where words are right and positions are not. */
export const placedByWords = '--lenient places it by its words';
