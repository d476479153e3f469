import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corefscore } from '../../src/cli/corefscore.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerscore } from '../../src/cli/nerscore.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';

/** What a command printed and exited with. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

const folder = 'testdata/golden';
const commands = { corefscore, nerscore };

/** The cases: folders with a file `command`, whose other files are what it printed. */
export const goldenCases: readonly string[] = readdirSync(folder).sort();

/** The command line of a case. */
export function goldenCommand(name: string): string {
  return readFileSync(join(folder, name, 'command'), 'utf8').trim();
}

/** One of our commands, its arguments and its whole environment. */
export interface CommandLine {
  readonly command: keyof typeof commands;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Words are split at blanks; quotes hold them together; A=B before the command sets A. */
export function parseCommandLine(commandLine: string): CommandLine {
  const words = [...commandLine.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
  const first = words.findIndex((word) => word in commands);
  const env = Object.fromEntries(words.slice(0, first).map((word) => word.split('=')));
  return { command: words[first] as keyof typeof commands, args: words.slice(first + 1), env };
}

/** Runs a command line in this process, without a terminal. `show` gets what is written to either stream, in that order. */
export async function run(commandLine: string, show: (text: string) => void = () => {}): Promise<Outcome> {
  const { command, args, env } = parseCommandLine(commandLine);
  const written = { stdout: '', stderr: '' };
  const io: Io = {
    out: (text) => {
      written.stdout += text;
      show(text);
    },
    err: (text) => {
      written.stderr += text;
      show(text);
    },
    env,
    outIsTerminal: false,
    width: 80,
    files: nodeFiles,
  };
  const status = await commands[command](args, io);
  return { ...written, status };
}

/** What the case expects. */
export function readGolden(name: string): Outcome {
  const read = (file: string): string => {
    const path = join(folder, name, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  return { stdout: read('stdout'), stderr: read('stderr'), status: Number(read('status')) };
}

/** Makes an outcome what the case expects: only for `npm run golden`, whose changes are reviewed. */
export function writeGolden(name: string, { stdout, stderr, status }: Outcome): void {
  writeFileSync(join(folder, name, 'stdout'), stdout);
  writeFileSync(join(folder, name, 'stderr'), stderr);
  writeFileSync(join(folder, name, 'status'), `${status}\n`);
}
