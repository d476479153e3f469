import { isRecord, readArgument, shown } from '../text/argument.ts';
import { allowedChoices } from '../text/nearest.ts';
import { shortened } from '../text/quoted.ts';
import { version } from '../version.ts';

/** Something a user can choose. The command line, its help and the checks are made from rows of this type. */
export interface Choice<Value> {
  readonly kind: Pick<Kind<Value>, 'choices' | 'parse'>;
  /** The option as help shows it; absent if it cannot be chosen on the command line. */
  readonly option?: string;
  readonly help?: string;
  readonly default?: Value;
  /** What the option means, if it takes no argument and is not a flag. */
  readonly preset?: Value;
  /** How help shows a default that is not a simple value. */
  readonly defaultText?: string;
  /** Whether the option may be given several times: the value is then a list. */
  readonly isRepeatable?: true;
  /** The name of the value that it is another option for, which help does not show. */
  readonly aliasOf?: string;
}

/** A choice that may change a score. If it has a default, it is always among the settings of a report. */
export interface Setting<Value> extends Choice<Value> {
  readonly kind: Kind<Value>;
  /** The name of its field in a signature; absent if it changes no score. */
  readonly field?: string;
}

/** The settings of a command, in the order of the signature and the JSON. */
export type SettingTable<Values> = {
  readonly [Name in keyof Values]-?: Setting<NonNullable<Values[Name]>>;
};

/** The values that a setting may have, and how they are written as text. */
export interface Kind<Value> {
  /** All values, if they are names. */
  readonly choices?: readonly string[];
  /**
   * The value of an argument on the command line.
   *
   * @throws RangeError that says what was expected.
   */
  parse(text: string): Value;
  /** Throws the same RangeError if the value is not of this kind. */
  check(value: unknown): void;
  /** The value as a signature has it, without `|`. */
  write(value: Value): string;
  /** The value from a signature. It is not checked, so one that was edited by hand is shown as it is. */
  read(text: string): Value;
}

/** The options of a library function by name, with what their values may be. */
export type OptionKinds<Name extends PropertyKey> = Readonly<Record<Name, Pick<Kind<unknown>, 'check'>>>;

/** The kinds of the named settings. */
export function kindsOf<Values, Name extends keyof Values>(
  table: SettingTable<Values>,
  names: readonly Name[],
): OptionKinds<Name> {
  const kinds = names.map((name) => [name, table[name].kind] as const);
  return Object.fromEntries<Pick<Kind<unknown>, 'check'>>(kinds) as OptionKinds<Name>;
}

/**
 * The options that were given to a library function. Those that are undefined or false are the same as not given, and are left out.
 *
 * @throws RangeError if there is no option of that name, or the value is invalid; worded as on the command line.
 */
export function chosenOptions<Options extends object>(
  kinds: OptionKinds<keyof Options>,
  given: Options,
): Partial<Options> {
  return readArgument('options', () => {
    if (!isRecord(given)) throw new RangeError(`expected an object with options, not ${shown(given)}`);
    const chosen = Object.entries(given).filter(([name, value]) => {
      if (!Object.hasOwn(kinds, name))
        throw new RangeError(`there is no option ${shown(name)}: expected ${Object.keys(kinds).join(', ')}`);
      if (value !== undefined) checkValue(name, value, kinds[name as keyof Options]);
      return value !== undefined && value !== false;
    });
    return Object.fromEntries(chosen) as Partial<Options>;
  });
}

function checkValue(name: string, value: unknown, kind: Pick<Kind<unknown>, 'check'>): void {
  try {
    kind.check(value);
  } catch (error) {
    throw new RangeError(`${name} ${shown(value)}: ${(error as Error).message}`);
  }
}

/** The rows of a table with their names, in order. */
export function rowsOf<Values>(table: SettingTable<Values>): [keyof Values, Setting<Values[keyof Values]>][] {
  return Object.entries(table) as [keyof Values, Setting<Values[keyof Values]>][];
}

export function defaultsOf<Values>(table: SettingTable<Values>): Values {
  return settingsBy(table, () => undefined);
}

/** The settings in the order of the table: what `find` returns for each, or its default. Those with neither are absent. */
export function settingsBy<Values>(
  table: SettingTable<Values>,
  find: (name: keyof Values, row: Setting<Values[keyof Values]>) => unknown,
): Values {
  const values = rowsOf(table).map(([name, row]) => [name, find(name, row) ?? row.default] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values;
}

/** One of those names; an argument may have them in any case, or by other names that people know. */
export function choice<Name extends string>(
  choices: readonly Name[],
  aliases: Readonly<Record<string, Name>> = {},
): Kind<Name> {
  const expected = (given: unknown): string => allowedChoices(String(given), choices);
  const meaning = (given: string): Name => {
    const name = given.toLowerCase();
    return Object.hasOwn(aliases, name) ? aliases[name] : (name as Name);
  };
  const own = parsing<Name>(expected, (value) => (choices as readonly unknown[]).includes(value), meaning);
  return { ...own, choices, write: String, read: (field) => field as Name };
}

/** On or off. */
export const flag: Kind<true> = {
  ...parsing(
    'expected true or false',
    (value) => typeof value === 'boolean',
    () => true,
  ),
  write: () => 'yes',
  read: () => true,
};

/** A text as signatures have it. Half of a surrogate pair, which UTF-8 does not have, becomes U+FFFD. */
export function encoded(value: string): string {
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'));
}

/** Any text for which `isValid` is true. `parse` turns an argument into the value. */
export function text(
  expected = 'expected text',
  isValid: (value: string) => boolean = () => true,
  parse: (given: string) => string = (given) => given,
): Kind<string> {
  const own = parsing(expected, (value) => isText(value) && isValid(value), parse);
  return { ...own, write: encoded, read: decodeURIComponent };
}

/** A list of names; comma-separated as text. */
export const names: Kind<readonly string[]> = {
  ...parsing(
    'expected a list of names',
    (value) => Array.isArray(value) && value.length > 0 && Array.from(value).every(isText),
    commaList,
  ),
  write: (list) => list.map(encoded).join(','),
  read: (list) => list.split(',').map(decodeURIComponent),
};

/** A number for which `isValid` is true. An argument must match `pattern`. */
export function number(expected: string, pattern: RegExp, isValid: (value: number) => boolean): Kind<number> {
  const own = parsing(
    expected,
    (value) => typeof value === 'number' && isValid(value),
    (given) => (pattern.test(given) ? Number(given) : Number.NaN),
  );
  return { ...own, write: String, read: Number };
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): Kind<number> {
  const isValid = (value: number): boolean => Number.isInteger(value) && value >= least && value <= most;
  return number(`expected a whole number from ${least} to ${most}`, /^\d+$/, isValid);
}

/** A number from 0 to `most`. */
export function numberUpTo(most: number): Kind<number> {
  return number(`expected a number from 0 to ${most}`, /^(?:\d+|\d*\.\d+)$/, (value) => value >= 0 && value <= most);
}

/** Whether the value is text that can be written into a signature, which half a surrogate pair cannot. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value);
}

/** The items of a comma-separated list, without surrounding blanks. */
export function commaList(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

function parsing<Value>(
  expected: string | ((value: unknown) => string),
  isValid: (value: unknown) => boolean,
  meaning: (text: string) => Value,
): Pick<Kind<Value>, 'parse' | 'check'> {
  const check = (value: unknown): void => {
    if (!isValid(value)) throw new RangeError(typeof expected === 'string' ? expected : expected(value));
  };
  return {
    check,
    parse(given) {
      const value = meaning(given);
      check(value);
      return value;
    },
  };
}

/**
 * All that can change a score, in one line to be printed with it and cited: `coref|in:conll|match:exact|…|v:1.0.0`. Two scores may be
 * compared when `signatureDifference` finds no difference. `tool`: the beginning of the line.
 */
export function signatureOf<Values>(
  tool: string,
  table: SettingTable<Values>,
  settings: { readonly [Name in keyof Values]?: Values[Name] | undefined },
): string {
  const fields = rowsOf(table).flatMap(([name, { field, kind }]) => {
    const value = settings[name];
    return field === undefined || value === undefined ? [] : [`${field}:${kind.write(value as Values[keyof Values])}`];
  });
  return [tool, ...fields, `v:${version}`].join('|');
}

/** The settings that a signature states, without those it only shows and the `ignored` ones; defaults for the others. */
export function settingsOfSignature<Values>(
  table: SettingTable<Values>,
  signature: string,
  ignored: readonly string[] = [],
): Values {
  const fields = signatureFields(signature);
  return settingsBy(table, (_, { field = '', kind }) => {
    const text = shownOnly.includes(field) || ignored.includes(field) ? undefined : fields.get(field);
    return text === undefined ? undefined : kind.read(text);
  });
}

/** The fields of a signature by name: `coref|in:conll|v:1.0.0` has `tool`, `in` and `v`. */
export function signatureFields(signature: string): ReadonlyMap<string, string> {
  const [tool, ...fields] = signature.split('|');
  return new Map([['tool', tool], ...fields.map((field) => splitField(field))]);
}

/**
 * The first field in which two signatures differ, so that their scores cannot be compared or added, in words: `was scored with
 * singletons drop, this run with keep`, where `those` is `this run`. Undefined if they can. The scheme that was found, the fields of
 * resampling and the number of files are shown but never compared, nor those to be `ignored`; of the version, only the major number is.
 */
export function signatureDifference(
  signature: string,
  expected: string,
  those: string,
  ignored: readonly string[] = [],
): string | undefined {
  const [own, other] = [signatureFields(signature), signatureFields(expected)];
  for (const field of new Set([...own.keys(), ...other.keys()])) {
    const [a, b] = [own.get(field), other.get(field)];
    if (shownOnly.includes(field) || ignored.includes(field) || (field === 'v' ? majorOf(a) === majorOf(b) : a === b))
      continue;
    return `was scored with ${field} ${shortened(a ?? 'absent')}, ${those} with ${shortened(b ?? 'none')}`;
  }
  return undefined;
}

/** Whether ids told which documents are the same, in one system at least: several ways of pairing are joined by `+`. */
export function arePairedById(pair = ''): boolean {
  return pair.split('+').includes('id');
}

/** The signature with the fields of resampling added before the version. */
export function withResampling(signature: string, fields: readonly string[]): string {
  return signature.replace(/\|v:/, () => `${fields.map((field) => `|${field}`).join('')}|v:`);
}

/** The signature without the fields of resampling, for a text that shows nothing resampled. */
export function withoutResampling(signature: string): string {
  return signature.replace(/\|(?:ci|interval|test|holm|seed|unit|at|runs):[^|]*/g, '');
}

const shownOnly = ['found', 'ci', 'interval', 'test', 'holm', 'seed', 'unit', 'at', 'files'];

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':');
  return colon < 0 ? [field, ''] : [field.slice(0, colon), field.slice(colon + 1)];
}

/** The major number of a version: `2` of `2.0.0-dev`. */
export function majorOf(version: string | undefined): string | undefined {
  return version?.split('.')[0];
}

export const column: Kind<number> = number(
  'expected the number of a column: 1 is the first, -1 the last',
  /^-?[1-9]\d{0,3}$/,
  (value) => Number.isInteger(value) && value !== 0 && Math.abs(value) < 10_000,
);
