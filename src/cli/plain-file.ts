import { closeSync, createReadStream, createWriteStream, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** A folder for copies of inputs that another program could not read; `remove` when done. */
export interface PlainFiles {
  /** The path of a file with the same bytes, unpacked and not from a pipe: the path itself where it is that already. */
  plain(path: string): Promise<string>;
  remove(): void;
}

/** Makes copies only of what needs one, in a temporary folder that is made with the first. */
export function plainFiles(): PlainFiles {
  let folder: string | undefined;
  let copies = 0;
  const copyPath = (): string => {
    folder ??= mkdtempSync(join(tmpdir(), 'corefscore-'));
    return join(folder, `${copies++}.conll`);
  };
  return {
    async plain(path) {
      if (path === '-') {
        const copy = copyPath();
        await pipeline(process.stdin, createWriteStream(copy));
        return this.plain(copy);
      }
      if (!isGzipped(path)) return path;
      const copy = copyPath();
      await pipeline(createReadStream(path), createGunzip(), createWriteStream(copy));
      return copy;
    },
    remove() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}

/** By its first two bytes. A file that cannot be read is not gzipped: the reader says what is wrong with it. */
function isGzipped(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    const bytes = Buffer.alloc(2);
    readSync(file, bytes, 0, 2, 0);
    closeSync(file);
    return bytes[0] === 0x1f && bytes[1] === 0x8b;
  } catch {
    return false;
  }
}
