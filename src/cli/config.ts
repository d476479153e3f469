import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { type Config, readConfig } from '../evaluate/config.ts';
import { withoutStop } from '../evaluate/settings.ts';
import { shown } from '../text/argument.ts';
import { visible } from '../text/harmless.ts';
import { didYouMean } from '../text/nearest.ts';
import { quoted, shortened } from '../text/quoted.ts';
import type { Io } from './io.ts';
import { nodeFiles } from './node-files.ts';
import { realPath } from './output-files.ts';

/**
 * Gives a parsed command line the settings of a configuration file, where it has no arguments for them, and says on standard error which
 * these are. `scoring`: the command line that scores, whose options the file may hold; `program` may have fewer.
 *
 * The file may have come with a cloned repository: it cannot make the command write or run anything, nor read outside its folder.
 *
 * @throws UsageError with the place of a name or value that is wrong.
 */
export async function applyConfig(program: Command, scoring: Command, path: string, io: Io): Promise<void> {
  const options = new Map(scoring.options.filter(isSettable).map((option) => [option.name(), option]));
  const config = await readConfig(path, nodeFiles, (name) => {
    if (harmful.includes(name)) return onlyAsArgument(name);
    if (options.has(name)) return undefined;
    return `unknown setting ${quoted(name)}: ${didYouMean(name, options.keys())}settings have the names of long options, without --`;
  });
  const own = new Set(program.options.map((option) => option.attributeName()));
  const isArgument = (name: string): boolean => program.getOptionValueSource(name) === 'cli';
  const said: string[] = [];
  for (const [name, given] of config.settings) {
    const option = options.get(name) as Option;
    const attribute = option.attributeName();
    const value = settingValue(option, given, config, path);
    if (value === undefined || !own.has(attribute) || isArgument(attribute) || isArgument(rivals[name])) continue;
    program.setOptionValueWithSource(attribute, value, 'config');
    said.push(...settingTexts(option, given));
  }
  program.setOptionValueWithSource('config', path, 'config');
  io.err(`note: settings of ${visible(path)}: ${visible(said.join(', ')) || 'none'}\n`);
}

/** Options that write or run something. */
const harmful: readonly string[] = ['output', 'cross-check', 'cross-check-seconds'];

/** An argument that wins over a setting of another name. */
const rivals: Readonly<Record<string, string>> = { percent: 'fraction', fraction: 'percent' };

function isSettable(option: Option): boolean {
  return !option.negate && !option.hidden && !['config', 'version'].includes(option.name());
}

function onlyAsArgument(option: string): string {
  return `${option} is for the command line only: a file that may come with a repository must not write or run anything`;
}

/** What the command line would make of the value; undefined for a flag that is off. */
function settingValue(option: Option, given: unknown, config: Config, path: string): unknown {
  const name = option.name();
  if (!option.isBoolean()) {
    const value = argumentValue(option, given, config);
    // On GitHub, this format appends the summary of the job to a file.
    if (name === 'format' && value === 'github') throw config.wrong([name], onlyAsArgument('format github'));
    return name === 'baseline' ? baselineIn(dirname(path), String(value), config) : value;
  }
  if (typeof given !== 'boolean') throw config.wrong([name], `${name} ${shown(given)}: expected true or false`);
  // Of all flags, only this one has an opposite.
  return given || name === 'color' ? given : undefined;
}

/** The value of an option with an argument. A list is several arguments, or else one with commas. */
function argumentValue(option: Option, given: unknown, { wrong }: Config): unknown {
  const name = option.name();
  const isList = Array.isArray(given);
  const items: readonly unknown[] = isList ? given : [given];
  const placeOf = (at: number): (string | number)[] => (isList ? [name, at] : [name]);
  if (items.length === 0) throw wrong([name], `${name} is an empty list: leave it out`);
  const texts = items.map((item, at) => {
    // An argument cannot hold a NUL either.
    if (typeof item === 'number' || (typeof item === 'string' && !item.includes('\0'))) return String(item);
    throw wrong(placeOf(at), `${name} ${shown(item)}: expected text or a number`);
  });
  const parsed = (text: string, before: unknown, place: readonly (string | number)[]): unknown => {
    try {
      return option.parseArg?.(text, before);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw wrong(place, `${name} ${quoted(text)}: ${withoutStop(error.message)}`);
    }
  };
  if (isRepeatable(option)) return texts.reduce<unknown>((all, text, at) => parsed(text, all, placeOf(at)), []);
  const comma = isList ? texts.findIndex((text) => text.includes(',')) : -1;
  if (comma >= 0)
    throw wrong([name, comma], `${name} ${quoted(texts[comma])} has a comma: make it two items of the list`);
  const value = parsed(texts.join(), undefined, [name]);
  if (isList && !Array.isArray(value)) throw wrong([name], `${name} takes one value, not a list`);
  return value;
}

/** Options that may be repeated are empty lists by default, and others are not. */
function isRepeatable({ defaultValue }: Option): boolean {
  return Array.isArray(defaultValue) && defaultValue.length === 0;
}

/** The path of a baseline from where the command runs. It must be a file in the folder of the configuration, or below it. */
function baselineIn(folder: string, baseline: string, { wrong }: Config): string {
  const path = isAbsolute(baseline) ? baseline : join(folder, baseline);
  const way = relative(realPath(folder), realPath(path));
  const isOutside = isAbsolute(way) || way.split(sep)[0] === '..';
  if (!isOutside && nodeFiles.kind(path) !== 'stream') return path;
  const why = isOutside ? 'is not in the folder of this file' : 'is not a regular file';
  throw wrong(['baseline'], `baseline ${quoted(baseline)} ${why}: give --baseline on the command line`);
}

/** The setting as on a command line, without `--`. */
function settingTexts(option: Option, given: unknown): readonly string[] {
  if (given === true) return [option.name()];
  const items = Array.isArray(given) ? given : [given];
  const shownItems = isRepeatable(option) ? items : [items.join(',')];
  return shownItems.map((item) => `${option.name()} ${shortened(String(item))}`);
}
