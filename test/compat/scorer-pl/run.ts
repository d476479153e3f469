import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { scorerPl } from '../../../src/compat/scorer-pl/scorer-pl.ts';
import type { CannotOpen } from '../../../src/compat/scorer-pl/side.ts';

/** What a run of the drop-in leaves behind; stdout without its version line. */
export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Runs scorer.pl on the files of a folder. */
export function runIn(folder: string, argv: readonly string[]): Run {
  return run(argv, (path) => readFrom(resolve(folder, path)));
}

/** Runs scorer.pl on a key and a response given as text, named `k` and `r`. */
export function runOn(key: string, response: string, argv: readonly string[]): Run {
  const files: Record<string, Uint8Array> = { k: Buffer.from(key, 'latin1'), r: Buffer.from(response, 'latin1') };
  return run(argv, (path) => files[path] ?? { reason: 'No such file or directory', errno: 2 });
}

function run(argv: readonly string[], readFile: (path: string) => Uint8Array | CannotOpen): Run {
  let stdout = '';
  let stderr = '';
  const code = scorerPl(argv, {
    readFile,
    write: (text) => {
      stdout += text;
    },
    warn: (text) => {
      stderr += text;
    },
    library: 'here',
  });
  if (!stdout.startsWith('version: 8.01 here\n')) throw new Error('no version line');
  return { stdout: stdout.slice('version: 8.01 here\n'.length), stderr, code };
}

function readFrom(path: string): Uint8Array | CannotOpen {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { reason: 'No such file or directory', errno: 2 };
  return found.isDirectory() ? new Uint8Array(0) : readFileSync(path);
}
