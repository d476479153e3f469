import { LONGEST_TEXT } from '../../text/latin1.ts';
import { joinChunks, type LineHandler, type LineSplitter, lineSplitter } from '../../text/lines.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { type JsonLine, type JsonSource, jsonSource } from './json-source.ts';

/**
 * The lines of a file of JSON lines that are not blank, each made when it is asked for. `texts`: of the file, one after the other, each of whole
 * lines. `before`: how many lines come before them.
 */
export function* linesOfJson(file: string, texts: Iterable<string>, before = 0): Generator<JsonLine> {
  let firstLine = before + 1;
  for (const piece of texts) {
    for (let start = 0; start < piece.length; firstLine++) {
      const newline = piece.indexOf('\n', start);
      const text = piece.slice(start, newline < 0 ? piece.length : newline);
      if (piece.charCodeAt(start) === BRACE || text.trim() !== '') yield { file, text, firstLine, piece, start };
      start += text.length + 1;
    }
  }
}

const BRACE = 123;

/** A file, where its problems go, and what gets its texts, each of a value or of several. */
export type FileOfJson = readonly [file: string, problems: ProblemSink, onSource: (source: JsonSource) => void];

/** Gathers the chunks of a file that is one JSON value, which `onSource` gets at the end, unless it has more than `longest` bytes. */
export function wholeJson(
  file: string,
  problems: ProblemSink,
  onSource: (source: JsonSource) => void,
  longest: number = LONGEST_TEXT,
): LineSplitter {
  let chunks: Uint8Array[] = [];
  let length = 0;
  return {
    push(chunk) {
      if (length > longest) return;
      length += chunk.length;
      chunks.push(new Uint8Array(chunk));
      if (length <= longest) return;
      chunks = [];
      reportLongJson(file, 1, problems);
    },
    end() {
      if (length <= longest) onSource(jsonSource(file, joinChunks(chunks), 1, problems));
    },
  };
}

/** Passes on each line of a file of JSON lines, unless it is too long for a text. `before`: how many lines come before the first. */
export function jsonLines(
  file: string,
  problems: ProblemSink,
  onSource: (source: JsonSource) => void,
  before = 0,
): LineSplitter {
  const onLine: LineHandler = (bytes, start, end, number) =>
    onSource(jsonSource(file, bytes.subarray(start, end), before + number, problems));
  const refuse = (_: Uint8Array, number: number): void => reportLongJson(file, number, problems);
  return lineSplitter(onLine, refuse, LONGEST_TEXT);
}

function reportLongJson(file: string, line: number, problems: ProblemSink): void {
  const message = `this JSON value has more than ${Math.ceil(LONGEST_TEXT / 2 ** 20)} MiB: write documents as JSON lines`;
  problems.report('LINE_TOO_LONG', 'error', () => ({ place: { file, line, column: 1 }, message }));
}
