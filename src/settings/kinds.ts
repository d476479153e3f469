import { allowedChoices } from '../text/nearest.ts';
import { allowable, type ProblemCode } from '../text/problem.ts';

/** The values that a setting may have, and how they are written as text. */
export interface Kind<Value> {
  /** All values, if they are names. */
  readonly choices?: readonly string[];
  /** Whether an argument may have several of them, comma-separated. */
  readonly isList?: true;
  /**
   * The value of an argument on the command line.
   *
   * @throws RangeError that says what was expected.
   */
  parse(text: string): Value;
  /** The value that a library user gave, where it may be written as an argument is. Throws as `parse` does. */
  given?(value: unknown): unknown;
  /** Throws the same RangeError if the value is not of this kind. */
  check(value: unknown): void;
  /** The value as a signature has it, without `|`. */
  write(value: Value): string;
  /** The value from a signature. It is not checked, so one that was edited by hand is shown as it is. */
  read(text: string): Value;
}

/** One of those names; an argument may have them in any case, or by other names that people know. */
export function choice<const Name extends string>(
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

/** A number of bytes, as an argument perhaps with K, M or G. */
export const byteCount: Kind<number> = (() => {
  const isValid = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
  const kind = number('expected a number of bytes, such as 500K, 10M or 2G', /^\d+$/, isValid);
  const factors: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
  const inBytes = (_: string, count: string, unit: string): string =>
    String(Number(count) * factors[unit.toUpperCase()]);
  return { ...kind, parse: (given) => kind.parse(given.replace(/^(\d+)([KMG])$/i, inBytes)) };
})();

/** A number from 0 to `most`. */
export function numberUpTo(most: number): Kind<number> {
  return number(`expected a number from 0 to ${most}`, /^(?:\d+|\d*\.\d+)$/, (value) => value >= 0 && value <= most);
}

export const column: Kind<number> = number(
  'expected the number of a column: 1 is the first, -1 the last',
  /^-?[1-9]\d{0,3}$/,
  (value) => Number.isInteger(value) && value !== 0 && Math.abs(value) < 10_000,
);

/** Several names of that kind, comma-separated. */
export function listOf<Name>({
  choices,
  parse,
}: Kind<Name>): Pick<Kind<readonly Name[]>, 'choices' | 'isList' | 'parse'> {
  return { ...(choices && { choices }), isList: true, parse: (list) => commaList(list).map(parse) };
}

/** The items of a comma-separated list, without surrounding blanks. */
export function commaList(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

/** Whether the value is text that can be written into a signature, which half a surrogate pair cannot. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value);
}

/** The code of an error that the user may allow; also in lower case. */
export const allowedCode: Kind<ProblemCode> = choice(
  allowable,
  Object.fromEntries(allowable.map((code) => [code.toLowerCase(), code])),
);

/** Several of them, as the library takes them. */
export const allowedCodes: Pick<Kind<unknown>, 'check'> = {
  check(value) {
    names.check(value);
    for (const code of value as readonly string[]) allowedCode.check(code);
  },
};

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
