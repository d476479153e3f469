import { readFileSync, readSync, statSync, writeSync } from 'node:fs';
import type { CannotOpen } from '../compat/scorer-pl/side.ts';

/** An argument or path as the system gave it: its bytes, one a character. */
export function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The whole file whose path is given as bytes, one a character; nothing for a directory. */
export function readWhole(path: string): Uint8Array | CannotOpen {
  const bytes = Buffer.from(path, 'latin1');
  try {
    return statSync(bytes).isDirectory() ? new Uint8Array(0) : readFileSync(bytes);
  } catch (error) {
    const { errno, message } = error as NodeJS.ErrnoException;
    const text = /^\w+: (.*?)(?:, \w+|$)/.exec(message)?.[1] ?? message;
    return { reason: text.charAt(0).toUpperCase() + text.slice(1), errno: Math.abs(errno ?? EIO) };
  }
}

/** The bytes of a file descriptor, piece by piece; each is good until the next is asked for. Waits for a pipe that has none yet. */
export function* readChunks(descriptor: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(1 << 20);
  for (;;) {
    try {
      const length = readSync(descriptor, buffer);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return;
      if (code !== 'EAGAIN') throw error;
      pause();
    }
  }
}

/** Takes text for a file descriptor. */
export interface ByteWriter {
  write(text: string): void;
  /** Writes what has been gathered. */
  flush(): void;
}

/**
 * Writes in large pieces, at once and whole, so that a process that ends loses nothing. Waits for a pipe that is full. A pipe
 * that was closed takes everything in silence. In `latin1` each character of the text is a byte.
 */
export function byteWriter(descriptor: number, encoding: 'latin1' | 'utf8' = 'latin1'): ByteWriter {
  let gathered = '';
  let isClosed = false;
  const flush = (): void => {
    const bytes = Buffer.from(gathered, encoding);
    gathered = '';
    for (let at = 0; at < bytes.length && !isClosed; ) {
      try {
        at += writeSync(descriptor, bytes, at);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EPIPE') isClosed = true;
        else if (code === 'EAGAIN') pause();
        else throw error;
      }
    }
  };
  return {
    flush,
    write(text) {
      gathered += text;
      if (gathered.length > 1 << 16) flush();
    },
  };
}

const EIO = 5;

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
