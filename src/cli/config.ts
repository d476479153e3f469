import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Command, Option } from 'commander';
import { type Files, readWhole } from '../sides/files.ts';
import { isRecord, shown } from '../text/argument.ts';
import { visible } from '../text/harmless.ts';
import { didYouMean } from '../text/nearest.ts';
import { problemLog, withHelp } from '../text/problem.ts';
import { quoted, shortened } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import type { Io } from './io.ts';
import { realPath } from './output-files.ts';

/**
 * Gives a parsed command line the settings of a configuration file, where it has no arguments for them, and says on standard error which
 * these are. The file is a JSON object with options by their long names, without `--`. `scoring`: the command line that scores, whose
 * options the file may hold; `program` may have fewer.
 *
 * The file may have come with a cloned repository: it cannot make the command write or run anything, nor read outside its folder.
 *
 * @throws UsageError if the file cannot be read, is not an object with settings, or has a wrong name or value.
 */
export async function applyConfig(program: Command, scoring: Command, path: string, io: Io): Promise<void> {
  const options = new Map(scoring.options.filter(isSettable).map((option) => [option.name(), option]));
  const own = new Set(program.options.map((option) => option.attributeName()));
  const isArgument = (name: string): boolean => program.getOptionValueSource(name) === 'cli';
  const said: string[] = [];
  try {
    for (const [name, given] of Object.entries(await readConfig(path, io.files))) {
      const option = options.get(name);
      if (harmful.includes(name))
        throw new UsageError(
          `${name} is for the command line only: a file that may come with a repository must not write or run anything`,
        );
      if (!option)
        throw new UsageError(
          `unknown setting ${quoted(name)}: ${didYouMean(name, options.keys())}settings have the names of long options, without --`,
        );
      const attribute = option.attributeName();
      const value = settingValue(option, given, path, io.files);
      if (value === undefined || !own.has(attribute) || isArgument(attribute) || isArgument(rivals[name])) continue;
      program.setOptionValueWithSource(attribute, value, 'config');
      said.push(...settingTexts(option, given));
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${/\S/.test(path) ? path : quoted(path)}: ${error.message}`);
  }
  program.setOptionValueWithSource('config', path, 'config');
  io.err(`note: settings of ${visible(path)}: ${visible(said.join(', ')) || 'none'}\n`);
}

/** Options that write or run something. */
const harmful: readonly string[] = ['output', 'errors-to', 'cross-check', 'cross-check-seconds'];

/** An argument that wins over a setting of another name. */
const rivals: Readonly<Record<string, string>> = { percent: 'fraction', fraction: 'percent' };

function isSettable(option: Option): boolean {
  return !option.negate && !option.hidden && !['config', 'version'].includes(option.name());
}

/** The object in a file: UTF-8, with or without a byte order mark, at most 1 MiB. Pipes and devices are refused, not waited for. */
async function readConfig(path: string, files: Files): Promise<object> {
  const refused = (why: string): UsageError => new UsageError(`${why} (--config, --no-config)`);
  if (files.kind(path) === 'stream') throw refused('settings are read from a file, not from a pipe or a device');
  const log = problemLog();
  const bytes = await readWhole(path, log, files);
  if (!bytes) throw refused(withHelp(log.problems[0]));
  if (bytes.length > 1 << 20) throw refused('this is longer than 1 MiB, too long for settings');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw refused(error instanceof SyntaxError ? `this is not JSON: ${error.message}` : 'this is not UTF-8');
  }
  if (isRecord(value)) return value;
  throw new UsageError(`expected an object with settings, such as {"format": "csv"}, not ${shown(value)}`);
}

/** What the command line would make of the value; undefined for a flag that is off. */
function settingValue(option: Option, given: unknown, path: string, files: Files): unknown {
  const name = option.name();
  if (!option.isBoolean()) {
    const value = argumentValue(option, given);
    return isPath(option, value) ? pathIn(dirname(path), name, String(value), files) : value;
  }
  if (typeof given !== 'boolean') throw new UsageError(`${name} ${shown(given)}: expected true or false`);
  // Of all flags, only this one has an opposite.
  return given || name === 'color' ? given : undefined;
}

/** The value of an option with an argument. A list is several arguments, or else one with commas. */
function argumentValue(option: Option, given: unknown): unknown {
  const items: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (items.length === 0) throw new UsageError(`${option.name()} is an empty list: leave it out`);
  const texts = items.map((item) => {
    // An argument cannot hold a NUL either.
    if (typeof item === 'number' || (typeof item === 'string' && !item.includes('\0'))) return String(item);
    throw new UsageError(`${option.name()} ${shown(item)}: expected text or a number`);
  });
  if (isRepeatable(option)) return texts.reduce<unknown>((all, text) => option.parseArg?.(text, all), []);
  const value = option.parseArg?.(texts.join(), undefined);
  if (texts.length === 1 || Array.isArray(value)) return value;
  throw new UsageError(`${option.name()} takes one value, not a list`);
}

/** Options that may be repeated are empty lists by default, and others are not. */
function isRepeatable({ defaultValue }: Option): boolean {
  return Array.isArray(defaultValue) && defaultValue.length === 0;
}

/** Whether the option takes the path of a file. For `text`, `joined` is none. */
function isPath({ flags }: Option, value: unknown): boolean {
  return /<(?:file|scores\.json)>$/.test(flags) && value !== 'joined';
}

/** The path from where the command runs. It must be a file in the folder of the configuration, or below it. */
function pathIn(folder: string, option: string, given: string, files: Files): string {
  const path = isAbsolute(given) ? given : join(folder, given);
  const way = relative(realPath(folder), realPath(path));
  const isOutside = isAbsolute(way) || way.split(sep)[0] === '..';
  if (!isOutside && files.kind(path) !== 'stream') return path;
  const why = isOutside ? 'is not in the folder of this file' : 'is not a regular file';
  throw new UsageError(`${option} ${quoted(given)} ${why}: give --${option} on the command line`);
}

/** The setting as on a command line, without `--`. */
function settingTexts(option: Option, given: unknown): readonly string[] {
  if (given === true) return [option.name()];
  const items = Array.isArray(given) ? given : [given];
  const shownItems = isRepeatable(option) ? items : [items.join(',')];
  return shownItems.map((item) => `${option.name()} ${shortened(String(item))}`);
}
