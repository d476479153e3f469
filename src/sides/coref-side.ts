import type { StringCounts } from '../align/string-counts.ts';
import type { CorefDocument } from '../coref/document.ts';
import { textOf } from '../formats/bytes/file-text.ts';
import type { FoundColumn, ReadColumns } from '../formats/bytes/found-column.ts';
import { bracketColumns, firstRow, foundColumn } from '../formats/conll/columns.ts';
import { withTexts } from '../formats/conll/words.ts';
import type { CorefInputOptions, MentionNumbering } from '../formats/coref/coref-input.ts';
import { corefFields, type NamedFields } from '../formats/coref/json/named-fields.ts';
import { judgePredictions, type ReadDocument } from '../formats/coref/json/predictions.ts';
import type { CorefFormatName } from '../formats/coref-formats.ts';
import { corefReader } from '../formats/formats.ts';
import type { CorefSettings, SidedName } from '../settings/coref.ts';
import { groupedBy } from '../text/grouped.ts';
import { type ProblemLog, type ProblemSink, reportAll } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import { type Files, fileBeside, inMemory, readInput, readLines, readWhole, reportUnreadable } from './files.ts';

/** One side of a run, read whole. */
export interface CorefSide {
  /** As its user calls it: a file or a folder. */
  readonly path: string;
  readonly side: 'key' | 'response';
  readonly documents: readonly CorefDocument[];
  readonly log: ProblemSink;
  /** The formats of its files, each once, in the order of the files. */
  readonly formats: readonly ReadFormat[];
  /** Absent for documents that were given. */
  readonly source?: CorefSource | undefined;
  /** See `membersOf`. */
  readonly members?: ReadonlySet<string | undefined>;
  /** The files of the key that this side lacks, as the log says. */
  readonly lacking?: ReadonlySet<string>;
  /** What became of mentions that a language model gave as strings, if there were any. */
  readonly strings?: StringCounts | undefined;
}

/** The format of a file, or of documents that are data. */
export type ReadFormat = CorefFormatName | 'documents';

/** What a side was read from. */
export interface CorefSource {
  /** How the first of its files with a row begins, or the last if none has one. */
  readonly head?: Uint8Array | undefined;
  /** The column that was asked for. */
  readonly column?: number | undefined;
  /** Reads the bytes of one of its files again; undefined if it can be read only once. */
  readonly bytes: (file: string) => Promise<Uint8Array | undefined>;
}

/** How files are read. */
export interface ReadingRules
  extends Pick<
    CorefInputOptions,
    | 'column'
    | 'columns'
    | 'conllReader'
    | 'tsvReader'
    | 'fields'
    | 'relations'
    | 'unparsable'
    | 'keepsParse'
    | 'asUdapi'
  > {
  /** What is said of either side: its format, how mentions of JSON are numbered, and in which members they are. */
  readonly bySide?: Record<CorefSide['side'], SideRules>;
  /** `auto` detects the format of each file from its content. */
  readonly format: 'auto' | CorefFormatName;
  /** Whether documents of CoNLL are to have their words, which comparing does not need. */
  readonly keepsWords?: boolean | undefined;
  readonly lenient: boolean;
}

/** What is said of one side. */
interface SideRules extends MentionNumbering, Pick<CorefInputOptions, 'read'> {
  readonly format?: ReadingRules['format'] | undefined;
}

/** The settings that decide how files are read. */
export type ReadingSettings = Pick<
  CorefSettings,
  'input' | 'lenient' | 'unparsable' | 'column' | 'recordColumn' | 'clusterColumn' | SidedName
>;

export function readingRules({ input, lenient, unparsable, column, ...settings }: ReadingSettings): ReadingRules {
  const columns = { record: settings.recordColumn, cluster: settings.clusterColumn };
  const isTable = input === 'auto' && (columns.record ?? columns.cluster) !== undefined;
  const format = isTable ? 'records' : (input as ReadingRules['format']);
  const bySide = { key: ofSide('key', settings), response: ofSide('response', settings) };
  const relations = settings.relation;
  return { format, lenient: lenient === true, unparsable, column, columns, bySide, relations };
}

function ofSide(side: CorefSide['side'], settings: Pick<ReadingSettings, SidedName>): SideRules {
  return {
    format: settings[`${side}Input`] as ReadingRules['format'] | undefined,
    read: settings[`${side}Read`] ?? settings.read,
    end: settings[`${side}End`],
    plainEnd: settings.end,
    firstToken: settings[`${side}FirstToken`] ?? settings.firstToken,
    fields: namedFields(side, settings),
  };
}

/** What `--fields` and its short forms name. These must not say the same (UsageError). */
function namedFields(side: CorefSide['side'], settings: Pick<ReadingSettings, SidedName>): NamedFields | undefined {
  const given = settings[`${side}Fields`] ?? settings.fields;
  const fields = given === undefined ? undefined : corefFields(given);
  const clusters = settings[`${side}ClustersField`] ?? settings.clustersField;
  const id = settings[`${side}NameField`] ?? settings.nameField;
  const tokens = settings[`${side}TokensField`] ?? settings.tokensField;
  const twice = (clusters && (fields?.clusters ?? fields?.list)) ?? (id && fields?.id) ?? (tokens && fields?.tokens);
  if (twice) throw new UsageError(`--fields ${given} repeats what another option says: leave out one of the two`);
  return { ...fields, ...(clusters && { clusters }), ...(id && { id }), ...(tokens && { tokens }) };
}

/** The side with the words of rows of CoNLL, which its reader does not keep. What can be read only once stays without. */
export async function withWords(side: CorefSide): Promise<CorefSide> {
  const rows = side.documents.filter(({ runs, text }) => runs && !text);
  const found = new Map<CorefDocument, CorefDocument>();
  for (const [file, own] of groupedBy(rows, ({ place }) => place.file)) {
    const bytes = await side.source?.bytes(file);
    if (bytes) for (const [at, document] of withTexts(own, bytes).entries()) found.set(own[at], document);
  }
  return { ...side, documents: side.documents.map((document) => found.get(document) ?? document) };
}

/** What a file has; no format if it could not be read. */
export interface CorefFile {
  readonly documents: readonly ReadDocument[];
  readonly format?: ReadFormat | undefined;
  readonly head?: Uint8Array;
}

/** How the files of one side are read, with room for what is said of each. */
export type SideReading = Omit<ReadingRules, 'bySide'> & CorefInputOptions;

export function sideReading(
  { bySide, ...rules }: ReadingRules,
  side: CorefSide['side'],
  log: ProblemSink,
): SideReading {
  const { format = rules.format, ...own } = bySide?.[side] ?? {};
  return { ...rules, ...own, format, side, log, file: '', size: undefined };
}

/** Reads a file that is all that its side has. */
export async function readAlone(file: string, reading: SideReading, files: Files): Promise<CorefFile> {
  const read = await readFile(file, reading, files);
  const { documents, problems } = judgePredictions(read.documents, reading.side, reading.lenient);
  reportAll(reading.log, problems);
  return { ...read, documents };
}

/** Reads a file. If it cannot be read to its end, that is an error in the log. */
export async function readFile(file: string, reading: SideReading, files: Files): Promise<CorefFile> {
  const given = files.given?.(file);
  if (given?.kind === 'mentions') return { documents: given.documents, format: 'documents' };
  const { format, log } = reading;
  // V8 is slow to add members to a copy, not to replace them.
  const options = { ...reading, file, size: () => files.size?.(file) };
  const unreadBefore = unreadCells(log);
  const isParsed = reading.keepsParse === true && reading.side === 'key' && !reading.conllReader;
  const keepsBytes = reading.keepsWords === true || isParsed;
  const bytes = keepsBytes ? await readWhole(file, log, files) : undefined;
  if (keepsBytes && !bytes) return { documents: [] };
  const source = bytes ? inMemory(bytes) : files.open(file, reading.isPart && 'file');
  const input = await readInput(file, log, source, (begins) => corefReader(begins, format, options));
  if (!input) return { documents: [] };
  const beside = fileBeside(file, input.reader.beside, files);
  const text = beside === undefined ? undefined : await readLines(beside, log, files);
  let read: readonly ReadDocument[] = [];
  try {
    read = input.reader.end(text && textOf({ bytes: text }));
  } catch (error) {
    reportUnreadable(error, file, log);
  }
  const kept = { words: reading.keepsWords, parse: isParsed };
  const { head, reader } = input;
  const found = reader.format?.();
  const documents = bytes && found === 'conll' ? withTexts(read, bytes, kept) : read;
  explainUnread(options, { documents, head }, unreadCells(log) - unreadBefore);
  return { documents, format: found, head };
}

function unreadCells(log: ProblemLog): number {
  return log.counts.get('UNREADABLE_CELL') ?? 0;
}

/** Says what the cells that could not be read have in common, such as the wrong column. */
function explainUnread({ file, log, column = -1 }: SideReading, { documents, head }: CorefFile, count: number): void {
  if (count === 0) return;
  const hint = columnHint(head);
  const hasMentions = documents.some(({ start }) => start.length > 0);
  const isMost = count >= MANY && (hint !== undefined || (!hasMentions && !hasBrackets(file, log)));
  if (hint === undefined && !isMost) return;
  const where = column === -1 ? 'the last column' : `column ${column}`;
  const columns = head && firstRow(head)?.length;
  const message =
    columns !== undefined && Math.abs(column) > columns
      ? `${where} does not exist: rows have ${counted(columns, 'column')}`
      : `${count} cells of ${where} are neither '-' nor brackets such as (7)`;
  const help = hint ?? 'check that the file is annotated, and name its column with --column';
  log.explain({
    code: 'UNREADABLE_CELL',
    severity: 'error',
    file,
    help,
    summary: isMost ? { message, count } : undefined,
  });
}

const MANY = 4;

/** Whether a cell that could not be read has a bracket: then the column is most likely the right one. */
function hasBrackets(file: string, { problems }: ProblemLog): boolean {
  return problems.some(({ code, place, text = '', textColumn = 1 }) => {
    return code === 'UNREADABLE_CELL' && place.file === file && /[()]/.test(text.slice(place.column - textColumn));
  });
}

/** What to do where a side has no mention; undefined for files that have no columns. */
export function emptyHint(side: CorefSide): string | undefined {
  const hint = columnHint(side.source?.head);
  const found = hint === undefined ? columnRead(side) : undefined;
  return found ? `the coreference was read from column ${found.column} of ${found.of}: --column N reads another` : hint;
}

/** What to do where another column holds brackets than the one that was read; undefined if none does. */
export function columnHint(head: Uint8Array | undefined): string | undefined {
  const [column] = head ? bracketColumns(head) : [];
  return column === undefined ? undefined : `column ${column} holds brackets: --column ${column}`;
}

/** The columns that were read, of the sides that have columns. */
export function columnsOf(key: CorefSide, response: CorefSide): ReadColumns | undefined {
  const [ofKey, ofResponse] = [columnRead(key), columnRead(response)];
  return ofKey || ofResponse
    ? { ...(ofKey && { key: ofKey }), ...(ofResponse && { response: ofResponse }) }
    : undefined;
}

/** The column that the coreference was read from; undefined for files that have no columns, or no rows. */
function columnRead({ source, formats }: CorefSide): FoundColumn | undefined {
  const { head, column = -1 } = source ?? {};
  const row = head && formats[0] === 'conll' ? firstRow(head) : undefined;
  return row && foundColumn(row, column, head!);
}
