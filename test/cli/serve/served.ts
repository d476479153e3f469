import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { schemaFaults } from '../schema-faults.ts';

/** What `serve` answers a request with. */
export interface Answer {
  readonly id?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly result?: any;
  readonly error?: { readonly kind: string; readonly message: string; readonly problems?: readonly object[] };
}

/** A process that serves. */
export interface Served {
  readonly child: ChildProcess;
  /** Sends a request and frames, and waits for the answer. */
  ask(request: object, frames?: readonly Uint8Array[]): Promise<Answer>;
  /** Sends bytes as they are. */
  send(bytes: string | Uint8Array): void;
  /** The next answer; undefined at the end. */
  answer(): Promise<Answer | undefined>;
  /** Ends the input, and waits for the exit code. */
  end(): Promise<number | null>;
}

/** The messages that were found to follow their schemas: thousands are the same. */
const checked = new Set<string>();

function check(schema: string, text: string, message: object): void {
  if (checked.has(text)) return;
  const faults = schemaFaults(schema, message);
  if (faults !== undefined) throw new Error(`${text.slice(0, 200)}: ${JSON.stringify(faults)}`);
  checked.add(text);
}

/** Starts the built file, or with these arguments. */
export function served(...argv: readonly string[]): Served {
  const child = spawn(process.execPath, argv.length > 0 ? argv : [resolve('dist/bin/serve.cjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = linesOf(child);
  const exit = new Promise<number | null>((done) => child.on('exit', done));
  // A process that has ended reads no more.
  child.stdin?.on('error', () => {});
  const answer = async (): Promise<Answer | undefined> => {
    const { value } = await lines.next();
    if (value === undefined) return undefined;
    const found = JSON.parse(value) as Answer;
    check('serve-answer', value, found);
    return found;
  };
  const send = (bytes: string | Uint8Array): void => {
    child.stdin?.write(bytes);
  };
  return {
    child,
    send,
    answer,
    async ask(request, frames = []) {
      const lengths = frames.length > 0 ? { frames: frames.map(({ length }) => length) } : {};
      const whole = { id: 1, ...request, ...lengths };
      const text = JSON.stringify(whole);
      send(`${text}\n`);
      for (const frame of frames) send(frame);
      const found = await answer();
      if (!found) throw new Error('no answer');
      if (found.result) check('serve-request', text, whole);
      return found;
    },
    end() {
      child.stdin?.end();
      return exit;
    },
  };
}

/** What scorer.pl prints, without its first line, which names the script. */
export function unnamed(text: string): string {
  return text.replace(/^version: 8\.01 .*\n/, '');
}

/** The lines that a process writes. They must be ASCII. */
async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<string, undefined> {
  const pieces: string[] = [];
  for await (const chunk of stdout ?? []) {
    const text = (chunk as Buffer).toString('latin1');
    if (/[^\0-\x7f]/.test(text)) throw new Error('an answer is not ASCII');
    const parts = text.split('\n');
    for (const part of parts.slice(0, -1)) {
      yield pieces.join('') + part;
      pieces.length = 0;
    }
    pieces.push(parts[parts.length - 1]);
  }
  return undefined;
}
