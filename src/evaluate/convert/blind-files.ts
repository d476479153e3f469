import { type BlindRules, blindText } from '../../formats/write/blind.ts';
import { hasErrors } from '../../results/make-report.ts';
import { type Files, fileBeside, readWhole } from '../../sides/files.ts';
import { type FileChoice, type FolderContents, folderFiles, inOrder } from '../../sides/folder-files.ts';
import { withoutSlash } from '../../sides/input-paths.ts';
import { memoryFiles } from '../../sides/memory-files.ts';
import { fileProblem, type ProblemSink, problemLog, reportAll } from '../../text/problem.ts';
import type { ListedFiles } from '../list/listed.ts';
import type { Converted } from './convert.ts';

/** How gold is read, to see that nothing is left of its annotation. */
export interface BlindReading {
  readonly contents: FolderContents;
  readonly rules: BlindRules;
  read(paths: readonly string[], files: Files, choice?: FileChoice): Promise<ListedFiles>;
}

/**
 * A file, or the files of a folder by their names, without their annotation, each in its own format. What is written is read again: it has as
 * many documents, and no mention or span. Reports OTHER_FORMAT where a format cannot be written so.
 */
export async function blindFiles(
  path: string,
  { contents, rules, read }: BlindReading,
  files: Files,
  choice?: FileChoice,
): Promise<Converted> {
  const log = problemLog();
  const isFolder = files.kind(path) === 'folder';
  const given = await read([path], files, choice);
  const logs = [log, ...given.logs];
  if (hasErrors(logs)) return { logs, losses: [] };
  const found = isFolder
    ? inOrder(folderFiles(withoutSlash(path), contents, problemLog(), files, choice))
    : [['', path]];
  const names = new Set(found.map(([name]) => name));
  const texts = new Map<string, string>();
  const byFile: Record<string, string> = {};
  for (const [name, file] of found) {
    const text = await textOf(file, log, files);
    if (text === undefined) continue;
    // The texts of standoff formats are handed out as they are.
    const blind = names.has(name.replace(/\.txt$/u, '.ann')) && /\.txt$/u.test(name) ? text : blindText(text, rules);
    if (blind === undefined) {
      reportAll(log, [cannot(file)]);
      continue;
    }
    texts.set(name, blind);
    byFile[file] = blind;
    const beside = isFolder && name.endsWith('.ann') ? fileBeside(file, '.txt', files) : undefined;
    const own = beside === undefined ? undefined : await textOf(beside, log, files);
    if (own !== undefined) texts.set(name.replace(/ann$/u, 'txt'), own);
  }
  if (log.errors > 0) return { logs, losses: [] };
  const written = memoryFiles(byFile);
  const open: Files['open'] = (file) => (Object.hasOwn(byFile, file) ? written : files).open(file);
  const left = await read([path], { ...files, open }, choice);
  const isBlind =
    !hasErrors(left.logs) &&
    left.documents.length === given.documents.length &&
    left.documents.every(({ items }) => items.length === 0);
  if (!isBlind) reportAll(log, [cannot(path)]);
  return { logs, text: isBlind ? (isFolder ? texts : texts.get('')) : undefined, losses: [] };
}

async function textOf(file: string, log: ProblemSink, files: Files): Promise<string | undefined> {
  const bytes = await readWhole(file, log, files);
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function cannot(file: string): ReturnType<typeof fileProblem> {
  const message = 'this format cannot be written without its annotation';
  const help = 'convert it first: convert --to conll, jsonl or, in nerscore, spans';
  return fileProblem('OTHER_FORMAT', 'error', file, message, help);
}
