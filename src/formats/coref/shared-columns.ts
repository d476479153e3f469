import { type GrowingColumns, growingColumns, takeRows } from '../../text/columns.ts';
import { KnownWords, metWords, type PartWords } from './known-words.ts';
import { emptyTable, MentionTable } from './mention-table.ts';

/**
 * The columns that readers fill, one after the other: those of a run share them, as memory of its own for each of many small files would
 * cost more than to read it.
 */
export class SharedColumns {
  readonly table: MentionTable = new MentionTable();
  /** The words of the document so far. */
  readonly words: GrowingColumns = growingColumns(1);
  /** The first token and its line of each run of rows on consecutive lines, one after the other. */
  readonly runs: GrowingColumns = growingColumns(1);
  readonly known: KnownWords = new KnownWords();
  /** Where files are read in parts. */
  part?: PartWords | undefined;
}

/** Forgets what a reader before may have left of a document that it did not finish. */
export function emptyColumns({ table, words, runs }: SharedColumns): void {
  emptyTable(table);
  words.next = words.first;
  runs.next = runs.first;
}

/** Takes out the words of a document. Equal words of one that has its name are that list, so that whoever compares them need not look. */
export function takeWords({ words, known }: SharedColumns, name: string): Int32Array {
  const met = metWords(words.values[0], words.first, words.next, name, known);
  if (met) {
    words.next = words.first;
    return met;
  }
  const [own] = takeRows(words);
  if (!known.lists.has(name)) known.lists.set(name, own);
  return own;
}
