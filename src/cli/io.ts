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

/** The terminal and environment of this process. A pipe that is closed early ends the output without an error. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    env: process.env,
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
  };
}

/** Whether to colour text for a stream: what the option says, else NO_COLOR and FORCE_COLOR, else whether it is a terminal. */
export function wantsColor(option: boolean | undefined, io: Io, isTerminal: boolean): boolean {
  if (option !== undefined) return option;
  if (io.env.NO_COLOR) return false;
  if (io.env.FORCE_COLOR !== undefined) return io.env.FORCE_COLOR !== '0' && io.env.FORCE_COLOR !== 'false';
  return isTerminal && io.env.TERM !== 'dumb';
}
