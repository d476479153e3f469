import { firstRow } from '../../formats/conll/columns.ts';
import { judgePredictions, membersOf, type ReadDocument } from '../../formats/coref/json/predictions.ts';
import { SharedColumns } from '../../formats/coref/shared-columns.ts';
import { type FolderFiles, type FolderWords, pairFiles } from '../../pair/folders.ts';
import {
  type CorefSide,
  type CorefSource,
  type ReadFormat,
  type ReadingRules,
  readFile,
  sideReading,
} from '../../sides/coref-side.ts';
import { type Files, readWhole } from '../../sides/files.ts';
import { corefFiles, type FolderContents, folderFiles, inOrder } from '../../sides/folder-files.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { allowingLog, type ProblemCode, type ProblemSink, problemLog, reportAll } from '../../text/problem.ts';

/** The files that a run reads, and the logs of its sides, which say what is wrong with them. */
export interface ListedSides {
  readonly paired: readonly FolderFiles[];
  readonly logs: readonly ProblemSink[];
}

/** What happens to files that one side lacks (see `FolderWords`). */
export type OneSided = Pick<FolderWords, 'missing' | 'extra' | 'mayLack' | 'ifEmpty'>;

/** Finds the files of all sides, and pairs those of folders. */
export function listSides(inputs: InputPaths, oneSided: OneSided, files: Files): ListedSides {
  const logs = inputs.paths.map(() => problemLog(inputs.keep));
  const words = { key: 'key', response: 'response', ...corefFiles, ...oneSided } as const;
  return { paired: pairFiles(inputs, logs, words, files), logs };
}

/**
 * Reads files, or folders of them; the first is the key. Problems of what cannot be read are in the log of its side.
 *
 * @returns also how many files the key has.
 */
export async function readSides(
  inputs: InputPaths,
  { allow, ...rules }: ReadingRules & { readonly allow?: readonly ProblemCode[] | undefined },
  oneSided: OneSided,
  files: Files,
  { paired, logs }: ListedSides = listSides(inputs, oneSided, files),
): Promise<{ readonly sides: readonly CorefSide[]; readonly files: number }> {
  const words = { ...corefFiles, ...oneSided };
  const owners = new Map<string, string>();
  const sides: CorefSide[] = [];
  const shared = new SharedColumns();
  for (const [at, path] of inputs.paths.entries()) {
    const side = at === 0 ? 'key' : 'response';
    const log = logs[at];
    const read: (readonly ReadDocument[])[] = [];
    const formats = new Set<ReadFormat>();
    let head: Uint8Array | undefined;
    let row: ReturnType<typeof firstRow>;
    const isPart = files.kind(path) === 'folder' || undefined;
    const reading = { ...sideReading(rules, side, allowingLog(log, allow)), isPart, shared };
    for (const { name, file } of filesOfSide(inputs, at, paired, words, log, files)) {
      const found = await readFile(file, reading, files);
      read.push(name === undefined ? found.documents : inFile(name, found.documents, owners));
      if (found.format) formats.add(found.format);
      if (!row) {
        head = found.head;
        row = head && firstRow(head);
      }
    }
    const all = read.flat();
    const { documents, problems } = judgePredictions(all, side, rules.lenient);
    reportAll(reading.log, problems);
    const lacking = new Set(paired.flatMap(({ key, responses }) => (at > 0 && !responses[at - 1] ? [key] : [])));
    const source: CorefSource = {
      head,
      column: rules.column,
      bytes: async (file) => (files.kind(file) === 'file' ? readWhole(file, log, files) : undefined),
    };
    sides.push({ path, side, documents, log, formats: [...formats], source, members: membersOf(all), lacking });
  }
  return { sides, files: paired.length };
}

/** The files of one side. Those whose documents are paired by their own names alone have no name. */
function filesOfSide(
  { paths, areFolders, choice }: InputPaths,
  at: number,
  paired: readonly FolderFiles[],
  words: FolderContents,
  log: ProblemSink,
  files: Files,
): readonly { readonly name: string | undefined; readonly file: string }[] {
  const path = paths[at];
  if (at === 0) return paired.map(({ name, key }) => ({ name, file: key }));
  if (areFolders && paired[0]?.responses[at - 1] === path) return [{ name: undefined, file: path }];
  if (!areFolders && files.kind(path) === 'folder')
    return inOrder(folderFiles(path, words, log, files, choice)).map(([, file]) => ({ name: undefined, file }));
  return paired.flatMap(({ name, responses }) => {
    const file = responses[at - 1];
    return file === undefined ? [] : [{ name, file }];
  });
}

/**
 * The documents of a file with names that never pair with those of another. A document keeps its name unless a file that was read
 * before, on either side, has one of that name; then it becomes `file: name`.
 */
function inFile(
  file: string,
  documents: readonly ReadDocument[],
  owners: Map<string, string>,
): readonly ReadDocument[] {
  return documents.map((document) => {
    const owner = owners.get(document.id) ?? file;
    owners.set(document.id, owner);
    return owner === file ? document : { ...document, id: `${file}: ${document.id}` };
  });
}
