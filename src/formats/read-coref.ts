import type { CorefDocument } from '../coref/document.ts';
import { InputError, problemLog } from '../text/problem.ts';
import { conllReader } from './conll.ts';

export interface ReadCorefOptions {
  /** The name that places show; `input` when not given. */
  readonly file?: string;
  /** Repair brackets that do not balance instead of refusing them. */
  readonly lenient?: boolean;
}

/**
 * Reads a CoNLL-2011/2012 coreference file that is in memory, as text or as bytes of UTF-8.
 *
 * @returns its documents, in order.
 * @throws InputError with every problem and its place, when the input cannot be read. Warnings are not shown here: use the command
 * `corefscore check`.
 */
export function readCoref(input: string | Uint8Array, options: ReadCorefOptions = {}): readonly CorefDocument[] {
  const log = problemLog();
  const documents: CorefDocument[] = [];
  const reader = conllReader({
    file: options.file ?? 'input',
    lenient: options.lenient === true,
    log,
    onDocument: (document) => documents.push(document),
  });
  reader.push(typeof input === 'string' ? new TextEncoder().encode(input) : input);
  reader.end();
  if (log.errors > 0) throw new InputError(log);
  return documents;
}
