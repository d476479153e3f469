import { closeSync, openSync, writeSync } from 'node:fs';

/** A text file that is written piece by piece. */
export interface OutputFile {
  write(text: string): void;
  /** Writes what is left. Returns the size of the file in bytes. */
  close(): number;
}

/** Opens a file for writing; what was in it is lost. ASCII only: a character is a byte. */
export function outputFile(path: string): OutputFile {
  const file = openSync(path, 'w');
  let pending: string[] = [];
  let length = 0;
  let bytes = 0;
  const flush = (): void => {
    bytes += writeSync(file, Buffer.from(pending.join(''), 'latin1'));
    pending = [];
    length = 0;
  };
  return {
    write(text) {
      pending.push(text);
      length += text.length;
      if (length > 1 << 20) flush();
    },
    close() {
      flush();
      closeSync(file);
      return bytes;
    },
  };
}
