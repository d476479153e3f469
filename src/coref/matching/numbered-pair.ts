/** The mentions of one side of a pair of documents, one row each, as numbers. */
export interface NumberedSide {
  readonly entityIds: readonly string[];
  readonly entity: Int32Array;
  /** The number of the mention in each row. Equal numbers are the same mention, on both sides. */
  readonly mention: Int32Array;
}

/** Both sides. A mention of the key has the number of its first row there. All numbers are below `bound`. */
export interface NumberedPair {
  readonly key: NumberedSide;
  readonly response: NumberedSide;
  readonly bound: number;
}
