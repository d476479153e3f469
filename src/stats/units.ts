import type { CountTable } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { groupedBy } from '../text/grouped.ts';

/** The units (documents or sentences) that one system was scored on, and its counts: row i of every table belongs to unit i. */
export interface SystemUnits {
  readonly names: readonly string[];
  readonly tables: readonly CountTable[];
  /** What units are sorted by: by default their names, and those of one name by their counts. */
  readonly sortedBy?: 'name' | 'counts';
  /** The stratum of a name, with which the name begins. */
  readonly stratumOf?: ((name: string) => string) | undefined;
}

/**
 * Units whose names have one stem as one unit of that name, in the order of their first: the parts of a document, say. Their counts are
 * added, each sum rounded once, so that their order does not matter.
 */
export function joinUnits(units: SystemUnits, stemOf: (name: string) => string): SystemUnits {
  const { names, tables } = units;
  const groups = groupedBy(names.keys(), (row) => stemOf(names[row]));
  if (groups.size === names.length) return units;
  const joined = [...groups.values()];
  return {
    ...units,
    names: [...groups.keys()],
    tables: withRows(tables, (rows, fields) =>
      Float64Array.from({ length: joined.length * fields }, (_, cell) => {
        const field = cell % fields;
        return sum(joined[Math.floor(cell / fields)].map((row) => rows[row * fields + field]));
      }),
    ),
  };
}

/**
 * The tables of several systems with the same units in the same order, as resampling needs them. The n-th unit of a name in one
 * system corresponds to the n-th of that name in another; for a unit that it skipped, a system has a row of zeros, which adds nothing
 * to a score.
 *
 * Units are sorted by name, in UTF-16 code units, and those of the same name by their counts, or by counts alone, so that a resample is
 * the same however the documents were ordered or divided into shards. There must be at least one table, and all systems must have the
 * same ones.
 */
export function alignUnits(systems: readonly SystemUnits[]): CountTable[][] {
  const units = unitsOf(systems.map(({ names }) => names));
  const areNamed = systems[0].sortedBy !== 'counts';
  units.sort((a, b) => (areNamed && compareNames(a.name, b.name)) || compareCounts(systems, a, b));
  return systems.map(({ tables }, system) =>
    withRows(tables, (rows, fields) => {
      const aligned = new Float64Array(fields * units.length);
      units.forEach((unit, at) => {
        const row = unit.rows[system];
        if (row !== undefined) aligned.set(rows.subarray(row * fields, (row + 1) * fields), at * fields);
      });
      return aligned;
    }),
  );
}

/** The first of each stratum of the units that `alignUnits` makes, which are sorted by name; undefined if there are no strata. */
export function strataOf(systems: readonly SystemUnits[]): readonly number[] | undefined {
  const [{ stratumOf }] = systems;
  if (!stratumOf) return undefined;
  const strata = unitsOf(systems.map(({ names }) => names))
    .map(({ name }) => name)
    .sort(compareNames)
    .map(stratumOf);
  return [...strata.keys()].filter((at) => strata[at] !== strata[at - 1]);
}

function withRows(
  tables: readonly CountTable[],
  changed: (rows: Float64Array, fields: number) => Float64Array,
): CountTable[] {
  return tables.map(({ metric, fields, rows }) => ({ metric, fields, rows: changed(rows, fields) }));
}

/** A unit, and the row that each system has for it, if any. */
interface Unit {
  readonly name: string;
  readonly rows: (number | undefined)[];
}

function unitsOf(namesOfSystems: readonly (readonly string[])[]): Unit[] {
  const units = new Map<string, Unit>();
  namesOfSystems.forEach((names, system) => {
    const seen = new Map<string, number>();
    names.forEach((name, row) => {
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      const key = `${before} ${name}`;
      const unit = units.get(key) ?? { name, rows: [] };
      units.set(key, unit);
      unit.rows[system] = row;
    });
  });
  return [...units.values()];
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareCounts(systems: readonly SystemUnits[], a: Unit, b: Unit): number {
  for (let system = 0; system < systems.length; system++) {
    for (const { fields, rows } of systems[system].tables) {
      for (let field = 0; field < fields; field++) {
        const difference = countAt(rows, fields, a.rows[system], field) - countAt(rows, fields, b.rows[system], field);
        if (difference !== 0) return difference;
      }
    }
  }
  return 0;
}

function countAt(rows: Float64Array, fields: number, row: number | undefined, field: number): number {
  return row === undefined ? 0 : rows[row * fields + field];
}
