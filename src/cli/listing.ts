import type { Command } from 'commander';
import { type CountRow, mentionCounts, spanCounts } from '../evaluate/list/count.ts';
import type { ListedDocument, ListedFiles, ListedItem } from '../evaluate/list/listed.ts';
import { tsvLine } from '../report/csv.ts';
import { headOf, jsonText } from '../report/json.ts';
import { shortNames } from '../report/numbers.ts';
import { plainStyle } from '../report/style.ts';
import { nameCell, plainCell, type Table, wholeTable } from '../report/tables.ts';
import { tableTexts } from '../report/text-table.ts';
import { hasErrors } from '../results/make-report.ts';
import type { Choice } from '../settings/table.ts';
import type { Files } from '../sides/files.ts';
import type { FileChoice } from '../sides/folder-files.ts';
import { groupedBy } from '../text/grouped.ts';
import { visible } from '../text/harmless.ts';
import { formatPlace } from '../text/problem.ts';
import { exitCode, printResult, readInputs } from './command.ts';
import { type ChoiceOptions, choiceOptions, chosenFiles } from './file-choice.ts';
import type { Io } from './io.ts';
import { type CommandLine, type CommandRow, filesToRead } from './program.ts';
import { formatChoice, type PrintOptions } from './report-options.ts';

/** What `list` and `count` read, in words, with which options, and how; and what they call it. */
export interface Listing {
  readonly contents: string;
  readonly item: 'span' | 'mention';
  readonly name: 'type' | 'entity';
  readonly choices: readonly Choice<unknown>[];
  read(command: Command, files: Files, choice: FileChoice | undefined): Promise<ListedFiles>;
}

/**
 * `count FILE...`: how many spans of each type, document and length, or mentions and entities of each document, length and size.
 * `list FILE...`: the spans or mentions, one a line, and what each covers, if that is known.
 */
export function listingRows(listing: Listing): Readonly<Record<'count' | 'list', CommandRow>> {
  const { contents, item, name, choices } = listing;
  const [what, by] = item === 'span' ? ['spans', 'type, document'] : ['mentions and entities', 'document, size'];
  const row = { inputs: filesToRead, takes: 'configuration' } as const;
  const ofReading = [...choices, ...Object.values(choiceOptions)];
  return {
    count: {
      ...row,
      name: 'count',
      about: `Counts the ${what} of ${contents}, by ${by} and length.`,
      choices: () => [...ofReading, formatChoice('table', 'json')],
      async run(line) {
        const { documents, logs } = await readListed(listing, line, 'counted');
        if (hasErrors(logs)) return exitCode.input;
        const count = item === 'span' ? spanCounts : mentionCounts;
        const counts = count(documents);
        const json = () => ({ ...headOf('count', line.program.tool), ...counts });
        return printResult(line.command.opts(), line.io, { json }, (how) => {
          const tables = countTables(counts, documents, count);
          return `${tables.flatMap((table) => tableTexts(table, how)).join('\n\n') || 'no documents'}\n`;
        });
      },
    },
    list: {
      ...row,
      name: 'list',
      about: `Prints the ${item}s of ${contents}, one per line.`,
      choices: () => [...ofReading, formatChoice('tsv', 'json')],
      async run(line) {
        const { program, command, io } = line;
        const { documents, logs } = await readListed(listing, line, 'listed');
        if (hasErrors(logs)) return exitCode.input;
        if (command.opts<PrintOptions>().format === 'json') {
          const rows = documents.flatMap((document) => document.items.map((one) => jsonRow(document, one, name)));
          const links = documents.flatMap((document) => linkRows(document));
          const more = links.length > 0 ? { links } : {};
          io.out(jsonText({ ...headOf('list', program.tool), [`${item}s`]: rows, ...more }));
        } else printLines(listing, documents, io);
        return exitCode.scored;
      },
    },
  };
}

/** Reads the files that the arguments name. */
async function readListed(
  { read }: Listing,
  { command, io }: CommandLine,
  done: 'listed' | 'counted',
): Promise<ListedFiles> {
  const options = command.opts<ChoiceOptions & PrintOptions>();
  const chosen = await chosenFiles(command.args, options, io);
  return readInputs(options, io, (from) => read(command, from, chosen), done);
}

/** A row for each item: aligned columns on a terminal, else tab-separated. */
function printLines({ item, name }: Listing, documents: readonly ListedDocument[], io: Io): void {
  const haveHeads = documents.some(({ items }) => items.some(({ head }) => head !== undefined));
  const more = item === 'span' ? (['score'] as const) : haveHeads ? (['head'] as const) : [];
  const heads = ['place', 'document', name, 'start', 'end', 'unit', ...more, 'words'];
  if (io.outIsTerminal) {
    const isNumber = (head: string): boolean => ['start', 'end', 'score', 'head'].includes(head);
    const columns = heads.map((head) => ({ head, isLeft: !isNumber(head) }));
    const rows = documents
      .flatMap((document) => rowsOf(document, more))
      .map((row) => heads.map((_, at) => visible(String(row[at] ?? ''))));
    io.out(`${tableTexts(wholeTable(columns, rows), { style: plainStyle, width: io.width }).join('\n\n')}\n`);
    return;
  }
  io.out(tsvLine(heads));
  for (const document of documents) io.out(rowsOf(document, more).map(tsvLine).join(''));
}

/** The items of a document, and the links between its entities, as rows. */
function rowsOf(
  document: ListedDocument,
  more: readonly ('score' | 'head')[],
): readonly (readonly (string | number | undefined)[])[] {
  const items = document.items.map((one) => {
    const [start, end] = [0, 1].map((bound) => one.runs.map((run) => run[bound]).join());
    const known = more.map((field) => one[field]);
    return [formatPlace(one.place), document.id, one.name, start, end, document.unit, ...known, one.words];
  });
  const links = linkRows(document).map(({ file, line, kind, antecedent, anaphor, relation }) => {
    const text = `${kind} ${antecedent}<${anaphor}${relation === undefined ? '' : `:${relation}`}`;
    return [formatPlace({ file, line, column: 1 }), document.id, text, '', '', undefined, undefined];
  });
  return [...items, ...links];
}

/** The links between the entities of a document, with their places. */
function linkRows({ file, id, links = [] }: ListedDocument) {
  return links.map(({ line, ...link }) => ({ file, line, document: id, ...link }));
}

/** What is unknown is absent. */
function jsonRow({ id, unit }: ListedDocument, item: ListedItem, name: string): object {
  const { place, runs, score, head, isZero, words } = item;
  const known = { runs: runs.length > 0 ? runs : undefined, score, head, zero: isZero || undefined, words };
  // V8 is slow to add members to a copy.
  return Object.assign({}, place, { document: id, [name]: item.name, unit }, known);
}

/** Columns in which nothing is known are left out, and so are the files where there is one. A last row has the sums of numbers that add up. */
function tableOf(rows: readonly CountRow[]): Table {
  const [first] = rows;
  const isOneFile = new Set(rows.map(({ file }) => file)).size <= 1;
  const fields = Object.keys(first).filter((field) => !(field === 'file' && isOneFile));
  const isSum = (field: string): boolean => sums.includes(field);
  const columns = fields.map((field) => ({ head: field, isLeft: typeof first[field] !== 'number' }));
  const cells = rows.map((row) => {
    return fields.map((field) => (isSum(field) ? plainCell : nameCell)(visible(String(row[field] ?? ''))));
  });
  const total = fields.map((field, at) => {
    const sum = rows.reduce((all, row) => all + Number(row[field]), 0);
    return isSum(field) ? String(sum) : at === 0 ? 'all' : '';
  });
  return wholeTable(columns, [...cells, total]);
}

const sums = ['spans', 'mentions', 'entities', 'zeros', 'discontinuous', 'bridges', 'split_antecedents'];

/** With more files, there is one column for all. */
const MOST_FILES = 6;

type Counts = ReturnType<typeof spanCounts>;

/** A table for each thing that was counted, with a column for each file, where there are several and not many. */
function countTables(
  counts: Counts,
  documents: readonly ListedDocument[],
  count: (documents: readonly ListedDocument[]) => Counts,
): readonly Table[] {
  const files = [...groupedBy(documents, ({ file }) => file)];
  const counted = Object.entries(counts).filter(([, rows]) => rows.length > 0);
  if (files.length <= 1 || files.length > MOST_FILES) return counted.map(([, rows]) => tableOf(rows));
  const names = shortNames({ systems: files.map(([file]) => ({ file })) });
  const byFile = files.map(([, own], at) => ({ name: visible(names[at]), counts: count(own) }));
  return counted.flatMap(([what, rows]) => {
    const own = byFile.map(({ name, counts: { [what]: ofFile } }) => ({ name, rows: keyed(ofFile) }));
    // Documents are those of any file, and what a file lacks is not a document without mentions.
    return what === 'documents'
      ? fileTables(new Map(own.flatMap((file) => [...file.rows])), own, '')
      : fileTables(keyed(rows), own, '0');
  });
}

/** Rows by what they are of, and which of several of it they are. */
type KeyedRows = ReadonlyMap<string, CountRow>;

function keyed(rows: readonly CountRow[]): KeyedRows {
  const alike = groupedBy(rows, (row) => JSON.stringify(namesIn(row).map((field) => row[field])));
  return new Map([...alike].flatMap(([name, own]) => own.map((row, at) => [`${name} ${at}`, row] as const)));
}

function namesIn(row: CountRow): readonly string[] {
  return Object.keys(row).filter((field) => !sums.includes(field) && field !== 'file');
}

/** A table for each number that was counted, with a column for each file. `none`: what stands where a file lacks the row. */
function fileTables(
  all: KeyedRows,
  files: readonly { readonly name: string; readonly rows: KeyedRows }[],
  none: string,
): readonly Table[] {
  const [first] = all.values();
  const counted = Object.keys(first).filter((field) => sums.includes(field));
  const fields = namesIn(first);
  return counted.map((field) => {
    const rows = Array.from(all, ([key, row]) => [
      ...fields.map((name) => nameCell(visible(String(row[name] ?? '')))),
      ...files.map((file) => String(file.rows.get(key)?.[field] ?? none)),
    ]);
    const totals = files.map((file) => [...file.rows.values()].reduce((sum, row) => sum + Number(row[field]), 0));
    const last = [...fields.map((_, at) => (at === 0 ? 'all' : '')), ...totals.map(String)];
    const headOf = (name: string): string => (counted.length > 1 ? `${field} by ${name}` : name);
    const columns = [
      ...fields.map((name) => ({ head: headOf(name), isLeft: typeof first[name] !== 'number' })),
      ...files.map(({ name }) => ({ head: name })),
    ];
    return wholeTable(columns, [...rows, last]);
  });
}
