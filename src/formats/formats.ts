import { LONGEST_TEXT } from '../text/latin1.ts';
import { conllReader } from './conll/reader.ts';
import type { CorefFormatName, CorefInputOptions, CorefReader } from './coref-input.ts';
import { byHead, refused } from './head.ts';
import { jsonlReader, jsonReader } from './json/json.ts';
import type { ReadDocument } from './json/predictions.ts';
import { decodeText } from './line.ts';
import { otherFormat } from './other-formats.ts';
import { isTsvRow, tsvReader } from './tsv.ts';

/** A coreference format: all it needs is a row here, a name, and how to detect it (`detectFormat`). */
export interface CorefFormat {
  readonly name: CorefFormatName;
  reader(options: CorefInputOptions): CorefReader;
}

/** The formats that can be read, in the order in which help lists them. A file in another format has the error OTHER_FORMAT. */
export const corefFormats: readonly CorefFormat[] = [
  { name: 'conll', reader: (options) => (options.conllReader ?? conllReader)(options) },
  { name: 'jsonl', reader: jsonlReader },
  { name: 'json', reader: jsonReader },
  { name: 'tsv', reader: tsvReader },
];

/** Reads a file, and says in which format it is. */
export interface DetectingReader extends CorefReader {
  /** Known at the end; undefined if it is a format that is not read. */
  readonly format: CorefFormatName | undefined;
}

/** Reads a file in the given format or, if it is `auto`, in the one that is detected from how it begins (`detectFormat`). */
export function corefReader(asked: 'auto' | CorefFormatName, options: CorefInputOptions): DetectingReader {
  let format: CorefFormatName | undefined;
  const reader = byHead<readonly ReadDocument[] | undefined>((head, isWhole) => {
    const other = otherFormat(head, isWhole, 'corefscore');
    if (other) return refused(other, options);
    const found = asked === 'auto' ? detectFormat(head, isWhole) : asked;
    format = found;
    return corefFormats.find(({ name }) => name === found)?.reader(options);
  });
  return {
    get format() {
      return format;
    },
    push: reader.push,
    end: () => reader.end() ?? [],
  };
}

/**
 * The format of a file, detected from its first line that is not blank; undefined if that is JSON of which the end is not known.
 *
 * JSON begins with `{` or `[`; it is JSON lines if the whole line is a value and either another line follows, or it is an object
 * without a `type`, which scorch's have. Where it may be a row of TSV or of CoNLL, the next rows decide (`isTsvRow`). All else is CoNLL.
 *
 * `head`: the bytes from the start of the file; `isWhole`: whether they are all.
 */
function detectFormat(head: Uint8Array, isWhole: boolean): CorefFormatName | undefined {
  const start = textStart(head, head[0] === 0xef ? 3 : 0);
  const isJson = head[start] === 0x7b || head[start] === 0x5b;
  if (!isJson) return ofRows(head, start);
  const newline = head.indexOf(0x0a, start);
  if (newline < 0 && !isWhole) return undefined;
  const end = newline < 0 ? head.length : newline;
  // What is too long for a text is no value.
  const value = end - start > LONGEST_TEXT ? undefined : parsed(decodeText(head, start, end));
  if (value === undefined) return 'json';
  const isObject = head[start] === 0x7b && !Object.hasOwn(value, 'type');
  return isObject || textStart(head, end) < head.length ? 'jsonl' : 'json';
}

/** The format of rows that begin at `start`: that of the first that is clear, or TSV if none is. */
function ofRows(head: Uint8Array, start: number): CorefFormatName {
  for (const line of decodeText(head, start, head.length).split(/\r?\n/)) {
    const isTsv = line === '' ? 'unclear' : isTsvRow(line);
    if (isTsv !== 'unclear') return isTsv ? 'tsv' : 'conll';
  }
  return start < head.length ? 'tsv' : 'conll';
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
