import { joinChunks, lineSplitter } from '../../text/lines.ts';
import { type Place, startOf } from '../../text/problem.ts';
import type { CorefInputOptions, CorefReader } from '../coref-input.ts';
import { decodeText, isUtf8, notUtf8 } from '../line.ts';
import { jsonDocuments } from './json-document.ts';
import { elementPlaces, findInJson, lineAndColumn } from './json-place.ts';

/** Reads a file that is one JSON value of the forms of `jsonDocuments`. A document without a name is named by its number, from 1. */
export function jsonReader(options: CorefInputOptions): CorefReader {
  const chunks: Uint8Array[] = [];
  return {
    push(chunk) {
      chunks.push(new Uint8Array(chunk));
    },
    end() {
      const bytes = joinChunks(chunks);
      const text = withoutBom(decodeText(bytes, 0, bytes.length));
      warnOfBytes(bytes, 1, options);
      if (/^\s*$/.test(text)) reportEmpty(options);
      else readValue({ text, firstLine: 1, name: '1' }, options);
    },
  };
}

/**
 * Reads JSON lines: a value of one of the forms of `jsonDocuments` on each line that is not blank. A document without a name is named
 * by its number, from 1.
 */
export function jsonlReader(options: CorefInputOptions): CorefReader {
  let values = 0;
  const lines = lineSplitter((bytes, start, end, number) => {
    const decoded = decodeText(bytes, start, end);
    const text = number === 1 ? withoutBom(decoded) : decoded;
    if (/^\s*$/.test(text)) return;
    warnOfBytes(bytes.subarray(start, end), number, options);
    values++;
    readValue({ text, firstLine: number, name: String(values) }, options);
  });
  return {
    push: (chunk) => lines.push(chunk),
    end() {
      lines.end();
      if (values === 0) reportEmpty(options);
    },
  };
}

/** A text with one value, the line on which it begins, and the name for a document that has none. */
interface JsonText {
  readonly text: string;
  readonly firstLine: number;
  readonly name: string;
}

function readValue({ text, firstLine, name }: JsonText, options: CorefInputOptions): void {
  const { file, log, side, mentions } = options;
  const placeAt = (offset: number): Place => {
    const { line, column } = lineAndColumn(text, offset);
    return { file, line: firstLine + line - 1, column };
  };
  const problemAt = (offset: number, message: string) => ({
    place: placeAt(offset),
    message,
    text: lineOf(text, offset),
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    log.report('NOT_JSON', 'error', () => {
      const { offset, expected = 'a value' } = findInJson(text, []);
      const found = offset < text.length ? JSON.stringify(text[offset]) : 'the end';
      return problemAt(offset, `this is not JSON: found ${found}, expected ${expected}`);
    });
    return;
  }
  let elements: ReturnType<typeof elementPlaces> | undefined;
  const documents = jsonDocuments(value, {
    ...{ side, mentions, name },
    place(index) {
      if (index === undefined) return placeAt(text.search(/\S/));
      elements ??= elementPlaces(text);
      const { line, column } = elements[index];
      return { file, line: firstLine + line - 1, column };
    },
    report(path, code, message) {
      log.report(code, 'error', () => problemAt(findInJson(text, path).offset, message));
    },
  });
  for (const document of documents) options.onDocument(document);
}

function warnOfBytes(bytes: Uint8Array, line: number, { file, log }: CorefInputOptions): void {
  if (isUtf8(bytes, 0, bytes.length)) return;
  log.report('NOT_UTF8', 'warning', () => ({ place: { file, line, column: 1 }, message: notUtf8('this JSON') }));
}

function reportEmpty({ file, log }: CorefInputOptions): void {
  log.report('NO_DOCUMENT', 'error', () => ({
    place: startOf(file),
    message: 'the file is empty: expected JSON with the entities of at least one document',
  }));
}

function lineOf(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
}

function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
