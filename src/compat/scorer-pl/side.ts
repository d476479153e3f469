import { MentionTable } from '../../formats/coref/mention-table.ts';
import { LONGEST_LINE } from '../../text/lines.ts';
import { type DocumentStart, documentStarts, missingReading, type Reading, readDocument } from './reader.ts';

/** Why a file cannot be opened: the system's message and error number (ENOENT is 2). */
export interface CannotOpen {
  readonly reason: string;
  readonly errno: number;
}

/** The program ends here: the message goes to stderr. */
export class Death extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.name = 'Death';
    this.exitCode = exitCode;
  }
}

/** One of the two files, opened on first use and then kept, like each document that was read. */
export interface Side {
  readonly path: string;
  /** The names of its documents, each once, in file order. @throws Death when the file cannot be opened or has too long a line. */
  names(): readonly string[];
  /** The document, or `missingReading`. @throws Death as `names` does; not for a fault in the document. */
  read(name: string): Reading;
  /** The line, from 1, of the byte at `offset`. */
  lineAt(offset: number): number;
}

/** A side that opens its file with `open`. `repeated` says which of several documents with the same name is taken. */
export function side(path: string, open: () => Uint8Array | CannotOpen, repeated: 'first' | 'last'): Side {
  let file: OpenedFile | undefined;
  const table = new MentionTable();
  const readings = new Map<string, Reading>();
  const opened = (): OpenedFile => {
    file ??= openedFile(open(), path, repeated);
    return file;
  };
  return {
    path,
    names: () => [...opened().starts.keys()],
    read(name) {
      const start = opened().starts.get(name);
      const reading = readings.get(name) ?? (start ? readDocument(opened().bytes, start, table) : missingReading);
      readings.set(name, reading);
      return reading;
    },
    lineAt: (offset) => lineNumber(opened().bytes, offset),
  };
}

/**
 * The exit code if the original dies after reading the document: ENOTTY, left over from opening the file, or 255 if reading to the
 * very end of the file has cleared that.
 */
export function accidentalCode(lastOpened: Reading): number {
  return lastOpened.atEnd ? 255 : 25;
}

interface OpenedFile {
  readonly bytes: Uint8Array;
  readonly starts: ReadonlyMap<string, DocumentStart>;
}

function openedFile(content: Uint8Array | CannotOpen, path: string, repeated: 'first' | 'last'): OpenedFile {
  if (!(content instanceof Uint8Array)) throw new Death(`Can not open ${path}: ${content.reason}`, content.errno);
  const last = content.lastIndexOf(10) + 1;
  if (content.length - last > LONGEST_LINE)
    throw new Death(`${path}: line ${lineNumber(content, last)} is longer than ${LONGEST_LINE >> 20} MiB`, 255);
  const starts = new Map<string, DocumentStart>();
  for (const start of documentStarts(content)) {
    if (repeated === 'first' && starts.has(start.name)) continue;
    // Deleted first, so that the name moves to the place of its last document.
    starts.delete(start.name);
    starts.set(start.name, start);
  }
  return { bytes: content, starts };
}

function lineNumber(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line++;
  return line;
}
