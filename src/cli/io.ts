import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import type { CannotOpen } from '../compat/scorer-pl/side.ts';
import { plainStyle, type Style } from '../report/style.ts';
import type { Files } from '../sides/files.ts';
import { isolatedRuns, visibleLines, withoutCommands } from '../text/harmless.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../text/latin1.ts';
import { joinChunks, LONGEST_LINE } from '../text/lines.ts';
import { nodeFiles } from './node-files.ts';

/** What a command may write to, and what it may know about its surroundings. */
export interface Io {
  /** The result, and nothing but the result. */
  out(text: string, written?: Written): void;
  /** Problems and progress. */
  err(text: string, written?: Written): void;
  /** What it reads. */
  readonly files: Files;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the process runs this command alone. */
  readonly isOwnProcess?: true;
  readonly outIsTerminal: boolean;
  /** Columns of the terminal that the result is printed on; 80 where it is none. */
  readonly width: number;
  /** Columns of the terminal that problems are printed on; undefined where it is none. */
  readonly errWidth?: number | undefined;
  /** Whether the command lacks an option that scoring has. */
  readonly lacks?: (option: string) => boolean;
  /** What is checked once inputs were read. */
  readonly whenRead?: (() => void)[];
  /** What is said after the result. */
  readonly later?: (() => Promise<void>)[];
}

/** What of a text is meant to be obeyed: its colours by a terminal, or its lines by GitHub Actions. Nothing, where that is not said. */
export type Written = 'styled' | 'commands';

/**
 * The same world, which obeys nothing that an input holds: a terminal no control characters, and GitHub Actions no line. Standard error is
 * for people wherever it goes; what goes from standard output into a file or pipe keeps its bytes, but for commands to GitHub Actions.
 */
export function harmlessIo(io: Io): Io {
  const guarded = (write: Io['out'], isTerminal: () => boolean, isForPeople = false): Io['out'] => {
    const guard = commandGuard(io.env);
    return (text, written) => {
      const escaped = written === undefined && (isForPeople || isTerminal()) ? visibleLines(text) : text;
      const shown = written === 'styled' && isTerminal() ? isolatedRuns(escaped) : escaped;
      write(written === 'commands' ? shown : guard(shown));
    };
  };
  const out = guarded(io.out, () => io.outIsTerminal);
  const err = guarded(io.err, () => io.errWidth !== undefined, true);
  return Object.assign(Object.create(io) as Io, { out, err, whenRead: [], later: [] });
}

/** What GitHub Actions finds no command in, of the pieces of one stream; elsewhere the pieces as they are. */
export function commandGuard({ GITHUB_ACTIONS: isOnGitHub }: Io['env']): (text: string) => string {
  let isOpen = false;
  return (text) => {
    if (!isOnGitHub) return text;
    const harmless = withoutCommands(text, isOpen);
    isOpen = !/(?:^|[\r\n])[^!-~\r\n]*$/.test(harmless);
    return harmless;
  };
}

/**
 * The terminal and environment of this process. Writes synchronously: `process.stdout` can lose text when a process exits early, and
 * loading it with its streams would take a tenth of a short run. A pipe that is closed early is not an error.
 */
export function processIo(): Io {
  return {
    out: textWriter(1),
    err: textWriter(2),
    files: nodeFiles,
    env: process.env,
    isOwnProcess: true,
    get outIsTerminal() {
      return isTerminal(1);
    },
    get width() {
      return (isTerminal(1) && process.stdout.columns) || 80;
    },
    get errWidth() {
      return isTerminal(2) ? process.stderr.columns || 80 : undefined;
    },
  };
}

/**
 * The style for a stream, with or without colour: the option decides, then NO_COLOR and FORCE_COLOR, then whether it is a terminal.
 * The code for colours is loaded only if needed: most runs write into a pipe.
 */
export async function textStyle(option: boolean | undefined, io: Io, isTerminal: boolean): Promise<Style> {
  return wantsColor(option, io, isTerminal) ? (await import('../report/color-style.ts')).colorStyle : plainStyle;
}

export function wantsColor(option: boolean | undefined, io: Io, isTerminal: boolean): boolean {
  if (option !== undefined) return option;
  if (io.env.NO_COLOR) return false;
  if (io.env.FORCE_COLOR !== undefined) return io.env.FORCE_COLOR !== '0' && io.env.FORCE_COLOR !== 'false';
  return isTerminal && io.env.TERM !== 'dumb';
}

export const notWritten = 74;

/** Thrown when a result cannot be written; it has an exit code of its own. */
export class OutputError extends Error {
  constructor(place: string, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException;
    super(`cannot write ${place}: ${code === 'ENOENT' ? 'there is no such folder' : reasonOf(cause)}`);
  }
}

/** The system's own words for an error, such as `permission denied`. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return /^\w+: (.*?)(?:, \w+|$)/.exec(message)?.[1] ?? message;
}

function textWriter(descriptor: 1 | 2): (text: string) => void {
  const { write, flush } = byteWriter(descriptor, 'utf8', streamFault(descriptor));
  return (text) => {
    write(text);
    flush();
  };
}

/** What happens where standard output or standard error cannot be written. */
function streamFault(descriptor: 1 | 2): (error: Error) => void {
  return (error) => {
    // For standard error there is no way to say so, and the exit code must not change.
    if (descriptor === 1) throw new OutputError('standard output', error);
  };
}

/**
 * Only a character device can be a terminal. Asking node whether it is one loads more of node, 5 ms, so others and `/dev/null` are not
 * asked.
 */
function isTerminal(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    if (!found.isCharacterDevice()) return false;
    if (found.rdev === statSync('/dev/null', { throwIfNoEntry: false })?.rdev) return false;
  } catch {
    return false;
  }
  return (descriptor === 1 ? process.stdout : process.stderr).isTTY === true;
}

/**
 * The bytes of a file whose path is given as by `utf8AsLatin1`; none for a directory. If it cannot be opened, why, as the system says. It is
 * read no further than into a line that is longer than `LONGEST_LINE`.
 */
export function readWhole(path: string): Uint8Array | CannotOpen {
  try {
    const descriptor = openSync(Buffer.from(path, 'latin1'), 'r');
    const chunks: Uint8Array[] = [];
    let line = 0;
    for (const chunk of readChunks(descriptor)) {
      chunks.push(chunk.slice());
      const newline = chunk.lastIndexOf(10);
      line = newline < 0 ? line + chunk.length : chunk.length - newline - 1;
      if (line > LONGEST_LINE) break;
    }
    closeSync(descriptor);
    return joinChunks(chunks);
  } catch (error) {
    const { errno = EIO } = error as NodeJS.ErrnoException;
    // Perl begins the system's words with a capital.
    return { reason: reasonOf(error).replace(/^./, (first) => first.toUpperCase()), errno: Math.abs(errno) };
  }
}

/**
 * The bytes of a file descriptor in chunks, each valid until the next is read. Waits for a pipe that is still empty. An input that
 * cannot be read, such as a folder, ends there, as it does in perl.
 */
export function* readChunks(descriptor: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(1 << 20);
  for (;;) {
    try {
      const length = readSync(descriptor, buffer);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      pause();
    }
  }
}

/** Writes text to a file descriptor. */
export interface ByteWriter {
  write(text: string): void;
  /** Writes what is buffered. If that, or anything before it, could not be written, it is a fault. */
  flush(): void;
}

/**
 * Writes synchronously in large pieces, so that nothing flushed is lost when the process ends. Waits for a pipe that is full.
 * Text for a pipe that was closed is dropped without an error. In `latin1`, each character of the text is one byte. `onFault`: what
 * happens if it cannot be written; by default the error is thrown.
 */
export function byteWriter(
  descriptor: number,
  encoding: 'latin1' | 'utf8',
  onFault = (error: Error): void => {
    throw error;
  },
): ByteWriter {
  let gathered = '';
  let fault: NodeJS.ErrnoException | undefined;
  const writeGathered = (): void => {
    const bytes = Buffer.from(gathered, encoding);
    gathered = '';
    for (let at = 0; at < bytes.length && !fault; ) {
      try {
        at += writeSync(descriptor, bytes, at);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') pause();
        else fault = error as NodeJS.ErrnoException;
      }
    }
  };
  return {
    flush() {
      writeGathered();
      if (fault && fault.code !== 'EPIPE') onFault(fault);
    },
    write(text) {
      gathered += text;
      if (gathered.length > 1 << 16) writeGathered();
    },
  };
}

/**
 * Writes the bytes of a Perl program to standard output or standard error. A terminal, which would obey or hide some of them, gets those
 * as escapes. It is not asked for where all is plain: that takes a tenth of a short run.
 */
export function perlWriter(descriptor: 1 | 2): ByteWriter {
  const { write, flush } = byteWriter(descriptor, 'latin1', streamFault(descriptor));
  const guard = commandGuard(process.env);
  let isShown: boolean | undefined;
  return {
    write(bytes) {
      if (!/^[\n\t -~]*$/.test(bytes)) isShown ??= isTerminal(descriptor);
      write(guard(isShown ? utf8AsLatin1(visibleLines(latin1AsUtf8(bytes))) : bytes));
    },
    flush,
  };
}

/**
 * Flushes both streams, as Perl does when a program ends, and returns the exit code: `status`, or 74 if that is 0 and standard output
 * cannot be written.
 */
export function endAsPerl(status: number, stdout: ByteWriter, stderr: ByteWriter): number {
  let code = status;
  try {
    stdout.flush();
  } catch (error) {
    stderr.write(`error: ${(error as Error).message}\n`);
    code ||= notWritten;
  }
  stderr.flush();
  return code;
}

const EIO = 5;

/** Waits a millisecond. */
export function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
