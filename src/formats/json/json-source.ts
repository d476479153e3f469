import type { Place, ProblemCode, ProblemSink } from '../../text/problem.ts';
import { decodeText, isUtf8, notUtf8 } from '../line.ts';
import { findInJson, type JsonPath, lineAndColumn } from './json-place.ts';

/** A text that should be one JSON value, with its file and the line on which it begins. */
export interface JsonSource {
  readonly file: string;
  readonly text: string;
  readonly firstLine: number;
}

/** The bytes as such a text, without a byte order mark. Reports the warning NOT_UTF8. */
export function jsonSource(file: string, bytes: Uint8Array, firstLine: number, problems: ProblemSink): JsonSource {
  if (!isUtf8(bytes, 0, bytes.length)) {
    const place = { file, line: firstLine, column: 1 };
    problems.report('NOT_UTF8', 'warning', () => ({ place, message: notUtf8('this JSON') }));
  }
  const text = decodeText(bytes, 0, bytes.length);
  return { file, text: text.startsWith('\ufeff') ? text.slice(1) : text, firstLine };
}

/** The value, or undefined after reporting NOT_JSON at its first error. */
export function parseJson(source: JsonSource, problems: ProblemSink): { readonly value: unknown } | undefined {
  const { text } = source;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    problems.report('NOT_JSON', 'error', () => {
      const { offset, expected = 'a value' } = findInJson(text, []);
      const found = offset < text.length ? JSON.stringify(text[offset]) : 'the end';
      return located(source, offset, `this is not JSON: found ${found}, expected ${expected}`);
    });
    return undefined;
  }
}

/** Reports an error at the value that the path leads to. */
export function reportInJson(
  source: JsonSource,
  path: JsonPath,
  code: ProblemCode,
  message: string,
  problems: ProblemSink,
): void {
  problems.report(code, 'error', () => located(source, findInJson(source.text, path).offset, message));
}

function located({ file, text, firstLine }: JsonSource, offset: number, message: string) {
  const { line, column } = lineAndColumn(text, offset);
  const place: Place = { file, line: firstLine + line - 1, column };
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { place, message, text: text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '') };
}
