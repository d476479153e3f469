import { KINDS, type RowsOfCountings } from '../../ner/count-rows.ts';
import {
  countingOf,
  discontinuousFields,
  isSpanMode,
  type Labels,
  type ModeName,
  type ModeScorer,
  modeScorers,
} from '../../ner/modes.ts';
import { tagFields } from '../../ner/pair-counts.ts';
import type { TagUnits } from '../../ner/scores.ts';
import type { UnitResults } from '../../results/report.ts';
import type { Counted, UnitTables } from '../../results/result.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { Place } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';

/** The counts of each unit of one system. */
export interface TagFileUnits extends TagUnits {
  /** If the files have names. */
  readonly names?: readonly string[];
  /** Where they begin, if places are kept. */
  readonly places?: readonly Place[] | undefined;
}

/** The rows of counts of several systems, with one table per mode. The tables of modes that count the same share one array. */
export interface NerUnits {
  readonly kind: Counted['unit'];
  readonly scorers: readonly ModeScorer[];
  readonly systems: readonly UnitTables[];
}

/**
 * The rows of systems that were read one by one, and may have different types and tags, with the same fields for all. The labels are
 * those that occur, in code point order but the outside tag first, so the rows do not depend on the order of the input.
 */
export function nerUnits(
  systems: readonly TagFileUnits[],
  modes: readonly ModeName[],
  settings: NerSettings,
): NerUnits {
  const labels: Labels = {
    types: labelsOf(systems.flatMap(({ types, spans, length }) => typesIn(types, spans, length))),
    tags: withFirst(
      systems[0].tagNames[0],
      labelsOf(
        systems.flatMap(({ tagNames, tags }) =>
          counting(tagNames, tags, tagNames.length * tagFields.length, tagFields.length, 0),
        ),
      ),
    ),
    hasDiscontinuous: systems.some(({ types, spans, length }) => widthOf(spans.get('spans'), length) > types.length),
  };
  const scorers = modeScorers(modes, labels, settings);
  return {
    kind: systems[0].kind,
    scorers,
    systems: systems.map((units) => {
      // Row 0 is overall: it has no type, not even an empty one.
      const types = [0, ...labels.types.map((type) => units.types.indexOf(type, 1))];
      const spans = new Map(
        Array.from(units.spans, ([counting, rows]) => {
          const width = widthOf(rows, units.length);
          // The row of discontinuous spans is after those of the types.
          const last = labels.hasDiscontinuous ? [width > units.types.length ? width - 1 : -1] : [];
          return [counting, arranged(rows, width, [...types, ...last], KINDS, units.length)];
        }),
      );
      const tags = labels.tags.map((tag) => units.tagNames.indexOf(tag));
      const tokens = arranged(units.tags, units.tagNames.length, tags, tagFields.length, units.length);
      const tables = scorers.map(({ name, fields }) => {
        return { metric: name, fields: fields.length, rows: isSpanMode(name) ? spans.get(countingOf(name))! : tokens };
      });
      return { names: units.names, places: units.places, tables };
    }),
  };
}

/** How many rows there are for each unit. */
function widthOf(rows: Float64Array = new Float64Array(0), units: number): number {
  return rows.length / KINDS / Math.max(1, units);
}

/** The types that have a count above 0. */
function typesIn(types: readonly string[], all: RowsOfCountings, units: number): string[] {
  return [...all.values()].flatMap((rows) => counting(types, rows, widthOf(rows, units) * KINDS, KINDS, 1));
}

/** The types and tags that were counted in units that were saved. */
export function labelsOfUnits(
  units: readonly Pick<UnitResults, 'counts'>[],
  { outside }: Pick<NerSettings, 'outside'>,
): Labels {
  const [spans, tags] = [new Set<string>(), new Set<string>()];
  let hasDiscontinuous = false;
  for (const { counts } of units)
    for (const [mode, own] of Object.entries(counts))
      for (const [field, count] of Object.entries(own)) {
        // The label is the text before the last point.
        const point = field.lastIndexOf('.');
        if (point >= 0 && count > 0) (isSpanMode(mode as ModeName) ? spans : tags).add(field.slice(0, point));
        hasDiscontinuous ||= discontinuousFields.some((one) => one === field);
      }
  return { types: labelsOf(spans), hasDiscontinuous, tags: withFirst(outside?.[0] ?? 'O', labelsOf(tags)) };
}

/**
 * Refuses units of a mode that counts the corpus as one.
 *
 * @throws UsageError that says so.
 */
export function refuseUnits(modes: readonly ModeName[], units: unknown): void {
  if (units === undefined || !modes.includes('surface-corpus')) return;
  throw new UsageError(
    '--mode surface-corpus has no scores of single documents to list, resample or add: choose --mode surface',
  );
}

/** The labels, each once, in code point order. */
export function labelsOf(counted: Iterable<string>): string[] {
  return [...new Set(counted)].sort(compareCodePoints);
}

export function withFirst(outside: string, tags: readonly string[]): string[] {
  return [outside, ...tags.filter((tag) => tag !== outside)];
}

/** The names from number `first` on that have a count above 0 in any row. */
function counting(
  names: readonly string[],
  rows: Float64Array,
  width: number,
  fields: number,
  first: number,
): string[] {
  const counts = new Set<number>();
  for (let at = 0; at < rows.length; at++) if (rows[at] > 0) counts.add(Math.floor((at % width) / fields));
  return names.filter((_, label) => label >= first && counts.has(label));
}

/** The rows with their labels rearranged: those at `places`, in that order, with zeros for -1. `labels`: how many there were. */
function arranged(
  rows: Float64Array,
  labels: number,
  places: readonly number[],
  fields: number,
  units: number,
): Float64Array {
  const arranged = new Float64Array(units * places.length * fields);
  for (let unit = 0; unit < units; unit++) {
    for (let at = 0; at < places.length; at++) {
      if (places[at] < 0) continue;
      const start = (unit * labels + places[at]) * fields;
      arranged.set(rows.subarray(start, start + fields), (unit * places.length + at) * fields);
    }
  }
  return arranged;
}
