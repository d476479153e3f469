import { LONGEST_TEXT } from '../text/latin1.ts';
import { joinChunks } from '../text/lines.ts';
import { conllReader } from './conll/reader.ts';
import type { CorefFormatName, CorefInputOptions, CorefReader } from './coref-input.ts';
import { jsonlReader, jsonReader } from './json/json.ts';
import { decodeText } from './line.ts';
import { refusingOthers } from './other-formats.ts';
import { isTsvRow, tsvReader } from './tsv.ts';

/** A coreference format: all it needs is a row here, a name, and how to detect it (`detectFormat`). */
export interface CorefFormat {
  readonly name: CorefFormatName;
  reader(options: CorefInputOptions): CorefReader;
}

const known: readonly CorefFormat[] = [
  { name: 'conll', reader: (options) => (options.conllReader ?? conllReader)(options) },
  { name: 'jsonl', reader: jsonlReader },
  { name: 'json', reader: jsonReader },
  { name: 'tsv', reader: tsvReader },
];

/** The formats that can be read, in the order in which help lists them. A file in another format has the error OTHER_FORMAT. */
export const corefFormats: readonly CorefFormat[] = known.map((format) => ({
  ...format,
  reader(options) {
    const { push, end } = refusingOthers(format.reader(options), 'corefscore', options.file, options.log);
    return { push, end: () => end() ?? [] };
  },
}));

/** The format with the given name, which must be one of `corefFormats`. */
export function corefFormat(name: CorefFormatName): CorefFormat {
  return corefFormats.find((format) => format.name === name) as CorefFormat;
}

/** A reader that detects the format. */
export interface DetectingReader extends CorefReader {
  /** The format, as far as it is known; at the end it is. */
  readonly format: CorefFormatName | undefined;
}

/** Reads a file in the format detected from its content (`detectFormat`); CoNLL if none is. */
export function autoReader(options: CorefInputOptions): DetectingReader {
  let format: CorefFormatName | undefined;
  let reader: CorefReader | undefined;
  let chunks: Uint8Array[] = [];
  let length = 0;
  let wanted: Wanted = { until: 'text', isJson: false };
  const begin = (name: CorefFormatName): CorefReader => {
    format = name;
    reader = corefFormat(name).reader(options);
    // One by one: joined, they would be there twice.
    for (const chunk of chunks) reader.push(chunk);
    chunks = [];
    return reader;
  };
  const detect = (isWhole: boolean): void => {
    chunks = [joinChunks(chunks)];
    const found = detectFormat(chunks[0], isWhole);
    if (typeof found === 'object') wanted = found;
    else begin(found);
  };
  return {
    get format() {
      return format;
    },
    push(chunk) {
      if (reader) return reader.push(chunk);
      chunks.push(new Uint8Array(chunk));
      length += chunk.length;
      // More blanks, or more of a line without an end, tell nothing new, and joining them each time would cost the square of their length.
      const isTold = wanted.until === 'text' ? textStart(chunk, 0) < chunk.length : chunk.indexOf(0x0a) >= 0;
      if (isTold) detect(false);
      const { isJson } = wanted;
      if (!reader && length > (isJson ? LONGEST_TEXT : ENOUGH)) begin(isJson ? 'json' : 'conll');
    },
    end() {
      if (!reader) detect(true);
      return reader?.end() ?? [];
    },
  };
}

/** If so many bytes are blank, or one line that is not JSON, the file is read as CoNLL. */
const ENOUGH = 1 << 20;

/** What the format of a file cannot be detected without: something that is not blank, or the end of a line; and what is there so far. */
interface Wanted {
  readonly until: 'text' | 'newline';
  readonly isJson: boolean;
}

/**
 * The format of a file, detected from its first line that is not blank, or what is needed to detect it.
 *
 * JSON begins with `{` or `[`; it is JSON lines if the whole line is a value and either another line follows, or it is an object
 * without a `type`, which scorch's have. Where it may be a row of TSV or of CoNLL, the next rows decide (`isTsvRow`). All else is CoNLL.
 *
 * `head`: the bytes from the start of the file; `isWhole`: whether they are all.
 */
function detectFormat(head: Uint8Array, isWhole: boolean): CorefFormatName | Wanted {
  const start = textStart(head, head[0] === 0xef ? 3 : 0);
  if (start >= head.length) return isWhole ? 'conll' : { until: 'text', isJson: false };
  const isJson = head[start] === 0x7b || head[start] === 0x5b;
  const newline = head.indexOf(0x0a, start);
  if (newline < 0 && !isWhole) return { until: 'newline', isJson };
  const end = newline < 0 ? head.length : newline;
  // What is too long for a text is no value, whatever it is.
  if (end - start > LONGEST_TEXT) return isJson ? 'json' : 'conll';
  const line = decodeText(head, start, end).replace(/\r$/, '');
  if (!isJson) return ofRows(head, start, isWhole);
  const value = parsed(line);
  if (value === undefined) return 'json';
  if (line[0] === '{' && !Object.hasOwn(value, 'type')) return 'jsonl';
  if (textStart(head, end) < head.length) return 'jsonl';
  return isWhole ? 'json' : { until: 'text', isJson };
}

/** The format of rows that begin at `start`: that of the first that is clear, or TSV if none is. */
function ofRows(head: Uint8Array, start: number, isWhole: boolean): CorefFormatName | Wanted {
  for (let at = start; at < head.length; ) {
    const newline = head.indexOf(0x0a, at);
    if (newline < 0 && !isWhole) break;
    const end = newline < 0 ? head.length : newline;
    const line = decodeText(head, at, end).replace(/\r$/, '');
    const isTsv = line === '' ? 'unclear' : isTsvRow(line);
    if (isTsv !== 'unclear') return isTsv ? 'tsv' : 'conll';
    at = end + 1;
  }
  return isWhole ? 'tsv' : { until: 'newline', isJson: false };
}

/** The line as an object or list, or undefined. */
function parsed(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}

/** The first byte from `from` on that is not blank. */
function textStart(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at])) at++;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
