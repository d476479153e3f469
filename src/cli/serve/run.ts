import { realpathSync } from 'node:fs';
import { conlleval } from '../../compat/conlleval/conlleval.ts';
import { scorerPl } from '../../compat/scorer-pl/scorer-pl.ts';
import type { CannotOpen } from '../../compat/scorer-pl/side.ts';
import type { FilesInMemory } from '../../sides/memory-files.ts';
import { shown } from '../../text/argument.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../../text/latin1.ts';
import { corefscore } from '../corefscore.ts';
import { commandGuard, type Io, readWhole } from '../io.ts';
import { nerscore } from '../nerscore.ts';
import { isStream } from '../output-files.ts';
import { statOf } from '../status.ts';
import { givenBytes, givenFiles } from './given-files.ts';

export const programNames = ['corefscore', 'nerscore', 'scorer.pl', 'conlleval.pl'] as const;

export type ProgramName = (typeof programNames)[number];

/** What a command line finds around it. */
export interface World {
  /** The folder that relative paths begin in; that of this process when not given. */
  readonly cwd?: string;
  /** Files that are read before those of the disk; `-` is standard input. */
  readonly files?: FilesInMemory;
  /** The environment; that of this process when not given. */
  readonly env?: Io['env'];
}

/** What a command line wrote, and its exit code. */
export interface RunResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command line in this process, as its program would without a terminal: the result is the same, and nothing is left from one call to
 * the next. Only one runs at a time, as the folder of the process is changed. Bytes that are not UTF-8, which only scorer.pl and
 * conlleval.pl write, are U+DC80 to U+DCFF, as in Python's `surrogateescape`.
 *
 * @throws RangeError if the folder does not exist.
 */
export async function run(program: ProgramName, argv: readonly string[], world: World = {}): Promise<RunResult> {
  const { cwd, files = {}, env = process.env } = world;
  const back = cwd === undefined ? undefined : moveTo(cwd);
  try {
    return await programs[program](argv, files, env);
  } finally {
    back?.();
  }
}

/** Makes a folder the current one, and returns the way back to the one before, as long as that is there. */
function moveTo(folder: string): () => void {
  let before = '';
  try {
    before = process.cwd();
  } catch {
    // It was removed.
  }
  try {
    process.chdir(folder);
  } catch {
    throw new RangeError(`cwd: there is no folder ${shown(folder)}`);
  }
  return () => {
    if (statOf(before)) process.chdir(before);
  };
}

type Run = (argv: readonly string[], files: FilesInMemory, env: Io['env']) => RunResult | Promise<RunResult>;

const programs: Readonly<Record<ProgramName, Run>> = {
  corefscore: (...line) => commandResult(corefscore, ...line),
  nerscore: (...line) => commandResult(nerscore, ...line),
  'scorer.pl'(argv, files, env) {
    const written = { stdout: '', stderr: '' };
    const status = scorerPl(argv.map(utf8AsLatin1), {
      readFile: (path) => perlFile(path, files),
      write(bytes) {
        written.stdout += bytes;
      },
      warn(bytes) {
        written.stderr += bytes;
      },
      library: utf8AsLatin1(realpathSync(process.argv[1])),
    });
    return perlResult({ ...written, status }, env);
  },
  'conlleval.pl': (argv, files, env) => perlResult(conlleval(argv.map(utf8AsLatin1), [givenBytes(files, '-')]), env),
};

async function commandResult(command: typeof nerscore, ...[argv, files, env]: Parameters<Run>): Promise<RunResult> {
  const written = { out: '', err: '' };
  const code = await command(argv, {
    out(text) {
      written.out += text;
    },
    err(text) {
      written.err += text;
    },
    files: givenFiles(files),
    env,
    outIsTerminal: false,
    width: 80,
  });
  return { code, ...written };
}

/** What scorer.pl reads at a path. */
function perlFile(path: string, files: FilesInMemory): Uint8Array | CannotOpen {
  const name = latin1AsUtf8(path);
  const given = isStream(name, 0) ? '-' : name;
  return given === '-' || Object.hasOwn(files, given) ? givenBytes(files, given) : readWhole(path);
}

function perlResult({ stdout, stderr, status }: ReturnType<typeof conlleval>, env: Io['env']): RunResult {
  const [out, err] = [stdout, stderr].map((bytes) => escapedText(commandGuard(env)(bytes)));
  return { code: status, out, err };
}

const sequence =
  /((?:[\xc2-\xdf]|\xe0[\xa0-\xbf]|\xed[\x80-\x9f]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]|\xf4[\x80-\x8f][\x80-\xbf]|[\xf1-\xf3][\x80-\xbf]{2})[\x80-\xbf])|[\x80-\xff]/g;

/** The text whose bytes are given, one a character: sequences of UTF-8, and other bytes as lone surrogates. */
function escapedText(bytes: string): string {
  return bytes.replace(sequence, (found, utf8) => {
    return utf8 === undefined ? String.fromCharCode(0xdc00 + found.charCodeAt(0)) : latin1AsUtf8(found);
  });
}
