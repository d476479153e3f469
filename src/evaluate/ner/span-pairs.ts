import { pairDocuments, type SpanSide } from '../../formats/spans/pair-documents.ts';
import { type PlacedPair, placePair } from '../../formats/spans/place-pair.ts';
import type { SpanFormat } from '../../formats/spans/span-file.ts';
import { checkSurfaces, surfaced } from '../../formats/spans/surfaces.ts';
import type { Sides } from '../../ner/rows.ts';
import type { ProblemSink } from '../../text/problem.ts';
import type { Files } from '../files.ts';
import type { InputPaths } from '../folders.ts';
import { readSources, spanSide } from './read-spans.ts';
import type { SpanSettings } from './span-settings.ts';

/** The documents of both sides in the order of gold, with the spans of each in the order of its file. */
export interface SpanPairs {
  /** The formats of both sides. */
  readonly format: string;
  readonly pairs: readonly PlacedPair[];
}

/** Reads, pairs and places the spans of gold and of one prediction, for other tools. Undefined after an error. */
export async function readSpanPairs(
  { paths, choice }: InputPaths,
  formats: readonly SpanFormat[],
  settings: SpanSettings,
  log: ProblemSink,
  files: Files,
): Promise<SpanPairs | undefined> {
  const read = async (at: number, side: 'gold' | 'pred', gold?: SpanSide): Promise<SpanSide | undefined> => {
    const [path, format] = [paths[at], formats[at]];
    const sources = await readSources({ path, format, choice }, log, files);
    return sources && spanSide(sources, { path, side, format, gold }, settings, log);
  };
  const gold = await read(0, 'gold');
  const pred = gold && (await read(1, 'pred', gold));
  const { pair, missingDocument = 'empty' } = settings;
  const paired = gold && pred && pairDocuments({ gold, pred }, { pair, missingDocument }, log);
  if (!paired) return undefined;
  const sides: Sides<ProblemSink> = { gold: log, pred: log };
  const placed = paired.pairs.map((one) => ({ ...one, placed: placePair(one, undefined, false, sides) }));
  for (const side of ['gold', 'pred'] as const) {
    const promised = placed.flatMap(({ [side]: document, placed: { text, [side]: spans } }) =>
      document ? surfaced(document, text, spans) : [],
    );
    checkSurfaces(promised, side, log);
  }
  const format = [...new Set([gold.format, pred.format])].join('+');
  return log.errors > 0 ? undefined : { format, pairs: placed.map((one) => one.placed) };
}
