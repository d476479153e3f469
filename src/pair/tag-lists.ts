import { headOf, readAll } from '../formats/bytes/head.ts';
import { tagReader } from '../formats/formats.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { layoutOfSide, type SideOptions, type TagListOptions } from '../formats/tags/side-layout.ts';
import type { SideNotes } from '../formats/tags/tag-columns.ts';
import type { UnreadTags } from '../formats/tags/tag-rows.ts';
import { everyTag, SENTENCE_END, type Sides, type TaggedRows } from '../ner/rows.ts';
import { type TagTable, tagTable } from '../ner/tags.ts';
import type { ProblemSink } from '../text/problem.ts';
import { reportAlone } from './pair-tags.ts';
import { pairTagFiles } from './tag-corpus.ts';

/** A file in memory, with the name used in places. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Tags as they are written, one list per sentence; those that are not tags of spans in the given spelling; and what was noted. */
export interface TagLists extends Sides<readonly (readonly string[])[]> {
  readonly unread: Sides<UnreadTags>;
  /** Of one file that holds both sides twice the same. */
  readonly notes: Sides<SideNotes>;
}

/**
 * Reads files of tags as `tagReader` and `pairTags` do, for scorers that read tags by rules of their own: any tag is accepted. The
 * spelling only serves to recognize a row of column names, and all tags of `outside` become the first. The lists mean nothing if
 * `problems` has errors.
 */
export function tagLists(
  gold: NamedBytes,
  pred: NamedBytes | undefined,
  options: TagListOptions,
  problems: ProblemSink,
): TagLists {
  const tags = tagTable(options);
  const first = readBytes(gold, pred ? 'gold' : 'both', options, tags, problems);
  const second = pred && readBytes(pred, 'pred', options, tags, problems);
  const [ofGold, ofPred] = [...first.columns, ...(second?.columns ?? [])];
  const paired = pairTagFiles({ gold: first, pred: second }, options, tags, problems);
  if (second && problems.errors === 0) {
    const tokens = { gold: first.notes.tokens, pred: second.notes.tokens };
    reportAlone({ gold: gold.name, pred: second.columns[0].file }, paired.unpaired, tokens, problems);
  }
  return {
    gold: listsOf(paired.gold.rows, tags),
    pred: listsOf(paired.pred.rows, tags),
    unread: { gold: ofGold.unread, pred: ofPred.unread },
    notes: { gold: first.notes, pred: (second ?? first).notes },
  };
}

/**
 * The tags of one column of a file, one list per sentence; any tag is accepted. They mean nothing if `problems` has errors.
 */
export function tagColumn(
  file: NamedBytes,
  side: 'gold' | 'pred',
  options: SideOptions,
  problems: ProblemSink,
): readonly (readonly string[])[] {
  const tags = tagTable();
  return listsOf(readBytes(file, side, options, tags, problems).columns[0].rows, tags);
}

function readBytes(
  { name, bytes }: NamedBytes,
  side: 'gold' | 'pred' | 'both',
  options: SideOptions,
  tags: TagTable,
  problems: ProblemSink,
): TagFile {
  const layout = layoutOfSide(name, side, { ...options, metadataRows: true });
  return readAll(tagReader(headOf(bytes, true), layout, tags, problems), bytes);
}

function listsOf(column: TaggedRows, { names }: TagTable): string[][] {
  const lists: string[][] = [];
  let list: string[] = [];
  for (const tag of everyTag(column)) {
    if (tag > SENTENCE_END) list.push(names[tag]);
    else {
      lists.push(list);
      list = [];
    }
  }
  return lists;
}
