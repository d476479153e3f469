import type { CorefDocument } from '../../src/coref/document.ts';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { judgePredictions } from '../../src/formats/coref/json/predictions.ts';
import type { CorefFormatName } from '../../src/formats/coref-formats.ts';
import { corefReader } from '../../src/formats/formats.ts';
import { problemLog } from '../../src/text/problem.ts';

export interface ReadInput {
  readonly format: CorefFormatName | undefined;
  readonly documents: readonly CorefDocument[];
  /** `CODE line:column` of each problem. */
  readonly problems: readonly string[];
}

export interface ReadInputOptions {
  readonly format?: CorefFormatName;
  readonly side?: 'key' | 'response';
  /** How many bytes are pushed at a time; all at once when not given. */
  readonly chunk?: number;
}

/** Reads text or bytes with the reader of its format, in chunks. */
export function readInput(input: string | Uint8Array, options: ReadInputOptions = {}): ReadInput {
  const { format, side = 'key', chunk = Number.POSITIVE_INFINITY } = options;
  const log = problemLog();
  const given = { file: 'input', lenient: false, log, side };
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const reader = corefReader(headOf(bytes, true), format ?? 'auto', given)!;
  for (let at = 0; at < bytes.length; at += chunk) reader.push(bytes.slice(at, at + chunk));
  const { documents } = judgePredictions(reader.end(), 'key', false);
  return {
    format: reader.format?.(),
    documents,
    problems: log.problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`),
  };
}

/** A document as `id: entity[start,end ...] ...`, names for tokens where mentions have them. */
export function shown(document: CorefDocument): string {
  const entities = entitiesOf(document).map(
    ({ id, mentions }) =>
      `${id}[${mentions.map(({ start, end }) => document.extents?.[start] ?? `${start},${end}`).join(' ')}]`,
  );
  return `${document.id}: ${entities.join(' ')}`;
}
