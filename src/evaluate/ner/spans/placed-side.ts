import type { SpanSide } from '../../../formats/spans/pair-documents.ts';
import { placeSpans, type ReadSpan } from '../../../formats/spans/place-spans.ts';
import { characterScale, tokenScale } from '../../../formats/spans/scale.ts';
import type { ReadDocument } from '../../../formats/spans/span-file.ts';
import { reportSurfaces, wrongSurfaces } from '../../../formats/spans/surfaces.ts';
import { type ProblemSink, reportFile } from '../../../text/problem.ts';
import type { Files } from '../../files.ts';
import type { OneInput } from '../each-input.ts';
import type { NerSettings } from '../settings.ts';
import { readSources, type SpanInput, spanSide } from './read-spans.ts';
import { readTagSpans } from './read-tag-spans.ts';

/** A document of one side with its spans, and its number among all of that side, from 1. */
export interface PlacedDocument {
  readonly document: ReadDocument;
  readonly spans: readonly ReadSpan[];
  readonly number: number;
}

/** Reads a file or a folder by itself, and reports every problem that does not need another side. */
export async function readPlaced(
  { format, files, ...input }: OneInput & Pick<SpanInput, 'side'>,
  settings: NerSettings,
  log: ProblemSink,
): Promise<readonly PlacedDocument[]> {
  const all = await (format
    ? readSpans({ ...input, format }, settings, log, files)
    : readTagSpans(input, { ...settings, option: '--column' }, log, files));
  const documents = all?.documents ?? [];
  const placed = documents.map((document, at) => ({
    document,
    spans: placedSpans(document, settings, log),
    number: at + 1,
  }));
  const wrong = placed.flatMap(({ document, spans }) => wrongSurfaces(document, undefined, spans));
  const texts = documents.map((document) => [document, undefined] as const);
  reportSurfaces(wrong, texts, input.side, log);
  const accepted = placed.filter(({ document }) => !document.isLeftOut);
  const left = documents.length - accepted.length;
  const message = `${left} of ${documents.length} documents are left out: they were not accepted`;
  if (left > 0) reportFile(log, 'LEFT_OUT', 'warning', input.path, message);
  return accepted;
}

async function readSpans(
  input: SpanInput,
  settings: NerSettings,
  log: ProblemSink,
  files: Files,
): Promise<SpanSide | undefined> {
  const sources = await readSources(input, log, files);
  return sources && spanSide(sources, input, settings, log);
}

/** The spans of a document in its tokens or in characters; without tokens or text, in the positions of the file. */
function placedSpans(
  { unit, text, tokens, spans }: ReadDocument,
  { lenient }: NerSettings,
  log: ProblemSink,
): readonly ReadSpan[] {
  const known = unit !== 'tokens' ? characterScale(unit, text) : tokens && tokenScale(tokens);
  return placeSpans(spans, known ?? characterScale('code-points', undefined), unit, lenient === true, log);
}
