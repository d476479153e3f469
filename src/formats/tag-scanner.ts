import { DOCUMENT_END, type TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import { type LineSplitter, lineSplitter } from '../text/lines.ts';
import type { ProblemSink } from '../text/problem.ts';
import { type Line, reportAt } from './line.ts';
import { type RowTags, rowTags } from './row-tags.ts';
import { type TagCells, tagCells } from './tag-cells.ts';
import type { TagLayout, TagRowHandler } from './tag-layout.ts';
import { afterByteOrderMark, COMMENT, lineKind, ROW } from './tag-line.ts';
import { isBlank } from './tag-row.ts';

/**
 * Reads a tag file: a row a token, columns by tabs or blanks, sentences parted by blank lines. Memory does not grow with the
 * file; a tag is decoded the first time that it is met.
 *
 * A byte order mark, carriage returns and blanks at the end of lines are dropped. A row whose first column is `-X-` ends the
 * sentence, one with `-DOCSTART-` and a comment `# document_id = …` the document; neither is a token. A line that begins with
 * `#` is a comment if it reads `# key = value` or has no column for the tag, so tokens such as `#tag` are kept.
 *
 * Reports UNREADABLE_ROW, NOT_TEXT, NO_TAGS; `watches` (one a tag column) may report more about the tags.
 *
 * @throws RangeError when the delimiter is not one ASCII character.
 */
export function tagScanner(
  layout: TagLayout,
  tags: TagTable,
  watches: readonly TagWatch[],
  handler: TagRowHandler,
  problems: ProblemSink,
): LineSplitter {
  const line: Line = { file: layout.file, bytes: new Uint8Array(0), start: 0, end: 0, number: 0 };
  const finder = tagCells(layout, tags);
  const rows = rowTags(line, tags, watches, handler);
  let isText = true;
  const splitter = lineSplitter((bytes, start, end, number) => {
    if (rows.isOutside(bytes, start, end)) return;
    let to = end;
    while (to > start && isBlank(bytes[to - 1])) to--;
    line.bytes = bytes;
    line.number = number;
    line.start = number === 1 ? afterByteOrderMark(bytes, start, to) : start;
    line.end = to;
    if (number === 1) isText = checkText(line, problems);
    if (isText) readLine(line, layout, finder, rows, handler.words, problems);
  });

  return {
    push: splitter.push,
    end() {
      splitter.end();
      line.number++;
      if (isText && finder.cells === undefined) reportNoTags(layout.file, problems);
      rows.end(DOCUMENT_END);
      rows.flush();
    },
  };
}

function readLine(
  line: Line,
  layout: TagLayout,
  finder: TagCells,
  rows: RowTags,
  words: boolean,
  problems: ProblemSink,
): void {
  const kind = lineKind(line);
  if (kind === COMMENT) return;
  if (kind !== ROW) {
    rows.end(kind);
    return;
  }
  const found = finder.find(line);
  if (found === 'few') {
    const severity = layout.lenient ? 'warning' : 'error';
    reportAt(problems, line, line.start, severity, 'UNREADABLE_ROW', tooFew(layout.columns));
  } else if (found !== 'none') rows.row(found, words ? finder.word(line) : 0);
}

/** Whether the first line is text. Where it is not, nothing that follows is read: there is no sense in it. */
function checkText(line: Line, problems: ProblemSink): boolean {
  const isText = !line.bytes.subarray(line.start, line.end).includes(0);
  if (!isText)
    reportAt(problems, line, line.start, 'error', 'NOT_TEXT', 'the first line holds a NUL byte; give text in UTF-8');
  return isText;
}

function reportNoTags(file: string, problems: ProblemSink): void {
  const place = { file, line: 1, column: 1 };
  problems.report('NO_TAGS', 'error', () => ({ place, message: 'the file has no row with a tag' }));
}

function tooFew(columns: readonly number[]): string {
  const name = (column: number): string => {
    if (column === -1) return 'the last column';
    return column > 0 ? `column ${column}` : `the last column but ${-column - 1}`;
  };
  return `the row has too few columns: tags are expected in ${columns.map(name).join(' and ')}`;
}
