import { isRefused } from '../../formats/formats.ts';
import { headOf, readAll } from '../../formats/head.ts';
import { nerFormat } from '../../formats/ner-formats.ts';
import { tagColumn } from '../../formats/tag-lists.ts';
import type { TagInput } from '../../formats/tags/tag-layout.ts';
import type { Span } from '../../ner/spans.ts';
import { bytesOf, readArgument } from '../../text/argument.ts';
import { InputError, problemLog, reportFile } from '../../text/problem.ts';
import { chosenOptions, column as columnKind, kindsOf, text } from '../settings.ts';
import { nerSettings } from './settings.ts';
import { tagInput } from './span-settings.ts';

/** The options of `readNer`. All but the name apply to files of tags. */
export interface ReadNerOptions {
  /** The name that places show; `input` when not given. */
  readonly file?: string;
  /** The column of the tags: 1 is the first, -1 the last, which is the default. */
  readonly column?: number;
  /** The character that separates columns; detected from the first row when not given. */
  readonly delimiter?: string;
  /** How many rows at the top name the columns. */
  readonly headerRows?: number;
  /** Whether rows are tokens or lines of tags sentences; detected unless a column is given. */
  readonly input?: TagInput;
}

/**
 * Reads one side of tagging that is in memory, as text or as bytes of UTF-8: one column of a file with one token per line, or JSON, a
 * list of documents that are lists of spans `{ "label", "start", "end" }`, end included.
 *
 * @returns for each sentence its tags as they are written, or for each document its spans.
 * @throws InputError with every problem and its place, if the input cannot be read.
 * @throws RangeError if the input is neither text nor bytes, or an option does not exist or has an invalid value.
 */
export function readNer(
  input: string | Uint8Array,
  options: ReadNerOptions = {},
): readonly (readonly string[])[] | readonly (readonly Span[])[] {
  const { file = 'input', column, ...layout } = chosenOptions(optionKinds, options);
  const bytes = readArgument('input', () => bytesOf(input));
  const log = problemLog();
  const head = headOf(bytes, true);
  const { tags, spans } = nerFormat(head);
  let read: readonly (readonly string[])[] | readonly (readonly Span[])[] = [];
  const chosen = column !== undefined && { goldColumn: column };
  if (tags) read = tagColumn({ name: file, bytes }, { ...layout, ...chosen, offersLenient: false }, log);
  else if (spans) read = readAll(spans(file, log), bytes);
  else if (!isRefused(head, 'nerscore', file, log)) {
    const message = 'this is no tag file, nor lists of spans';
    reportFile(log, 'OTHER_FORMAT', 'error', file, message);
  }
  if (log.errors > 0) throw new InputError(log);
  return read;
}

const optionKinds = {
  file: text(),
  column: columnKind,
  ...kindsOf(nerSettings, ['delimiter', 'headerRows']),
  input: tagInput,
};
