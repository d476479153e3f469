import { groupedBy } from '../../text/grouped.ts';
import { addQuotients, addRecords, type Quotients, scoreOf } from '../coref/quotients.ts';
import { aggregates, breaksCeaf, type EntityPair } from './aggregates.ts';
import type { Annotation } from './annotations.ts';
import { fieldOf, keyOf, NelevalError, type Selection } from './fields.ts';
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
  sides: AnnotatedSides,
  measures: readonly Measure[],
  groupings: readonly (readonly string[])[],
): EvaluatedRow[][] {
  return groupings.map((groupBy) => {
    const groups = groupsOf(sides, groupBy);
    return measures.flatMap((measure) => measureRows(measure, groupBy, groups));
  });
}

/** The annotations that have the same values of the fields. */
interface Group extends AnnotatedSides {
  /** The value of each field as JSON. */
  readonly values: readonly string[];
  /** The pairs that were counted, by what selects them: many measures select the same. */
  readonly pairs: Map<string, EntityPair>;
}

/** All combinations of the values that the fields have in the key, be they empty or not. */
function groupsOf({ key, response }: AnnotatedSides, groupBy: readonly string[]): Group[] {
  const [keys, responses] = [key, response].map((side) =>
    groupedBy(side, (one) => groupBy.map((field) => json(fieldOf(one, field))).join('\n')),
  );
  const combinations = groupBy.reduce<string[][]>(
    (before, field) => {
      const values = valuesOf(key, field);
      return before.flatMap((one) => values.map((value) => [...one, value]));
    },
    [[]],
  );
  return combinations.map((values) => {
    const name = values.join('\n');
    return { key: keys.get(name) ?? [], response: responses.get(name) ?? [], values, pairs: new Map() };
  });
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

function countGroup(group: Group, measure: Measure): Counted {
  const { aggregate, filter, key } = measure;
  if (Object.hasOwn(overlaps, aggregate))
    return { counts: overlapCounts(aggregate, measure, group.key, group.response), isRepaired: false };
  const selection = JSON.stringify([filter, key]);
  const pair = group.pairs.get(selection) ?? entityPair(group, measure);
  group.pairs.set(selection, pair);
  return { counts: aggregates[aggregate].count(pair), isRepaired: aggregate.endsWith('ceaf') && breaksCeaf(pair) };
}

/** The annotations that are selected by their entities, and their keys numbered. */
function entityPair({ key, response }: AnnotatedSides, selection: Selection): EntityPair {
  const numbers = new Map<string, number>();
  const [keys, responses] = [key, response].map((side) => {
    const entities = new Map<string | undefined, Set<number>>();
    for (const annotation of side) {
      const name = keyOf(annotation, selection);
      if (name === undefined) continue;
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      const eid = annotation.candidate?.eid;
      entities.set(eid, (entities.get(eid) ?? new Set()).add(number));
    }
    const unlinked = [...entities.keys()].indexOf(undefined);
    return { clusters: Array.from(entities.values(), (entity) => [...entity]), unlinked };
  });
  return {
    key: keys.clusters,
    response: responses.clusters,
    bound: numbers.size,
    unlinked: { key: keys.unlinked, response: responses.unlinked },
  };
}

function measureRows(measure: Measure, groupBy: readonly string[], groups: readonly Group[]): EvaluatedRow[] {
  const counted = groups.map((group) => countGroup(group, measure));
  const isWhole = aggregates[measure.aggregate]?.isWhole ?? false;
  const row = (shown: (field: number) => string, columns: Columns, more: Partial<EvaluatedRow> = {}): EvaluatedRow => {
    const name = [measure.name, ...groupBy.map((field, i) => `${field}=${shown(i)}`)].join(';');
    return { measure: measure.name, name, columns, isWhole, isRepaired: false, ...more };
  };
  const rows = groups.map(({ values }, at) => {
    const { counts, isRepaired } = counted[at];
    return row((i) => values[i], columnsOf(counts), { isRepaired });
  });
  if (groupBy.length === 0) return rows;
  const macros = groupBy.map((_, i) => {
    const ofValues = groupedBy([...groups.keys()], (at) => groups[at].values[i]);
    const sums = Array.from(ofValues.values(), (own) => addQuotients(own.map((at) => counted[at].counts)));
    return row((j) => (i === j ? '<macro>' : '<micro>'), means(sums.map(columnsOf)), { isWhole: false });
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

function means(all: readonly Columns[]): Columns {
  const total = addRecords(all, columnNames);
  for (const name of columnNames) total[name] /= Math.max(1, all.length);
  return total;
}
