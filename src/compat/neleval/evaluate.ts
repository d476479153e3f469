import { groupedBy } from '../../text/grouped.ts';
import { addQuotients, addRecords, type Quotients, scoreOf } from '../coref/quotients.ts';
import { aggregates, breaksCeaf, type EntityPair } from './aggregates.ts';
import type { Annotation } from './annotations.ts';
import { fieldOf, keyNumbers, NelevalError, type Selection } from './fields.ts';
import type { Measure } from './measures.ts';
import { overlapCounts, overlaps } from './overlaps.ts';
import type { AnnotatedSides } from './sides.ts';

const columnNames = ['ptp', 'fp', 'rtp', 'fn', 'precis', 'recall', 'fscore'] as const;

/** The numbers of a measure. ptp and rtp are the numerators of precision and recall, fp and fn what their denominators have beyond them. */
export type Columns = Readonly<Record<(typeof columnNames)[number], number>>;

/** What neleval prints in one row of its table. */
export interface EvaluatedRow {
  readonly measure: string;
  /** The measure and, where there are groups, their values: `muc;docid="d1"`. */
  readonly name: string;
  readonly columns: Columns;
  /** Whether the counts are printed without decimal places. */
  readonly isWhole: boolean;
  /** Whether neleval has corrupt values, and ours are of the formula. */
  readonly isRepaired: boolean;
}

/**
 * The measures for each list of fields to group by. Without fields, they are of both sides as wholes; else of each group of the key that
 * the values of the fields make, then a mean over the values of each field (`<macro>`), and the sum of all (`<micro>`).
 *
 * @throws NelevalError where neleval stops with an error.
 */
export function evaluate(
  { key, response }: AnnotatedSides,
  measures: readonly Measure[],
  groupings: readonly (readonly string[])[],
): EvaluatedRow[][] {
  const all = [...key, ...response];
  const numbers = new Map<string, Int32Array>();
  for (const measure of measures.filter(({ aggregate }) => Object.hasOwn(aggregates, aggregate))) {
    const name = nameOf(measure);
    if (!numbers.has(name)) numbers.set(name, keyNumbers(all, measure));
  }
  return groupings.map((groupBy) => {
    const groups = groupsOf(all, key.length, groupBy);
    const counted = groups.map((group) => countAll(group, all, measures, numbers));
    return measures.flatMap((measure, at) => {
      const counts = counted.map((group) => group[at]);
      return measureRows(measure, groupBy, groups, counts);
    });
  });
}

/** Rows of both sides, as indices of all annotations. */
interface Group {
  readonly key: readonly number[];
  readonly response: readonly number[];
  /** The value of each field as JSON. */
  readonly values: readonly string[];
}

/** All combinations of the values that the fields have in the key, be they empty or not. */
function groupsOf(all: readonly Annotation[], keys: number, groupBy: readonly string[]): Group[] {
  const groups = new Map<string, { readonly key: number[]; readonly response: number[] }>();
  all.forEach((annotation, row) => {
    const name = groupBy.map((field) => json(fieldOf(annotation, field))).join('\n');
    const group = groups.get(name) ?? { key: [], response: [] };
    groups.set(name, group);
    group[row < keys ? 'key' : 'response'].push(row);
  });
  const combinations = groupBy.reduce<string[][]>(
    (before, field) => {
      const values = valuesOf(all.slice(0, keys), field);
      return before.flatMap((one) => values.map((value) => [...one, value]));
    },
    [[]],
  );
  return combinations.map((values) => ({ key: [], response: [], ...groups.get(values.join('\n')), values }));
}

/** The different values of a field, which neleval sorts: Python has no order of None beside text, say. */
function valuesOf(annotations: readonly Annotation[], field: string): string[] {
  const values = annotations.map((one) => fieldOf(one, field));
  const kinds = new Set(values.map((value) => typeof value));
  if (kinds.has('object') || kinds.size > 1)
    throw new NelevalError(
      `TypeError: the key has values of '${field}' that cannot be sorted, such as None beside text`,
    );
  return [...new Set(values.map(json))];
}

/** The value as Python's json.dumps writes it: in ASCII. */
function json(value: unknown): string {
  return JSON.stringify(value ?? null).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

interface Counted {
  readonly counts: Quotients;
  readonly isRepaired: boolean;
}

function countAll(
  group: Group,
  all: readonly Annotation[],
  measures: readonly Measure[],
  numbers: ReadonlyMap<string, Int32Array>,
): Counted[] {
  // Many measures select the same.
  const pairs = new Map<string, EntityPair>();
  return measures.map((measure) => {
    const { aggregate } = measure;
    if (Object.hasOwn(overlaps, aggregate)) {
      const [key, response] = [group.key, group.response].map((rows) => rows.map((row) => all[row]));
      return { counts: overlapCounts(aggregate, measure, key, response), isRepaired: false };
    }
    const name = nameOf(measure);
    const pair = pairs.get(name) ?? entityPair(group, all, numbers.get(name)!);
    pairs.set(name, pair);
    return { counts: aggregates[aggregate].count(pair), isRepaired: aggregate.endsWith('ceaf') && breaksCeaf(pair) };
  });
}

function nameOf({ filter, key }: Selection): string {
  return JSON.stringify([filter, key]);
}

/** The annotations of a group by their entities, their keys numbered anew. */
function entityPair(group: Group, all: readonly Annotation[], keys: Int32Array): EntityPair {
  const numbers = new Map<number, number>();
  const numberOf = (row: number): number => {
    const number = numbers.get(keys[row]) ?? numbers.size;
    numbers.set(keys[row], number);
    return number;
  };
  const [key, response] = [group.key, group.response].map((rows) => {
    const kept = rows.filter((row) => keys[row] >= 0);
    return groupedBy(kept, (row) => all[row].candidate?.eid);
  });
  const clusters = (side: typeof key) => Array.from(side.values(), (entity) => [...new Set(entity.map(numberOf))]);
  const unlinked = (side: typeof key) => [...side.keys()].indexOf(undefined);
  return {
    key: clusters(key),
    response: clusters(response),
    bound: numbers.size,
    unlinked: { key: unlinked(key), response: unlinked(response) },
  };
}

function measureRows(
  { name: measure, aggregate }: Measure,
  groupBy: readonly string[],
  groups: readonly Group[],
  counted: readonly Counted[],
): EvaluatedRow[] {
  const isWhole = aggregates[aggregate]?.isWhole ?? false;
  const row = (shown: (field: number) => string, columns: Columns, more: Partial<EvaluatedRow> = {}): EvaluatedRow => {
    const name = [measure, ...groupBy.map((field, i) => `${field}=${shown(i)}`)].join(';');
    return { measure, name, columns, isWhole, isRepaired: false, ...more };
  };
  const rows = groups.map(({ values }, at) => {
    const { counts, isRepaired } = counted[at];
    return row((i) => values[i], columnsOf(counts), { isRepaired });
  });
  if (groupBy.length === 0) return rows;
  const macros = groupBy.map((_, i) => {
    const sums = new Map<string, Quotients[]>(groups.map(({ values }) => [values[i], []]));
    groups.forEach(({ values }, at) => {
      sums.get(values[i])!.push(counted[at].counts);
    });
    const columns = means(Array.from(sums.values(), (counts) => columnsOf(addQuotients(counts))));
    return row((j) => (i === j ? '<macro>' : '<micro>'), columns, { isWhole: false });
  });
  const total = columnsOf(addQuotients(counted.map(({ counts }) => counts)));
  return [...rows, ...macros, row(() => '<micro>', total)];
}

function columnsOf(counts: Quotients): Columns {
  const { r_num, r_den, p_num, p_den } = counts;
  return { ptp: p_num, fp: p_den - p_num, rtp: r_num, fn: r_den - r_num, ...ratesOf(counts) };
}

/** Precision, recall and F under neleval's names; 0/0 is 0. */
export function ratesOf(counts: Quotients): Pick<Columns, 'precis' | 'recall' | 'fscore'> {
  const { recall, precision, f1 } = scoreOf(counts);
  return { precis: precision.value, recall: recall.value, fscore: f1 };
}

/** The mean of each number. */
function means(all: readonly Columns[]): Columns {
  const total = addRecords(all, columnNames);
  for (const name of columnNames) total[name] /= Math.max(1, all.length);
  return total;
}
