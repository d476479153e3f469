import type { FoundColumn } from '../formats/bytes/found-column.ts';

/** The column that each side was read from, and how many its first row has; in the first of several files. */
export type ReadColumns = Readonly<Partial<Record<'key' | 'response' | 'gold' | 'pred', FoundColumn>>>;
