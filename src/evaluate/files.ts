import { joinChunks } from '../text/lines.ts';
import { type ProblemSink, startOf } from '../text/problem.ts';

/** Where inputs come from: the files of a machine, or whatever else has paths. `-` is standard input. */
export interface Files {
  /** What there is at a path. Standard input is a file, and so is what is neither file nor folder. */
  kind(path: string): 'folder' | 'file' | 'absent';
  /** Opens a file, or standard input. What is gzipped, by its first bytes and whatever its name, is unpacked. */
  open(path: string, room?: ChunkRoom): Source;
  /**
   * The names in a folder, and its real path, which is the same whatever links lead to it.
   *
   * @throws FileError where the folder cannot be read.
   */
  list(folder: string): { readonly names: readonly string[]; readonly real: string };
}

/** The bytes of an input, chunk by chunk. A chunk is only good until the next one is asked for. */
export interface Source {
  /** The next chunk, or undefined at the end. Throws `FileError` where the input cannot be read. */
  next(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
}

/** Gives room for the chunks of a file that is larger than one. Sources may share it: the next chunk of any of them fills it. */
export type ChunkRoom = () => Uint8Array<ArrayBuffer> | undefined;

/** A file or folder cannot be read; `message` says why and what to do. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
}

/** An input on its way in. */
export interface InputReading {
  /** Whether there may be more of it. */
  readonly isOpen: boolean;
  /** Whether it could not be read to its end, which its log says then. */
  readonly hasFailed: boolean;
  /** The next chunk, which is good until the next one is asked for; undefined at the end, or where it cannot be read. */
  next(): Promise<Uint8Array | undefined>;
}

/** Opens an input whose problems go to that log. */
export function openInput(path: string, log: ProblemSink, files: Files, room?: ChunkRoom): InputReading {
  const source = files.open(path, room);
  const reading = {
    isOpen: true,
    hasFailed: false,
    async next() {
      let chunk: Uint8Array | undefined;
      try {
        chunk = await source.next();
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

/** A whole input; undefined, with the problem in the log, where it cannot be read. */
export async function readWhole(path: string, log: ProblemSink, files: Files): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  const reading = openInput(path, log, files);
  for (let chunk = await reading.next(); chunk; chunk = await reading.next()) chunks.push(new Uint8Array(chunk));
  return reading.hasFailed ? undefined : joinChunks(chunks);
}

/** Reports that a file or folder cannot be read. Throws what is no such error. */
export function reportUnreadable(error: unknown, path: string, log: ProblemSink): void {
  if (!(error instanceof FileError)) throw error;
  log.report('FILE_NOT_READABLE', 'error', () => ({ place: startOf(path), message: error.message }));
}

/** Whether the names of two files suggest that the first is the response and the second the key: `pred.tsv`, then `gold.tsv`. */
export function seemSwapped(first: string, second: string): boolean {
  return looksLikeResponse(first) && looksLikeKey(second);
}

function looksLikeKey(file: string): boolean {
  return /(?:^|[^a-z])(?:key|gold|ref(?:erence)?)(?:[^a-z]|$)/i.test(baseName(file)) && !looksLikeResponse(file);
}

function looksLikeResponse(file: string): boolean {
  return /(?:^|[^a-z])(?:response|resp|pred(?:icted|ictions?)?|sys(?:tem)?|auto)(?:[^a-z]|$)/i.test(baseName(file));
}

function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
