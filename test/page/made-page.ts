import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { run } from '../cli/golden-case.ts';

/** A page, and the JSON of the same run. */
export interface MadePage {
  readonly file: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields that they expect.
  readonly json: any;
}

/** Makes pages in a folder that is removed after the tests of a file, each once: files of one name must have one content. */
export function pageMaker(): {
  readonly make: (commandLine: string) => Promise<MadePage>;
  readonly write: (name: string, text: string) => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-page-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let pages = 0;
  const make = async (commandLine: string): Promise<MadePage> => {
    const file = join(folder, `${++pages}.html`);
    const { status, stderr } = await run(`${commandLine} -q --errors all --by-document -o ${file} -o ${file}.json`);
    if (status !== 0) throw new Error(stderr);
    return { file, json: JSON.parse(readFileSync(`${file}.json`, 'utf8')) };
  };
  const made = new Map<string, Promise<MadePage>>();
  return {
    make: (commandLine) => {
      if (!made.has(commandLine)) made.set(commandLine, make(commandLine));
      return made.get(commandLine)!;
    },
    write: (name, text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
  };
}
