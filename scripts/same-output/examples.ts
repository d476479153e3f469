import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, normalize } from 'node:path';
import { onDisk, root } from './files.ts';
import type { Command } from './option-values.ts';
import type { Screen } from './options.ts';

/** A command line of the tests or the manual, taken apart. */
export interface Example {
  readonly command: Command;
  readonly subcommand: string | undefined;
  readonly files: readonly string[];
  readonly options: readonly string[];
}

/** The command lines of testdata/golden and of the console blocks of README.md and docs, but for what they do with other programs. */
export function examples(screens: readonly Screen[]): readonly Example[] {
  const golden = readdirSync(join(root, 'testdata/golden')).sort();
  const lines = golden.map((name) => ({ line: read(`testdata/golden/${name}/command`).trim(), folder: '.' }));
  const docs = readdirSync(join(root, 'docs')).sort();
  const pages = ['README.md', ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
  const typed = pages.flatMap((page) =>
    typedIn([...read(page).matchAll(/^```console\n((?:(?!```).*\n)*)/gm)].map(([, block]) => block).join('')),
  );
  const found = [...lines, ...typed].flatMap(({ line, folder }) => example(line, folder, screens) ?? []);
  return [...new Map(found.map((example) => [JSON.stringify(example), example])).values()];
}

/** The command lines of conformance/found: what users typed, with the paths of its files. Lines that need one another are one. */
export function foundLines(shared: string): readonly string[] {
  const folder = '../shared/conformance/found';
  if (!existsSync(onDisk(folder, shared))) return [];
  const cases = readdirSync(onDisk(folder, shared)).sort();
  return cases.flatMap((name) => {
    const text = readFileSync(onDisk(`${folder}/${name}/cmd`, shared), 'utf8');
    const own = readdirSync(onDisk(`${folder}/${name}`, shared));
    const lines = text
      .trim()
      .split('\n')
      .map((line) => {
        return line.replace(/(?<= )[^\s/]+/g, (word) => (own.includes(word) ? `${folder}/${name}/${word}` : word));
      });
    return text.includes('>') ? [lines.join('; ')] : lines;
  });
}

/** A path or an argument as a shell reads it. */
export function quoted(word: string): string {
  return /^[\w./:=,+@%^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** What follows the prompts of the console blocks of a page, and the folder in which it is typed. */
function typedIn(blocks: string): { line: string; folder: string }[] {
  const lines = [...blocks.matchAll(/^\$ ((?:.*\\\n)*.*)/gm)].map(([, line]) => line.replace(/\\\n\s*/g, ''));
  let folder = '.';
  return lines.flatMap((line) => {
    if (!line.startsWith('cd ')) return [{ line, folder }];
    folder = join(folder, line.slice('cd '.length));
    return [];
  });
}

function example(line: string, folder: string, screens: readonly Screen[]): Example | undefined {
  const words = [...line.split(/ [|>]|;/)[0].matchAll(/'([^']*)'|(\S+)/g)].map(([, quote, plain]) => quote ?? plain);
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const own = screens.filter(({ command }) => command === words[first]);
  if (own.length === 0) return undefined;
  const screen = own.find(({ subcommand }) => subcommand === words[first + 1]) ?? own[0];
  const files: string[] = [];
  const options: string[] = [];
  let isValue = false;
  for (const word of words.slice(first + (screen.subcommand === undefined ? 1 : 2))) {
    const isOption = /^-\D/.test(word);
    // What is written stays in the folder of the run: testdata is only linked there.
    const isWritten = isValue && /^(?:-o|--output|--errors-to)$/.test(options.at(-1) ?? '');
    (isOption || isValue ? options : files).push(isWritten ? basename(word) : placed(word, folder));
    isValue = isOption && takesValue(word, screen);
  }
  return { command: screen.command, subcommand: screen.subcommand, files, options };
}

function takesValue(option: string, { options }: Screen): boolean {
  const values = options.get(option);
  return values === undefined
    ? /^-[mfo]$|^--(?!help|version|quiet)/.test(option)
    : /^[^-]|^-\d/.test(values[0][0] ?? '--');
}

/** A path, or NAME=PATH, as it is from the folder of the project. */
function placed(word: string, folder: string): string {
  const [, name, path] = /^([^/]*=)?(.*)$/s.exec(word)!;
  const moved = normalize(join(folder, path));
  return path !== '' && existsSync(join(root, moved)) ? `${name ?? ''}${moved}` : word;
}
