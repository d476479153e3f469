import { pairDocuments, type SpanSide } from '../../formats/spans/pair-documents.ts';
import { type PlacedPair, placePair } from '../../formats/spans/place-pair.ts';
import type { SpanFormat } from '../../formats/spans/span-file.ts';
import { reportSurfaces, wrongSurfaces } from '../../formats/spans/surfaces.ts';
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
  const rules = { lenient: false, mayLackText: false };
  const pairs = paired.pairs.map((one) => placePair(one, undefined, rules, { gold: log, pred: log }));
  for (const side of ['gold', 'pred'] as const) {
    const documents = paired.pairs.map((one, at) => ({ document: one[side], placed: pairs[at] }));
    const known = documents.flatMap(({ document, placed }) => (document ? [{ document, placed }] : []));
    const wrong = known.flatMap(({ document, placed }) => wrongSurfaces(document, placed.text, placed[side]));
    reportSurfaces(
      wrong,
      known.map(({ document, placed }) => [document, placed.text]),
      side,
      log,
    );
  }
  const format = [...new Set([gold.format, pred.format])].join('+');
  return log.errors > 0 ? undefined : { format, pairs };
}
