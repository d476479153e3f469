import type { CorefDocument } from '../../src/coref/document.ts';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { conllReader } from '../../src/formats/conll/reader.ts';
import { formatPlace, type Problem, problemLog } from '../../src/text/problem.ts';

/** What the reader makes of an input: its documents, and every problem it reports. */
export interface Reading {
  readonly documents: readonly CorefDocument[];
  readonly problems: readonly Problem[];
}

/** Reads text or bytes, in pieces of `chunk` bytes where that is given, with the scanner from `scannedFrom` on. */
export function read(
  input: string | Uint8Array,
  {
    chunk = Number.POSITIVE_INFINITY,
    lenient = false,
    ...options
  }: {
    readonly chunk?: number;
    readonly lenient?: boolean;
    readonly scannedFrom?: number;
    readonly column?: number;
  } = {},
): Reading {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const log = problemLog({ perError: Number.POSITIVE_INFINITY, perWarning: Number.POSITIVE_INFINITY });
  const reader = conllReader({ file: 'f', lenient, log, ...options });
  if (chunk > bytes.length) reader.push(bytes);
  else {
    // As a file is read: one buffer that is filled again and again.
    const buffer = new Uint8Array(chunk);
    for (let at = 0; at < bytes.length; at += chunk) {
      const part = bytes.subarray(at, at + chunk);
      buffer.set(part);
      reader.push(buffer.subarray(0, part.length));
    }
  }
  return { documents: reader.end(), problems: log.problems };
}

/** A document in one line: `name: 7=0-1,3 x=2`, entities by id, mentions by their first and last token, in the order of the table. */
export function show(document: CorefDocument): string {
  const entities = entitiesOf(document)
    .filter(({ mentions }) => mentions.length > 0)
    .map(({ id, mentions }) => `${id}=${mentions.map(({ start, end }) => span(start, end - 1)).join(',')}`);
  return [`${document.id}:`, ...entities].join(' ');
}

/** A problem in one line: `UNREADABLE_CELL error f:2:10`. */
export function showProblem({ code, severity, place }: Problem): string {
  return `${code} ${severity} ${formatPlace(place)}`;
}

/** The documents and problems of an input, each in one line. */
export function shown(input: string | Uint8Array, options: Parameters<typeof read>[1] = {}): string[] {
  const { documents, problems } = read(input, options);
  return [...documents.map(show), ...problems.map(showProblem)];
}

function span(first: number, last: number): string {
  return first === last ? `${first}` : `${first}-${last}`;
}
