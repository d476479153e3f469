import { LONGEST_TEXT } from './latin1.ts';

/** Thrown if a file or folder cannot be read; `message` says why, and `help` what to do. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}

/** Of a file that would have to be one text, and cannot be. */
export const tooLong: string = `it has more than ${Math.ceil(LONGEST_TEXT / 2 ** 20)} MiB, too much to read at once`;
