import type { TagFile } from '../formats/tags/read-tags.ts';
import { noNotes } from '../formats/tags/tag-columns.ts';
import { type ListPlaces, startOfLine } from '../formats/tags/tag-rows.ts';
import { SENTENCE_END, type TaggedRows } from '../ner/rows.ts';
import { countSteps, noSteps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import { reportUnread } from '../ner/unread-texts.ts';
import { isRecord, shown } from '../text/argument.ts';
import type { ProblemSink } from '../text/problem.ts';

/** Tags of sentences as numbers: the names of the labels, how many tokens each sentence has, and the labels of all tokens; -100 is not a token. */
export interface LabelIds {
  readonly labels: readonly string[];
  readonly lengths: ArrayLike<number>;
  readonly ids: ArrayLike<number>;
}

/** The tags of each sentence as a list, in which null and -100 are not tokens, or as numbers. */
export type GivenTags = readonly (readonly (string | number | null)[])[] | LabelIds;

/** What `GivenTags` has to be, in messages. */
export const expectedLists = 'expected a list of sentences, each a list of tags or of spans { start, end, type }';

export function areLabelIds(given: unknown): given is LabelIds {
  return isRecord(given) && 'ids' in given;
}

/** What is filled, sentence by sentence: sparse rows with their tags, and where they are. */
interface OpenRows extends Record<'rows' | 'own' | 'starts' | 'numbers', Int32Array> {
  readonly dropped: number[];
  length: number;
  listed: number;
  sentences: number;
}

/**
 * Tags that are data as a file that was read. Places have the sentence as their line and the token as their column, from 1. Sentences without
 * items are left out. Reports tags that cannot be read: UNKNOWN_TAG, with the severity `unknown`, and NOT_UTF8.
 *
 * @throws RangeError if they are not as `GivenTags` says.
 */
export function tagFileOf(
  given: GivenTags,
  file: string,
  unknown: 'error' | 'warning',
  tags: TagTable,
  problems: ProblemSink,
): TagFile {
  const { rows, list } = givenRows(given, tags);
  const [none, steps] = [new Int32Array(0), noSteps()];
  const column = { file, rows, lines: none, words: none, steps, unread: { count: 0, first: [] }, list };
  for (const first of countSteps(steps, rows, 0, 0, tags)) first.locate = () => startOfLine(column, first.row);
  if (steps.tags.some((tag) => !tags.isKnown(tag)))
    for (const [at, tag] of rows.tags.entries())
      if (tag > 0 && !tags.isKnown(tag))
        reportUnread(tags.names[tag], startOfLine(column, rows.rows[at]), unknown, problems);
  const notes = { ...noNotes, tokens: rows.length - list.starts.length, ignored: list.dropped.length };
  return { columns: [column], layout: undefined, notes, ignored: list.dropped };
}

/** The rows of tags that are data, and where they are. Sentences without tokens are left out. */
export function givenRows(given: GivenTags, tags: TagTable): { readonly rows: TaggedRows; readonly list: ListPlaces } {
  const [lists, tagOf] = areLabelIds(given) ? [idLists(given), labelTags(given.labels, tags)] : [given, tags.tag];
  const into = openRows(checkedLengths(lists));
  addLists(lists, tagOf, areLabelIds(given) ? 'number' : 'string', into);
  const { length, listed, sentences, rows, own, starts, numbers, lengths } = into;
  const dropped = Int32Array.from(into.dropped);
  const list = { lengths, starts: starts.subarray(0, sentences), numbers: numbers.subarray(0, sentences), dropped };
  return { rows: { length, rows: rows.subarray(0, listed), tags: own.subarray(0, listed) }, list };
}

function openRows(lengths: Int32Array): OpenRows & { readonly lengths: Int32Array } {
  const most = lengths.reduce((sum, length) => sum + length + 1, 0);
  const [rows, own] = [new Int32Array(most), new Int32Array(most)];
  const [starts, numbers] = [new Int32Array(lengths.length), new Int32Array(lengths.length)];
  return { lengths, rows, own, starts, numbers, dropped: [], length: 0, listed: 0, sentences: 0 };
}

function checkedLengths(lists: readonly unknown[]): Int32Array {
  if (!Array.isArray(lists)) throw new RangeError(`${expectedLists}, not ${shown(lists)}`);
  const odd = lists.findIndex((list) => !isList(list));
  if (odd >= 0) throw new RangeError(`${expectedLists}; sentence ${odd + 1} is ${shown(lists[odd])}`);
  return Int32Array.from(lists, ({ length }) => length);
}

function isList(list: unknown): list is ArrayLike<unknown> {
  return Array.isArray(list) || (ArrayBuffer.isView(list) && 'length' in list);
}

/** Adds the rows of lists whose items, if they are of that type, have the tags that `tagOf` says: the loop alone. */
function addLists(
  lists: readonly ArrayLike<unknown>[],
  tagOf: (item: never) => number,
  type: 'string' | 'number',
  into: OpenRows,
): void {
  const { rows, own, dropped } = into;
  let [length, listed, lastTag, last] = [0, 0, 0, undefined as unknown];
  for (let sentence = 0; sentence < lists.length; sentence++) {
    const list = lists[sentence];
    if (list.length === 0) continue;
    into.starts[into.sentences] = length;
    into.numbers[into.sentences++] = sentence + 1;
    for (let at = 0; at < list.length; at++) {
      const item = list[at];
      // Undefined is not a tag, so the first is never as the last.
      if (item !== last || item === undefined) {
        if (item === null || item === IGNORED) {
          dropped.push(length);
          continue;
        }
        lastTag = typeof item === type ? tagOf(item as never) : refuseItem(item, sentence, at);
        last = item;
      }
      if (lastTag !== 0) {
        rows[listed] = length;
        own[listed++] = lastTag;
      }
      length++;
    }
    rows[listed] = length++;
    own[listed++] = SENTENCE_END;
  }
  into.length = length;
  into.listed = listed;
}

/** What PyTorch's losses ignore. */
const IGNORED = -100;

function refuseItem(item: unknown, sentence: number, at: number): never {
  if (isRecord(item)) throw new RangeError(mixedKinds);
  throw new RangeError(`${expectedLists}; item ${at + 1} of sentence ${sentence + 1} is ${shown(item)}`);
}

/** What is wrong if one side has tags and the other spans. */
export const mixedKinds =
  'gold and pred: expected tags, which are strings, or spans { start, end, type } on both sides';

/** The ids of each sentence. */
export function idLists({ labels, lengths, ids }: LabelIds): readonly ArrayLike<number>[] {
  for (const [name, list] of Object.entries({ labels, lengths, ids }))
    if (!isList(list)) throw new RangeError(`expected a list or typed array as ${name}, not ${shown(list)}`);
  const odd = labels.find((label) => typeof label !== 'string');
  if (odd !== undefined) throw new RangeError(`a label is a string, not ${shown(odd)}`);
  const sum = wholeSum(lengths);
  if (sum !== ids.length)
    throw new RangeError(`the lengths of sentences add up to ${sum}, and the number of ids is ${ids.length}`);
  const cut = (Array.isArray(ids) ? ids.slice : (ids as Int32Array).subarray).bind(ids);
  let end = 0;
  return Array.from(lengths, (length) => {
    end += length;
    return cut(end - length, end);
  });
}

/** The tags of ids. Labels are numbered as they are met, like the tags of lists. */
function labelTags(labels: readonly string[], tags: TagTable): (id: number) => number {
  const known = new Int32Array(labels.length).fill(-1);
  return (id) => {
    if (known[id] >= 0) return known[id];
    if (known[id] === undefined)
      throw new RangeError(`an id is the number of a label, from 0 to ${labels.length - 1}, or -100, not ${shown(id)}`);
    known[id] = tags.tag(labels[id]);
    return known[id];
  };
}

/** The sum of whole numbers from 0; NaN if others are among them. */
export function wholeSum(numbers: ArrayLike<number>): number {
  return Array.from(numbers).reduce((sum, one) => (Number.isSafeInteger(one) && one >= 0 ? sum + one : Number.NaN), 0);
}
