import type { Place, ProblemSink } from '../../text/problem.ts';
import { type FileBytes, textOf } from '../bytes/file-text.ts';

/** A line of a text format of spans, without its end. */
export interface TextLine {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a file; a line end at the end of the file begins no further line. */
export function linesOf({ file, bytes }: FileBytes): TextLine[] {
  const lines = textOf({ bytes }).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, at) => ({ file, number: at + 1, text: line.endsWith('\r') ? line.slice(0, -1) : line }));
}

/** The place of a character of the line, by its index. */
export function placeIn({ file, number }: TextLine, at = 0): Place {
  return { file, line: number, column: at + 1 };
}

/** Reports an error, of this code, at a character of the line. */
export function reportLine(
  log: ProblemSink,
  line: TextLine,
  at: number,
  message: string,
  help?: string,
  code: 'NOT_A_SPAN' | 'NOT_A_DOCUMENT' = 'NOT_A_SPAN',
): undefined {
  log.report(code, 'error', () => ({ place: placeIn(line, at), text: line.text, message, help }));
}

/** The name of a file without its folder, `.gz` and its extension: the id of a document that is a file. */
export function documentName(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return name.replace(/\.gz$/u, '').replace(/(?<=.)\.[^.]*$/u, '');
}
