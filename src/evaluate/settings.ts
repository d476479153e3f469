import { version } from '../version.ts';
/** Thrown where a choice cannot be, or not with the others: a command exits with 2. The message says what was expected. */
export class UsageError extends RangeError {
  override readonly name: string = 'UsageError';
}

/** Something that can be chosen: a row here is what the command line, its help and the checks know of it. */
export interface Choice<Value> {
  readonly kind: Pick<Kind<Value>, 'choices' | 'parse'>;
  /** As help shows the option; absent where it is no choice of the command line. */
  readonly option?: string;
  readonly help?: string;
  readonly default?: Value;
  /** What help says of a default that is no simple value. */
  readonly defaultText?: string;
  /** Whether the option may be given several times: the value is then a list. */
  readonly isRepeatable?: true;
}

/** A choice that may change a score. Where it has a default it is always among the settings of a report. */
export interface Setting<Value> extends Choice<Value> {
  readonly kind: Kind<Value>;
  /** The name of its field in a signature; absent where it changes no score. */
  readonly field?: string;
}

/** The settings of a command, in the order in which signature and JSON have them. */
export type SettingTable<Values> = {
  readonly [Name in keyof Values]-?: Setting<NonNullable<Values[Name]>>;
};

/** What values a setting may have, and how text writes them. */
export interface Kind<Value> {
  /** All values, where they are names. */
  readonly choices?: readonly string[];
  /**
   * The value that an argument of a command line means.
   *
   * @throws RangeError with a sentence that says what was expected.
   */
  parse(text: string): Value;
  /** Throws the same of a value that is none of this kind. */
  check(value: unknown): void;
  /** The value in a signature, without `|`. */
  write(value: Value): string;
  /** The value that a signature names. What was written by hand is shown as it is. */
  read(text: string): Value;
}

/**
 * Checks settings that were given by name.
 *
 * @throws UsageError in the words of the command line.
 */
export function checkSettings<Values>(table: SettingTable<Values>, given: Partial<Values>): void {
  for (const [name, { kind }] of rowsOf(table)) {
    const value = given[name];
    if (value === undefined) continue;
    try {
      kind.check(value);
    } catch (error) {
      throw new UsageError(`${String(name)} '${String(value)}' is invalid. ${(error as Error).message}`);
    }
  }
}

/** The rows of a table with their names, in order. */
export function rowsOf<Values>(table: SettingTable<Values>): [keyof Values, Setting<Values[keyof Values]>][] {
  return Object.entries(table) as [keyof Values, Setting<Values[keyof Values]>][];
}

/** The settings where nobody chose any. */
export function defaultsOf<Values>(table: SettingTable<Values>): Values {
  return settingsBy(table, () => undefined);
}

/** The settings that `find` has values for, in the order of the table; by default where it has none. */
export function settingsBy<Values>(
  table: SettingTable<Values>,
  find: (name: keyof Values, row: Setting<Values[keyof Values]>) => unknown,
): Values {
  const values = rowsOf(table).map(([name, row]) => [name, find(name, row) ?? row.default] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values;
}

/** One of those names. */
export function choice<Name extends string>(choices: readonly Name[]): Kind<Name> {
  const expected = `Allowed choices are ${choices.join(', ')}.`;
  const own = parsing<Name>(
    expected,
    (value) => (choices as readonly unknown[]).includes(value),
    (given) => given as Name,
  );
  return { ...own, choices, write: String, read: (field) => field as Name };
}

/** On or off. */
export const flag: Kind<true> = {
  parse: () => true,
  check: checking('Expected true or false.', (value) => typeof value === 'boolean'),
  write: () => 'yes',
  read: () => true,
};

/** Any text, or that of which `isValid` is true; `parse` is what an argument means. */
export function text(
  expected = 'Expected text.',
  isValid: (value: string) => boolean = () => true,
  parse: (given: string) => string = (given) => given,
): Kind<string> {
  const own = parsing(expected, (value) => typeof value === 'string' && isValid(value), parse);
  return { ...own, write: encodeURIComponent, read: decodeURIComponent };
}

/** Names between commas. */
export const names: Kind<readonly string[]> = {
  ...parsing(
    'Expected a list of names.',
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
    commaList,
  ),
  write: (list) => list.map(encodeURIComponent).join(','),
  read: (list) => list.split(',').map(decodeURIComponent),
};

/** A number, which is written as `pattern` has it. */
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
  return number(`Expected a whole number from ${least} to ${most}.`, /^\d+$/, isValid);
}

/** A number from 0 to `most`. */
export function numberUpTo(most: number): Kind<number> {
  return number(`Expected a number from 0 to ${most}.`, /^\d*\.?\d+$/, (value) => value >= 0 && value <= most);
}

/** What stands between commas, without the blanks around it. */
export function commaList(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

function parsing<Value>(
  expected: string,
  isValid: (value: unknown) => boolean,
  meaning: (text: string) => Value,
): Pick<Kind<Value>, 'parse' | 'check'> {
  const check = checking(expected, isValid);
  return {
    check,
    parse(given) {
      const value = meaning(given);
      check(value);
      return value;
    },
  };
}

function checking(expected: string, isValid: (value: unknown) => boolean): (value: unknown) => void {
  return (value) => {
    if (!isValid(value)) throw new RangeError(expected);
  };
}

/**
 * All that can change a score, in one line to be printed with it and cited: `coref|in:conll|match:exact|…|v:1.0.0`. Two scores may be
 * compared when `signatureDifference` finds none. `tool`: what the line begins with.
 */
export function signatureOf<Values>(tool: string, table: SettingTable<Values>, settings: Partial<Values>): string {
  const fields = rowsOf(table).flatMap(([name, { field, kind }]) => {
    const value = settings[name];
    return field === undefined || value === undefined ? [] : [`${field}:${kind.write(value as Values[keyof Values])}`];
  });
  return [tool, ...fields, `v:${version}`].join('|');
}

/** The settings that a signature tells. What is only shown there is left out. */
export function settingsOfSignature<Values>(table: SettingTable<Values>, signature: string): Values {
  const fields = signatureFields(signature);
  return settingsBy(table, (_, { field = '', kind }) => {
    const text = shownOnly.includes(field) ? undefined : fields.get(field);
    return text === undefined ? undefined : kind.read(text);
  });
}

/** The fields of a signature: `coref|in:conll|v:1.0.0` has tool, in and v. */
export function signatureFields(signature: string): ReadonlyMap<string, string> {
  const [tool, ...fields] = signature.split('|');
  return new Map([['tool', tool], ...fields.map((field) => splitField(field))]);
}

/**
 * The first field of a signature that makes its scores and those under another incomparable, in words: `the field 'singletons' of its
 * signature is drop, expected keep`. The fields of resampling and the number of files are shown and never compared; of the version
 * only the major number is. Undefined when the scores may be compared or added.
 */
export function signatureDifference(signature: string, expected: string): string | undefined {
  const [own, other] = [signatureFields(signature), signatureFields(expected)];
  for (const field of new Set([...own.keys(), ...other.keys()])) {
    const [a, b] = [own.get(field), other.get(field)];
    if (shownOnly.includes(field) || (field === 'v' ? major(a) === major(b) : a === b)) continue;
    return `the field '${field}' of its signature is ${a ?? 'absent'}, expected ${b ?? 'none'}`;
  }
  return undefined;
}

/** The signature with the fields of resampling, before the version. */
export function withResampling(signature: string, fields: readonly string[]): string {
  return signature.replace(/\|v:/, () => `${fields.map((field) => `|${field}`).join('')}|v:`);
}

/** The signature without them, for a text that shows nothing that was resampled. */
export function withoutResampling(signature: string): string {
  return signature.replace(/\|(?:ci|test|seed|unit):[^|]*/g, '');
}

const shownOnly = ['ci', 'test', 'seed', 'unit', 'files'];

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':');
  return colon < 0 ? [field, ''] : [field.slice(0, colon), field.slice(colon + 1)];
}

function major(version: string | undefined): string | undefined {
  return version?.split('.')[0];
}
