import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ProgramName } from '../../src/cli/serve/run.ts';

/** One input of the fuzzer: a command line and the files that it finds. */
export interface FuzzCase {
  readonly program: ProgramName;
  readonly argv: readonly string[];
  /** The files of the folder it runs in, by their paths; `-` is standard input. Each character is a byte. */
  readonly files: Readonly<Record<string, string>>;
  /** A request to `serve` instead: the name of what is asked for, and its arguments. */
  readonly request?: { readonly do: string; readonly args: unknown };
}

/** An invariant that does not hold. */
export interface Fault {
  /** The name of the invariant. */
  readonly law: string;
  readonly message: string;
}

/** What became of a case. */
export interface Verdict {
  readonly faults: readonly Fault[];
  /** The exit code, or what a request ended with. */
  readonly ending: string;
  /** Microseconds of processor time. */
  readonly cpu: number;
  /** How many parts of the code ran for the first time, where that is counted. */
  readonly grown: number;
}

/** Puts the files of a case in a new folder, calls `use` with it, and removes it. */
export async function inFolder<Result>(
  { files }: Pick<FuzzCase, 'files'>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      if (path === '-') continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), Buffer.from(text, 'latin1'));
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The paths of the files in a folder. */
export function filesUnder(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(folder, `${under}${entry.name}/`) : [`${under}${entry.name}`],
  );
}

/** The key and the response of a command line that scores; none of any other. */
export function sidesOf({ argv, files }: FuzzCase): readonly string[] {
  const paths = Object.keys(files);
  const isThere = (word: string): boolean => paths.some((path) => path === word || path.startsWith(`${word}/`));
  return argv.length > 1 && isThere(argv[0]) ? argv.slice(0, 2).filter(isThere) : [];
}
