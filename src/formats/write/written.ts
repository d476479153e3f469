import type { CorefDocument } from '../../coref/document.ts';
import type { Where } from '../../ner/span-document.ts';
import type { Place } from '../../text/problem.ts';

/** How many of these are lost or changed, and why; and where the first is, if that is known. */
export interface Loss {
  readonly count: number;
  readonly noun: string;
  readonly fate: string;
  readonly why: string;
  readonly first: Place | undefined;
}

/** Counts what is lost or changed when documents are written. */
export class LossTally {
  /** What messages call what is written. */
  readonly item: 'span' | 'mention';
  private readonly byReason = new Map<string, Loss>();

  constructor(item: LossTally['item'] = 'span') {
    this.item = item;
  }

  get all(): readonly Loss[] {
    return [...this.byReason.values()];
  }

  /** Counts one more, or as many as are given. `where`: that of one. */
  add(noun: string, fate: string, why: string, where?: Where | number): void {
    const [more, place] = typeof where === 'number' ? [where, undefined] : [1, where?.place];
    const { count, first } = this.byReason.get(why) ?? { count: 0, first: place };
    if (more > 0) this.byReason.set(why, { count: count + more, noun, fate, why, first });
  }

  /** The text as it is written, which is counted if it was another. */
  changed(noun: string, why: string, from: string, to: string): string {
    if (from !== to) this.add(noun, 'changed', why);
    return to;
  }
}

export const crossing = 'brackets cannot say that two mentions of one entity cross';
export const noBlanks = "'_' stands for blanks, control characters and words that are empty";
export const oneLine = 'line ends and control characters cannot be part of a line';

/** A text as a cell of rows: `_` stands for blanks, for what other readers take for blanks or line ends, and for nothing. */
export function cellOf(text: string): string {
  return text.replace(/\s/g, '_').replace(unwritable, '_') || '_';
}

/** Control characters, which other readers take for blanks or line ends, and halves of surrogate pairs, which UTF-8 does not have. */
export const unwritable: RegExp = /[\p{Cc}\p{Cs}]/gu;

/** The words of each sentence; undefined where it is not known how many there are. A word that is not known is an empty string. */
export function sentencesOf({ tokens, text }: CorefDocument): readonly (readonly string[])[] | undefined {
  if (tokens === undefined) return undefined;
  const { words: known = [], sentences } = typeof text === 'object' ? text : {};
  const words = Array.from({ length: tokens }, (_, token) => known[token] ?? '');
  const starts = [...new Set([0, ...(sentences ?? []), tokens])];
  return starts.slice(1).map((end, at) => words.slice(starts[at], end));
}

/** The names of the files of documents: their ids, as far as files can be called so, or numbers. Counts the ones that are not ids. */
export function fileNames(documents: readonly { readonly id?: string | undefined }[], losses: LossTally): string[] {
  const taken = new Set<string>();
  return documents.map(({ id }, at) => {
    const name = fileName(id ?? String(at + 1).padStart(String(documents.length).length, '0'), taken);
    if (name !== id) losses.add('document', 'renamed', 'files are called by ids as far as they can, or by numbers');
    return name;
  });
}

/** A name for the files of a document: not hidden, in no other folder, and not taken, also where case does not count. */
function fileName(id: string, taken: Set<string>): string {
  const own = id.replace(/[/\\:*?"<>|\p{Cc}\p{Cs}]/gu, '_').replace(/^\.|[. ]$|^$/gu, '_');
  let name = own;
  for (let next = 2; taken.has(name.toLowerCase()); next++) name = `${own}_${next}`;
  taken.add(name.toLowerCase());
  return name;
}
