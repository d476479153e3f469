import { LONGEST_TEXT } from '../../text/latin1.ts';
import { joinChunks, type LineHandler, type LineSplitter, lineSplitter } from '../../text/lines.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { type JsonSource, jsonSource } from './json-source.ts';

/** The lines of a file of JSON lines that are not blank, of a text that may come in pieces. */
export class JsonLines implements Iterable<JsonSource> {
  private readonly file: string;
  private text: string;
  private start = 0;
  private line = 1;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Goes on with the next piece of the text, which begins a line. */
  push(text: string): void {
    this.text = text;
    this.start = 0;
  }

  /** The next line; undefined at the end of what is there. */
  next(): JsonSource | undefined {
    while (this.start < this.text.length) {
      const newline = this.text.indexOf('\n', this.start);
      const end = newline < 0 ? this.text.length : newline;
      const source = { file: this.file, text: this.text.slice(this.start, end), firstLine: this.line++ };
      this.start = end + 1;
      if (source.text.trim() !== '') return source;
    }
    return undefined;
  }

  *[Symbol.iterator](): Generator<JsonSource> {
    for (let one = this.next(); one; one = this.next()) yield one;
  }
}

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

/** Passes on each line of a file of JSON lines, unless it is too long for a text. */
export function jsonLines(file: string, problems: ProblemSink, onSource: (source: JsonSource) => void): LineSplitter {
  const onLine: LineHandler = (bytes, start, end, number) =>
    onSource(jsonSource(file, bytes.subarray(start, end), number, problems));
  const refuse = (_: Uint8Array, number: number): void => reportLongJson(file, number, problems);
  return lineSplitter(onLine, { longest: LONGEST_TEXT, refuse });
}

function reportLongJson(file: string, line: number, problems: ProblemSink): void {
  const message = `this JSON value has more than ${Math.ceil(LONGEST_TEXT / 2 ** 20)} MiB: write documents as JSON lines`;
  problems.report('LINE_TOO_LONG', 'error', () => ({ place: { file, line, column: 1 }, message }));
}
