import type { Files } from '../../sides/files.ts';
import { FileError } from '../../text/file-error.ts';
import type { Io } from '../io.ts';
import { source } from '../node-files.ts';
import type { Folder } from './read-archive.ts';

const archive = /\.(?:zip|tar|tgz|tar\.gz)$/i;

/**
 * The world in which the archives among the arguments, perhaps as `NAME=team.zip`, are folders. They are unpacked in memory, each to at most
 * `maxSize` bytes. One that cannot be read is a folder that cannot.
 */
export async function withArchives(io: Io, args: readonly string[], maxSize?: number): Promise<Io> {
  const named = args.filter((arg) => archive.test(arg)).flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1)]);
  const paths = [...new Set(named)].filter((path) => io.files.kind(path) === 'file');
  return paths.length === 0
    ? io
    : Object.assign(Object.create(io) as Io, { files: await unpacked(io.files, paths, maxSize) });
}

async function unpacked(files: Files, paths: readonly string[], maxSize: number | undefined): Promise<Files> {
  const { readArchive } = await import('./read-archive.ts');
  const folders = new Map<string, Folder | FileError>();
  for (const path of paths) {
    try {
      folders.set(path, await readArchive(path, maxSize));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      folders.set(path, error);
    }
  }
  const inArchive = (path: string): Folder | Uint8Array | FileError | undefined => {
    const whole = paths.find((one) => path === one || path.startsWith(`${one}/`));
    const found = whole === undefined ? undefined : folders.get(whole);
    if (whole === undefined || !(found instanceof Map)) return found;
    const steps = path
      .slice(whole.length + 1)
      .split('/')
      .filter(Boolean);
    return steps.reduce<Folder | Uint8Array | undefined>(
      (at, step) => (at instanceof Map ? at.get(step) : undefined),
      found,
    );
  };
  return {
    ...files,
    elsewhere: undefined,
    kind(path) {
      const found = inArchive(path);
      if (found === undefined) return files.kind(path);
      return found instanceof Uint8Array ? 'file' : 'folder';
    },
    size(path) {
      const found = inArchive(path);
      if (found === undefined) return files.size?.(path);
      return found instanceof Uint8Array ? found.length : undefined;
    },
    open(path, kind) {
      const found = inArchive(path);
      return found instanceof Uint8Array ? source(path, [found].values()) : files.open(path, kind);
    },
    list(folder) {
      const found = inArchive(folder);
      if (found instanceof FileError) throw found;
      return found instanceof Map ? { names: [...found.keys()], real: folder } : files.list(folder);
    },
  };
}
