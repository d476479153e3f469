import type { Files } from '../../sides/files.ts';
import { type FilesInMemory, memoryFiles } from '../../sides/memory-files.ts';
import { bytesOf } from '../../text/argument.ts';
import { FileError } from '../../text/file-error.ts';
import { nodeFiles, source } from '../node-files.ts';
import { isStream } from '../output-files.ts';

/** These files, and those of this machine. `-` is standard input if it is given: that of this process belongs to its requests. */
export function givenFiles(given: FilesInMemory): Files {
  const memory = memoryFiles(given);
  const isGiven = (path: string): boolean => memory.kind(path) !== 'absent';
  return {
    kind: (path) => (isInput(path) ? 'stream' : (isGiven(path) ? memory : nodeFiles).kind(path)),
    open(path) {
      const name = isInput(path) ? '-' : path;
      if (Object.hasOwn(given, name)) return source(path, [givenBytes(given, name)].values());
      return name === '-' ? { next: notGiven } : nodeFiles.open(path);
    },
    list: (folder) => (isGiven(folder) ? memory : nodeFiles).list(folder),
  };
}

/** The bytes of a file that is given; none if it is not. */
export function givenBytes(given: FilesInMemory, path: string): Uint8Array {
  return bytesOf(Object.hasOwn(given, path) ? given[path] : '');
}

function notGiven(): never {
  throw new FileError('no standard input is given', 'give it as the file -');
}

/** Whether the path is standard input under any name, such as `/dev/stdin`. */
function isInput(path: string): boolean {
  return path === '-' || isStream(path, 0);
}
