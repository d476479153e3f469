import { latin1Text } from '../../text/latin1.ts';
import type { Located, Place, ProblemSink } from '../../text/problem.ts';
import type { JsonPlace } from '../bytes/json-place.ts';
import { locatedIn as locatedInLine, notUtf8, utf8Text } from '../bytes/line.ts';

/** A text that should be one JSON value, with its file and the line on which it begins. */
export interface JsonSource {
  readonly file: string;
  readonly text: string;
  readonly firstLine: number;
  /** How many characters of its first line come before it; none, if that is not given. */
  readonly indent?: number;
}

export interface JsonLine extends JsonSource {
  /** The text of some lines, and where in it this one begins. */
  readonly piece: string;
  readonly start: number;
}

/** Decodes the bytes, without a byte order mark. Reports NOT_UTF8, a warning. */
export function jsonSource(file: string, bytes: Uint8Array, firstLine: number, problems: ProblemSink): JsonSource {
  const decoded = utf8Text(bytes);
  if (decoded === undefined) {
    const place = { file, line: firstLine, column: 1 };
    problems.report('NOT_UTF8', 'warning', () => ({ place, message: notUtf8('this JSON') }));
  }
  const text = decoded ?? latin1Text(bytes);
  return { file, text: unfenced(text.startsWith('\ufeff') ? text.slice(1) : text), firstLine };
}

/** The text with blanks for a fence of Markdown around it, so that places stay. */
function unfenced(text: string): string {
  if (!FENCE.test(text)) return text;
  return text.replace(/^\s*`{3}\w*|`{3}\s*$/gu, (fence) => fence.replaceAll(/\S/gu, ' '));
}

/** How JSON begins that a language model put into a fence of Markdown. */
export const FENCE: RegExp = /^\s*`{3}\w*\s*[[{]/u;

/** A place of the text in its file. */
export function placeIn({ file, firstLine, indent = 0 }: JsonSource, { line, column }: JsonPlace): Place {
  return { file, line: firstLine + line - 1, column: column + (line === 1 ? indent : 0) };
}

/** A place in the text, with its line as the excerpt of a problem. */
export function locatedIn(source: JsonSource, found: JsonPlace): Located {
  const place = placeIn(source, found);
  const end = source.text.indexOf('\n', found.offset);
  const whole = source.text.slice(found.offset - found.column + 1, end < 0 ? undefined : end);
  const { text = '', textColumn = 1 } = locatedInLine(
    source.file,
    { number: place.line, text: whole },
    found.column - 1,
  );
  const column = textColumn + place.column - found.column;
  return { place, text: text.replace(/\r$/, ''), textColumn: column > 1 ? column : undefined };
}
