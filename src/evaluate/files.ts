import { LONGEST_TEXT } from '../text/latin1.ts';
import { joinChunks } from '../text/lines.ts';
import { isGivenUp, type ProblemSink, startOf } from '../text/problem.ts';

/** Where inputs come from: a file system, or anything else with paths. `-` is standard input. */
export interface Files {
  /** What is at a path. A stream can be read only once, if at all: standard input, a pipe, a device or a socket. */
  kind(path: string): 'folder' | 'file' | 'stream' | 'absent';
  /** Opens a file. If it is gzipped, which is detected from its first bytes and not its name, it is decompressed. */
  open(path: string, room?: ChunkRoom): Source;
  /**
   * The names in a folder, and its real path, with links resolved.
   *
   * @throws FileError if the folder cannot be read.
   */
  list(folder: string): { readonly names: readonly string[]; readonly real: string };
}

/** The bytes of an input, chunk by chunk. A chunk is only valid until the next one is read. */
export interface Source {
  /** The next chunk, or undefined at the end. Throws FileError if the input cannot be read. */
  next(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Called where the rest is not read: lets go of the input. */
  close?(): void | Promise<void>;
}

/** Gives a buffer for the chunks of a large file. Sources may share it: then a chunk is valid until any of them reads its next. */
export type ChunkRoom = () => Uint8Array<ArrayBuffer> | undefined;

/** Thrown if a file or folder cannot be read; `message` says why, and `help` what to do. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}

/** An input that is being read. */
export interface InputReading {
  /** Whether there may be more chunks. */
  readonly isOpen: boolean;
  /** Whether it could not be read to its end; then its log has an error. */
  readonly hasFailed: boolean;
  /** The next chunk, which is valid until the next one is read; undefined at the end, or if it cannot be read. */
  next(): Promise<Uint8Array | undefined>;
}

/** Opens an input, which is read until the log has an error after which nothing more of it is. If it cannot be read, that is an error. */
export function openInput(path: string, log: ProblemSink, files: Files, room?: ChunkRoom): InputReading {
  const source = files.open(path, room);
  let hasBegun = false;
  const reading = {
    isOpen: true,
    hasFailed: false,
    async next() {
      let chunk: Uint8Array | undefined;
      try {
        // The other side may be the same file.
        if (hasBegun && isGivenUp(log, path)) await source.close?.();
        else chunk = await source.next();
        hasBegun = true;
      } catch (error) {
        reading.hasFailed = true;
        reportUnreadable(error, path, log);
      }
      reading.isOpen = chunk !== undefined;
      return chunk;
    },
  };
  return reading;
}

/** All bytes of an input; undefined, with an error in the log, if it cannot be read, or has more than one text can have. */
export async function readWhole(path: string, log: ProblemSink, files: Files): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  const source = files.open(path);
  let length = 0;
  try {
    for (let chunk = await source.next(); chunk; chunk = await source.next()) {
      length += chunk.length;
      if (length > LONGEST_TEXT) throw new FileError(tooLong);
      chunks.push(new Uint8Array(chunk));
    }
    return joinChunks(chunks);
  } catch (error) {
    await source.close?.();
    reportUnreadable(error, path, log);
    return undefined;
  }
}

const tooLong = `it has more than ${Math.ceil(LONGEST_TEXT / 2 ** 20)} MiB, which is more than can be read at once`;

/** Reports that a file or folder cannot be read. Rethrows any error that is not a FileError. */
export function reportUnreadable(error: unknown, path: string, log: ProblemSink): void {
  if (!(error instanceof FileError)) throw error;
  const { message, help } = error;
  log.report('FILE_NOT_READABLE', 'error', () => ({ place: startOf(path), message, ...(help && { help }) }));
}

/** Whether the names of two files suggest that the first is the response and the second the key: `pred.tsv`, then `gold.tsv`. */
export function seemSwapped(first: string, second: string): boolean {
  return looksLikeResponse(first) && looksLikeKey(second);
}

function looksLikeKey(file: string): boolean {
  return hasWord(file, ['key', 'gold', 'ref', 'reference']) && !looksLikeResponse(file);
}

function looksLikeResponse(file: string): boolean {
  return hasWord(file, ['response', 'resp', 'pred', 'predicted', 'prediction', 'predictions', 'sys', 'system', 'auto']);
}

/** Whether one of the words is in the name of the file: letters in either case, with no letter next to them. */
function hasWord(file: string, words: readonly string[]): boolean {
  const own = baseName(file)
    .toLowerCase()
    .split(/[^a-z]+/);
  return own.some((word) => words.includes(word));
}

/** The name of a file without its folders. */
export function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
