import { textReader } from '../../formats/bytes/file-text.ts';
import { headOf, readAll } from '../../formats/bytes/head.ts';
import { detectSpans, spanFormats } from '../../formats/span-formats.ts';
import type { TagColumns } from '../../formats/tags/tag-columns.ts';
import type { TagInput } from '../../formats/tags/tag-layout.ts';
import { tagColumn } from '../../pair/tag-lists.ts';
import { columnList } from '../../settings/columns.ts';
import { choice, text } from '../../settings/kinds.ts';
import { type NerSettings, nerSettings } from '../../settings/ner.ts';
import { inputFormat, isTagInput, type SpanSettings } from '../../settings/spans.ts';
import { chosenOptions } from '../../settings/table.ts';
import { documentsOf, type NerDocument } from '../../sides/ner-documents.ts';
import { spanSide } from '../../sides/read-spans.ts';
import { tagSpans } from '../../sides/read-tag-files.ts';
import { bytesOf, readArgument, shown } from '../../text/argument.ts';
import { InputError, problemLog } from '../../text/problem.ts';
import { wordedError } from './wording.ts';

/** The options of `readNer`. Of spans, `offsets`, `end` and `firstOffset` say what offsets count, whether ends are inclusive, and the first number; by format when not given. */
export interface ReadNerOptions extends Partial<Pick<NerSettings, 'offsets' | 'end' | 'firstOffset'>> {
  /** The name that places show; `input` when not given. */
  readonly file?: string;
  /**
   * The column of the tags: 1 is the first, -1 the last, which is the default, or its name in the header, or that of a member of JSON. Several
   * are one set of spans, and give documents.
   */
  readonly column?: TagColumns;
  /** What numbers stand for where tags in JSON are numbers: what `--id2label` reads, such as a list of names, or `id2label` of a model. */
  readonly id2label?: object;
  /** The character that separates columns; detected from the first row when not given. */
  readonly delimiter?: string;
  /** How many rows at the top name the columns. */
  readonly headerRows?: number;
  /**
   * The format: `conll-bio`, `tags-in-lines` or `tags-in-json`, which is whether rows are tokens, or lines of tags or lists of JSON sentences, or
   * one of spans. Detected, but tags if a column is given.
   */
  readonly input?: string;
  /** The side, as JSON with tags and some formats of spans hold both; `gold` when not given. */
  readonly side?: 'gold' | 'pred';
  /** For spans: what is read where a file holds several things. */
  readonly read?: string;
}

/**
 * Reads one side of tagging that is in memory, as text or as bytes of UTF-8: one column of a file with one token per line; a file of spans in
 * any format that nerscore reads.
 *
 * @returns for each sentence its tags as they are written, or documents.
 * @throws InputError with every problem and its place, if the input cannot be read.
 * @throws RangeError if the input is neither text nor bytes, or an option does not exist or has an invalid value.
 */
export function readNer(
  input: string | Uint8Array,
  options: ReadNerOptions = {},
): readonly (readonly string[])[] | readonly NerDocument[] {
  const {
    file = 'input',
    column,
    input: asked,
    side = 'gold',
    read: part,
    offsets,
    end,
    firstOffset,
    ...rest
  } = chosenOptions(optionKinds, options);
  const bytes = readArgument('input', () => bytesOf(input));
  const log = problemLog();
  const head = headOf(bytes, true);
  const isOfTags = column !== undefined || (asked !== undefined && isTagInput(asked));
  const format = isOfTags ? undefined : (spanFormats.find(({ name }) => name === asked) ?? detectSpans(head));
  if (format) {
    const lines = readAll(textReader(file, log), bytes) ?? [];
    const settings = { read: part, offsets, end, firstOffset } as SpanSettings;
    const found = spanSide(
      { sources: [{ file, bytes: lines }], missing: [] },
      { path: file, side, format },
      settings,
      log,
    );
    const documents = documentsOf(found);
    if (log.errors > 0) throw wordedError(new InputError(log));
    return documents;
  }
  const layout = { ...rest, ...(asked !== undefined && { input: asked as TagInput }) };
  const chosen = column !== undefined && { [side === 'pred' ? 'predColumn' : 'goldColumn']: column };
  const how = { ...layout, ...chosen, offersLenient: false };
  const read = Array.isArray(column)
    ? documentsOf(tagSpans({ file, bytes, side }, how, log))
    : tagColumn({ name: file, bytes }, side, how, log);
  if (log.errors > 0) throw wordedError(new InputError(log));
  return read;
}

/** What numbers stand for, as `labelNames` reads it. */
const labels = {
  check(value: unknown): void {
    if (typeof value !== 'object' || value === null)
      throw new RangeError(`expected a list of names or an object, not ${shown(value)}`);
  },
};

const optionKinds = {
  file: text(),
  column: columnList,
  id2label: labels,
  delimiter: nerSettings.delimiter.kind,
  headerRows: nerSettings.headerRows.kind,
  input: inputFormat,
  side: choice(['gold', 'pred']),
  read: nerSettings.read.kind,
  offsets: nerSettings.offsets.kind,
  end: nerSettings.end.kind,
  firstOffset: nerSettings.firstOffset.kind,
};
