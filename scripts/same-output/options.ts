import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';
import { type Command, neverDrawn, values } from './option-values.ts';

/** The options of a command or of one of its subcommands. */
export interface Screen {
  readonly command: Command;
  /** Undefined for the command that scores. */
  readonly subcommand: string | undefined;
  /** Its arguments, as its usage has them. */
  readonly operands: string;
  /** The words that may follow an option: a value, if it takes one, and options that go with it. */
  readonly options: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** What can be explained, if its arguments are names. */
  readonly names: readonly string[];
  /** Options with a value for which neither the help nor the tables below have one: these are never drawn. */
  readonly withoutValues: readonly string[];
}

/** Prints the help that such words ask for. */
export type Help = (command: Command, words: readonly string[]) => string | Promise<string>;

/** The help of a build. */
export function helpOf(dist: string): Help {
  return (command, words) =>
    execFileSync(process.execPath, [join(dist, 'bin', `${command}.cjs`), ...words], { encoding: 'utf8' });
}

/** All screens of help. */
export async function readScreens(help: Help): Promise<readonly Screen[]> {
  const codes = [...readFileSync(join(root, 'docs', 'problems.md'), 'utf8').matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)];
  const screens: Screen[] = [];
  for (const command of ['corefscore', 'nerscore'] as const) {
    const main = await help(command, ['--help']);
    const topics = /^Topics .*:\n((?:.|\n {2})*)/m.exec(main)![1].trim().split(/,\s*/);
    const subcommands = [
      .../^Commands .*:\n((?: .*\n)*)/m.exec(main)![1].matchAll(/(?<=^ {2}| {3})[a-z]+(?= {2})/gm),
    ].map(([name]) => name);
    const pages = [];
    for (const topic of topics) pages.push(await help(command, ['help', topic]));
    const scoring = pages.join('\n') + main;
    const scored = screen(command, undefined, scoring, []);
    const flags = [...scored.options.keys()].map((flag) => flag.slice(2));
    const words = (await help(command, ['explain'])).match(/^\w[\w.-]*(?= {2})/gm) ?? [];
    const names = [...new Set([...words, ...topics, ...flags, ...codes.map(([code]) => code), 'signature', 'nothing'])];
    screens.push(scored);
    for (const name of subcommands) screens.push(screen(command, name, await help(command, [name, '--help']), names));
  }
  return screens;
}

function screen(command: Command, subcommand: string | undefined, help: string, names: readonly string[]): Screen {
  const options = new Map<string, readonly (readonly string[])[]>();
  const withoutValues: string[] = [];
  for (const { flag, value, about } of described(help)) {
    if (options.has(flag) || neverDrawn.includes(flag)) continue;
    const given = values[command][flag] ?? values.both[flag] ?? (value && listed(about));
    if (given !== undefined) options.set(flag, given.map(words));
    else if (value === undefined) options.set(flag, [[]]);
    else if (!withoutValues.includes(flag)) withoutValues.push(flag);
  }
  const [, operands = ''] = /^Usage: \w+ (?:\w+ )?\[options\] ?(.*)/m.exec(help) ?? [];
  const unknown = withoutValues.filter((flag) => !options.has(flag));
  return { command, subcommand, operands, options, names, withoutValues: unknown };
}

/** The options of a help text, each with the name of its value and what is said of it. */
function described(help: string): { flag: string; value: string | undefined; about: string }[] {
  const found = [...help.matchAll(/(?:^ {2,4}(?:-\w, )?|, |: )(--[a-z][a-z-]*)(?: <([^>]+)>)?(?=,| {2}|\n|$)/gm)];
  return found.map(({ 0: text, 1: flag, 2: value, index }, at) => {
    const [about] = help.slice(index + text.length, found[at + 1]?.index).split(/\n\n|\n(?! )/);
    return { flag, value, about: about.replace(/\s+/g, ' ').trim() };
  });
}

/** A value and the options after it, word by word. */
function words(text: string): readonly string[] {
  return text.split(/ (?=-)/).flatMap((part) => (part.startsWith('-') ? part.split(' ') : [part]));
}

/** The values that a description lists, as in `how documents are paired: id, text, position [id]`. */
function listed(about: string): readonly string[] | undefined {
  const [list] =
    /(?<=(?:^|: ))[\w.-]+(?: \([^)]*\))?(?:, [\w.-]+(?: \([^)]*\))?)+(?=$|;| \[| \(default)/.exec(about) ?? [];
  return list?.replace(/ \([^)]*\)/g, '').split(', ');
}
