import { FileError } from '../text/file-error.ts';
import type { Files, Source } from './files.ts';

/** Files that are in memory, as text or as bytes, by their paths. A folder is what paths have before a slash. */
export type FilesInMemory = Readonly<Record<string, string | Uint8Array>>;

/** These files, as if they were on a disk. What is gzipped is decompressed. */
export function memoryFiles(contents: FilesInMemory): Files {
  const pathsIn = (folder: string): string[] => Object.keys(contents).filter((path) => path.startsWith(`${folder}/`));
  return {
    elsewhere: { contents },
    kind: (path) => (Object.hasOwn(contents, path) ? 'file' : pathsIn(path).length > 0 ? 'folder' : 'absent'),
    size: (path) => (Object.hasOwn(contents, path) ? contents[path].length : undefined),
    open: (path) => sourceOf(Object.hasOwn(contents, path) ? contents[path] : undefined),
    list(folder) {
      const names = pathsIn(folder).map((path) => path.slice(folder.length + 1).split('/')[0]);
      return { names: [...new Set(names)], real: folder };
    },
  };
}

function sourceOf(content: string | Uint8Array | undefined): Source {
  let isRead = false;
  return {
    next() {
      if (content === undefined) throw new FileError('there is no such file', 'check the path');
      if (isRead) return undefined;
      isRead = true;
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(bytes) : bytes;
    },
  };
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const unpacking = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(unpacking).arrayBuffer());
  } catch {
    throw new FileError('the gzip data is damaged', 'download or compress the file again');
  }
}
