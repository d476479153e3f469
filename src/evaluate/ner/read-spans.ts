import { decodeText, isUtf8 } from '../../formats/line.ts';
import type { SpanSide } from '../../formats/spans/pair-documents.ts';
import type { SpanFormat, SpanSource } from '../../formats/spans/span-file.ts';
import { spanFolder } from '../../formats/spans/span-folder.ts';
import { spanFormats } from '../../formats/spans/span-formats.ts';
import { type ProblemSink, problemLog, reportFile } from '../../text/problem.ts';
import { type Files, readWhole } from '../files.ts';
import { type FileChoice, type FolderContents, folderFiles, inOrder } from '../folder-files.ts';
import type { SpanSettings } from './span-settings.ts';

/** What folders of spans hold. */
const spanFolders: FolderContents = { contents: 'files of spans', unread: [] };

/** How one side is read. */
export interface SpanInput {
  readonly path: string;
  readonly side: 'gold' | 'pred';
  readonly format: SpanFormat;
  readonly choice?: FileChoice | undefined;
  /** What was read of gold, if this is pred. */
  readonly gold?: SpanSide | undefined;
}

/** What a file holds, or all files of a folder in the order of their names. Undefined if one cannot be read. */
export async function readSources(
  input: Omit<SpanInput, 'side'>,
  log: ProblemSink,
  files: Files,
): Promise<readonly SpanSource[] | undefined> {
  const sources: SpanSource[] = [];
  for (const { file, beside } of filesOf(input, log, files)) {
    const text = await readText(file, log, files);
    if (text === undefined) return undefined;
    const others = new Map<string, string | undefined>();
    for (const [extension, other] of beside) others.set(extension, await readText(other, log, files));
    sources.push({ file, text, beside: (extension) => others.get(extension) });
  }
  return sources;
}

/** The documents of one side in what was read. */
export function spanSide(
  sources: readonly SpanSource[],
  { path, side, format, gold }: SpanInput,
  settings: SpanSettings,
  log: ProblemSink,
): SpanSide {
  const isGold = side === 'gold';
  const read = (isGold ? settings.goldRead : settings.predRead) ?? settings.read;
  const end = (isGold ? settings.goldEnd : settings.predEnd) ?? settings.end;
  const offsets = (isGold ? settings.goldOffsets : settings.predOffsets) ?? settings.offsets;
  const { unparsable } = settings;
  const options = { side, read, end, offsets, unparsable, goldTypes: gold && (() => typesOf(gold)), log };
  const documents = sources.flatMap((source) => {
    const { unit: own, promisesSurfaces, areStrings, documents: found } = format.read(source, options);
    const how = { unit: own === 'tokens' ? own : (offsets ?? own), promisesSurfaces, areStrings };
    return found.map((one) => Object.assign(one, how));
  });
  return { path, format: format.name, documents };
}

function typesOf({ documents }: SpanSide): ReadonlySet<string> {
  return new Set(documents.flatMap(({ spans }) => spans.map(({ type }) => type)));
}

/** A file with spans, and those beside it by extension. */
interface SpanPaths {
  readonly file: string;
  readonly beside: ReadonlyMap<string, string>;
}

/** The file, or those of a folder in the order of their names. */
function filesOf(
  { path, format: { folder = {} }, choice }: Pick<SpanInput, 'path' | 'format' | 'choice'>,
  log: ProblemSink,
  files: Files,
): readonly SpanPaths[] {
  const { extension, beside = [] } = folder;
  if (files.kind(path) !== 'folder') {
    const stem = path.replace(/(?:\.[^./\\]*)?(?:\.gz)?$/u, '');
    const others = beside.flatMap((own) => [`${stem}${own}`, `${stem}${own}.gz`].map((other) => [own, other] as const));
    return [{ file: path, beside: new Map(others.filter(([, other]) => files.kind(other) === 'file')) }];
  }
  const found = folderFiles(path, spanFolders, log, files, choice);
  return spanFolder(found.keys(), extension, beside).documents.map((document) => ({
    file: found.get(document.name)!,
    beside: new Map([...document.beside].map(([own, name]) => [own, found.get(name)!])),
  }));
}

/** A file of a folder that tells the format of all: one with an extension that is some format's, else the first. */
export function tellingFile(path: string, files: Files, choice: FileChoice | undefined): string | undefined {
  const found = inOrder(folderFiles(path, spanFolders, problemLog(), files, choice));
  const extensions = spanFormats.flatMap(({ folder }) => folder?.extension ?? []);
  const told = found.find(([name]) => extensions.some((extension) => name.endsWith(extension))) ?? found[0];
  return told?.[1];
}

async function readText(file: string, log: ProblemSink, files: Files): Promise<string | undefined> {
  const bytes = await readWhole(file, log, files);
  if (!bytes) return undefined;
  if (!isUtf8(bytes, 0, bytes.length)) {
    const help = 'convert the original file, such as with iconv -f LATIN1 -t UTF-8';
    reportFile(log, 'NOT_UTF8', 'error', file, 'the file holds bytes that are not UTF-8', help);
    return undefined;
  }
  return decodeText(bytes, 0, bytes.length).replace(/^\ufeff/, '');
}
