import { type DocumentWords, LazyWords } from '../../coref/document.ts';
import { areEqual, type GrowingColumns, growingColumns, numberRoom, takeRows } from '../../text/columns.ts';
import { textHash, wordHashes } from '../../text/word-hash.ts';
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

/** The words of documents that a run has read: both sides of most have the same words, which are kept once, as hashes. */
export class KnownWords {
  /** By the names of documents. */
  readonly lists: Map<string, Int32Array> = new Map();
  private readonly hashes = new Map<string, number>();
  private readonly words = new Map<number, string>();
  private hashed = new Int32Array(0);

  /** The hashes of a document, which last until the next call; undefined, if not each is that of one known word alone. */
  hash(texts: readonly string[]): Int32Array | undefined {
    if (texts.length > this.hashed.length) this.hashed = new Int32Array(2 * texts.length);
    const { hashed } = this;
    for (let at = 0; at < texts.length; at++) {
      hashed[at] = this.hashes.get(texts[at]) ?? this.add(texts[at]);
      if (hashed[at] === 0) return undefined;
    }
    return hashed;
  }

  textsOf(hashes: Int32Array): readonly string[] {
    return Array.from(hashes, (hash) => this.words.get(hash)!);
  }

  /** The hash of a new word; 0 if another has it, or too many are known. */
  private add(text: string): number {
    const hash = textHash(text);
    if (this.words.size === MOST || this.words.has(hash)) return 0;
    this.words.set(hash, text);
    this.hashes.set(text, hash);
    return hash;
  }
}

/** The words of documents in a part of the files, which are there to be compared with those of the other sides. */
export class PartWords {
  /** Whether all documents of one name had the same words. */
  areEqual = true;
  private readonly met = new Map<string, { readonly texts: readonly string[]; readonly words: Int32Array }>();
  private readonly known: KnownWords | undefined;

  /** `known`: for hashes, where they are wanted; else there are none. */
  constructor(known: KnownWords | undefined) {
    this.known = known;
  }

  /** The hashes of a document: those of the first with its name. */
  hashesOf(texts: readonly string[], name: string): Int32Array {
    const met = this.met.get(name);
    if (met) {
      this.areEqual &&= areEqual(met.texts, texts);
      return met.words;
    }
    const hashed = this.known?.hash(texts)?.slice(0, texts.length);
    const words = hashed ?? (this.known ? wordHashes(texts) : new Int32Array(0));
    this.met.set(name, { texts, words });
    return words;
  }

  forget(): void {
    this.met.clear();
  }
}

/** This many take 30 MB. */
const MOST = 1 << 18;

/** The text of a document, and the hashes of its words. Equal words of one that has its name have the same list of hashes. */
export function keepWords(
  text: DocumentWords,
  name: string,
  { known, part }: { readonly known?: KnownWords | undefined; readonly part?: PartWords | undefined } = {},
): { readonly text: DocumentWords; readonly words: Int32Array } {
  if (part) return { text, words: part.hashesOf(text.words, name) };
  const hashed = known?.hash(text.words);
  if (!known || !hashed) return { text, words: wordHashes(text.words) };
  const words = metWords(hashed, 0, text.words.length, name, known) ?? numberRoom(text.words.length);
  words.set(hashed.subarray(0, words.length));
  if (!known.lists.has(name)) known.lists.set(name, words);
  const { sentences } = text;
  return { text: new LazyWords(() => ({ words: known.textsOf(words), sentences })), words };
}

/** The words of a document of that name, if they are `column[first, next)`. */
export function metWords(
  column: Int32Array,
  first: number,
  next: number,
  name: string,
  { lists }: KnownWords,
): Int32Array | undefined {
  const words = lists.get(name);
  if (words?.length !== next - first) return undefined;
  for (let at = 0; at < words.length; at++) if (words[at] !== column[first + at]) return undefined;
  return words;
}
