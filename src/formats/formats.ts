import { joinChunks } from '../text/lines.ts';
import { conllReader } from './conll/reader.ts';
import { type CorefFormatName, type CorefInputOptions, type CorefReader, givenByTokens } from './coref-input.ts';
import { jsonlReader, jsonReader } from './json/json.ts';
import { decodeText } from './line.ts';
import { isTsvRow, tsvReader } from './tsv.ts';

/** A coreference format: all it needs is a row here, a name, and how to detect it (`detectFormat`). */
export interface CorefFormat {
  readonly name: CorefFormatName;
  /** One line, for help. */
  readonly summary: string;
  reader(options: CorefInputOptions): CorefReader;
}

/** The formats that can be read, in the order in which help lists them. */
export const corefFormats: readonly CorefFormat[] = [
  {
    name: 'conll',
    summary: 'CoNLL-2011/2012, the coreference in the last column',
    reader: (options) => (options.conllReader ?? conllReader)(givenByTokens(options)),
  },
  { name: 'jsonl', summary: 'a document a line: clusters or predicted_clusters, doc_key', reader: jsonlReader },
  { name: 'json', summary: 'documents, lists of entities, clusters and graphs of scorch', reader: jsonReader },
  {
    name: 'tsv',
    summary: "neleval's rows: document, start, end, entity",
    reader: (options) => tsvReader(givenByTokens(options)),
  },
];

/** The format with the given name, which must be one of `corefFormats`. */
export function corefFormat(name: CorefFormatName): CorefFormat {
  return corefFormats.find((format) => format.name === name) as CorefFormat;
}

/** The options of a reader that detects the format. */
export interface AutoReaderOptions extends CorefInputOptions {
  /** Called once, before the first document, with the format that was found; the signature names it. */
  onFormat(name: CorefFormatName): void;
}

/** Reads a file in the format detected from its content (`detectFormat`); CoNLL if none is. */
export function autoReader(options: AutoReaderOptions): CorefReader {
  let reader: CorefReader | undefined;
  const chunks: Uint8Array[] = [];
  const begin = (name: CorefFormatName): CorefReader => {
    options.onFormat(name);
    const begun = corefFormat(name).reader(options);
    begun.push(joinChunks(chunks.splice(0)));
    return begun;
  };
  return {
    push(chunk) {
      if (reader) return reader.push(chunk);
      chunks.push(new Uint8Array(chunk));
      // More of a line without an end tells nothing new, and joining it each time would cost the square of its length.
      if (chunk.indexOf(0x0a) < 0) return;
      const name = detectFormat(joinChunks(chunks), false);
      if (name !== undefined) reader = begin(name);
    },
    end() {
      reader ??= begin(detectFormat(joinChunks(chunks), true) ?? 'conll');
      reader.end();
    },
  };
}

/**
 * The format of a file, detected from its first line that is not blank, or undefined if more of the file is needed.
 *
 * JSON begins with `{` or `[`; it is JSON lines if the whole line is a value and either another line follows, or it is an object
 * without a `type`, which scorch's have. A row of TSV is a document, two numbers and an entity. All else is CoNLL.
 *
 * `head`: the bytes from the start of the file; `isWhole`: whether they are all.
 */
function detectFormat(head: Uint8Array, isWhole: boolean): CorefFormatName | undefined {
  let start = head[0] === 0xef ? 3 : 0;
  while (start < head.length && isBlank(head[start])) start++;
  if (start >= head.length) return isWhole ? 'conll' : undefined;
  const newline = head.indexOf(0x0a, start);
  if (newline < 0 && !isWhole) return undefined;
  const end = newline < 0 ? head.length : newline;
  const line = decodeText(head, start, end).replace(/\r$/, '');
  if (line[0] !== '{' && line[0] !== '[') return isTsvRow(line) ? 'tsv' : 'conll';
  const value = parsed(line);
  if (value === undefined) return 'json';
  if (line[0] === '{' && !Object.hasOwn(value, 'type')) return 'jsonl';
  for (let at = end; at < head.length; at++) if (!isBlank(head[at])) return 'jsonl';
  return isWhole ? 'json' : undefined;
}

/** The line as an object or list, or undefined. */
function parsed(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
