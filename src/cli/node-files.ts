import {
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Files, Source } from '../sides/files.ts';
import { FileError } from '../text/file-error.ts';
import { joinChunks } from '../text/lines.ts';
import { nearest } from '../text/nearest.ts';
import { statOf } from './status.ts';

/** Bytes. Small enough for a chunk to stay in the processor's cache until it is parsed. */
const chunkSize = 1 << 19;

/** Bytes. Several unpacked chunks of a gzipped file are in memory, and hundreds of files may be read side by side. */
const gzipChunkSize = 1 << 17;

/** The files of this machine; `-` is standard input. */
export const nodeFiles: Files = {
  elsewhere: {},
  kind(path) {
    if (path === '-') return 'stream';
    const stat = statOf(path);
    if (stat?.isDirectory()) return 'folder';
    return stat ? (stat.isFile() ? 'file' : 'stream') : 'absent';
  },
  size(path) {
    return statOf(path)?.size;
  },
  open(path, kind) {
    if ((kind ?? nodeFiles.kind(path)) !== 'stream') return source(path, fileChunks(path));
    // A stream is read asynchronously, so that signals are handled while we wait for data.
    const stream: AsyncIterable<Uint8Array> = path === '-' ? process.stdin : createReadStream(path);
    return source(path, stream[Symbol.asyncIterator]());
  },
  list(folder) {
    try {
      const found = readdirSync(folder, { withFileTypes: true });
      const links = found.filter((one) => one.isSymbolicLink() && nodeFiles.kind(`${folder}/${one.name}`) !== 'absent');
      const targets = links.map(({ name }) => [name, realpathSync(`${folder}/${name}`)] as const);
      // Two names that are not UTF-8 may look the same, and cannot be opened.
      return {
        names: [...new Set(found.map(({ name }) => name))],
        real: realpathSync(folder),
        links: new Map(targets),
        plain: new Set(found.filter((one) => one.isFile()).map(({ name }) => name)),
      };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new FileError('there is no such folder', 'check the path');
      throw new FileError(code === 'EACCES' ? noPermission : message);
    }
  },
};

/** The most bytes that the heap of this thread can have. From Node 24 on, V8 counts up to 144 MiB more for young objects alone. */
export async function heapLimit(): Promise<number> {
  const limit = (await import('node:v8')).getHeapStatistics().heap_size_limit;
  const isOld = Number.parseInt(process.versions.node, 10) < 24;
  return isOld ? limit : Math.max(limit - 144 * 2 ** 20, limit / 3);
}

type Chunks = Iterator<Uint8Array> | AsyncIterator<Uint8Array>;

/** What is in these chunks of a file, unpacked if it is gzipped. */
export function source(path: string, packed: Chunks): Source {
  let chunks: Chunks | undefined;
  return {
    async next() {
      try {
        if (chunks) return (await chunks.next()).value ?? undefined;
        const head = await beginning(packed);
        const isGzip = head?.[0] === 0x1f && head[1] === 0x8b;
        chunks = isGzip ? gunzip(head, packed) : packed;
        return isGzip ? (await chunks.next()).value : head;
      } catch (error) {
        throw unreadable(path, error);
      }
    },
    async close() {
      if (chunks !== packed) await chunks?.return?.();
      await packed.return?.();
    },
  };
}

/** The first chunks: a pipe may give only one byte at first, and it takes two to recognize gzip. */
async function beginning(chunks: Chunks): Promise<Uint8Array | undefined> {
  const { value: first } = await chunks.next();
  if (first?.length !== 1) return first ?? undefined;
  const more = await beginning(chunks);
  return more ? joinChunks([first, more]) : first;
}

/**
 * The chunks of a regular file. It is open only while one of them is read: hundreds of responses may be read side by side, more than a
 * system allows open files.
 */
function* fileChunks(path: string): Generator<Uint8Array> {
  let before: Stats | undefined;
  let buffer: Uint8Array<ArrayBuffer> | undefined;
  for (let position = 0; position !== before?.size; ) {
    const file = openSync(path, 'r');
    let length: number;
    try {
      const stat = fstatSync(file);
      if (before && (stat.dev !== before.dev || stat.ino !== before.ino))
        throw new Error('it was replaced while it was being read');
      before = stat;
      // For a small file, one that takes all of it. Not a Buffer: its `slice` is a view, in which a reader that wanted a copy would see
      // the next chunk.
      buffer ??= new Uint8Array(stat.size > 0 && stat.size < chunkSize ? stat.size : chunkSize);
      length = readSync(file, buffer, { position });
    } finally {
      closeSync(file);
    }
    if (length === 0) return;
    yield buffer.subarray(0, length);
    position += length;
  }
}

/** What is packed in the first bytes of a file and the chunks after them. */
async function* gunzip(head: Uint8Array, chunks: Chunks): AsyncGenerator<Uint8Array> {
  const { pipeline } = await import('node:stream');
  const { createGunzip } = await import('node:zlib');
  const packed = async function* () {
    // Copies: a chunk may still be waiting when the next one is read.
    yield new Uint8Array(head);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield new Uint8Array(next.value);
  };
  // An error is thrown where the unpacked chunks are read.
  yield* pipeline(packed, createGunzip({ chunkSize: gzipChunkSize }), () => {});
}

const noPermission = 'permission to read it is denied';

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

/** Why a file could not be read, of the error of the system. */
function unreadable(path: string, error: unknown): FileError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return absent(path);
  const reasons: Readonly<Record<string, readonly [message: string, help?: string]>> = {
    EISDIR: ['this is a directory', 'name a file in it'],
    EACCES: [noPermission],
    ELOOP: ['the link leads to itself', 'fix the link'],
    Z_DATA_ERROR: ['the gzip data is damaged', 'download or compress the file again'],
    Z_BUF_ERROR: ['the gzip data is truncated', 'download or compress the file again'],
  };
  return new FileError(...(reasons[code] ?? ([`cannot read ${path}: ${message}`] as const)));
}
