import type { CorefDocument } from '../../coref/document.ts';
import { headOf, readAll } from '../../formats/bytes/head.ts';
import { withTexts } from '../../formats/conll/words.ts';
import { judgePredictions } from '../../formats/coref/json/predictions.ts';
import { type CorefFormatName, corefFormats } from '../../formats/coref-formats.ts';
import { corefReader } from '../../formats/formats.ts';
import { choice, flag, text } from '../../settings/kinds.ts';
import { chosenOptions } from '../../settings/table.ts';
import { bytesOf, readArgument } from '../../text/argument.ts';
import { InputError, problemLog, reportAll } from '../../text/problem.ts';
import { wordedError } from './wording.ts';

/** The options of `readCoref`. */
export interface ReadCorefOptions {
  /** The name that places show; `input` when not given. */
  readonly file?: string;
  /** Repair unbalanced brackets; otherwise they are an error. */
  readonly lenient?: boolean;
  /** The input format; detected from the content when not given. */
  readonly format?: CorefFormatName;
  /** `response` takes the `predicted_clusters` of JSON if present; `key` when not given. */
  readonly side?: 'key' | 'response';
  /** Whether to keep the words, which findings show. */
  readonly words?: boolean;
}

/**
 * Reads a coreference file that is in memory, as text or as bytes of UTF-8: CoNLL-2011/2012, CoNLL-U, JSON, JSON lines, neleval's TSV, or
 * an export of an annotation tool (of brat without the text beside it).
 *
 * @returns its documents, in order.
 * @throws InputError with every problem and its place, if the input cannot be read. Warnings are not available here: use the command
 *   `corefscore check`.
 * @throws RangeError if the input is neither text nor bytes, or an option does not exist or has an invalid value.
 */
export function readCoref(input: string | Uint8Array, options: ReadCorefOptions = {}): readonly CorefDocument[] {
  const { file = 'input', lenient = false, format = 'auto', side = 'key', words } = chosenOptions(optionKinds, options);
  const bytes = readArgument('input', () => bytesOf(input));
  const log = problemLog();
  const reader = corefReader(headOf(bytes, true), format, { file, lenient, log, side });
  const found = reader ? readAll(reader, bytes) : [];
  const read = words && reader?.format?.() === 'conll' ? withTexts(found, bytes) : found;
  const judged = judgePredictions(read, side, lenient);
  reportAll(log, judged.problems);
  if (log.errors > 0) throw wordedError(new InputError(log));
  return judged.documents;
}

const optionKinds = {
  file: text(),
  lenient: flag,
  format: choice(corefFormats.map(({ name }) => name)),
  side: choice(['key', 'response']),
  words: flag,
};
