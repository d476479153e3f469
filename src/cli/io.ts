import { fstatSync } from 'node:fs';
import { plainStyle, type Style } from '../report/style.ts';
import { byteWriter } from './byte-io.ts';

/** The world as a command sees it: what it may write to, and what it may know of its surroundings. */
export interface Io {
  /** The result, and nothing but the result. */
  out(text: string): void;
  /** Problems and progress. */
  err(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
}

/**
 * The terminal and environment of this process. Writes at once and whole, as `process.stdout` would not where a process ends early;
 * loading that and all of its streams would take a tenth of a short run. A pipe that is closed early is no error.
 */
export function processIo(): Io {
  return {
    out: textWriter(1),
    err: textWriter(2),
    env: process.env,
    get outIsTerminal() {
      return isTerminal(1);
    },
    get errIsTerminal() {
      return isTerminal(2);
    },
  };
}

/**
 * Emphasis for a stream, by colour or none: as the option says, else NO_COLOR and FORCE_COLOR, else as it is a terminal. Colours are
 * loaded only where they are wanted: most runs write into a pipe.
 */
export async function textStyle(option: boolean | undefined, io: Io, isTerminal: boolean): Promise<Style> {
  return wantsColor(option, io, isTerminal) ? (await import('../report/color-style.ts')).colorStyle : plainStyle;
}

function wantsColor(option: boolean | undefined, io: Io, isTerminal: boolean): boolean {
  if (option !== undefined) return option;
  if (io.env.NO_COLOR) return false;
  if (io.env.FORCE_COLOR !== undefined) return io.env.FORCE_COLOR !== '0' && io.env.FORCE_COLOR !== 'false';
  return isTerminal && io.env.TERM !== 'dumb';
}

/** A result cannot be written, which has an exit code of its own. */
export class OutputError extends Error {
  constructor(place: string, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such folder' : message.replace(/^\w+: (.*?), .*$/, '$1');
    super(`cannot write ${place}: ${reason}`);
  }
}

function textWriter(descriptor: number): (text: string) => void {
  const writer = byteWriter(descriptor, 'utf8');
  return (text) => {
    try {
      writer.write(text);
      writer.flush();
    } catch (error) {
      throw new OutputError(descriptor === 1 ? 'standard output' : 'standard error', error);
    }
  };
}

/** A pipe or a file is told by its kind; only a device is asked, which loads more of node, and only when somebody wants to know. */
function isTerminal(descriptor: number): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return (descriptor === 1 ? process.stdout : process.stderr).isTTY === true;
}
