import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Runs a script of this repository in a folder, and returns what it printed and exited with. */
export function runScript(script: string, args: readonly string[] = [], cwd = '.') {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', loader, resolve(script), ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}
