import { DOCUMENT_END, SENTENCE_END, tokensIn } from '../../../ner/rows.ts';
import { countSteps } from '../../../ner/steps.ts';
import type { TagTable } from '../../../ner/tags.ts';
import { MOST_KEPT, type ProblemSink, reportFile } from '../../../text/problem.ts';
import { enumerated, quoted, quotedJson } from '../../../text/quoted.ts';
import { textHash } from '../../../text/word-hash.ts';
import { type FileBytes, textReader } from '../../bytes/file-text.ts';
import type { Reader } from '../../bytes/head.ts';
import { memberAt } from '../../json/fields.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonValues } from '../../json/json-values.ts';
import type { TagFile } from '../read-tags.ts';
import { noNotes } from '../tag-columns.ts';
import type { TagLayout } from '../tag-layout.ts';
import { addTagRow, closedColumns, endAt, type OpenColumns, openColumns, tagsOf } from '../tag-rows.ts';
import { type LabelNames, labelNames } from './label-names.ts';
import { type TagMembers, tagMembers } from './tag-members.ts';

/**
 * Reads a file of JSON with tags as lists, one for each sentence: a list of them, one on each line, or members of objects with perhaps a list
 * of tokens, as data sets of Hugging Face have them, `seqeval` and `evaluate` take them, and training loops save them. An object may hold
 * the lists of one sentence or of all, of one side or of both (see `tagMembers`); `rows` holds these objects, each perhaps as `row`.
 *
 * A tag is a string, or a number for which the layout or the file has a name. -100, which PyTorch's losses ignore, and null are not tokens.
 *
 * Reports NO_TAGS, AMBIGUOUS_COLUMNS, UNKNOWN_COLUMN, NO_TAG_NAMES, UNKNOWN_TAG, NOT_A_DOCUMENT, LENGTHS_DIFFER, SENTENCES_DIFFER, NOT_JSON and
 * NOT_UTF8.
 */
export function jsonTagReader(layout: TagLayout, tags: TagTable, problems: ProblemSink): Reader<TagFile> {
  const asked = withLists(layout);
  const text = textReader(asked.file, problems);
  return {
    heap: 2,
    push: (chunk) => text.push(chunk),
    end: () => readJsonTags({ file: asked.file, bytes: text.end() ?? [] }, asked, tags, problems),
  };
}

/** The layout with the members that are named as its columns. */
function withLists({ lists = [], ...layout }: TagLayout): TagLayout {
  if (lists.every((fields) => fields === undefined)) return layout;
  const columns = lists.map((fields, at) => fields?.tags ?? layout.columns[at]);
  return { ...layout, columns, tokenColumn: lists.find((fields) => fields?.tokens)?.tokens ?? layout.tokenColumn };
}

/** What is being read of a file. */
interface OpenLists {
  readonly asked: TagLayout;
  readonly tags: TagTable;
  /** Once the first sentence has told how many columns there are. */
  columns?: OpenColumns;
  members?: TagMembers | undefined;
  /** The token of each row. */
  readonly tokens: string[];
  /** The rows before which there were tags that are ignored, once for each. */
  readonly ignored: number[];
  /** What numbers stand for, and the value that said so. */
  names?: { readonly from: unknown; readonly found: readonly (LabelNames | undefined)[] };
  /** How many problems there were before it. */
  readonly errors: number;
  isRefused: boolean;
}

/** A sentence: a list of tags for each column, perhaps its tokens, and what numbers stand for in each column. */
interface Sentence {
  readonly where: JsonSpot;
  readonly lists: readonly JsonValue[];
  readonly tokens?: JsonValue | undefined;
  readonly names: readonly (LabelNames | undefined)[];
}

function readJsonTags(source: FileBytes, asked: TagLayout, tags: TagTable, problems: ProblemSink): TagFile {
  const file: OpenLists = { asked, tags, tokens: [], ignored: [], errors: problems.errors, isRefused: false };
  const numbered = asked.columns.find((column) => typeof column === 'number' && column !== -1 && column !== -2);
  if (numbered !== undefined) {
    const message = `JSON has no column ${numbered}: its columns are members, which have names`;
    reportFile(problems, 'UNKNOWN_COLUMN', 'error', asked.file, message, '--gold-column ner_tags is one by its name');
    file.isRefused = true;
  }
  for (const value of jsonValues(source, problems)) {
    if (file.isRefused) break;
    readValue(file, value);
  }
  return closedFile(file, problems);
}

function closedFile(file: OpenLists, problems: ProblemSink): TagFile {
  const { asked, tags, members, tokens, ignored, isRefused } = file;
  const none = openColumns(asked.columns.length, false);
  const { columns = none } = isRefused ? {} : file;
  const isPartial = problems.errors > file.errors || undefined;
  if (columns.length === 0 && problems.errors === 0)
    reportFile(problems, 'NO_TAGS', 'error', asked.file, 'the file has no list of tags');
  endAt(columns, DOCUMENT_END, 1);
  const closed = closedColumns(asked, columns, tags, problems);
  const found = closed.map((_, at) => {
    return { column: at + 1, of: closed.length, form: 'tags-in-json' as const, name: members?.tags[at] };
  });
  const notes = { ...noNotes, tokens: tokensIn(closed[0].rows), ignored: ignored.length, columns: found };
  const hasTokens = asked.words && members?.tokens !== undefined;
  return { columns: closed, layout: undefined, notes, tokens: hasTokens ? tokens : undefined, ignored, isPartial };
}

/** Reads a sentence, a list of them, an object, or a list of objects. */
function readValue(file: OpenLists, { value, where }: JsonValue): void {
  if (isObject(value)) readObject(file, value, where, value);
  else if (!Array.isArray(value)) refuseList(file, { value, where });
  else if (value.some((item) => typeof item === 'object' && item !== null))
    for (const [at, item] of value.entries()) {
      if (file.isRefused) return;
      if (isObject(item)) readObject(file, item, where.at(at), item);
      else addAlone(file, { value: item, where: where.at(at) });
    }
  else addAlone(file, { value, where });
}

/** Adds a list of tags that is in no object. */
function addAlone(file: OpenLists, list: JsonValue): void {
  const { asked } = file;
  if (asked.side !== 'both') {
    addSentence(file, { where: list.where, lists: [list], names: namesFor(file, asked.id2label, [undefined]) });
    return;
  }
  file.isRefused = true;
  const message = 'this is lists of the tags of one side';
  list.where.refuse('NO_TAGS', message, 'give the predictions too: nerscore gold.json pred.json');
}

/** Reads an object of one sentence, of all sentences, or with `rows`. `around`: the object that has names for numbers. */
function readObject(file: OpenLists, value: JsonObject, where: JsonSpot, around: JsonObject): void {
  const { asked } = file;
  if (Array.isArray(value.rows) && value.rows.every(isObject)) {
    for (const [at, item] of value.rows.entries()) {
      const spot = where.at('rows').at(at);
      if (file.isRefused) return;
      if (isObject(item.row)) readObject(file, item.row, spot.at('row'), around);
      else readObject(file, item, spot, around);
    }
    return;
  }
  file.members ??= tagMembers(value, where, asked);
  const { members } = file;
  if (!members) {
    file.isRefused = true;
    return;
  }
  const listAt = (name: string): JsonValue => memberAt({ value, where }, name);
  const lists = members.tags.map(listAt);
  const tokens = members.tokens === undefined ? undefined : listAt(members.tokens);
  const names = namesFor(file, asked.id2label ?? around, members.tags);
  const isNested = lists.some((list) => Array.isArray(list.value) && list.value.some(Array.isArray));
  if (isNested) addSentences(file, { where, lists, tokens, names });
  else addSentence(file, { where, lists, tokens, names });
}

/** What numbers stand for in these members, as the value says. */
function namesFor(
  file: OpenLists,
  from: unknown,
  members: readonly (string | undefined)[],
): readonly (LabelNames | undefined)[] {
  if (file.names?.from !== from || from === undefined)
    file.names = { from, found: members.map((member) => labelNames(from, member)) };
  return file.names!.found;
}

/** Adds the sentences whose tags are the items of these lists. */
function addSentences(file: OpenLists, { where, lists, tokens, names }: Sentence): void {
  const all = itemsOf(file, tokens ? [...lists, tokens] : lists);
  if (!all) return;
  const counts = all.map(({ length }) => length);
  if (new Set(counts).size > 1) {
    file.isRefused = true;
    const message = `the lists here have ${enumerated(counts)} sentences`;
    where.refuse('SENTENCES_DIFFER', message, 'write the same sentences in each');
    return;
  }
  for (let at = 0; at < counts[0] && !file.isRefused; at++) {
    const own = lists.map((list, column) => ({ value: all[column][at], where: list.where.at(at) }));
    const words = tokens && { value: all[lists.length][at], where: tokens.where.at(at) };
    addSentence(file, { where: own[0].where, lists: own, tokens: words, names });
  }
}

function addSentence(file: OpenLists, { where, lists, tokens, names }: Sentence): void {
  const { asked, ignored } = file;
  const all = itemsOf(file, tokens ? [...lists, tokens] : lists);
  if (!all) return;
  const [length, ...lengths] = all.map((items) => items.length);
  if (lengths.some((one) => one !== length)) {
    const message = `the lists of this sentence have ${enumerated([length, ...lengths])} items`;
    where.refuse('LENGTHS_DIFFER', message, 'write a tag for each token, and as many on both sides');
    return;
  }
  file.columns ??= openColumns(lists.length, asked.words ?? false);
  const { columns } = file;
  const { line } = where.place;
  const [from, listed] = [columns.length, columns.listed.next];
  const words = tokens && all[lists.length];
  const kept: number[] = [];
  for (let at = 0; at < length && !file.isRefused; at++) {
    const cells = lists.map((_, column) => all[column][at]);
    if (cells.some((cell) => cell === null || cell === IGNORED)) {
      ignored.push(columns.length);
      continue;
    }
    const found = cells.map((cell, column) =>
      tagOf(file, cell, names[column], column, () => lists[column].where.at(at)),
    );
    addTagRow(columns, found, words ? textHash(String(words[at])) : 0, line);
    if (asked.words) file.tokens.push(words ? String(words[at]) : '');
    kept.push(at);
  }
  addTagRow(columns, [], 0, line, SENTENCE_END);
  if (asked.words) file.tokens.push('');
  for (const [at, column] of tagsOf(columns).entries())
    for (const first of countSteps(columns.steps[at], column, from, listed, file.tags)) {
      const item = kept.at(first.row - from);
      first.locate = () => (item === undefined ? where : lists[at].where.at(item)).located;
    }
}

/** The items of these lists. Reports NOT_A_DOCUMENT if one is not a list. */
function itemsOf(file: OpenLists, values: readonly JsonValue[]): readonly (readonly unknown[])[] | undefined {
  const other = values.find(({ value }) => !Array.isArray(value));
  if (other) refuseList(file, other);
  return other ? undefined : values.map(({ value }) => value as readonly unknown[]);
}

function refuseList(file: OpenLists, { value, where }: JsonValue): void {
  file.isRefused = true;
  where.refuse('NOT_A_DOCUMENT', `expected the tags or the tokens of a sentence as a list, found ${quotedJson(value)}`);
}

/** What PyTorch's losses ignore, and so what tokenized data has for the pieces of a word after the first. */
const IGNORED = -100;

/** The number of a tag. Reports NO_TAG_NAMES and UNKNOWN_TAG; a string that cannot be read is noted in its column. */
function tagOf(
  file: OpenLists,
  cell: unknown,
  names: LabelNames | undefined,
  column: number,
  spotOf: () => JsonSpot,
): number {
  const { tags, columns } = file;
  if (file.isRefused) return 0;
  if (typeof cell === 'number' && !names) return refuseNumbers(file, column, spotOf());
  const name = typeof cell === 'number' ? names?.get(cell) : cell;
  if (typeof name !== 'string') {
    const found = `expected a tag as a string or a number, found ${quotedJson(cell)}`;
    const none = `there is no name for the label ${cell}, only ${names?.size} others`;
    spotOf().refuse('UNKNOWN_TAG', typeof cell === 'number' ? none : found);
    return 0;
  }
  const tag = tags.tag(name);
  const unread = columns!.unread[column];
  if (!tags.isKnown(tag) && unread.length < MOST_KEPT) unread.push({ ...spotOf().located, name });
  return tag;
}

const giveNames = '--id2label FILE, such as the config.json of the model, dataset_info.json or a list of names';

function refuseNumbers(file: OpenLists, column: number, where: JsonSpot): number {
  const { asked, members } = file;
  file.isRefused = true;
  const of = members ? ` in ${quoted(members.tags[column])}` : '';
  const why = asked.id2label === undefined ? 'nothing' : 'not even --id2label';
  where.refuse('NO_TAG_NAMES', `the tags${of} are numbers, and ${why} says what they stand for`, giveNames);
  return 0;
}
