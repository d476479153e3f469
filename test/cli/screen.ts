import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'testdata/screens';

/** The cases: files that begin with a command line, and go on with what a terminal shows of it. */
export const screenCases: readonly string[] = readdirSync(folder).sort();

/** The terminals: how wide they are, and whether they show colour. */
const terminals = [
  { columns: 80, isColored: false },
  { columns: 200, isColored: false },
  { columns: 80, isColored: true },
];

/** Whether util-linux `script`, which makes the terminals, is installed. */
export const hasTerminals: boolean = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);

/** What the case expects. */
export function readScreens(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

/** Makes what is shown now what the case expects: only for `npm run golden`, whose changes are reviewed. */
export function writeScreens(name: string): void {
  writeFileSync(join(folder, name), screens(name));
}

/** The case with what is shown now: standard output and standard error, in the order in which they came. */
export function screens(name: string): string {
  const [commandLine] = readScreens(name).split('\n');
  const shown = terminals.map(({ columns, isColored }) => {
    return `--- ${columns} columns${isColored ? ', colour' : ''}\n${screen(commandLine, columns, isColored)}`;
  });
  return [`${commandLine}\n`, ...shown].join('');
}

/** What a terminal gets from a command line of the form `$ corefscore ...`. Escapes are written as `␛`. */
function screen(commandLine: string, columns: number, isColored: boolean): string {
  const [, command, args] = /^\$ (\w+)(.*)$/.exec(commandLine) ?? [];
  const line = `stty cols ${columns}; exec '${process.execPath}' dist/bin/${command}.cjs${args}`;
  const { PATH = '', NODE_V8_COVERAGE } = process.env;
  const env = { PATH, TERM: 'xterm-256color', NODE_V8_COVERAGE, ...(!isColored && { NO_COLOR: '1' }) };
  const made = spawnSync('script', ['-qec', line, '/dev/null'], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return made.stdout.replaceAll('\r\n', '\n').replaceAll('\u001b', '␛');
}
