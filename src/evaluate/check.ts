import { repeatsIn } from '../coref/rules.ts';
import { partlyPredicted, type ReadDocument } from '../formats/json/predictions.ts';
import type { NerSide } from '../formats/tags/tag-columns.ts';
import type { TagLayout } from '../formats/tags/tag-layout.ts';
import { sentencesIn, tokensIn } from '../ner/rows.ts';
import { type SchemeName, schemes } from '../ner/schemes.ts';
import { detectSchemes } from '../ner/schemes-of.ts';
import { fittingSchemes, reportSteps, typesOf } from '../ner/steps.ts';
import { type TagSpelling, tagTable } from '../ner/tags.ts';
import { MOST_KEPT, type ProblemLog, type ProblemSink, problemLog, reportAll } from '../text/problem.ts';
import { beyondTokens, exclusiveEnds } from './coref/positions.ts';
import { type ReadingSettings, readFile, readingRules } from './coref/read-side.ts';
import { reportRepeats } from './coref/repeated-mentions.ts';
import type { Files } from './files.ts';
import { corefFiles, type FileChoice, type FolderContents, folderFiles, inOrder, tagFiles } from './folder-files.ts';
import { withoutSlash } from './folders.ts';
import { severalLabelsOf } from './ner/suspicions.ts';
import { readTagFile } from './ner/tag-corpus.ts';
import { explainUnread } from './ner/unread.ts';

/** Files that were read only to find problems, and what they contain. */
export interface CheckedFiles<Found> {
  readonly files: readonly { readonly path: string; readonly found: Found }[];
  /** One log per file, in order; before the files of a folder, one log for the folder itself. */
  readonly logs: readonly ProblemLog[];
}

/**
 * Checks the files at these paths, and the files in a folder (`folderFiles`), in the order of their names. The first 10,000 problems of
 * each code in a file are kept; a run that scores keeps only the first few.
 */
export async function checkFiles<Found>(
  paths: readonly string[],
  contents: FolderContents,
  choice: FileChoice | undefined,
  files: Files,
  check: (path: string, log: ProblemSink) => Promise<Found>,
): Promise<CheckedFiles<Found>> {
  const logs: ProblemLog[] = [];
  const checked: { path: string; found: Found }[] = [];
  const newLog = (): ProblemSink => {
    const log = problemLog({ perError: MOST_KEPT, perWarning: MOST_KEPT });
    logs.push(log);
    return log;
  };
  for (const path of paths) {
    const isFolder = files.kind(path) === 'folder';
    const inside = isFolder ? folderFiles(withoutSlash(path), contents, newLog(), files, choice) : undefined;
    const own = inside ? inOrder(inside).map(([, file]) => file) : [path];
    for (const file of own) checked.push({ path: file, found: await check(file, newLog()) });
  }
  choice?.end();
  return { files: checked, logs };
}

/** Checks coreference files, and counts their documents and mentions. */
export function checkCoref(
  paths: readonly string[],
  settings: ReadingSettings,
  files: Files,
  choice?: FileChoice,
): Promise<CheckedFiles<{ readonly documents: number; readonly mentions: number }>> {
  return checkFiles(paths, corefFiles, choice, files, async (file, log) => {
    const { documents } = await readFile({ ...readingRules(settings), file, side: 'key', log }, files);
    reportDocuments(file, documents, log);
    return { documents: documents.length, mentions: documents.reduce((sum, { start }) => sum + start.length, 0) };
  });
}

/** Reports what is odd about the documents of a file, whatever its side. */
export function reportDocuments(file: string, documents: readonly ReadDocument[], log: ProblemSink): void {
  for (const document of documents) {
    reportRepeats(document, repeatsIn(document), 'reference', log);
    reportAll(log, beyondTokens(document));
  }
  reportAll(log, partlyPredicted(documents));
  reportAll(log, exclusiveEnds(file, documents));
}

/** How the tags of files are written, and in which one or two columns. */
export interface TagCheck extends TagSpelling, Pick<TagLayout, 'delimiter' | 'headerRows' | 'input'> {
  readonly columns: readonly number[];
}

/** What a tag file contains. */
export interface CheckedTags {
  readonly sentences: number;
  readonly tokens: number;
  /** The schemes that the tags of each column fit; absent for `raw`, in which each token is a span, and where no tag of one can be read. */
  readonly fits?: readonly (readonly SchemeName[])[];
}

/** Checks tag files, and counts their sentences and tokens; undefined for a file that cannot be read. */
export function checkTags(
  paths: readonly string[],
  options: TagCheck,
  files: Files,
  choice?: FileChoice,
): Promise<CheckedFiles<CheckedTags | undefined>> {
  return checkFiles(paths, tagFiles, choice, files, async (path, log) => {
    const tags = tagTable(options);
    const isChosen = String(options.columns) !== '-1';
    const read = await readTagFile({ ...options, file: path, isChosen, unknown: 'error' }, tags, log, files);
    if (!read) return undefined;
    const { columns, notes } = read;
    const [{ rows, steps: first }] = columns;
    const found = { tokens: tokensIn(rows), sentences: sentencesIn(rows) };
    const sides = columns.map(({ steps, unread }, at): NerSide => {
      const name = at === 0 ? 'gold' : 'pred';
      return { name, file: path, types: typesOf(steps, tags), unread: unread.count, notes };
    });
    const { scheme: asked = 'auto' } = options;
    columns.forEach(({ steps }, at) => {
      const used = asked === 'auto' ? detectSchemes({ gold: first, pred: steps }, tags) : { gold: asked, pred: asked };
      reportSteps(steps, schemes[at === 0 ? used.gold : used.pred], 'warning', log);
      reportAll(log, severalLabelsOf(sides[at], options));
    });
    explainUnread(sides, { ...options, option: '--columns' }, log);
    const isRead = asked !== 'raw' && columns.every(({ unread }) => unread.count < found.tokens);
    const fits = columns.map(({ steps }) => fittingSchemes(steps, tags));
    return { ...found, ...(isRead && { fits }) };
  });
}
