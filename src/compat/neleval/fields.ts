import { type Annotation, type Candidate, spanOf } from './annotations.ts';

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
  span: spanOf,
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
 * @throws NelevalError if the candidate does not have the field.
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

/** Whether an annotation passes the filter: its field is neither None nor false, 0 or empty. */
function isSelected(annotation: Annotation, { filter }: Selection): boolean {
  if (filter === undefined) return true;
  const value = fieldOf(annotation, filter);
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/**
 * The key of an annotation as text: equal where all the fields are equal; undefined if it does not pass the filter.
 *
 * @throws NelevalError for a field that the annotation lacks, and for a value of JSON that is a list or an object.
 */
export function keyOf(annotation: Annotation, selection: Selection): string | undefined {
  if (!isSelected(annotation, selection)) return undefined;
  const texts = selection.key.map((field) => {
    const value = fieldOf(annotation, field);
    if (typeof value === 'object') throw new NelevalError(`TypeError: values of '${field}' are lists or objects`);
    return typeof value === 'string'
      ? JSON.stringify(value)
      : String(typeof value === 'boolean' ? Number(value) : value);
  });
  return texts.join();
}
