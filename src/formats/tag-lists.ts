import { isEnd, type TagSink, type TagWatch, tokensOf } from '../ner/sentence.ts';
import { isLossy, type TagSpelling, type TagTable, tagTable } from '../ner/tags.ts';
import { lossyTag } from '../ner/unread-texts.ts';
import { type Located, MOST_KEPT, type ProblemSink } from '../text/problem.ts';
import type { SideNotes } from './tags/tag-columns.ts';
import { reportAlone } from './tags/tag-pairing.ts';
import { loneTagReader, type TagFileOptions, tagPairReader, tagReader } from './tags/tag-readers.ts';

/** Tags as they are written, one list per sentence. */
export interface TagLists {
  readonly gold: readonly (readonly string[])[];
  readonly pred: readonly (readonly string[])[];
}

/** The tags of one side that are no tags of spans in the given spelling: how many there are, and the first of them. */
export interface UnreadTags {
  count: number;
  readonly first: (Located & { readonly name: string })[];
}

/** Reads the tags of two files, or of one that holds both. */
export interface TagListReader {
  /** What is noted of the files of each side, the same of one file that holds both. */
  readonly notes: { readonly gold: SideNotes; readonly pred: SideNotes };
  readonly unread: { readonly gold: UnreadTags; readonly pred: UnreadTags };
  pushGold(chunk: Uint8Array): void;
  pushPred(chunk: Uint8Array): void;
  /** Ends the input. The lists mean nothing if `problems` has errors. */
  finish(): TagLists;
}

/**
 * Reads tag files as `tagReader` and `tagPairReader` do, into memory, for scorers that read tags by rules of their own: any tag is
 * accepted. The spelling only serves to recognize a row of column names, and all tags of `outside` become the first.
 */
export function tagListReader(
  files: { readonly gold: string; readonly pred?: string },
  options: TagFileOptions & TagSpelling,
  problems: ProblemSink,
): TagListReader {
  const tags = tagTable(options);
  const lists = { gold: [[]] as string[][], pred: [[]] as string[][] };
  const sink = listSink(tags.names, lists);
  const { gold, pred } = files;
  const unread = { gold: noUnread(), pred: noUnread() };
  const watches = {
    gold: unreadWatch(tags, unread.gold, problems),
    pred: unreadWatch(tags, unread.pred, problems),
  };
  const notesOfGold: SideNotes = { rows: 0 };
  const notes = { gold: notesOfGold, pred: pred === undefined ? notesOfGold : { rows: 0 } };
  const reading = { options: { ...options, metadataRows: true }, tags, watches, sink, problems, notes };
  const pair = pred === undefined ? undefined : tagPairReader({ gold, pred }, reading);
  const both = pair?.gold ?? tagReader(gold, reading);
  return {
    notes,
    unread,
    pushGold: both.push,
    pushPred: (chunk) => pair?.pred.push(chunk),
    finish() {
      both.end();
      pair?.pred.end();
      pair?.end();
      if (pair && pred !== undefined) reportAlone({ gold, pred }, pair.unpaired, pair.tokens, problems);
      for (const side of [lists.gold, lists.pred]) if (side.at(-1)?.length === 0) side.pop();
      return lists;
    },
  };
}

/**
 * The tags of one column of a file, one list per sentence; any tag is accepted, as by `tagListReader`. They mean nothing if
 * `problems` has errors.
 */
export function tagColumn(
  file: string,
  bytes: Uint8Array,
  options: TagFileOptions & TagSpelling,
  problems: ProblemSink,
): readonly (readonly string[])[] {
  const tags = tagTable(options);
  const lists = { gold: [[]] as string[][], pred: [[]] as string[][] };
  const watch = unreadWatch(tags, noUnread(), problems);
  const watches = { gold: watch, pred: watch };
  const reader = loneTagReader(file, { options, tags, watches, sink: listSink(tags.names, lists), problems });
  reader.push(bytes);
  reader.end();
  return lists.gold.filter(({ length }) => length > 0);
}

function noUnread(): UnreadTags {
  return { count: 0, first: [] };
}

/** Reports tags that are not UTF-8, and collects others that cannot be read. */
function unreadWatch(tags: TagTable, unread: UnreadTags, problems: ProblemSink): TagWatch {
  let known = 0;
  let hasUnread = false;
  let name = '';
  return {
    see(rows, from, to) {
      for (; known < tags.names.length; known++) hasUnread ||= !tags.isKnown(known);
      if (!hasUnread) return to;
      for (let row = from; row < to; row++) {
        const tag = Math.max(rows[row], 0);
        name = tags.names[tag];
        if (!tags.isKnown(tag)) return row;
      }
      return to;
    },
    place(make) {
      if (isLossy(name)) problems.report('NOT_UTF8', 'error', () => ({ ...make(), ...lossyTag }));
      else if (++unread.count <= MOST_KEPT) unread.first.push({ ...make(), name });
    },
  };
}

/** Writes rows into the last list of each side. */
function listSink(names: readonly string[], lists: { readonly gold: string[][]; readonly pred: string[][] }): TagSink {
  return {
    rows(gold, pred, length) {
      for (let row = 0; row < length; row++) {
        for (let token = tokensOf(gold[row]); token > 0; token--) {
          lists.gold.at(-1)?.push(names[Math.max(gold[row], 0)]);
          lists.pred.at(-1)?.push(names[Math.max(pred[row], 0)]);
        }
        if (!isEnd(gold[row])) continue;
        lists.gold.push([]);
        lists.pred.push([]);
      }
    },
  };
}
