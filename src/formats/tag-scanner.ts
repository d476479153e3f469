import { DOCUMENT_END, type TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import { blockSplitter, type LineSplitter } from '../text/lines.ts';
import type { ProblemSink } from '../text/problem.ts';
import { type Line, reportAt } from './line.ts';
import { type PlainRows, plainRows } from './plain-tag-rows.ts';
import { type RowTags, rowTags } from './row-tags.ts';
import { scannableEnd } from './scannable.ts';
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
 * Reports UNREADABLE_ROW, NOT_TEXT, NOT_TAGS, NO_TAGS; `watches` (one a tag column) may report more about the tags.
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
  let plain: PlainRows | undefined;
  let isReadable = true;

  const other = (bytes: Uint8Array, start: number): number => {
    const newline = bytes.indexOf(10, start);
    nextLine(line, bytes, start, newline);
    if (line.number === 1) isReadable = checkText(line, problems);
    if (isReadable) isReadable = readLine(line, layout, finder, rows, handler.words, problems);
    const cells = finder.plainCells;
    if (cells) plain ??= plainRows({ line, cells, rows, watches, handler });
    return newline + 1;
  };
  const readLines = (bytes: Uint8Array, start: number, end: number): void => {
    let at = start;
    while (!plain && at < end) at = other(bytes, at);
    const readPlain = plain?.block(bytes, at, end);
    while (readPlain && at < end) {
      at = readPlain(at);
      if (at < end) at = other(bytes, at);
    }
  };
  const splitter = blockSplitter((bytes, start, end) => {
    for (let from = start; from < end; ) {
      const to = scannableEnd(bytes, from, end);
      readLines(bytes, from, to);
      from = to;
    }
  });

  return {
    push: splitter.push,
    end() {
      splitter.end();
      line.number++;
      if (isReadable && finder.cells === undefined) reportNoTags(layout.file, problems);
      rows.end(DOCUMENT_END);
      rows.flush();
      plain?.settle();
    },
  };
}

/** Sets the line to `bytes[start, end)` without the blanks at its end and a byte order mark. */
function nextLine(line: Line, bytes: Uint8Array, start: number, end: number): void {
  line.bytes = bytes;
  line.number++;
  line.end = end;
  while (line.end > start && isBlank(bytes[line.end - 1])) line.end--;
  line.start = line.number === 1 ? afterByteOrderMark(bytes, start, line.end) : start;
}

/** False where the file turns out to be none of tags: there is no sense in what follows. */
function readLine(
  line: Line,
  layout: TagLayout,
  finder: TagCells,
  rows: RowTags,
  words: boolean,
  problems: ProblemSink,
): boolean {
  const kind = lineKind(line);
  if (kind === COMMENT) return true;
  if (kind !== ROW) {
    rows.end(kind);
    return true;
  }
  const found = finder.find(line);
  if (found === 'coreference') {
    reportAt(problems, line, line.start, 'error', 'NOT_TAGS', notTags);
    return false;
  }
  if (found === 'few') {
    const severity = layout.lenient ? 'warning' : 'error';
    reportAt(problems, line, line.start, severity, 'UNREADABLE_ROW', tooFew(layout.columns));
  } else if (found !== 'none') rows.row(found, words ? finder.word(line) : 0);
  return true;
}

const notTags =
  'this is a coreference file, with `#begin document` lines: corefscore scores it; nerscore expects tags such as B-PER';

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
