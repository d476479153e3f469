import type { CorefDocument } from '../coref/document.ts';
import { type CorefReader, conllReader } from '../formats/conll.ts';
import type { ProblemSink } from '../text/problem.ts';
import { openSource, type Source, SourceError } from './source.ts';

/** One file to be read: where its documents and its problems go. */
export interface CorefInput {
  readonly path: string;
  /** The name that places show, if not the path. */
  readonly file?: string;
  readonly lenient: boolean;
  readonly log: ProblemSink;
  onDocument(document: CorefDocument): void;
}

/**
 * Reads files side by side to their ends: always the one that has handed on the fewest documents, so that documents which stand in
 * the same order in all of them meet early. A file that cannot be read is a problem in its log; the others are read all the same.
 */
export async function readTogether(inputs: readonly CorefInput[]): Promise<void> {
  const readings = inputs.map(startReading);
  const open = new Set(readings);
  while (open.size > 0) {
    let behind: Reading | undefined;
    for (const reading of open) if (!behind || isBehind(reading, behind)) behind = reading;
    if (behind && !(await readChunk(behind))) open.delete(behind);
  }
}

interface Reading {
  readonly input: CorefInput;
  readonly source: Source;
  readonly reader: CorefReader;
  documents: number;
  bytes: number;
}

function startReading(input: CorefInput): Reading {
  const reading: Reading = {
    input,
    source: openSource(input.path),
    reader: conllReader({
      file: input.file ?? input.path,
      lenient: input.lenient,
      log: input.log,
      onDocument(document) {
        reading.documents++;
        input.onDocument(document);
      },
    }),
    documents: 0,
    bytes: 0,
  };
  return reading;
}

function isBehind(a: Reading, b: Reading): boolean {
  return a.documents < b.documents || (a.documents === b.documents && a.bytes < b.bytes);
}

/** Reads one chunk. False where there was none, or the file cannot be read. */
async function readChunk(reading: Reading): Promise<boolean> {
  const { input, source, reader } = reading;
  try {
    const next = source.next();
    const chunk = next instanceof Promise ? await next : next;
    if (chunk) {
      reading.bytes += chunk.length;
      reader.push(chunk);
    } else {
      reader.end();
    }
    return chunk !== undefined;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const place = { file: input.file ?? input.path, line: 1, column: 1 };
    input.log.report('FILE_NOT_READABLE', 'error', () => ({ place, message: error.message }));
    return false;
  }
}
