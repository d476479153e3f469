import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Input, inputFiles, inputs } from './inputs.ts';

/** A command line that builds are measured by. */
export interface Row {
  /** Rows of the group `large` run only when they are asked for. */
  readonly group: Group;
  /** The line without `--format json`. */
  readonly name: string;
  /** Inputs in the line, as often as they stand there. */
  readonly inputs: readonly Input[];
  /** A program, then its arguments; an input stands for its files, after `<` for its text. */
  readonly words: readonly string[];
}

export type Group = keyof typeof lines;

// JSON has every number unrounded. The first word is a program in the folder `bin` of a build.
const lines = {
  start: [
    'corefscore --help',
    'corefscore --version',
    'nerscore --help',
    'nerscore --version',
    'corefscore ten-lines --format json',
    'nerscore tags-ten-lines --format json',
  ],
  coref: [
    'corefscore document-50 --format json',
    'corefscore document-1000 --format json',
    'corefscore corpus --metric all --format json',
    'corefscore corpus --metric muc --format json',
    'without-wasm corefscore corpus --metric all --format json',
    'corefscore corpus-10x --metric all --format json',
    'corefscore corpus-tabs --format json',
    'corefscore corpus-crlf --format json',
    'corefscore corpus-3-columns --format json',
    'corefscore corpus-gzip --format json',
    'corefscore clustering-100k --format json',
    'corefscore clustering-100k-json --format json',
    'corefscore clustering-1m --format json',
    'corefscore without-mentions --format json',
    'scorer-pl all corpus none',
    'corefscore corpus --errors 5',
    'corefscore corpus --confidence 95 --format json',
  ],
  tags: [
    'nerscore tags-20k --format json',
    'nerscore tags-100k --confidence 95 --format json',
    'nerscore tags-500k --format json',
    'nerscore tags-2m-50-percent --format json',
    'nerscore tags-2m-100-percent --format json',
    'nerscore tags-2m-bioes --scheme auto --format json',
    'nerscore tags-2m-tabs --format json',
    'nerscore tags-2m-gzip --format json',
    'nerscore tags-5m --format json',
    'nerscore tags-5m --invalid discard --format json',
    'without-wasm nerscore tags-5m --format json',
    'nerscore tags-5m-pair --format json',
    'nerscore segmentation-1m --scheme bmes --format json',
    'conlleval-pl < tags-2m-50-percent',
  ],
  spans: ['nerscore spans-1mb --format json'],
  folders: [
    'nerscore tags-folder --format json',
    'nerscore tags-folders --format json',
    'corefscore corpus-folders --format json',
  ],
  large: [
    'corefscore json-100mb --format json',
    'corefscore json-100mb --jobs 1 --format json',
    'corefscore small-files --format json',
    'corefscore small-files --jobs 1 --format json',
    'nerscore small-tag-files --format json',
    'nerscore small-tag-files --jobs 1 --format json',
    'corefscore list-1m --format json',
    'nerscore spans-100mb --format json',
    'nerscore long-spans-100mb --format json',
    'nerscore tags-2m-50-percent --errors 5',
    'nerscore tags-2m-50-percent --format html',
    'nerscore tags-2^27-gzip --format json',
  ],
} as const;

const known = inputs();

/** What is measured, in the order of the table. */
export const rows: readonly Row[] = Object.entries(lines).flatMap(([group, ofGroup]) =>
  ofGroup.map((line) => {
    const words = line.split(' ');
    return {
      group: group as Group,
      name: line.replace(' --format json', ''),
      inputs: words.flatMap((word) => known.find(({ name }) => name === word) ?? []),
      words,
    };
  }),
);

/** Rows in whose group and name a word begins so; without any start, all but the large ones. */
export function rowsNamed(starts: readonly string[]): readonly Row[] {
  if (starts.length === 0) return rows.filter(({ group }) => group !== 'large');
  return rows.filter(({ group, name }) => starts.some((start) => ` ${group} ${name}`.includes(` ${start}`)));
}

/** What is run for a row. */
export interface CommandLine {
  /** Node's arguments. */
  readonly argv: readonly string[];
  /** The path of what standard input reads. */
  readonly stdin: string | undefined;
}

/** The command line of a row with a build (a folder as `dist`); `folder` is where inputs are. */
export function commandLine({ words, inputs }: Row, dist: string, folder: string): CommandLine {
  const filesOf = (word: string): readonly string[] | undefined => {
    const input = inputs.find(({ name }) => name === word);
    return input && inputFiles(folder, input);
  };
  const [first, ...rest] = words;
  const withoutWasm = first === 'without-wasm';
  const [program, ...args] = withoutWasm ? rest : words;
  const from = args.indexOf('<');
  return {
    argv: [
      ...(withoutWasm ? ['--require', join(scripts, 'without-wasm.cjs')] : []),
      join(dist, 'bin', `${program}.cjs`),
      ...args.slice(0, from < 0 ? args.length : from).flatMap((word) => filesOf(word) ?? word),
    ],
    stdin: from < 0 ? undefined : filesOf(args[from + 1])?.[0],
  };
}

/** The least that a row can take: node's start, and a loop over the line ends of its files. */
export function limitLine({ inputs }: Row, folder: string): CommandLine {
  const files = inputs.flatMap((input) => inputFiles(folder, input));
  return { argv: [join(scripts, 'bench', 'line-ends.cjs'), ...files], stdin: undefined };
}

const scripts = dirname(dirname(fileURLToPath(import.meta.url)));
