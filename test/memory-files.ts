import type { Files } from '../src/sides/files.ts';
import { FileError } from '../src/text/file-error.ts';

/** Files that are nowhere but here, by their paths; a folder is what some of them are in. Chunks are of `size` bytes. */
export function memoryFiles(contents: Readonly<Record<string, string>>, size = 64): Files {
  const isFolder = (path: string): boolean => Object.keys(contents).some((file) => file.startsWith(`${path}/`));
  return {
    kind: (path) => (Object.hasOwn(contents, path) ? 'file' : isFolder(path) ? 'folder' : 'absent'),
    open(path) {
      const bytes = new TextEncoder().encode(contents[path]);
      let at = 0;
      return {
        next() {
          if (!Object.hasOwn(contents, path)) throw new FileError('there is no such file');
          const chunk = at < bytes.length ? bytes.slice(at, at + size) : undefined;
          at += size;
          return chunk;
        },
      };
    },
    list(folder) {
      const below = Object.keys(contents).filter((path) => path.startsWith(`${folder}/`));
      return { names: [...new Set(below.map((path) => path.slice(folder.length + 1).split('/')[0]))], real: folder };
    },
  };
}
