/** A column that was read: its number from 1, and how many columns the first row has. */
export interface FoundColumn {
  readonly column: number;
  readonly of: number;
  /** Of a file without columns: each line holds the tags of a sentence, or a list of JSON does. */
  readonly form?: 'tags-in-lines' | 'tags-in-json';
  /** The member of JSON that has the tags, if they are in one. */
  readonly name?: string | undefined;
  /** The column of the words, where that is not the first. */
  readonly words?: number | undefined;
  /** Columns that were not read and hold tags of the same types. */
  readonly others?: readonly number[];
}

/** The column that each side was read from, and how many its first row has; in the first of several files. */
export type ReadColumns = Readonly<Partial<Record<'key' | 'response' | 'gold' | 'pred', FoundColumn>>>;
