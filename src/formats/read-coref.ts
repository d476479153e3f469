import type { CorefDocument } from '../coref/document.ts';
import { InputError, problemLog } from '../text/problem.ts';
import type { CorefFormatName } from './coref-input.ts';
import { autoReader, corefFormat } from './formats.ts';

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
}

/**
 * Reads a coreference file that is in memory, as text or as bytes of UTF-8: CoNLL-2011/2012, JSON, JSON lines or neleval's TSV.
 *
 * @returns its documents, in order.
 * @throws InputError with every problem and its place, if the input cannot be read. Warnings are not available here: use the command
 *   `corefscore check`.
 */
export function readCoref(input: string | Uint8Array, options: ReadCorefOptions = {}): readonly CorefDocument[] {
  const { file = 'input', lenient = false, format, side = 'key' } = options;
  const log = problemLog();
  const documents: CorefDocument[] = [];
  const onDocument = (document: CorefDocument) => documents.push(document);
  const given = { file, lenient, log, onDocument, side, mentions: {} };
  const reader = format ? corefFormat(format).reader(given) : autoReader({ ...given, onFormat: () => {} });
  reader.push(typeof input === 'string' ? new TextEncoder().encode(input) : input);
  reader.end();
  if (log.errors > 0) throw new InputError(log);
  return documents;
}
