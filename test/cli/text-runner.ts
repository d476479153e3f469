import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Outcome, run } from './golden-case.ts';

/** A folder for the tests of one file, which is removed after them, and a way to run commands on texts. */
export interface TextRunner {
  readonly folder: string;
  /** Runs a command on files with these texts; `$1` stands for the path of the first. */
  on(texts: readonly (string | Buffer)[], command: string): Promise<Outcome>;
}

/** A runner whose folder has that name in part. */
export function textRunner(name: string): TextRunner {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    on(texts, command) {
      const paths = texts.map((text, at) => {
        const path = join(folder, `${at + 1}.txt`);
        writeFileSync(path, text);
        return path;
      });
      return run(command.replace(/\$(\d)/g, (_, at) => paths[Number(at) - 1]));
    },
  };
}
