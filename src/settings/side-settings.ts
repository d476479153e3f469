import type { Setting } from './table.ts';

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
