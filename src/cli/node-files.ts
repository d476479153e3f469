import {
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { type ChunkRoom, FileError, type Files, type Source } from '../evaluate/files.ts';
import { joinChunks } from '../text/lines.ts';
import { nearest } from '../text/nearest.ts';

/** Bytes. Small enough for a chunk to stay in the processor's cache until it is parsed. */
const chunkSize = 1 << 19;

/** The gzipped files that are being read. */
let unpacking = 0;

/** Bytes. Several chunks of a gzipped file are in memory, packed and unpacked, and hundreds of such files may be open. */
function gzipChunkSize(): number {
  return Math.max(1 << 16, Math.floor(chunkSize / unpacking));
}

/** The files of this machine; `-` is standard input. */
export const nodeFiles: Files = {
  kind(path) {
    if (path === '-') return 'stream';
    try {
      const stat = statSync(path);
      if (stat.isDirectory()) return 'folder';
      return stat.isFile() ? 'file' : 'stream';
    } catch {
      return 'absent';
    }
  },
  open(path, room = () => undefined) {
    return nodeFiles.kind(path) === 'stream' ? streamSource(path) : fileSource(path, room);
  },
  list(folder) {
    try {
      // Two names that are not UTF-8 may look the same, and cannot be opened.
      return { names: [...new Set(readdirSync(folder))], real: realpathSync(folder) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new FileError('there is no such folder', 'check the path');
      throw new FileError(code === 'EACCES' ? noPermission : message);
    }
  },
};

function fileSource(path: string, room: ChunkRoom): Source {
  const file = heldFile(path);
  let buffer: Uint8Array<ArrayBuffer> | undefined;
  let unpacked: Promise<AsyncIterator<Uint8Array>> | undefined;
  return {
    next() {
      if (unpacked) return nextOf(unpacked, path);
      try {
        let length = 0;
        if (buffer === undefined) {
          buffer = bufferFor(file.open(), room);
          length = file.read(buffer.subarray(0, 2));
          if (isGzip(buffer.subarray(0, length))) {
            unpacked = gunzip(chunksAfter(buffer.slice(0, length), file));
            buffer = undefined;
            return nextOf(unpacked, path);
          }
        }
        length += file.read(buffer.subarray(length));
        if (length > 0) return buffer.subarray(0, length);
        file.close();
        return undefined;
      } catch (error) {
        file.close();
        throw unreadable(path, error);
      }
    },
    async close() {
      await (await unpacked)?.return?.();
      file.close();
    },
  };
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** A regular file that is read from beginning to end. It can be closed at any time: the next read opens it again and continues. */
interface HeldFile {
  /** Opens the file unless it is open, and returns its status. */
  open(): Stats;
  /** Reads into the buffer, and returns the number of bytes; 0 at the end. */
  read(buffer: Uint8Array): number;
  close(): void;
}

/** The open files, least recently read first. */
const held = new Set<HeldFile>();

/** Hundreds of responses may be read side by side, more than a system allows open files. */
const mostHeld = 8;

function heldFile(path: string): HeldFile {
  let descriptor = -1;
  let stat: Stats | undefined;
  let position = 0;
  const file: HeldFile = {
    open() {
      if (descriptor < 0) {
        descriptor = openSync(path, 'r');
        const now = fstatSync(descriptor);
        if (now.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' });
        if (stat && (stat.dev !== now.dev || stat.ino !== now.ino))
          throw new Error('it was replaced while it was being read');
        stat = now;
      }
      return stat as Stats;
    },
    read(buffer) {
      file.open();
      held.delete(file);
      held.add(file);
      const [oldest] = held;
      if (held.size > mostHeld) oldest.close();
      const length = readSync(descriptor, buffer, { position });
      position += length;
      return length;
    },
    close() {
      held.delete(file);
      if (descriptor >= 0) closeSync(descriptor);
      descriptor = -1;
    },
  };
  return file;
}

/**
 * A buffer for a chunk. For a small file it is one byte longer than the file, so that a single read takes all of it. Not a Buffer: its
 * `slice` is a view, in which a reader that wanted a copy would see the next chunk.
 */
function bufferFor(stat: Stats, room: ChunkRoom): Uint8Array<ArrayBuffer> {
  if (stat.isFile() && stat.size > 0 && stat.size < chunkSize) return new Uint8Array(stat.size + 1);
  return room()?.subarray(0, chunkSize) ?? new Uint8Array(chunkSize);
}

/** The first bytes, which must be a copy, then the rest of the file. */
function* chunksAfter(first: Uint8Array, file: HeldFile): Generator<Uint8Array> {
  try {
    for (let chunk = first; chunk.length > 0; ) {
      yield chunk;
      const next = new Uint8Array(gzipChunkSize());
      chunk = next.subarray(0, file.read(next));
    }
  } finally {
    file.close();
  }
}

async function gunzip(packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<AsyncIterator<Uint8Array>> {
  const { Readable } = await import('node:stream');
  const { createGunzip } = await import('node:zlib');
  const input = Readable.from(packed);
  unpacking++;
  const output = createGunzip({ chunkSize: gzipChunkSize() });
  output.on('close', () => {
    unpacking--;
    input.destroy();
  });
  input.on('error', (error) => output.destroy(error));
  return input.pipe(output)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
}

/** Standard input, a pipe or a device. Read asynchronously, so that signals are handled while we wait for data. */
function streamSource(path: string): Source {
  let iterator: Promise<AsyncIterator<Uint8Array>> | undefined;
  return {
    next() {
      iterator ??= streamIterator(path === '-' ? process.stdin : createReadStream(path));
      return nextOf(iterator, path);
    },
    async close() {
      await (await iterator)?.return?.();
    },
  };
}

/** The chunks of a stream, decompressed if it is gzipped. */
async function streamIterator(input: AsyncIterable<Uint8Array>): Promise<AsyncIterator<Uint8Array>> {
  const chunks = input[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  // A pipe may give only one byte at first, and it takes two to recognize gzip.
  while (head.length < 2) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = joinChunks([head, value]);
  }
  const all = (async function* () {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  return isGzip(head) ? gunzip(all) : all;
}

const noPermission = 'permission to read it is denied';

async function nextOf(iterator: Promise<AsyncIterator<Uint8Array>>, path: string): Promise<Uint8Array | undefined> {
  try {
    const { done, value } = await (await iterator).next();
    return done ? undefined : value;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** A file that is not there, with the one beside it that may have been meant. */
function absent(path: string): FileError {
  const folder = dirname(path);
  const name = basename(path);
  let help = 'check the path';
  try {
    const meant = nearest(name, readdirSync(folder));
    if (meant === name)
      // In a name that is not UTF-8, node replaces what it cannot read, and then finds no such file.
      return name.includes('\ufffd')
        ? new FileError('its name is not UTF-8', 'rename it')
        : new FileError('the link is broken: what it leads to is not there', 'fix the link');
    if (meant !== undefined) help = `did you mean ${path.slice(0, path.length - name.length)}${meant}?`;
  } catch {
    // There is no such folder either.
  }
  return new FileError('there is no such file', help);
}

function unreadable(path: string, error: unknown): FileError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return absent(path);
  const reasons: Readonly<Record<string, readonly [message: string, help?: string]>> = {
    EISDIR: ['this is a directory', 'name a file in it'],
    EACCES: [noPermission],
    Z_DATA_ERROR: ['the gzip data is damaged', 'download or compress the file again'],
    Z_BUF_ERROR: ['the gzip data is truncated', 'download or compress the file again'],
  };
  return new FileError(...(reasons[code] ?? ([`cannot read ${path}: ${message}`] as const)));
}
