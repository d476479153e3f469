import { headOf, readAll } from '../../formats/bytes/head.ts';
import { detectSpans, spanFormats } from '../../formats/span-formats.ts';
import type { TagInput } from '../../formats/tags/tag-layout.ts';
import { tagColumn } from '../../pair/tag-lists.ts';
import { choice, column as columnKind, text } from '../../settings/kinds.ts';
import { type NerSettings, nerSettings } from '../../settings/ner.ts';
import { inputFormat, isTagInput, type SpanSettings } from '../../settings/spans.ts';
import { chosenOptions, kindsOf } from '../../settings/table.ts';
import { documentsOf } from '../../sides/ner-documents.ts';
import { spanSide, textReader } from '../../sides/read-spans.ts';
import { bytesOf, readArgument } from '../../text/argument.ts';
import { InputError, problemLog } from '../../text/problem.ts';
import type { NerInput } from './score-ner.ts';

/** The options of `readNer`. Of spans, the last three say what offsets count, whether ends are inclusive, and the first number; by format when not given. */
export interface ReadNerOptions extends Partial<Pick<NerSettings, 'offsets' | 'end' | 'firstOffset'>> {
  /** The name that places show; `input` when not given. */
  readonly file?: string;
  /** The column of the tags: 1 is the first, -1 the last, which is the default. */
  readonly column?: number;
  /** The character that separates columns; detected from the first row when not given. */
  readonly delimiter?: string;
  /** How many rows at the top name the columns. */
  readonly headerRows?: number;
  /**
   * The format: `conll-bio` or `tags-in-lines`, which is whether rows are tokens or lines of tags sentences, or one of spans. Detected, but
   * tags if a column is given.
   */
  readonly input?: string;
  /** Of spans: the side, as some formats hold both; `gold` when not given. */
  readonly side?: 'gold' | 'pred';
  /** Of spans: what is read where a file holds several things. */
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
export function readNer(input: string | Uint8Array, options: ReadNerOptions = {}): NerInput {
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
    if (log.errors > 0) throw new InputError(log);
    return documents;
  }
  const layout = { ...rest, ...(asked !== undefined && { input: asked as TagInput }) };
  const chosen = column !== undefined && { goldColumn: column };
  const read = tagColumn({ name: file, bytes }, { ...layout, ...chosen, offersLenient: false }, log);
  if (log.errors > 0) throw new InputError(log);
  return read;
}

const optionKinds = {
  file: text(),
  column: columnKind,
  ...kindsOf(nerSettings, ['delimiter', 'headerRows']),
  input: inputFormat,
  side: choice(['gold', 'pred']),
  ...kindsOf(nerSettings, ['read', 'offsets', 'end', 'firstOffset']),
};
