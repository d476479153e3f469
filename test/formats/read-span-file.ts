import type { ReaderOptions, SpanFormat, SpanSource } from '../../src/formats/spans/span-file.ts';
import type { ReadDocument } from '../../src/ner/span-document.ts';

/** What a file of spans holds, and how it counts. */
export interface SpanFile extends Pick<ReadDocument, 'unit' | 'surfaces'> {
  readonly documents: ReturnType<SpanFormat['read']>['documents'];
}

/** The options of a reader, with the rule for ends as users say it. */
export type SpanOptions = Omit<ReaderOptions, 'shift'> & { readonly end?: 'inclusive' | 'exclusive' | undefined };

/** Reads a file in the format, by its rules where the options have none. */
export function readSpanFile(format: SpanFormat, source: SpanSource, { end, ...options }: SpanOptions): SpanFile {
  const after = (end ?? format.end) === 'inclusive' ? 1 : 0;
  const { documents, unit = format.unit } = format.read(source, { ...options, shift: [0, after] });
  return { documents, unit, surfaces: format.surfaces };
}
