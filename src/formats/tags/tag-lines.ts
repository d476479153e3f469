import { DOCUMENT_END, SENTENCE_END } from '../../ner/rows.ts';
import type { TagTable } from '../../ner/tags.ts';
import { type Problem, type ProblemSink, reportFile } from '../../text/problem.ts';

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

/** The name of a column that numbers sentences: `Sentence #`, `sentence_id`. */
const SENTENCE_NAME = 'sent(?:ence)?(?: ?#|[_ ]?(?:id|idx|index|num|number|no))';

/** That name, or a cell of the column: `Sentence: 1`. */
export const SENTENCE_CELL: string = `(?:${SENTENCE_NAME}|sentence: ?\\d+)`;

/** How a row of column names begins: the first names the column of the tokens, or one of the first two that of the sentences. */
export const COLUMN_NAMES: RegExp = new RegExp(
  `^(?:"?(?:token|word|form|text)s?|(?:[^\\t,;\\n]*[\\t,;])?"?${SENTENCE_NAME})"?[\\s,;]`,
  'iu',
);

/** Lines in which every cell is a tag. */
export interface TagLines {
  /** How many cells the shortest and the longest line has. */
  readonly least: number;
  readonly most: number;
  /** Whether blank lines separate them. */
  readonly isParted: boolean;
}

/** What is known of lines if every cell of them is a tag, and there is one; else undefined. Comments and `-DOCSTART-` do not count. */
export function tagLines(texts: Iterable<string>, tags: TagTable): TagLines | undefined {
  let [least, most, hasGap, isParted] = [0, 0, false, false];
  for (const one of texts) {
    const text = one.trim();
    if (text === '') hasGap = most > 0;
    else if (lineKind(text) === ROW && !text.startsWith('#')) {
      const cells = text.split(/[ \t]+/);
      if (!cells.every(tags.isWhole)) return undefined;
      isParted ||= hasGap;
      least = Math.min(least || cells.length, cells.length);
      most = Math.max(most, cells.length);
    }
  }
  return most > 0 ? { least, most, isParted } : undefined;
}

/**
 * What these lines are: sentences if they differ in length, and one column of tags is wanted; rows of columns if they have at most two
 * cells, or blank lines separate them; else that cannot be told, and why.
 */
export function useOf({ least, most, isParted }: TagLines, wanted: number): 'sentences' | 'columns' | Said {
  if (least !== most) return wanted === 1 ? 'sentences' : sentencesOfBoth;
  return most <= 2 || isParted ? 'columns' : unknownUse;
}

type Said = Required<Pick<Problem, 'message' | 'help'>>;

const unknownUse: Said = {
  message: 'it is unclear whether lines are sentences or rows: all hold equally many tags',
  help: 'give --input tags-in-lines or conll-bio',
};

const sentencesOfBoth: Said = {
  message: 'this is one side only: lines of tags of different lengths are sentences',
  help: 'give the file of the predictions too, or --input conll-bio',
};

const mixedLines = 'some files hold rows of tags, others sentences of tags: lines are equally long only in some';

/**
 * Reports a side with files that were read as columns, as all their lines have one number of tags, where the lines of all its files
 * together have not, as sentences.
 */
export function reportMixedLines(
  side: readonly { readonly lines?: Pick<TagLines, 'least' | 'most'> }[],
  folder: string,
  problems: ProblemSink,
): void {
  const files = side.flatMap(({ lines }) => lines ?? []);
  const differ = files.some(({ least, most }) => least !== files[0].least || most !== least);
  if (!differ || files.every(({ least, most }) => least !== most)) return;
  reportFile(problems, 'AMBIGUOUS_COLUMNS', 'error', folder, mixedLines, unknownUse.help);
}
