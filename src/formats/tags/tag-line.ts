import { DOCUMENT_END, SENTENCE_END } from '../../ner/sentence.ts';
import { type Line, lineText } from '../line.ts';
import { isBlank } from './row-cells.ts';

/** A line of a tag file that is a row, as far as can be said without its columns. */
export const ROW = 0;
/** A comment. */
export const COMMENT = 1;

/**
 * What a line of a tag file is, blanks at its end taken away: `ROW`, `COMMENT`, `SENTENCE_END` or `DOCUMENT_END`. An empty line
 * and a first column `-X-` end the sentence; `-DOCSTART-` and a comment `# document_id = …` or `# newdoc id = …` the document.
 */
export function lineKind(line: Line): number {
  const { bytes, start, end } = line;
  if (start === end) return SENTENCE_END;
  const first = bytes[start];
  if (first === HYPHEN) {
    if (isMark(bytes, start, end, '-DOCSTART-')) return DOCUMENT_END;
    return isMark(bytes, start, end, '-X-') ? SENTENCE_END : ROW;
  }
  if (first !== HASH) return ROW;
  const text = lineText(line);
  if (/^#\s*(document_id|newdoc id)\s+=/u.test(text)) return DOCUMENT_END;
  return /^#\s*[^\s=]+\s+=(\s|$)/u.test(text) ? COMMENT : ROW;
}

/** Whether the line begins with `#`, so that it is a comment unless it has a tag. */
export function startsWithHash(line: Line): boolean {
  return line.bytes[line.start] === HASH;
}

/** Whether the line begins a document of a coreference file, whose rows may hold tags too. */
export function beginsCoreference(line: Line): boolean {
  return startsWithHash(line) && /^#begin document\b/u.test(lineText(line));
}

/** Whether a cell is what the last column of coreference files holds: `-`, `_`, or brackets around ids. */
export function isCoreferenceCell(text: string): boolean {
  return /^(?:[-_]|(?=.*[()])\(?\w*\d\)?(?:\|\(?\w*\d\)?)*)$/u.test(text);
}

/** Whether the first cell names the column of the tokens. */
export function isHeader(line: Line): boolean {
  return /^(token|word|form|text)s?\s/iu.test(lineText(line));
}

/** Where the text of the first line starts: after the byte order mark, where there is one. */
export function afterByteOrderMark(bytes: Uint8Array, start: number, end: number): number {
  const marked = end - start >= 3 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
  return marked ? start + 3 : start;
}

const HASH = 35;
const HYPHEN = 45;

/** Whether the first column is that mark. */
function isMark(bytes: Uint8Array, start: number, end: number, mark: string): boolean {
  if (end - start < mark.length) return false;
  for (let at = 0; at < mark.length; at++) if (bytes[start + at] !== mark.charCodeAt(at)) return false;
  return end - start === mark.length || isBlank(bytes[start + mark.length]);
}
