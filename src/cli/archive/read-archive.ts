import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { openPromise } from 'yauzl';
import { FileError, tooLarge } from '../../text/file-error.ts';
import { joinChunks } from '../../text/lines.ts';

/** A file in an archive: its path there, and its bytes, which may be gzipped themselves. */
type Packed = readonly [path: string, bytes: Uint8Array];

/** The files and folders of an archive, or of a folder in one, by their names. */
export type Folder = Map<string, Folder | Uint8Array>;

/** An archive may unpack to so many times its size, or to `SMALL` bytes. Annotated text packs to a tenth or a twentieth. */
const RATIO = 200;
const SMALL = 64 * 2 ** 20;
const MOST = 2 ** 31;
const MOST_FILES = 100_000;

/**
 * The files in a zip or tar archive, unpacked in memory, without what macOS adds.
 *
 * @throws FileError if it is damaged, has anything but files and folders, two files of one name or paths that lead out of it, or unpacks to too
 *   much, or to more bytes than `maxSize`.
 */
export async function readArchive(path: string, maxSize = Number.POSITIVE_INFINITY): Promise<Folder> {
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
  return treeOf(ownFolder(path, packed));
}

function treeOf(packed: readonly Packed[]): Folder {
  const root: Folder = new Map();
  for (const [path, bytes] of packed) {
    const steps = path.split('/');
    const name = steps.pop()!;
    let folder = root;
    for (const step of steps) {
      const below = folder.get(step);
      if (below instanceof Uint8Array) throw new FileError(`it has a file and a folder named ${step}`, packAgain);
      const next: Folder = below ?? new Map();
      folder.set(step, next);
      folder = next;
    }
    if (folder.has(name)) throw new FileError(`it has two files named ${path}`, packAgain);
    folder.set(name, bytes);
  }
  return root;
}

/** The files of an archive. If all are in one folder that has the name of the archive, they are those of that folder. */
function ownFolder(path: string, packed: readonly Packed[]): readonly Packed[] {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.tar\.gz|\.\w+)$/i, '');
  const isOwn = packed.every(([name]) => name.startsWith(`${stem}/`));
  return isOwn ? packed.map(([name, bytes]) => [name.slice(stem.length + 1), bytes] as const) : packed;
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
    else throw type === 'symlink' || type === 'link' ? isLink(name) : new FileError(`${name} is not a file`, packAgain);
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
