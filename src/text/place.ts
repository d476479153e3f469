/** A position in an input, as editors count: lines and columns from 1, columns in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where a problem stands that concerns a file as a whole. */
export function startOf(file: string): Place {
  return { file, line: 1, column: 1 };
}

/** `file:line:column`, the form that terminals and editors turn into a link. */
export function formatPlace(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}
