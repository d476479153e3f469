import { isUtf8 } from 'node:buffer';
import { isatty } from 'node:tty';
import { isRecord, shown } from '../../text/argument.ts';
import { InputError } from '../../text/problem.ts';
import { exitCode } from '../command.ts';
import { goOn } from '../interruption.ts';
import { byteWriter, processIo } from '../io.ts';
import { operations, problemData, type Request } from './operations.ts';
import { BrokenLine, pipe } from './pipe.ts';
import { type HeldSides, UnheldSide } from './sides.ts';

const purpose = `serve answers requests of another program, one line of JSON each, on standard input and
output: docs/serve.md describes them. A person wants the commands without it.
`;

/**
 * Answers the requests on standard input, until it ends, and returns the exit code. A signal of Ctrl-C, which the terminal sends to all,
 * is left to the program that asks.
 *
 * Input is waited for and nothing else happens meanwhile: a request is answered before the next is read.
 */
export async function serve(): Promise<number> {
  if (isatty(0)) {
    processIo().err(purpose);
    return exitCode.usage;
  }
  process.on('SIGINT', goOn);
  const held: HeldSides = new Map();
  const input = pipe(0);
  const { write, flush } = byteWriter(1, 'latin1');
  const answer = (value: object): void => {
    write(asciiLine(value));
    flush();
  };
  for (;;) {
    let id: unknown;
    try {
      const line = input.line();
      if (!line) return exitCode.scored;
      const { frames, ...request } = requestOf(line);
      ({ id } = request);
      const result = await resultOf(request, { frames: frames.map((length) => input.bytes(length)), held });
      answer({ id, result });
    } catch (error) {
      answer({ id, error: errorOf(error) });
      if (error instanceof BrokenLine) return exitCode.usage;
    }
  }
}

type Members = Readonly<Record<string, unknown>>;

/** What a line asks for, with the lengths of its frames. */
function requestOf(line: Uint8Array): Members & { readonly frames: readonly number[] } {
  if (!isUtf8(line)) throw new BrokenLine('a request is not UTF-8');
  let request: unknown;
  try {
    request = JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.length).toString());
  } catch (error) {
    throw new BrokenLine(`a request is not JSON: ${(error as Error).message}`);
  }
  if (!isRecord(request)) throw new BrokenLine(`a request is an object, not ${shown(request)}`);
  const { frames = [] } = request;
  const isLength = (one: unknown): boolean => Number.isInteger(one) && Number(one) >= 0 && Number(one) <= 2 ** 31;
  if (Array.isArray(frames) && frames.every(isLength)) return { ...request, frames };
  throw new BrokenLine(`frames: expected a list of numbers of bytes, each at most 2 GiB, not ${shown(frames)}`);
}

export function resultOf({ do: name, args = {} }: Members, rest: Pick<Request, 'frames' | 'held'>): unknown {
  const known = Object.keys(operations);
  if (typeof name !== 'string' || !known.includes(name))
    throw new RangeError(`do: expected one of ${known.join(', ')}, not ${shown(name)}`);
  if (!isRecord(args)) throw new RangeError(`args: expected an object, not ${shown(args)}`);
  return operations[name]({ args, ...rest });
}

function errorOf(error: unknown): object {
  const { message, stack } = error as Error;
  if (error instanceof InputError) return { kind: 'input', message, problems: error.log.problems.map(problemData) };
  if (error instanceof BrokenLine) return { kind: 'protocol', message };
  if (error instanceof UnheldSide) return { kind: 'unheld', message };
  // Of a text that is too long.
  if (message === 'Invalid string length')
    return { kind: 'argument', message: `${message}: ask for less in one answer` };
  return error instanceof RangeError ? { kind: 'argument', message } : { kind: 'internal', message, stack };
}

/** A value as a line of JSON whose characters are all ASCII. */
function asciiLine(value: object): string {
  const text = JSON.stringify(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is kept
  return `${text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
