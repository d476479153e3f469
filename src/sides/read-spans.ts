import { textOf, utf8Texts } from '../formats/bytes/file-text.ts';
import { beginsSo, headOf } from '../formats/bytes/head.ts';
import { linesOfJson } from '../formats/json/json-lines.ts';
import type { JsonSource } from '../formats/json/json-source.ts';
import { parseJson } from '../formats/json/json-values.ts';
import { detectSpans, spanFormats } from '../formats/span-formats.ts';
import { PlainLines } from '../formats/spans/json/scan-line.ts';
import { SpanTable } from '../formats/spans/json/span-columns.ts';
import { HEAP, type ReaderOptions, type SpanFormat, type SpanSource } from '../formats/spans/span-file.ts';
import { type SpanFolder, spanFolder } from '../formats/spans/span-folder.ts';
import { tagFields } from '../formats/tags/tag-layout.ts';
import { newTypeNames } from '../ner/renamed-types.ts';
import type { ReadDocument, SpanDocument, SpanRules } from '../ner/span-document.ts';
import type { NerSettings } from '../settings/ner.ts';
import type { SpanSettings } from '../settings/spans.ts';
import { once } from '../text/grouped.ts';
import { joinChunks } from '../text/lines.ts';
import { type ProblemSink, problemLog, reportFile } from '../text/problem.ts';
import { enumerated, quoted } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import { type Files, fileBeside, readLines, reportUnreadable } from './files.ts';
import { type FileChoice, type FolderContents, folderFiles, inOrder } from './folder-files.ts';
import type { Lines } from './line-parts.ts';
import type { SpanSide } from './span-side.ts';

/** What folders of spans hold. */
export const spanFolders: FolderContents = { contents: 'files of spans', unread: [] };

/** How one side is read. */
export interface SpanInput extends Pick<ReaderOptions, 'keepsTokens'> {
  readonly path: string;
  readonly side: 'gold' | 'pred';
  readonly format: SpanFormat;
  readonly choice?: FileChoice | undefined;
  /** What was read of gold, if this is pred. */
  readonly gold?: SpanSide | undefined;
}

/** What was read of one side. */
export interface SpanSources {
  /** A file, or all files of a folder in the order of their names. */
  readonly sources: readonly SpanSource[];
  /** The ids of documents in a folder that has only their text. */
  readonly missing: readonly string[];
}

/** Reads a file or a folder. Undefined if one file cannot be read. */
export async function readSources(
  input: Omit<SpanInput, 'side'>,
  log: ProblemSink,
  files: Files,
): Promise<SpanSources | undefined> {
  const sources: SpanSource[] = [];
  const { documents, missing } = filesOf(input, log, files);
  for (const { file, beside } of documents) {
    const bytes = await readLines(file, log, files, input.format.heap ?? HEAP);
    if (!bytes) return undefined;
    const other = beside === undefined ? undefined : await readLines(beside, log, files);
    sources.push({ file, bytes, beside: other && textOf({ bytes: other }) });
  }
  return { sources, missing };
}

/** The documents of one side in what was read. */
export function spanSide(
  { sources, missing }: SpanSources,
  input: SpanInput,
  settings: ReadSettings,
  log: ProblemSink,
): SpanSide {
  const { path, format } = input;
  const options = readerOptions(input, settings, log);
  const lacking: (readonly string[])[] = [];
  const table = new SpanTable(input.gold?.documents ?? []);
  const readFile = (source: SpanSource): readonly ReadDocument[] => {
    const { unit, documents: found, others } = format.read(source, options);
    if (others) lacking.push(others);
    const of = { file: source.file, rules: spanRules(format, options, unit) };
    const own = Array.from(found, (one) => table.kept(one, of));
    if (own.every(({ spans }) => spans.length === 0)) refuseOther(source, input, settings, log);
    return own;
  };
  const isFolder = sources.length > 1;
  const documents = sources.flatMap((source) => {
    try {
      return readFile(isFolder ? { ...source, isPart: true } : source);
    } catch (error) {
      reportUnreadable(error, source.file, log);
      return [];
    }
  });
  if (options.read !== undefined && lacking.length > 0 && lacking.length === sources.length) {
    const there = [...new Set(lacking.flat())].map(quoted).join(', ') || 'none';
    const message = `no document has ${quoted(options.read)}: there are ${there}`;
    reportFile(log, 'NOT_A_DOCUMENT', 'error', path, message);
  }
  return { path, format: format.name, documents, missing };
}

/** A document, and the number of its value in the file, from 1. */
export interface LineDocument {
  readonly document: ReadDocument;
  readonly value: number;
}

/**
 * The documents on lines of a file in a format that reads each value by itself, up to the first value that is not one document, or line
 * that is not UTF-8. Each is read when it is asked for.
 */
export function* lineDocuments(
  lines: readonly Lines[],
  input: SpanInput,
  settings: ReadSettings,
  log: ProblemSink,
): Generator<LineDocument> {
  const { path: file, format } = input;
  const options = readerOptions(input, settings, log);
  const rules = spanRules(format, options);
  const plain = format.plain && new PlainLines(format.plain, options.log, options.shift);
  const read = (source: JsonSource): SpanDocument | undefined => {
    const value = parseJson(source, log);
    const found = value ? format.readValue!(value, options) : [];
    return found.length === 1 ? found[0] : undefined;
  };
  for (const { bytes, line, value: first } of lines) {
    let number = first;
    for (const source of linesOfJson(file, utf8Texts(bytes), line - 1)) {
      const document: (SpanDocument & { rules?: SpanRules }) | undefined = plain?.read(source) ?? read(source);
      if (!document) return;
      // A copy would cost as much as to read it.
      document.rules = rules;
      yield { document: document as ReadDocument, value: number++ };
    }
  }
}

function spanRules(format: SpanFormat, { offsets, shift }: ReaderOptions, unit = format.unit): SpanRules {
  const { surfaces, hasLengths, areStrings, wordsTell } = format;
  return { unit: unit === 'tokens' ? unit : (offsets ?? unit), surfaces, shift, hasLengths, areStrings, wordsTell };
}

/** Reports OTHER_FORMAT of a file that has no spans in the format that was named, but some in the format that it begins like. */
function refuseOther(source: SpanSource, input: SpanInput, settings: ReadSettings, log: ProblemSink): void {
  const { side, format } = input;
  const bytes = joinChunks(source.bytes);
  const head = headOf(bytes, true);
  const found = beginsSo(format.begins, head) ? undefined : detectSpans(head);
  if (!found) return;
  const { documents } = found.read(source, readerOptions({ ...input, format: found }, settings, problemLog()));
  if (Array.from(documents).every(({ spans }) => spans.length === 0)) return;
  const message = `as ${format.title} this file has no spans, and it looks like ${found.title}`;
  reportFile(log, 'OTHER_FORMAT', 'error', source.file, message, `--${side}-input ${found.name}`);
}

/** The settings that say how spans are read. */
type ReadSettings = SpanSettings & Pick<Partial<NerSettings>, 'lenient' | 'map'>;

function readerOptions(
  { side, format, gold, keepsTokens }: SpanInput,
  settings: ReadSettings,
  log: ProblemSink,
): ReaderOptions {
  const isGold = side === 'gold';
  const read = (isGold ? settings.goldRead : settings.predRead) ?? settings.read;
  const end = (isGold ? settings.goldEnd : settings.predEnd) ?? settings.end;
  const first = (isGold ? settings.goldFirstOffset : settings.predFirstOffset) ?? settings.firstOffset ?? 0;
  const offsets = (isGold ? settings.goldOffsets : settings.predOffsets) ?? settings.offsets;
  return {
    side,
    read,
    keepsTokens,
    shift: [-first, ((end ?? format.end) === 'inclusive' ? 1 : 0) - first],
    offsets,
    unparsable: settings.unparsable,
    goldTypes: gold && once(() => typesOf(gold, settings.map)),
    goldIds: gold && once(() => new Set(gold.documents.flatMap(({ id }) => id ?? []))),
    log: settings.lenient ? lenientLog(log) : log,
  };
}

/** A log to which what is wrong with a span is a warning: its reader leaves the span out. */
function lenientLog(log: ProblemSink): ProblemSink {
  const report: ProblemSink['report'] = (code, severity, make) => {
    if (code !== 'NOT_A_SPAN' && code !== 'SPAN_OUTSIDE_TEXT') return log.report(code, severity, make);
    log.report(code, 'warning', () => {
      const problem = make();
      return { ...problem, message: `${problem.message}; left out` };
    });
  };
  return Object.create(log, { report: { value: report } }) as ProblemSink;
}

/**
 * Refuses a part to read that no format of these inputs has, and fields where none is other JSON.
 *
 * @throws UsageError that says what there is.
 */
export function refuseParts(formats: readonly (SpanFormat | undefined)[], settings: SpanSettings): void {
  const { read, goldRead, predRead, fields } = settings;
  if (fields !== undefined && !tagFields(fields) && formats.every((format) => format?.name !== 'fields')) {
    const found = enumerated(formats.map((format) => format?.name ?? 'tags'));
    throw new UsageError(`--fields: this is ${found}; --gold-fields and --pred-fields read a side as any JSON`);
  }
  const refuse = (option: string, part: string | undefined, some: readonly (SpanFormat | undefined)[]): void => {
    const known = some.filter((format) => format !== undefined);
    if (part === undefined || known.some(({ parts = [] }) => parts.some((one) => isPart(part, one)))) return;
    const there = [...new Set(known)].map(
      ({ name, parts = [] }) => `${name} has ${parts.join(', ') || 'only one thing'}`,
    );
    throw new UsageError(`${option} ${quoted(part)}: ${there.join('; ') || 'these are tags'}`);
  };
  refuse('--read', read, formats);
  refuse('--gold-read', goldRead, formats.slice(0, 1));
  refuse('--pred-read', predRead, formats.length > 1 ? formats.slice(1) : formats);
}

function isPart(part: string, named: string): boolean {
  const [, fixed] = /^(.*?)[A-Z]*$/su.exec(named)!;
  return fixed === named ? part === named : part.startsWith(fixed) && part.length > fixed.length;
}

/** The types of gold, by their old and their new names. */
function typesOf({ documents }: SpanSide, map: readonly string[] | undefined): ReadonlySet<string> {
  const types = new Set(documents.flatMap(({ spans }) => spans.slice().map(({ type }) => type)));
  const alike = [...newTypeNames(map)].filter((names) => names.some((name) => types.has(name)));
  return new Set([...types, ...alike.flat()]);
}

/** The file, or those of a folder in the order of their names. */
function filesOf(
  { path, format: { folder = {} }, choice }: Pick<SpanInput, 'path' | 'format' | 'choice'>,
  log: ProblemSink,
  files: Files,
): SpanFolder {
  const { extensions, beside } = folder;
  if (files.kind(path) !== 'folder')
    return { documents: [{ file: path, beside: fileBeside(path, beside, files) }], missing: [] };
  return spanFolder(folderFiles(path, spanFolders, log, files, choice), extensions, beside);
}

/** The files of a folder that may tell the format of all: one with an extension that is some format's, else each. */
export function tellingFiles(path: string, files: Files, choice: FileChoice | undefined): readonly string[] {
  const found = inOrder(folderFiles(path, spanFolders, problemLog(), files, choice));
  const extensions = spanFormats.flatMap(({ folder }) => folder?.extensions ?? []);
  const told = found.find(([name]) => extensions.some((extension) => name.endsWith(extension)));
  return (told ? [told] : found).map(([, file]) => file);
}
