import type { Annotation, Candidate } from './annotations.ts';

/** Thrown where neleval stops with an error; the message names it. */
export class NelevalError extends Error {
  override readonly name: string = 'NelevalError';
}

/** Which annotations a measure compares, and by what. */
export interface Selection {
  /** The field that must not be empty; all annotations are compared without one. */
  readonly filter: string | undefined;
  /** The fields that must be equal. */
  readonly key: readonly string[];
}

/** The fields that every annotation has. */
const ofAnnotation: Readonly<Record<string, (annotation: Annotation) => unknown>> = {
  span: ({ span }) => span,
  docid: ({ docid }) => docid,
  start: ({ start }) => start,
  end: ({ end }) => end,
  is_first: ({ isFirst }) => isFirst,
  candidates: ({ candidate }) => candidate !== undefined,
  link: ({ candidate }) => candidate !== undefined,
};

/** The fields of a candidate besides those of its type. */
const ofCandidate: Readonly<Record<string, (candidate: Candidate) => unknown>> = {
  eid: ({ eid }) => eid,
  kbid: ({ eid }) => (eid.startsWith('NIL') ? undefined : eid),
  score: ({ score }) => score,
  is_nil: ({ eid }) => eid.startsWith('NIL'),
  is_linked: ({ eid }) => !eid.startsWith('NIL'),
};

/** The names of the fields of any file, in the order in which they are explained. */
export const fieldNames: readonly string[] = [...Object.keys(ofAnnotation), ...Object.keys(ofCandidate), 'type'];

/**
 * The value of a field; undefined where neleval has None, as for all fields of a candidate if there is none.
 *
 * @throws NelevalError if the candidate has no such field.
 */
export function fieldOf(annotation: Annotation, name: string): unknown {
  if (Object.hasOwn(ofAnnotation, name)) return ofAnnotation[name](annotation);
  const { candidate, docid, start, end } = annotation;
  if (!candidate) return undefined;
  if (Object.hasOwn(ofCandidate, name)) return ofCandidate[name](candidate);
  if (Object.hasOwn(candidate.fields, name)) return candidate.fields[name] ?? undefined;
  throw new NelevalError(
    `AttributeError: the annotation ${start} to ${end} of document '${docid}' has no field '${name}'`,
  );
}

/** Whether an annotation passes the filter: its field is neither None nor false, 0 or empty. NelevalError as `fieldOf`. */
export function isSelected(annotation: Annotation, { filter }: Selection): boolean {
  if (filter === undefined) return true;
  const value = fieldOf(annotation, filter);
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/**
 * The numbers of the keys of annotations: equal numbers where all the fields are equal; -1 for those that do not pass the filter.
 *
 * @throws NelevalError for a field that an annotation lacks, and for a value of JSON that is a list or an object.
 */
export function keyNumbers(annotations: readonly Annotation[], selection: Selection): Int32Array {
  const rows = [...annotations.keys()].filter((row) => isSelected(annotations[row], selection));
  const columns = selection.key.map((field) =>
    numberedBy(rows, (row) => comparable(fieldOf(annotations[row], field), field)),
  );
  const numbers = new Int32Array(annotations.length).fill(-1);
  const keys = columns.reduce((before, column) => numberedBy(rows, (_, at) => before[at] * rows.length + column[at]));
  for (const [at, row] of rows.entries()) numbers[row] = keys[at];
  return numbers;
}

function comparable(value: unknown, field: string): unknown {
  if (typeof value === 'object') throw new NelevalError(`TypeError: values of '${field}' are lists or objects`);
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Numbers the values of rows from 0 in the order in which they first occur. */
function numberedBy(rows: readonly number[], valueIn: (row: number, at: number) => unknown): Int32Array {
  const numbers = new Map<unknown, number>();
  return Int32Array.from(rows, (row, at) => {
    const value = valueIn(row, at);
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  });
}
