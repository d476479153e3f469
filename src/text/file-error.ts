import { LONGEST_TEXT } from './latin1.ts';

/** Thrown if a file or folder cannot be read; `message` says why, and `help` what to do. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
  readonly help: string | undefined;
  readonly code: 'FILE_NOT_READABLE' | 'TOO_LARGE' | 'HEAP_TOO_SMALL';

  constructor(message: string, help?: string, code: FileError['code'] = 'FILE_NOT_READABLE') {
    super(message);
    this.help = help;
    this.code = code;
  }
}

/** Of an input that has more bytes, unpacked, than `--max-size` allows. */
export function tooLarge(most: number): FileError {
  const message = `it has more than ${most} bytes, the limit of --max-size`;
  return new FileError(message, 'give a smaller file, or a larger --max-size', 'TOO_LARGE');
}

/** Of inputs that are held whole, where that takes a heap of more bytes than `heap`. */
export function heapTooSmall(heap: number): FileError {
  const most = Math.floor(heap / 2 ** 20);
  const message = `reading it would take more memory than the ${most} MiB of node's heap`;
  const help = `double the heap with NODE_OPTIONS=--max-old-space-size=${2 * most}, or divide the input`;
  return new FileError(message, help, 'HEAP_TOO_SMALL');
}

/** Of a file that would have to be one text, and cannot be. */
export function tooLong(): FileError {
  const message = `it has more than ${Math.ceil(LONGEST_TEXT / 2 ** 20)} MiB, too much to read at once`;
  return new FileError(message, 'divide the input: merge adds up the scores of its parts');
}
