import { isatty } from 'node:tty';
import type { Files } from '../evaluate/files.ts';
import { counted } from '../report/numbers.ts';
import { visible } from '../text/harmless.ts';
import { cutMiddle } from '../text/width.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import type { Io } from './io.ts';

/**
 * Runs what reads inputs, for a person who watches standard error on a terminal. It says what a long search of a folder is doing, that it
 * waits for standard input if that is a terminal, and, where Ctrl-C stops it, that nothing was written: `read` must write nothing.
 */
export async function watched<Result>(files: Files, io: Io, read: (files: Files) => Promise<Result>): Promise<Result> {
  const line = progressLine(io);
  const forget = onInterruption(() => {
    // In the place of the progress, or of the ^C that the terminal shows.
    line.show('stopped: nothing was written\n');
  });
  try {
    return await read(watchedFiles(files, io, line));
  } finally {
    line.wipe();
    await forget();
  }
}

function watchedFiles(files: Files, io: Io, line: ProgressLine): Files {
  const found = { folder: 0, file: 0 };
  const isSearched = every(100);
  const isTurn = every(50);
  const searchedFrom = performance.now();
  return {
    ...files,
    onFound(folder, kind) {
      found[kind === 'folder' ? kind : 'file']++;
      if (performance.now() - searchedFrom > 1000 && isSearched()) {
        const shown = visible(cutMiddle(folder, 20).replace(/\/?$/, '/'));
        const sofar = `${counted(found.folder, 'folder')}, ${counted(found.file, 'file')}`;
        line.show(`looking for files in ${shown}: ${sofar} so far (Ctrl-C stops)`);
      }
      return isTurn() ? nextTurn() : undefined;
    },
    open(path, room) {
      line.wipe();
      if (path === '-' && isatty(0)) io.err('reading from the terminal: paste it, then Ctrl-D (Ctrl-C stops)\n');
      const source = files.open(path, room);
      return { ...source, next: () => (isTurn() ? nextTurn().then(() => source.next()) : source.next()) };
    },
  };
}

/** A line on standard error that is replaced by the next, and wiped when it is no longer true. */
interface ProgressLine {
  show(text: string): void;
  wipe(): void;
}

function progressLine(io: Io): ProgressLine {
  let isShown = false;
  const wipe = (): void => {
    if (isShown) io.err('\r\u001b[K', 'styled');
    isShown = false;
  };
  return {
    show(text) {
      io.err(`\r\u001b[K${text}`, 'styled');
      isShown = true;
    },
    wipe,
  };
}

/** True at most once in that many milliseconds. */
function every(milliseconds: number): () => boolean {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < milliseconds) return false;
    last = now;
    return true;
  };
}
