import type { CorefDocument } from '../coref/document.ts';
import { type FileBytes, textReader } from '../formats/bytes/file-text.ts';
import { HEAD, type Head, headOf, type Reader } from '../formats/bytes/head.ts';
import { FileError, heapTooSmall, tooLarge, tooLong } from '../text/file-error.ts';
import { LONGEST_TEXT } from '../text/latin1.ts';
import { joinChunks } from '../text/lines.ts';
import { isGivenUp, type ProblemSink, reportFile } from '../text/problem.ts';
import type { GivenTags } from './given-tags.ts';
import type { NerDocument } from './ner-documents.ts';

/** Where inputs come from: a file system, or anything else with paths. `-` is standard input. */
export interface Files {
  /** What is at a path. A stream can be read only once, if at all: standard input, a pipe, a device or a socket. */
  kind(path: string): 'folder' | 'file' | 'stream' | 'absent';
  /**
   * Opens a file. If it is gzipped, which is detected from its first bytes and not its name, it is decompressed.
   *
   * @param kind - if it is known, as of what a folder lists.
   */
  open(path: string, kind?: 'file'): Source;
  /**
   * The names in a folder, its real path, with links resolved, and those of the links in it, by their names; and which names are of files, as
   * far as the listing tells.
   *
   * @throws FileError if the folder cannot be read.
   */
  list(folder: string): {
    readonly names: readonly string[];
    readonly real: string;
    readonly links?: ReadonlyMap<string, string>;
    readonly plain?: ReadonlySet<string>;
  };
  /** How many bytes a file has as it is stored, if that is known. */
  size?(path: string): number | undefined;
  /** The side that is at a path as data, not as a file; opened, it is JSON. */
  given?(path: string): GivenSide | undefined;
  /** What another thread reads the same files by; absent where only this one can. */
  readonly elsewhere?: Elsewhere | undefined;
}

/** Files that another thread can read: those of the system, unless there are contents; and the most bytes that one may have. */
export interface Elsewhere {
  readonly contents?: Readonly<Record<string, string | Uint8Array>>;
  readonly maxSize?: number | undefined;
}

/** One side as data. */
export type GivenSide =
  | { readonly kind: 'mentions'; readonly documents: readonly CorefDocument[] }
  | { readonly kind: 'tags'; readonly tags: GivenTags }
  | { readonly kind: 'spans'; readonly documents: readonly NerDocument[] };

/** The bytes of an input, chunk by chunk. A chunk is only valid until the next one is read. */
export interface Source {
  /** The next chunk, or undefined at the end. Throws FileError if the input cannot be read. */
  next(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Says that all of it is held, in so many bytes of heap for each of its own. `next` throws FileError once there is no room for that. */
  hold?(heap: number): void;
  /** Lets go of the input, also where the rest is not read. */
  close?(): void | Promise<void>;
}

/** A reader that has got all chunks of an input, and the first `HEAD` bytes of that. */
export interface ReadInput<Reading> {
  readonly reader: Reading;
  readonly head: Uint8Array;
}

/**
 * Reads an input with the reader that is chosen by how it begins, before anything of it is parsed, until the log has an error after which
 * nothing more of it is read. If it cannot be read, that is an error in the log, and the result is undefined.
 *
 * @param source - what `path` holds; it is let go of.
 * @param choose gets the first `HEAD` bytes. As long as it chooses none, it is asked again with twice as many.
 */
export async function readInput<Reading extends Reader<unknown>>(
  path: string,
  log: ProblemSink,
  source: Source,
  choose: (head: Head) => Reading | undefined,
): Promise<ReadInput<Reading> | undefined> {
  const waiting: Uint8Array[] = [];
  let [length, enough] = [0, HEAD];
  let read: ReadInput<Reading> | undefined;
  const begin = (isWhole: boolean): void => {
    const bytes = waiting.length === 1 ? waiting[0] : joinChunks(waiting);
    waiting.length = 0;
    // What a file is may not depend on the pieces in which it comes.
    const reader = choose(headOf(bytes.subarray(0, enough), isWhole));
    reader?.push(bytes);
    if (reader?.heap) source.hold?.(reader.heap);
    if (reader) read = { reader, head: bytes.length > HEAD ? bytes.slice(0, HEAD) : bytes };
    else waiting.push(bytes);
    enough *= 2;
  };
  try {
    for (let chunk = await source.next(); chunk; chunk = await source.next()) {
      length += chunk.length;
      if (read) read.reader.push(chunk);
      else waiting.push(new Uint8Array(chunk));
      if (!read && length >= enough) begin(false);
      if (isGivenUp(log, path)) break;
    }
    if (!read) begin(true);
    return read;
  } catch (error) {
    reportUnreadable(error, path, log);
    return undefined;
  } finally {
    await source.close?.();
  }
}

/** All bytes of an input; undefined, with an error in the log, if it cannot be read, or has more than one text can have. */
export async function readWhole(path: string, log: ProblemSink, files: Files): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const push = (chunk: Uint8Array): void => {
    length += chunk.length;
    if (length > LONGEST_TEXT) throw tooLong();
    chunks.push(new Uint8Array(chunk));
  };
  const read = await readInput(path, log, files.open(path), () => ({ push, end: () => joinChunks(chunks) }));
  return read?.reader.end();
}

/** Bytes that were read, and what has stopped that, if anything has. */
export function inMemory(bytes: Uint8Array, error?: unknown): Source {
  const left = [bytes];
  return {
    next() {
      if (error !== undefined && left.length === 0) throw error;
      return left.shift();
    },
  };
}

/** The file with that extension beside another one, which may be compressed; undefined if there is none. */
export function fileBeside(path: string, extension: string | undefined, files: Files): string | undefined {
  const stem = path.replace(/(?:\.[^./\\]*)?(?:\.gz)?$/u, '');
  const others = extension === undefined ? [] : [`${stem}${extension}.gz`, `${stem}${extension}`];
  return others.find((other) => files.kind(other) === 'file');
}

/** The bytes of a file (see `textReader`); undefined too if it cannot be read. `heap`: see `Reader`. */
export async function readLines(
  file: string,
  log: ProblemSink,
  files: Files,
  heap?: number,
): Promise<FileBytes['bytes'] | undefined> {
  return (await readInput(file, log, files.open(file), () => ({ ...textReader(file, log), heap })))?.reader.end();
}

/** Reports that a file or folder cannot be read. Rethrows any error that is not a FileError. */
export function reportUnreadable(error: unknown, path: string, log: ProblemSink): void {
  if (!(error instanceof FileError)) throw error;
  reportFile(log, error.code, 'error', path, error.message, error.help);
}

/** The most that is read. */
export interface ReadingLimits {
  /** Bytes of one file, unpacked. */
  readonly maxSize: number | undefined;
  /** Bytes of heap for what is held whole, of all files or, where each is let go before the next is read, of each. Asked for when it may be needed. */
  readonly heap: () => Promise<number>;
  readonly areHeldTogether: boolean;
}

/** These files, of which no more is read than that: beyond it, TOO_LARGE or HEAP_TOO_SMALL. */
export function limitedFiles(files: Files, limits: ReadingLimits): Files {
  const { maxSize = Number.POSITIVE_INFINITY, heap, areHeldTogether } = limits;
  let [held, most] = [0, 1 << 24];
  // A run looks into a folder more than once.
  const listed = new Map<string, ReturnType<Files['list']>>();
  const take = async (bytes: number): Promise<void> => {
    held += bytes;
    // Node has room for a little in any case.
    if (held > most) most = await heap();
    if (held > most) throw heapTooSmall(most);
  };
  return {
    ...files,
    elsewhere: files.elsewhere && { ...files.elsewhere, maxSize: limits.maxSize },
    list(folder) {
      const found = listed.get(folder) ?? files.list(folder);
      listed.set(folder, found);
      return found;
    },
    open(path, kind) {
      const source = files.open(path, kind);
      let [length, counted, factor] = [0, 0, 0];
      if (!areHeldTogether) held = 0;
      const count = (chunk: Uint8Array | undefined): ReturnType<Source['next']> => {
        length += chunk?.length ?? 0;
        if (length > maxSize) throw tooLarge(maxSize);
        if (factor === 0) return chunk;
        const bytes = factor * (length - counted);
        counted = length;
        return take(bytes).then(() => chunk);
      };
      return {
        next() {
          const chunk = source.next();
          return chunk instanceof Promise ? chunk.then(count) : count(chunk);
        },
        hold(own) {
          factor = own;
        },
        close: () => source.close?.(),
      };
    },
  };
}

export function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
