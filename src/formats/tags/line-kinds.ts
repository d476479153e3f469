import { DOCUMENT_END, SENTENCE_END } from '../../ner/rows.ts';
import { afterByteOrderMark } from '../../text/lines.ts';
import { type Line, lineText } from '../bytes/line.ts';
import { isBlank, TAB } from './row-cells.ts';

/** A line of a tag file that is a row, as far as is known without its columns. */
export const ROW = 0;
/** A comment. */
export const COMMENT = 1;
/** A byte order mark alone, as where files were joined. */
export const NOTHING = 2;

/**
 * What a line of a tag file is, without the blanks at its end: `ROW`, `COMMENT`, `NOTHING`, `SENTENCE_END` or `DOCUMENT_END`. An empty
 * line and a first column `-X-` end the sentence; `-DOCSTART-` and a comment `# document_id = …` or `# newdoc id = …` the document.
 * With `documentRows`, `-DOCSTART-` before other columns is a row.
 */
export function lineKind(line: Line, documentRows = false): number {
  const { bytes, start, end } = line;
  if (start === end) return SENTENCE_END;
  const first = bytes[start];
  if (first === HYPHEN) {
    if (isMark(bytes, start, end, DOCSTART)) return documentRows && end - start > DOCSTART.length ? ROW : DOCUMENT_END;
    return isMark(bytes, start, end, '-X-') ? SENTENCE_END : ROW;
  }
  if (first === 0xef && afterByteOrderMark(bytes, start, end) === end) return NOTHING;
  if (first !== HASH) return ROW;
  const text = lineText(line);
  if (/^#\s*(document_id|newdoc id)\s+=/u.test(text)) return DOCUMENT_END;
  return /^#\s*[^\s=]+\s+=(\s|$)/u.test(text) ? COMMENT : ROW;
}

/** Whether the line begins with `#`, so that it is a comment unless it has a tag. */
export function startsWithHash(line: Line): boolean {
  return line.bytes[line.start] === HASH;
}

/** Whether the line is an element of markup, such as `<HEADLINE>`, before columns that are all empty. */
export function isMarkup({ bytes, start, end }: Line, delimiter: number): boolean {
  if (bytes[start] !== LESS) return false;
  let to = end;
  while (bytes[to - 1] === delimiter) to--;
  if (to === end && bytes[end] !== delimiter) return false;
  return bytes[to - 1] === GREATER && bytes.subarray(start, to).every((byte) => byte !== delimiter && byte !== TAB);
}

/** Whether the line has an empty column: two tabs with nothing but blanks between. */
export function hasEmptyColumn(line: Line): boolean {
  return /\t *\t/u.test(lineText(line));
}

/** Whether the line begins a document of a coreference file, whose rows may hold tags too. */
export function beginsCoreference(line: Line): boolean {
  return startsWithHash(line) && /^#begin document\b/u.test(lineText(line));
}

/** Whether a cell is what the last column of coreference files holds: `-`, `_`, or brackets around ids. */
export function isCoreferenceCell(text: string): boolean {
  return /^(?:[-_]|(?=.*[()])\(?\w*\d\)?(?:\|\(?\w*\d\)?)*)$/u.test(text);
}

/** Whether the first cell names the column of the tokens, or one of the first two that of the sentences. */
export function isHeader(line: Line): boolean {
  return COLUMN_NAMES.test(lineText(line));
}

/** How a row of column names begins. */
export const COLUMN_NAMES: RegExp = /^(?:"?(?:token|word|form|text)s?|(?:[^\t,;\n]*[\t,;])?"?sentence ?#)"?[\s,;]/iu;

const HASH = 35;
const LESS = 60;
const GREATER = 62;
const HYPHEN = 45;
const DOCSTART = '-DOCSTART-';

function isMark(bytes: Uint8Array, start: number, end: number, mark: string): boolean {
  if (end - start < mark.length) return false;
  for (let at = 0; at < mark.length; at++) if (bytes[start + at] !== mark.charCodeAt(at)) return false;
  return end - start === mark.length || isBlank(bytes[start + mark.length]);
}

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
