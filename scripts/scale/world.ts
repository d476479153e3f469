import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../same-output/files.ts';

/**
 * An environment with the built command and the package for Python, both of which end the worker that calls them first for the shard in the
 * middle, as a machine that fails would: the worker makes the folder `killed`, and is killed.
 */
export function world(folder: string, bin: string, killed: string, shards: number): NodeJS.ProcessEnv {
  const own = join(folder, 'world');
  const middle = String(Math.floor(shards / 2)).padStart(4, '0');
  cpSync(join(root, 'python', 'corefscore'), join(own, 'corefscore'), { recursive: true });
  cpSync(join(root, 'dist', 'bin', 'serve.cjs'), join(own, 'corefscore', 'serve.cjs'));
  writeFileSync(join(own, 'sitecustomize.py'), killing);
  mkdirSync(join(own, 'bin'));
  const command = [
    '#!/bin/sh',
    `case "$*" in *${middle}*) mkdir "${killed}" 2> /dev/null && kill -9 $PPID ;; esac`,
    `exec "${process.execPath}" "${join(root, 'dist', 'bin', 'corefscore.cjs')}" "$@"`,
  ];
  writeFileSync(join(own, 'bin', 'corefscore'), `${command.join('\n')}\n`, { mode: 0o755 });
  return {
    ...process.env,
    PATH: [join(own, 'bin'), bin, process.env.PATH].join(delimiter),
    PYTHONPATH: own,
    COREFSCORE: 'corefscore',
    COREFSCORE_NODE: process.execPath,
    COREFSCORE_CACHE: join(own, 'cache'),
    ROWS: 'rows',
    KILLED: killed,
    MIDDLE: middle,
    SHARDS: String(shards),
  };
}

const killing = `
import os, signal
import corefscore

score = corefscore.run

def run(program, argv, files=None, **given):
    if os.environ["MIDDLE"] in f"{argv} {files}":
        try:
            os.mkdir(os.environ["KILLED"])
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return score(program, argv, files=files, **given)

corefscore.run = run
`;
