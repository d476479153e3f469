import { LONGEST_TEXT } from '../../text/latin1.ts';
import { type LineHandler, lineSplitter } from '../../text/lines.ts';
import { startOf } from '../../text/problem.ts';
import type { CorefInputOptions, CorefReader } from '../coref-input.ts';
import { jsonDocuments } from './json-document.ts';
import { elementPlaces } from './json-place.ts';
import {
  type JsonSource,
  jsonSource,
  parseJson,
  placeIn,
  reportInJson,
  reportLongJson,
  wholeJson,
} from './json-source.ts';

/** Reads a file that is one JSON value of the forms of `jsonDocuments`. A document without a name is named by its number, from 1. */
export function jsonReader(options: CorefInputOptions): CorefReader {
  return wholeJson(options.file, options.log, (source) => {
    if (isBlank(source)) reportEmpty(options);
    else readValue(source, '1', options);
  });
}

/**
 * Reads JSON lines: a value of one of the forms of `jsonDocuments` on each line that is not blank. A document without a name is named
 * by its number, from 1.
 */
export function jsonlReader(options: CorefInputOptions): CorefReader {
  const { file, log } = options;
  let values = 0;
  const onLine: LineHandler = (bytes, start, end, number) => {
    const source = jsonSource(file, bytes.subarray(start, end), number, log);
    if (!isBlank(source)) readValue(source, String(++values), options);
  };
  const refuse = (_: Uint8Array, number: number): void => {
    values++;
    reportLongJson(file, number, log);
  };
  const lines = lineSplitter(onLine, { longest: LONGEST_TEXT, refuse });
  return {
    push: (chunk) => lines.push(chunk),
    end() {
      lines.end();
      if (values === 0) reportEmpty(options);
    },
  };
}

/** Reads the documents of a value, of which one without a name gets that name. */
function readValue(
  source: JsonSource,
  name: string,
  { side, mentions, end, log, onDocument }: CorefInputOptions,
): void {
  const { file, text, firstLine } = source;
  const parsed = parseJson(source, log);
  if (!parsed) return;
  let elements: ReturnType<typeof elementPlaces> | undefined;
  const documents = jsonDocuments(parsed.value, {
    ...{ side, mentions, name, end },
    place(index) {
      if (index === undefined) return placeIn(source, text.search(/\S/));
      elements ??= elementPlaces(text);
      const { line, column } = elements[index];
      return { file, line: firstLine + line - 1, column };
    },
    report: (path, code, message) => reportInJson(source, path, code, message, log),
  });
  for (const { document, clusters } of documents) onDocument(document, clusters);
}

function isBlank({ text }: JsonSource): boolean {
  return !/\S/.test(text);
}

function reportEmpty({ file, log }: CorefInputOptions): void {
  log.report('NO_DOCUMENT', 'error', () => ({
    place: startOf(file),
    message: 'the file is empty: expected JSON with the entities of at least one document',
  }));
}
