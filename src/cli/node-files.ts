import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { type ChunkRoom, FileError, type Files, type Source } from '../evaluate/files.ts';

/** Bytes. Small enough for a chunk to stay in the processor's cache until it is parsed. */
const chunkSize = 1 << 19;

/** The files of this machine; `-` is standard input. */
export const nodeFiles: Files = {
  kind(path) {
    if (path === '-') return 'file';
    try {
      return statSync(path).isDirectory() ? 'folder' : 'file';
    } catch {
      return 'absent';
    }
  },
  open: (path, room = () => undefined) => (path === '-' ? standardInput() : fileSource(path, room)),
  list(folder) {
    try {
      return { names: readdirSync(folder), real: realpathSync(folder) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new FileError('there is no such folder: check the path');
      throw new FileError(code === 'EACCES' ? noPermission : message);
    }
  },
};

function fileSource(path: string, room: ChunkRoom): Source {
  let buffer = new Uint8Array(0);
  let file: number | undefined;
  let unpacked: AsyncIterator<Uint8Array> | undefined;
  const close = (): undefined => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    next() {
      if (unpacked) return nextOf(unpacked, path);
      try {
        const isFirst = file === undefined;
        if (file === undefined) {
          file = openFile(path);
          buffer = bufferFor(file, room);
        }
        let length = readSync(file, buffer, 0, buffer.length, null);
        // A pipe may give only one byte at first, and it takes two to recognize gzip.
        if (isFirst && length === 1) length += readSync(file, buffer, 1, buffer.length - 1, null);
        if (isFirst && length >= 2 && buffer[0] === 0x1f && buffer[1] === 0x8b) {
          const packed = chunksAfter(buffer.slice(0, length), file);
          file = undefined;
          return gunzip(packed).then((iterator) => {
            unpacked = iterator;
            return nextOf(iterator, path);
          });
        }
        return length === 0 ? close() : buffer.subarray(0, length);
      } catch (error) {
        close();
        throw unreadable(path, error);
      }
    },
  };
}

function openFile(path: string): number {
  const file = openSync(path, 'r');
  if (!fstatSync(file).isDirectory()) return file;
  closeSync(file);
  throw Object.assign(new Error('is a directory'), { code: 'EISDIR' });
}

/**
 * A buffer for a chunk. For a small file it is one byte longer than the file, so that a single read takes all of it. Not a Buffer: its
 * `slice` is a view, in which a reader that wanted a copy would see the next chunk.
 */
function bufferFor(file: number, room: ChunkRoom): Uint8Array<ArrayBuffer> {
  const stat = fstatSync(file);
  if (stat.isFile() && stat.size > 0 && stat.size < chunkSize) return new Uint8Array(stat.size + 1);
  return room()?.subarray(0, chunkSize) ?? new Uint8Array(chunkSize);
}

/** The first chunk, which must be a copy, then the rest of the file. It is not opened again, since a pipe can be read only once. */
function* chunksAfter(first: Uint8Array, file: number): Generator<Uint8Array> {
  try {
    for (let chunk = first; chunk.length > 0; ) {
      yield chunk;
      const next = new Uint8Array(chunkSize);
      chunk = next.subarray(0, readSync(file, next, 0, chunkSize, null));
    }
  } finally {
    closeSync(file);
  }
}

async function gunzip(packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<AsyncIterator<Uint8Array>> {
  const { Readable } = await import('node:stream');
  const { createGunzip } = await import('node:zlib');
  const input = Readable.from(packed);
  const output = createGunzip({ chunkSize });
  input.on('error', (error) => output.destroy(error));
  return input.pipe(output)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
}

function standardInput(): Source {
  let iterator: AsyncIterator<Uint8Array> | undefined;
  return {
    async next() {
      iterator ??= await standardIterator();
      return nextOf(iterator, '-');
    },
  };
}

/** Standard input, decompressed if it is gzipped. */
async function standardIterator(): Promise<AsyncIterator<Uint8Array>> {
  const input = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first = await input.next();
  if (first.done) return input;
  const all = (async function* () {
    yield first.value;
    for (let chunk = await input.next(); !chunk.done; chunk = await input.next()) yield chunk.value;
  })();
  return first.value[0] === 0x1f && first.value[1] === 0x8b ? gunzip(all) : all;
}

const noPermission = 'permission to read it is denied';

async function nextOf(iterator: AsyncIterator<Uint8Array>, path: string): Promise<Uint8Array | undefined> {
  try {
    const { done, value } = await iterator.next();
    return done ? undefined : value;
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): FileError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file: check the path',
    EISDIR: 'this is a directory: name a file in it',
    EACCES: noPermission,
    Z_DATA_ERROR: 'the gzip data is damaged: download or compress the file again',
    Z_BUF_ERROR: 'the gzip data is truncated: download or compress the file again',
  };
  return new FileError(reasons[code] ?? `cannot read ${path}: ${message}`);
}
