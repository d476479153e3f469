import { DOCUMENT_END, SENTENCE_END } from '../../ner/rows.ts';

/** A line of a tag file that is a row, as far as is known without its columns. */
export const ROW = 0;
/** A comment. */
export const COMMENT = 1;
/** A byte order mark alone, as where files were joined. */
export const NOTHING = 2;

/**
 * What a line of a tag file is, without the blanks at its end: `ROW`, `COMMENT`, `NOTHING`, `SENTENCE_END` or `DOCUMENT_END`. An empty
 * line and a first column `-X-` end the sentence; `-DOCSTART-` and a comment `# document_id = …`, `# hipe2022:document_id = …` or
 * `# newdoc id = …` the document. With `documentRows`, `-DOCSTART-` before other columns is a row.
 */
export function lineKind(text: string, documentRows = false): number {
  const [first] = text;
  if (first === undefined) return SENTENCE_END;
  if (first === '-') {
    if (hasMark(text, DOCSTART)) return documentRows && text !== DOCSTART ? ROW : DOCUMENT_END;
    return hasMark(text, '-X-') ? SENTENCE_END : ROW;
  }
  if (first !== '#') return text === '\ufeff' ? NOTHING : ROW;
  if (/^#\s*((?:\w+:)?document_id|newdoc id)\s+=/u.test(text)) return DOCUMENT_END;
  return /^#\s*[^\s=]+\s+=(\s|$)/u.test(text) ? COMMENT : ROW;
}

const DOCSTART = '-DOCSTART-';

/** Whether that is the first cell. */
function hasMark(text: string, mark: string): boolean {
  return text.startsWith(mark) && !(text.charCodeAt(mark.length) > 0x20);
}

/** Whether a cell is what the last column of coreference files holds: `-`, `_`, or brackets around ids. */
export function isCoreferenceCell(text: string): boolean {
  return /^(?:[-_]|(?=.*[()])\(?\w*\d\)?(?:\|\(?\w*\d\)?)*)$/u.test(text);
}

/** How a row of column names begins: the first names the column of the tokens, or one of the first two that of the sentences. */
export const COLUMN_NAMES: RegExp = /^(?:"?(?:token|word|form|text)s?|(?:[^\t,;\n]*[\t,;])?"?sentence ?#)"?[\s,;]/iu;
