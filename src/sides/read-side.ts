import type { SpanFormat } from '../formats/spans/span-file.ts';
import type { NerSettings } from '../settings/ner.ts';
import { type ProblemSink, problemLog } from '../text/problem.ts';
import type { Files } from './files.ts';
import { folderFiles } from './folder-files.ts';
import type { InputPaths } from './input-paths.ts';
import { sideOfDocuments } from './ner-documents.ts';
import { readSources, type SpanSources, spanFolders, spanSide } from './read-spans.ts';
import { readTagSpans } from './read-tag-files.ts';
import type { SpanSide } from './span-side.ts';
import type { UnreadSettings } from './unread-tags.ts';

/** The inputs of a run with spans, and how they are read. */
export interface SpanReading {
  readonly inputs: Pick<InputPaths, 'paths' | 'choice' | 'keep' | 'words'>;
  /** Of the inputs, in their order; undefined for tags, which are read as spans. */
  readonly formats: readonly (SpanFormat | undefined)[];
  readonly settings: NerSettings & Pick<UnreadSettings, 'option'>;
  readonly files: Files;
  /** Whether each column of tags is a document by itself. */
  readonly byLayer?: boolean | undefined;
  readonly keepsTokens?: boolean | undefined;
  /** For a warning, what happens if pred has no files; absent if that is an error. */
  readonly ifEmpty?: string | undefined;
}

/** One side, and the only input, if there is only one: it holds both sides, and may be a stream. */
export interface ReadSide extends SpanSide {
  readonly both?: SpanSources | undefined;
}

/** Reads input `at`: the first is gold, others are predictions. `gold`: what was read of it. Undefined after an error. */
export async function readSide(
  { inputs: { paths, choice, words }, formats, settings, files, byLayer, keepsTokens, ifEmpty }: SpanReading,
  at: number,
  log: ProblemSink,
  gold?: ReadSide,
): Promise<ReadSide | undefined> {
  const isOne = paths.length === 1;
  const side = at === 0 ? 'gold' : 'pred';
  const [path, format] = isOne ? [paths[0], formats[0]] : [paths[at], formats[at]];
  const isFolder = ifEmpty !== undefined && gold && files.kind(path) === 'folder';
  if (isFolder && folderFiles(path, spanFolders, problemLog(), files, choice).size === 0) {
    folderFiles(path, { ...spanFolders, ifEmpty }, log, files, choice);
    return log.errors === 0 ? { path, format: gold.format, documents: [], isMissing: true } : undefined;
  }
  const given = files.given?.(path);
  if (given?.kind === 'spans') return sideOfDocuments(given.documents, side, path);
  if (!format) return readTagSpans({ path, side, choice, gold, words: words?.[at], byLayer }, settings, log, files);
  const sources = isOne && at > 0 ? gold?.both : await readSources({ path, format, choice }, log, files);
  const input = { path, side, format, gold, keepsTokens } as const;
  if (!sources || !isOne) return sources && spanSide(sources, input, settings, log);
  return { ...spanSide(sources, input, { ...format.both, ...settings }, log), both: sources };
}
