import { placeSpans, type ReadSpan } from '../../align/place-spans.ts';
import { characterScale, plainScale } from '../../align/scale.ts';
import type { ReadDocument } from '../../ner/span-document.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { OneInput } from '../../sides/detect-spans.ts';
import { readSide } from '../../sides/read-side.ts';
import { reportSurfaces, wrongSurfaces } from '../../suspect/surfaces.ts';
import { counted } from '../../text/counted.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';

/** A document of one side with its spans, and its number among all of that side, from 1. */
export interface PlacedDocument {
  readonly document: ReadDocument;
  readonly spans: readonly ReadSpan[];
  readonly number: number;
}

/** Reads a file or a folder by itself, and reports every problem that does not need another side. */
export async function readPlaced(
  { path, choice, format, files }: OneInput,
  settings: NerSettings,
  log: ProblemSink,
): Promise<readonly PlacedDocument[]> {
  const own = { ...settings, option: '--column' as const };
  const side = await readSide({ inputs: { paths: [path], choice }, formats: [format], settings: own, files }, 0, log);
  const { documents = [] } = side ?? {};
  const placed = documents.map((document, at) => ({
    document,
    spans: placedSpans(document, settings, log),
    number: at + 1,
  }));
  const wrong = placed.flatMap(({ document, spans }) => wrongSurfaces(document, undefined, spans));
  reportSurfaces(
    wrong,
    documents.map((gold) => ({ gold, pred: undefined })),
    'gold',
    log,
  );
  if (side && documents.length === 0 && files.kind(path) === 'folder')
    reportFile(log, 'NO_DOCUMENT', 'error', path, `no file in this folder is ${format?.title ?? 'a tag file'}`);
  const accepted = placed.filter(({ document }) => !document.isLeftOut);
  const left = documents.length - accepted.length;
  const are = left === 1 ? 'is' : 'are';
  const message = `${left} of ${counted(documents.length, 'document')} ${are} left out: rejected in Prodigy (or ignored)`;
  if (left > 0) reportFile(log, 'LEFT_OUT', 'warning', path, message);
  return accepted;
}

/** The spans of a document in its tokens or in characters; without tokens or text, in the positions of the file. */
function placedSpans(document: ReadDocument, { lenient }: NerSettings, log: ProblemSink): readonly ReadSpan[] {
  const { text, tokens } = document;
  const { unit } = document.rules;
  const scale = unit === 'tokens' ? plainScale(tokens?.length ?? Number.POSITIVE_INFINITY) : characterScale(unit, text);
  return placeSpans(document, scale, unit === 'tokens' ? undefined : text, lenient === true, log);
}
