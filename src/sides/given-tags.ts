import type { TagFile } from '../formats/tags/read-tags.ts';
import { noNotes } from '../formats/tags/tag-columns.ts';
import { type ListPlaces, startOfLine, type TagRows } from '../formats/tags/tag-rows.ts';
import { SENTENCE_END } from '../ner/rows.ts';
import { countSteps, noSteps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import { reportUnread } from '../ner/unread-texts.ts';
import { isRecord, shown } from '../text/argument.ts';
import type { ProblemSink } from '../text/problem.ts';

/** Tags of sentences as numbers: the names of the labels, how many tokens each sentence has, and the labels of all tokens; -100 is no token. */
export interface LabelIds {
  readonly labels: readonly string[];
  readonly lengths: ArrayLike<number>;
  readonly ids: ArrayLike<number>;
}

/** The tags of each sentence as a list, in which null and -100 are no tokens, or as numbers. */
export type GivenTags = readonly (readonly (string | number | null)[])[] | LabelIds;

/** What `GivenTags` has to be, in messages. */
export const expectedLists = 'expected a list of sentences, each a list of tags or of spans { start, end, type }';

export function areLabelIds(given: unknown): given is LabelIds {
  return isRecord(given) && 'ids' in given;
}

/** What is filled, sentence by sentence: sparse rows and their tags, and where they are. */
interface OpenRows {
  readonly rows: Int32Array;
  readonly own: Int32Array;
  readonly starts: Int32Array;
  readonly numbers: Int32Array;
  readonly dropped: number[];
  length: number;
  listed: number;
  sentences: number;
}

/**
 * Tags that are data as a file that was read. Places have the sentence as their line and the token as their column, from 1. Sentences without
 * tokens are left out. Reports tags that cannot be read: UNKNOWN_TAG, with the severity `unknown`, and NOT_UTF8.
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
  const lengths = areLabelIds(given) ? checkedLengths(given) : lengthsOf(given);
  const most = lengths.reduce((sum, length) => sum + length + 1, 0);
  const [rows, own] = [new Int32Array(most), new Int32Array(most)];
  const [starts, numbers] = [new Int32Array(lengths.length), new Int32Array(lengths.length)];
  const into: OpenRows = { rows, own, starts, numbers, dropped: [], length: 0, listed: 0, sentences: 0 };
  if (areLabelIds(given)) addIds(given, lengths, tags, into);
  else addLists(given, tags, into);
  const { length, listed, sentences } = into;
  const dropped = Int32Array.from(into.dropped);
  const list = { lengths, starts: starts.subarray(0, sentences), numbers: numbers.subarray(0, sentences), dropped };
  const column = columnOf(file, { length, rows: rows.subarray(0, listed), tags: own.subarray(0, listed) }, list, tags);
  if (column.steps.tags.some((tag) => !tags.isKnown(tag))) reportUnreadTags(column, unknown, tags, problems);
  const notes = { ...noNotes, tokens: length - sentences, ignored: dropped.length };
  return { columns: [column], layout: undefined, notes, ignored: dropped };
}

function columnOf(file: string, rows: TagRows['rows'], list: ListPlaces, tags: TagTable): TagRows {
  const none = new Int32Array(0);
  const steps = noSteps();
  const column = { file, rows, lines: none, words: none, steps, unread: { count: 0, first: [] }, list };
  for (const first of countSteps(steps, rows, 0, 0, tags)) first.locate = () => startOfLine(column, first.row);
  return column;
}

function reportUnreadTags(
  column: TagRows,
  unknown: 'error' | 'warning',
  { names, isKnown }: TagTable,
  problems: ProblemSink,
): void {
  const { rows, tags } = column.rows;
  for (const [at, tag] of tags.entries())
    if (tag > 0 && !isKnown(tag)) reportUnread(names[tag], startOfLine(column, rows[at]), unknown, problems);
}

function lengthsOf(given: unknown): Int32Array {
  if (!Array.isArray(given)) throw new RangeError(`${expectedLists}, not ${shown(given)}`);
  const lengths = new Int32Array(given.length);
  for (let at = 0; at < given.length; at++) {
    if (!Array.isArray(given[at])) throw new RangeError(`${expectedLists}; sentence ${at + 1} is ${shown(given[at])}`);
    lengths[at] = given[at].length;
  }
  return lengths;
}

/** Adds the rows of lists: the loop alone. */
function addLists(given: Exclude<GivenTags, LabelIds>, tags: TagTable, into: OpenRows): void {
  const { rows, own, dropped } = into;
  let [length, listed, last, lastTag] = [0, 0, '', -1];
  for (let sentence = 0; sentence < given.length; sentence++) {
    const list = given[sentence];
    if (list.length === 0) continue;
    startSentence(into, length, sentence);
    for (let at = 0; at < list.length; at++) {
      const name = list[at];
      if (name === last && lastTag >= 0) {
        // As the token before.
      } else if (typeof name === 'string') {
        last = name;
        lastTag = tags.tag(name);
      } else if (isIgnored(name, sentence, at)) {
        dropped.push(length);
        continue;
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

/** Whether an item is no token. */
function isIgnored(item: unknown, sentence: number, at: number): true {
  if (item === null || item === IGNORED) return true;
  if (isRecord(item)) throw new RangeError(mixedKinds);
  throw new RangeError(`${expectedLists}; item ${at + 1} of sentence ${sentence + 1} is ${shown(item)}`);
}

/** What is wrong if one side has tags and the other spans. */
export const mixedKinds =
  'gold and pred: expected tags, which are strings, or spans { start, end, type } on both sides';

/** What PyTorch's losses ignore. */
const IGNORED = -100;

function startSentence(into: OpenRows, row: number, sentence: number): void {
  into.starts[into.sentences] = row;
  into.numbers[into.sentences++] = sentence + 1;
}

function checkedLengths({ labels, lengths, ids }: LabelIds): Int32Array {
  const lists = { labels, lengths, ids };
  for (const [name, list] of Object.entries(lists))
    if (!Array.isArray(list) && !(ArrayBuffer.isView(list) && 'length' in list))
      throw new RangeError(`expected a list or typed array as ${name}, not ${shown(list)}`);
  const odd = labels.find((label) => typeof label !== 'string');
  if (odd !== undefined) throw new RangeError(`a label is a string, not ${shown(odd)}`);
  const counts = Int32Array.from(lengths);
  const sum = counts.reduce((all, count) => (count >= 0 ? all + count : Number.NaN), 0);
  if (sum === ids.length) return counts;
  throw new RangeError(`the lengths of sentences add up to the number of ids, which is ${ids.length}, not to ${sum}`);
}

/** Adds the rows of numbers: the loop alone. */
function addIds({ labels, ids }: LabelIds, lengths: Int32Array, tags: TagTable, into: OpenRows): void {
  const { rows, own, dropped } = into;
  // Labels are numbered as they are met, like the tags of lists.
  const known = new Int32Array(labels.length).fill(-1);
  let [length, listed, next] = [0, 0, 0];
  for (let sentence = 0; sentence < lengths.length; sentence++) {
    if (lengths[sentence] === 0) continue;
    startSentence(into, length, sentence);
    for (const end = next + lengths[sentence]; next < end; next++) {
      const id = ids[next];
      if (id === IGNORED) {
        dropped.push(length);
        continue;
      }
      const met = known[id];
      const tag = met >= 0 ? met : numberLabel(id, labels, known, tags);
      if (tag !== 0) {
        rows[listed] = length;
        own[listed++] = tag;
      }
      length++;
    }
    rows[listed] = length++;
    own[listed++] = SENTENCE_END;
  }
  into.length = length;
  into.listed = listed;
}

function numberLabel(id: number, labels: readonly string[], known: Int32Array, tags: TagTable): number {
  if (known[id] === undefined)
    throw new RangeError(
      `an id is the number of one of ${labels.length} labels, or -100 for no token, not ${shown(id)}`,
    );
  known[id] = tags.tag(labels[id]);
  return known[id];
}
