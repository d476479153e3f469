import { isRecord, readArgument, shown } from '../text/argument.ts';
import type { Kind } from './kinds.ts';

/** Something a user can choose. The command line, its help and the checks are made from rows of this type. */
export interface Choice<Value> {
  readonly kind: Pick<Kind<Value>, 'choices' | 'isList' | 'parse'>;
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
  /** Another option for it, which help does not show. */
  readonly alias?: string | undefined;
  /** Whether help does not show it. */
  readonly isHidden?: true;
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

/** Rows whose values give a command's settings their types: see `ValuesOf`. */
export type SettingRows = Readonly<Record<string, Setting<unknown>>>;

/** The values of rows: those with a default are always there. */
export type ValuesOf<Table extends SettingRows> = {
  readonly [Name in keyof Table as Table[Name] extends { readonly default: unknown } ? Name : never]: ValueOf<
    Table[Name]
  >;
} & {
  readonly [Name in keyof Table as Table[Name] extends { readonly default: unknown } ? never : Name]?: ValueOf<
    Table[Name]
  >;
};

type ValueOf<One extends Setting<unknown>> = One['kind'] extends Kind<infer Value> ? Value : never;

/** The options of a library function by name, with what their values may be. */
export type OptionKinds<Name extends PropertyKey> = Readonly<Record<Name, Pick<Kind<unknown>, 'check' | 'given'>>>;

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

/**
 * The options that were given to a library function. Undefined and false mean not given, and are left out.
 *
 * @throws RangeError if there is no option of that name, or the value is invalid; worded as on the command line.
 */
export function chosenOptions<Options extends object>(
  kinds: OptionKinds<keyof Options>,
  given: Options,
  argument = 'options',
): Partial<Options> {
  return readArgument(argument, () => {
    if (!isRecord(given)) throw new RangeError(`expected an object with options, not ${shown(given)}`);
    const chosen = Object.entries(given).flatMap(([name, value]) => {
      if (!Object.hasOwn(kinds, name))
        throw new RangeError(`there is no option ${shown(name)}: expected ${Object.keys(kinds).join(', ')}`);
      const read = value === undefined ? value : readValue(name, value, kinds[name as keyof Options]);
      return read === undefined || read === false ? [] : [[name, read]];
    });
    return Object.fromEntries(chosen) as Partial<Options>;
  });
}

function readValue(name: string, value: unknown, kind: Pick<Kind<unknown>, 'check' | 'given'>): unknown {
  try {
    const read = kind.given ? kind.given(value) : value;
    kind.check(read);
    return read;
  } catch (error) {
    throw new RangeError(`${name} ${shown(value)}: ${(error as Error).message}`);
  }
}

type Rows<Side extends string, Name extends string, Value> = Readonly<
  Record<Name | `${Side}${Capitalize<Name>}`, Setting<Value>>
>;

/** The row of a setting for both sides, and the rows for either side alone. */
export function bySide<const Side extends string, const Name extends string, Value>(
  sides: readonly Side[],
  name: Name,
  row: Setting<Value>,
): Rows<Side, Name, Value> {
  const { kind, field, option = '' } = row;
  const rows = sides.map((side): [string, Setting<Value>] => [
    side + name[0].toUpperCase() + name.slice(1),
    {
      kind,
      ...(field !== undefined && { field: side + field }),
      option: option.replace('--', `--${side}-`),
      help: `${option.split(' ', 1)[0]} for ${side}`,
    },
  ]);
  return Object.fromEntries([[name, row], ...rows]) as Rows<Side, Name, Value>;
}
