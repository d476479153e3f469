import type { TagFile } from '../formats/tags/read-tags.ts';
import { noNotes } from '../formats/tags/tag-columns.ts';
import { startOfLine, type TagRows } from '../formats/tags/tag-rows.ts';
import { cutRows, sentencesIn, tokensIn } from '../ner/rows.ts';
import { recountedSteps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import type { TagFileSettings } from '../settings/ner.ts';
import type { Files } from '../sides/files.ts';
import { type FolderContents, folderFiles, inOrder } from '../sides/folder-files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import { layoutFor, readTagFile } from '../sides/read-tag-files.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import type { FolderFiles } from './folders.ts';
import { sentenceEnd } from './pair-rows.ts';
import type { TagFiles } from './tag-corpus.ts';

/** How files are read, and the gold files read so far. */
export interface Reading {
  readonly inputs: InputPaths;
  /** What its folders have. */
  readonly words: FolderContents;
  readonly settings: TagFileSettings;
  /** One for all systems, as they share gold. */
  readonly tags: TagTable;
  readonly paired: readonly FolderFiles[];
  readonly golds: Promise<TagFile | undefined>[];
  /** The problems of gold. */
  readonly goldLog: ProblemSink;
  readonly files: Files;
}

/** Bytes from which on a file of a folder is scanned. */
const SMALL = 512;

/** The files of one prediction beside those of gold, pair by pair; undefined where one cannot be read. */
export async function* filesOfSystem(
  { inputs, words, settings, tags, paired, golds, goldLog, files }: Reading,
  at: number,
  log: ProblemSink,
): AsyncGenerator<TagFiles | undefined> {
  const { paths, areFolders, choice } = inputs;
  // Of many files even small ones are worth the scanner.
  const reading = { ...settings, scannedFrom: areFolders ? SMALL : undefined };
  const pred = paths.at(at + 1);
  const layoutOfGold = layoutFor('', pred === undefined ? 'both' : 'gold', reading, inputs.words?.[0]);
  const layoutOfPred = layoutFor('', 'pred', reading, inputs.words?.[at + 1]);
  // What a folder lists is not a stream.
  const listed: Files = areFolders ? { ...files, open: (path) => files.open(path, 'file') } : files;
  const ofGold = (index: number): Promise<TagFile | undefined> => {
    const read = golds[index] ?? readTagFile({ ...layoutOfGold, file: paired[index].key }, tags, goldLog, listed);
    if (at + 2 < paths.length) golds[index] = read;
    return read;
  };
  const ofPred = (path: string, from = files): Promise<TagFile | undefined> =>
    readTagFile({ ...layoutOfPred, file: path }, tags, log, from);
  if (pred !== undefined && areFolders && paired[0]?.responses[at] === pred) {
    const several = await inTurn(paired, (_, index) => ofGold(index));
    const parts = partsOf(await ofPred(pred), several, tags, log);
    yield* parts?.map((part, index) => ({ gold: several[index]!, pred: part, name: paired[index].name })) ?? [
      undefined,
    ];
  } else if (pred !== undefined && !areFolders && files.kind(pred) === 'folder') {
    const own = inOrder(folderFiles(pred, words, log, files, choice));
    const several = await inTurn(own, ([, file]) => ofPred(file));
    const parts = partsOf(await ofGold(0), several, tags, log);
    const found = parts?.map((part, index) => ({ gold: part, pred: several[index] })) ?? [undefined];
    const whole = own.length === 0 && log.errors === 0 ? await ofGold(0) : undefined;
    yield* whole ? [{ gold: whole, pred: undefined }] : found;
  } else
    for (const [index, { name, responses }] of paired.entries()) {
      const path = responses.at(at);
      // Side by side: one program may write both, and wait with one until the other is read.
      const [gold, own] = await Promise.all([ofGold(index), path === undefined ? undefined : ofPred(path, listed)]);
      const isRead = gold && (own || path === undefined);
      yield isRead ? { gold, pred: own, name: areFolders ? name : undefined } : undefined;
    }
}

/** What is read of each, one after the other, as are its problems. */
async function inTurn<Item, Read>(
  items: readonly Item[],
  read: (item: Item, at: number) => Promise<Read>,
): Promise<readonly Read[]> {
  const found: Read[] = [];
  for (const [at, item] of items.entries()) found.push(await read(item, at));
  return found;
}

/**
 * One file cut into parts beside the files of a folder. Undefined, after an error, if not all can be read, or the file has too few
 * sentences for all of the others to have some.
 */
function partsOf(
  whole: TagFile | undefined,
  several: readonly (TagFile | undefined)[],
  tags: TagTable,
  log: ProblemSink,
): readonly TagFile[] | undefined {
  const others = several.filter((file) => file !== undefined);
  if (!whole || others.length < several.length) return undefined;
  const parts = cutFile(whole, others, tags);
  const lacking = others.find((other, index) => hasRows(other) && !hasRows(parts[index]));
  if (!lacking) return parts;
  const [{ file }] = whole.columns;
  const message = `the file ends before the sentences of ${lacking.columns[0].file}; files are taken in the order of their names`;
  reportFile(log, 'SENTENCES_DIFFER', 'error', file, message, 'score both on the same sentences');
  return undefined;
}

function hasRows({ columns: [{ rows }] }: TagFile): boolean {
  return rows.length > 0;
}

/**
 * A file cut into as many parts as there are others, each with as many sentences as its other; the last has all that are left. What was
 * noted of the file as a whole, and its tags that cannot be read, are with the first part.
 */
function cutFile(file: TagFile, others: readonly TagFile[], tags: TagTable): TagFile[] {
  const [first] = file.columns;
  let to = 0;
  return others.map((other, at) => {
    const from = to;
    const isLast = at === others.length - 1;
    let left = isLast ? Number.POSITIVE_INFINITY : sentencesIn(other.columns[0].rows);
    for (; left > 0 && to < first.rows.length; left--) to = Math.min(sentenceEnd(first, to) + 1, first.rows.length);
    const columns = file.columns.map((column) => rowsBetween(column, from, to, tags));
    const tokens = tokensIn(columns[0].rows);
    const within = Array.from(file.ignored ?? []).filter((row) => row >= from && row < to);
    const ignored = within.map((row) => row - from);
    const notes = { ...(at === 0 ? file.notes : noNotes), tokens };
    return { ...file, columns, tokens: file.tokens?.slice(from, to), ignored, notes };
  });
}

function rowsBetween(column: TagRows, from: number, to: number, tags: TagTable): TagRows {
  const { file, words, steps, unread } = column;
  const rows = cutRows(column.rows, from, to);
  const moved = (own: Int32Array): Int32Array => own.map((row) => row - from);
  const { starts, dropped } = column.list ?? {};
  const list = starts && dropped && { ...column.list!, starts: moved(starts), dropped: moved(dropped) };
  const lines = column.lines.map((number, at) => (at % 2 === 0 ? number - from : number));
  return {
    file,
    rows,
    lines,
    words: words.slice(from, to),
    steps: recountedSteps(steps, rows, tags, (row) => startOfLine({ file, lines, list }, row)),
    list,
    unread: from === 0 ? unread : { count: 0, first: [] },
  };
}
