import type { TagFile } from '../formats/tags/read-tags.ts';
import type { TagTable } from '../ner/tags.ts';
import type { TagFileSettings } from '../settings/ner.ts';
import type { Files } from '../sides/files.ts';
import { type FolderContents, folderFiles, inOrder } from '../sides/folder-files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import { layoutFor, readTagFile } from '../sides/read-tag-files.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import { cutFile } from './cut-file.ts';
import type { FolderFiles } from './folders.ts';
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

/** The files of one prediction beside those of gold, pair by pair; undefined where one cannot be read. */
export async function* filesOfSystem(
  { inputs, words, settings, tags, paired, golds, goldLog, files }: Reading,
  at: number,
  log: ProblemSink,
): AsyncGenerator<TagFiles | undefined> {
  const { paths, areFolders, choice } = inputs;
  const pred = paths.at(at + 1);
  const ofGold = (index: number): Promise<TagFile | undefined> => {
    const layout = layoutFor(paired[index].key, pred === undefined ? 'both' : 'gold', settings, inputs.words?.[0]);
    const reading = golds[index] ?? readTagFile(layout, tags, goldLog, files);
    if (at + 2 < paths.length) golds[index] = reading;
    return reading;
  };
  const ofPred = (path: string): Promise<TagFile | undefined> =>
    readTagFile(layoutFor(path, 'pred', settings, inputs.words?.[at + 1]), tags, log, files);
  if (pred !== undefined && areFolders && paired[0]?.responses[at] === pred) {
    const several = await Promise.all(paired.map((_, index) => ofGold(index)));
    const parts = partsOf(await ofPred(pred), several, tags, log);
    yield* parts?.map((part, index) => ({ gold: several[index]!, pred: part, name: paired[index].name })) ?? [
      undefined,
    ];
  } else if (pred !== undefined && !areFolders && files.kind(pred) === 'folder') {
    const own = inOrder(folderFiles(pred, words, log, files, choice));
    const several = await Promise.all(own.map(([, file]) => ofPred(file)));
    const parts = partsOf(await ofGold(0), several, tags, log);
    const found = parts?.map((part, index) => ({ gold: part, pred: several[index] })) ?? [undefined];
    const whole = own.length === 0 && log.errors === 0 ? await ofGold(0) : undefined;
    yield* whole ? [{ gold: whole, pred: undefined }] : found;
  } else
    for (const [index, { name, responses }] of paired.entries()) {
      const path = responses.at(at);
      // Side by side: one program may write both, and wait with one until the other is read.
      const [gold, own] = await Promise.all([ofGold(index), path === undefined ? undefined : ofPred(path)]);
      const isRead = gold && (own || path === undefined);
      yield isRead ? { gold, pred: own, name: areFolders ? name : undefined } : undefined;
    }
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
