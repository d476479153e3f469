import type { CorefDocument } from '../coref/document.ts';
import { conllReader } from '../formats/conll/reader.ts';
import type { CorefFormatName } from '../formats/coref-format-names.ts';
import { type CorefReader, givenByTokens, type MentionKind } from '../formats/coref-input.ts';
import { chunkRoom } from '../formats/scan/row-scanner.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { openSource, type Source, SourceError } from './source.ts';

/** One file to be read: where its documents and its problems go. */
export interface CorefInput {
  readonly path: string;
  /** The name that places show, if not the path. */
  readonly file?: string;
  /** How it is written; `auto` is told by its content. */
  readonly format: 'auto' | CorefFormatName;
  /** Of JSON with `predicted_clusters` a response takes those. */
  readonly side: 'key' | 'response';
  /** Shared by the files that are compared. */
  readonly mentions: MentionKind;
  readonly lenient: boolean;
  readonly log: ProblemSink;
  onDocument(document: CorefDocument): void;
}

/**
 * Reads files side by side to their ends: always the one that has handed on the fewest documents, so that documents which stand in
 * the same order in all of them meet early. A file that cannot be read is a problem in its log; the others are read all the same.
 *
 * @returns the formats that were met, each once, in the order of the files.
 */
export async function readTogether(inputs: readonly CorefInput[]): Promise<readonly CorefFormatName[]> {
  const readings = inputs.map(startReading);
  const open = new Set(readings);
  while (open.size > 0) {
    let behind: Reading | undefined;
    for (const reading of open) if (!behind || isBehind(reading, behind)) behind = reading;
    if (behind && !(await readChunk(behind))) open.delete(behind);
  }
  return [...new Set(readings.flatMap(({ found }) => found ?? []))];
}

interface Reading {
  readonly input: CorefInput;
  readonly source: Source;
  /** Absent before the first chunk. */
  reader?: CorefReader;
  found?: CorefFormatName;
  documents: number;
  bytes: number;
}

function startReading(input: CorefInput): Reading {
  return { input, source: openSource(input.path, chunkRoom), documents: 0, bytes: 0 };
}

/**
 * The reader of a file that begins with these bytes. Only what is not plainly CoNLL loads the readers of other formats: most runs
 * need none of them.
 */
async function readerFor(reading: Reading, head: Uint8Array): Promise<CorefReader> {
  const { input } = reading;
  const { format, side, mentions, lenient, log } = input;
  const options = {
    ...{ file: input.file ?? input.path, side, mentions, lenient, log },
    onDocument(document: CorefDocument) {
      reading.documents++;
      input.onDocument(document);
    },
  };
  const onFormat = (name: CorefFormatName): void => {
    reading.found = name;
  };
  if (format === 'conll' || (format === 'auto' && isPlainlyConll(head))) {
    onFormat('conll');
    return conllReader(givenByTokens(options));
  }
  const { autoReader, corefFormat } = await import('../formats/formats.ts');
  if (format === 'auto') return autoReader({ ...options, onFormat });
  onFormat(format);
  return corefFormat(format).reader(options);
}

const beginning = '#begin document';

function isPlainlyConll(head: Uint8Array): boolean {
  for (let at = 0; at < beginning.length; at++) if (head[at] !== beginning.charCodeAt(at)) return false;
  return true;
}

function isBehind(a: Reading, b: Reading): boolean {
  return a.documents < b.documents || (a.documents === b.documents && a.bytes < b.bytes);
}

/** Reads one chunk. False where there was none, or the file cannot be read. */
async function readChunk(reading: Reading): Promise<boolean> {
  const { input, source } = reading;
  try {
    const next = source.next();
    const chunk = next instanceof Promise ? await next : next;
    reading.reader ??= await readerFor(reading, chunk ?? new Uint8Array(0));
    if (chunk) {
      reading.bytes += chunk.length;
      reading.reader.push(chunk);
    } else {
      reading.reader.end();
    }
    return chunk !== undefined;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const place = startOf(input.file ?? input.path);
    input.log.report('FILE_NOT_READABLE', 'error', () => ({ place, message: error.message }));
    return false;
  }
}
