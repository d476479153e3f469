import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { openPromise } from 'yauzl';
import { FileError, tooLarge } from '../../text/file-error.ts';
import { joinChunks } from '../../text/lines.ts';

/** A file in an archive: its path there, and its bytes, which may be gzipped themselves. */
export type Packed = readonly [path: string, bytes: Uint8Array];

/** An archive may unpack to so many times its size, or to `SMALL` bytes. Annotated text packs to a tenth or a twentieth. */
const RATIO = 200;
const SMALL = 64 * 2 ** 20;
const MOST = 2 ** 31;
const MOST_FILES = 100_000;

/**
 * The files in a zip or tar archive, unpacked in memory, without what macOS adds.
 *
 * @throws FileError if it is damaged, has anything but files and folders, paths that lead out of it, or unpacks to too much, or to more bytes
 *   than `maxSize`.
 */
export async function readArchive(path: string, maxSize = Number.POSITIVE_INFINITY): Promise<readonly Packed[]> {
  const { size } = statSync(path);
  const packed: Packed[] = [];
  const most = Math.min(MOST, Math.max(SMALL, size * RATIO));
  let left = Math.min(most, maxSize);
  const add = async (name: string, content: AsyncIterable<unknown>): Promise<void> => {
    refuseOutside(name);
    const chunks: Uint8Array[] = [];
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      left -= chunk.length;
      if (left < 0 && maxSize < most) throw tooLarge(maxSize);
      if (left < 0)
        throw new FileError(`it unpacks to more than ${RATIO} times its size, or to more than 2 GiB`, unpackYourself);
      if (!isOfMac(name)) chunks.push(chunk);
    }
    if (packed.length >= MOST_FILES) throw new FileError(`it has more than ${MOST_FILES} files`, unpackYourself);
    if (!isOfMac(name)) packed.push([name, joinChunks(chunks)]);
  };
  try {
    await (/\.zip$/i.test(path) ? readZip(path, add) : readTar(path, add));
  } catch (error) {
    throw error instanceof FileError
      ? error
      : new FileError(`the archive is damaged: ${(error as Error).message}`, packAgain);
  }
  return packed;
}

type Add = (name: string, content: AsyncIterable<unknown>) => Promise<void>;

async function readZip(path: string, add: Add): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, externalFileAttributes } = entry;
      const kind = (externalFileAttributes >>> 16) & 0o170000;
      if (kind === LINK) throw isLink(fileName);
      if (entry.isEncrypted()) throw new FileError(`${fileName} is encrypted`, packAgain);
      if (!fileName.endsWith('/')) await add(fileName, await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
}

/** The type of a symbolic link in the mode of a file. */
const LINK = 0o120000;

async function readTar(path: string, add: Add): Promise<void> {
  const entries = extract();
  const isPacked = /gz$/i.test(path);
  const input = createReadStream(path);
  // An error is thrown where the entries are read.
  if (isPacked) pipeline(input, createGunzip(), entries, () => {});
  else pipeline(input, entries, () => {});
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (type === 'file' || type === 'contiguous-file') await add(name.replace(/^(?:\.\/)+/, ''), entry);
    else if (type === 'directory') entry.resume();
    else throw type === 'symlink' || type === 'link' ? isLink(name) : new FileError(`${name} is no file`, packAgain);
  }
}

function isLink(name: string): FileError {
  return new FileError(`${name} is a link`, 'pack the file itself');
}

function refuseOutside(name: string): void {
  const isOutside = /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..');
  if (isOutside) throw new FileError(`${name} leads out of the archive`, packAgain);
}

function isOfMac(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)(?:\._[^/]*|\.DS_Store)$/.test(name);
}

const packAgain = 'pack it again';
const unpackYourself = 'unpack it, if you trust it, and give the folder';
