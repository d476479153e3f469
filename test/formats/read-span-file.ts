import type { ReaderOptions, SpanFormat, SpanSource } from '../../src/formats/spans/span-file.ts';
import type { SpanDocument, SpanRules } from '../../src/ner/span-document.ts';

/** What a file of spans holds, and how it counts. */
export interface SpanFile extends Pick<SpanRules, 'unit' | 'surfaces'> {
  readonly documents: readonly SpanDocument[];
}

/** The options of a reader, with the rule for ends as users say it. */
export type SpanOptions = Omit<ReaderOptions, 'shift'> & { readonly end?: 'inclusive' | 'exclusive' | undefined };

/** A file that is in memory as one text. */
export interface TextSource extends Omit<SpanSource, 'bytes'> {
  readonly text: string;
}

/** Reads a file in the format, by its rules where the options have none. */
export function readSpanFile(
  format: SpanFormat,
  { text, ...source }: TextSource,
  { end, ...options }: SpanOptions,
): SpanFile {
  const after = (end ?? format.end) === 'inclusive' ? 1 : 0;
  const read = format.read({ ...source, bytes: [new TextEncoder().encode(text)] }, { ...options, shift: [0, after] });
  return { documents: [...read.documents], unit: read.unit ?? format.unit, surfaces: format.surfaces };
}
