import { givenSeparator } from '../formats/bytes/cells.ts';
import { headOf, readAll } from '../formats/bytes/head.ts';
import { decodeText } from '../formats/bytes/line.ts';
import { tagReader } from '../formats/formats.ts';
import { JsonSpot, parsedOrNot } from '../formats/json/json-spot.ts';
import { spansOfTags } from '../formats/spans/conll-bio.ts';
import { documentName } from '../formats/spans/text-line.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { layoutOfSide, type SideOptions } from '../formats/tags/side-layout.ts';
import { headColumns, joinNotes, type NerSide, type SideNotes, type TagColumn } from '../formats/tags/tag-columns.ts';
import type { TagLayout } from '../formats/tags/tag-layout.ts';
import { repairTable, schemes } from '../ner/schemes.ts';
import type { ReadDocument, SpanDocument } from '../ner/span-document.ts';
import { detectSchemes, joinSteps, reportSteps, typesOf } from '../ner/steps.ts';
import { type TagTable, tagTable } from '../ner/tags.ts';
import { type NerSettings, type TagFileSettings, tagFileSettings } from '../settings/ner.ts';
import { readArgument } from '../text/argument.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import { counted, quoted } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import { type Files, readInput, readWhole } from './files.ts';
import { folderFiles, inOrder, tagFiles } from './folder-files.ts';
import { tagFileOf } from './given-tags.ts';
import type { SpanInput } from './read-spans.ts';
import type { SpanSide } from './span-side.ts';
import { explainUnread, type UnreadSettings } from './unread-tags.ts';
import { withoutIgnored } from './without-ignored.ts';

/** How the tags of one side are read. `words`: the column of the words; `byLayer`: whether each column of tags is a document by itself. */
interface TagInput extends Omit<SpanInput, 'format'> {
  readonly words?: number | undefined;
  readonly byLayer?: boolean | undefined;
}

/**
 * Reads a tag file, or all of a folder in the order of their names, as spans: as conlleval reads tags, or as `--invalid` says. A file of a
 * folder that is one document has the name of the file as its id. Undefined if one cannot be read.
 */
export async function readTagSpans(
  input: TagInput,
  settings: NerSettings & Pick<UnreadSettings, 'option'>,
  log: ProblemSink,
  files: Files,
): Promise<SpanSide | undefined> {
  const { path, side, byLayer = false } = input;
  const tags = tagTable(settings);
  const { input: format, goldInput = format, predInput = format, ...others } = settings;
  const asked = side === 'gold' ? goldInput : predInput;
  const { reportInvalid = 'warning', ...reading } = tagFileSettings({ ...others, ...(asked && { input: asked }) });
  const errors = log.errors;
  const found = await readFiles(input, reading, tags, settings, log, files);
  if (!found || log.errors > errors || found.length === 0) return undefined;
  const steps = joinSteps(found.flatMap(({ read }) => read.columns.map((column) => column.steps)));
  const scheme = reading.scheme === 'auto' ? detectSchemes({ gold: steps, pred: steps }, tags).gold : reading.scheme;
  reportSteps(steps, schemes[scheme ?? 'bio'], reportInvalid, log);
  const table = reading.invalid === 'discard' ? schemes[scheme ?? 'bio'].table : repairTable;
  const notes = joinNotes(found.map(({ read }) => read.notes));
  const message = `left out ${counted(notes.ignored, 'tag')} of -100 or null: they stand for no token`;
  if (notes.ignored > 0) reportFile(log, 'LEFT_OUT', 'warning', path, message);
  const isFolder = files.kind(path) === 'folder';
  return {
    path,
    format: notes.columns?.[0].form ?? 'conll-bio',
    notes,
    tagFiles: notes.ignored > 0 ? found.map(({ read }) => read) : undefined,
    renamed: tags.renamed,
    documents: found.flatMap(({ file, read, text }) => {
      const link = columnOf(settings.linkColumn, read.notes, reading, file);
      const name = isFolder ? documentName(file) : undefined;
      const sets = byLayer ? read.columns.map((column) => [column]) : [read.columns];
      const layers = sets.map((columns) => named(spansOfTags({ ...read, columns }, text, tags, table, link), name));
      return byLayer ? layersInTurn(layers, [settings.goldColumn ?? []].flat(), name) : layers[0];
    }),
  };
}

interface ReadFile {
  readonly file: string;
  readonly read: TagFile;
  readonly text: string;
}

/** Reads a file, or those of a folder, without the tokens of gold that its counterpart there leaves out. Undefined if one cannot be read. */
async function readFiles(
  { path, side, choice, gold, words }: TagInput,
  reading: TagFileSettings,
  tags: TagTable,
  settings: Pick<UnreadSettings, 'option'>,
  log: ProblemSink,
  files: Files,
): Promise<readonly ReadFile[] | undefined> {
  const isFolder = files.kind(path) === 'folder';
  const paths = isFolder ? inOrder(folderFiles(path, tagFiles, log, files, choice)).map(([, file]) => file) : [path];
  const found: ReadFile[] = [];
  for (const file of paths) {
    const bytes = await readWhole(file, log, files);
    if (!bytes) return undefined;
    const layout = await withLabels(layoutFor(file, side, reading, words), log, files);
    if (!layout) return undefined;
    const own = readAll(tagReader(headOf(bytes, true), layout, tags, log), bytes);
    const other = gold?.tagFiles?.at(found.length);
    const read = other ? withoutIgnored(own, other, tags) : own;
    const unread = read.columns.reduce((sum, column) => sum + column.unread.count, 0);
    const types = typesOf(joinSteps(read.columns.map(({ steps }) => steps)), tags);
    const known: NerSide = { name: side, file, types, unread, notes: read.notes };
    explainUnread([known], settings, log);
    found.push({ file, read, text: decodeText(bytes, 0, bytes.length).replace(/^\ufeff/, '') });
  }
  return found;
}

/** Documents of a file of tags. One that is a whole file of a folder has the name of the file, unless it has its own. */
function named(documents: readonly SpanDocument[], file: string | undefined): readonly ReadDocument[] {
  const own = documents.length === 1 ? file : undefined;
  return documents.map(({ id = own, ...document }) => ({ ...document, id, rules: { unit: 'tokens' } }));
}

/** The spans of a file of tags that is in memory, as conlleval reads them. */
export function tagSpans(
  { file, bytes, side }: { readonly file: string; readonly bytes: Uint8Array; readonly side: 'gold' | 'pred' },
  how: SideOptions,
  log: ProblemSink,
): SpanSide {
  const tags = tagTable();
  const read = readAll(tagReader(headOf(bytes, true), layoutFor(file, side, how), tags, log), bytes);
  const documents = spansOfTags(read, decodeText(bytes, 0, bytes.length), tags, repairTable);
  const rules = { unit: 'tokens' } as const;
  return { path: file, format: 'tags', documents: documents.map((document) => ({ ...document, rules })) };
}

/** The layers of one document after those of another, with the names of their columns. `file`: the name of a file of a folder. */
function layersInTurn(
  layers: readonly (readonly ReadDocument[])[],
  names: readonly TagColumn[],
  file: string | undefined,
): readonly ReadDocument[] {
  return layers[0].flatMap((first, place) => {
    const of = first.id ?? (file === undefined ? `${place + 1}` : `${file}: ${place + 1}`);
    return layers.map((documents, at): ReadDocument => {
      const name = String(names[at]);
      const id = first.id === undefined ? undefined : `${of}: ${name}`;
      return { ...documents[place], id, layer: { name, of }, sentences: undefined };
    });
  });
}

/**
 * The number of a column that may be a name in the header.
 *
 * @throws UsageError if the file does not have the column.
 */
function columnOf(
  column: NerSettings['linkColumn'],
  { head = new Uint8Array(0) }: SideNotes,
  { delimiter }: TagFileSettings,
  file: string,
): number | undefined {
  if (column === undefined) return undefined;
  const columns = headColumns(head, givenSeparator(delimiter));
  const found =
    typeof column === 'string'
      ? columns.find(({ name }) => name === column)
      : columns.at(column > 0 ? column - 1 : column);
  if (!found) throw new UsageError(`--link-column ${quoted(String(column))}: ${file} has no such column`);
  return found.at;
}

/** How a file that holds one side, or both, is read. `words`: the column of the words that was found, unless one is given. */
export function layoutFor(
  file: string,
  side: 'gold' | 'pred' | 'both',
  settings: SideOptions,
  words?: number,
): TagLayout {
  const layout = layoutOfSide(file, side, settings);
  return { ...layout, tokenColumn: layout.tokenColumn ?? words, unknown: settings.lenient ? 'warning' : 'error' };
}

/** Reads a file; undefined, with an error in the log, if it cannot be read to its end. */
export async function readTagFile(
  layout: TagLayout,
  tags: TagTable,
  log: ProblemSink,
  files: Files,
): Promise<TagFile | undefined> {
  const given = files.given?.(layout.file);
  if (given?.kind === 'tags') {
    const { file, unknown = 'error' } = layout;
    return readArgument(file, () => tagFileOf(given.tags, file, unknown, tags, log));
  }
  const own = await withLabels(layout, log, files);
  if (!own) return undefined;
  const input = await readInput(own.file, log, files.open(own.file), (head) => tagReader(head, own, tags, log));
  return input?.reader.end();
}

/** The layout with what the file holds that says what numbers stand for. Undefined if it cannot be read. */
async function withLabels(layout: TagLayout, log: ProblemSink, files: Files): Promise<TagLayout | undefined> {
  const { id2label } = layout;
  if (typeof id2label !== 'string') return layout;
  const found = await readLabels(id2label, log, files);
  return found && { ...layout, id2label: found };
}

/** What a file holds that says what numbers stand for: JSON, or a name on each line. Undefined if it cannot be read. */
export async function readLabels(path: string, log: ProblemSink, files: Files): Promise<object | undefined> {
  const bytes = await readWhole(path, log, files);
  if (!bytes) return undefined;
  const text = decodeText(bytes, 0, bytes.length).replace(/^\ufeff/u, '');
  const value = parsedOrNot(text);
  if (typeof value === 'object' && value !== null) {
    new JsonSpot({ file: path, text, firstLine: 1 }, log).refuseRepeats();
    return value;
  }
  if (!/^\s*[[{]/u.test(text)) return text.trimEnd().split(/\r?\n/u);
  reportFile(log, 'NOT_JSON', 'error', path, 'this is not JSON, as --id2label has it');
  return undefined;
}
