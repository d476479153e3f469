import { placeSpans, type ReadSpan } from '../../align/place-spans.ts';
import { characterScale, plainScale } from '../../align/scale.ts';
import type { ReadDocument } from '../../ner/span-document.ts';
import { givenTexts, reportLeftOut } from '../../pair/pair-spans.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { OneInput } from '../../sides/detect-spans.ts';
import { readSide } from '../../sides/read-side.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { reportSurfaces, wrongSurfaces } from '../../suspect/surfaces.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';

/** A document of one side with its spans, and its number among all of that side, from 1. */
export interface PlacedDocument {
  readonly document: ReadDocument;
  readonly spans: readonly ReadSpan[];
  readonly number: number;
}

/** The accepted documents of a file or a folder. Says how many others there are. `texts`: of documents that have none. */
export async function readPlaced(
  input: OneInput,
  settings: NerSettings,
  log: ProblemSink,
  texts?: SpanSide | 'joined',
): Promise<readonly PlacedDocument[]> {
  const { placed } = await readChecked(input, settings, log, { texts });
  const accepted = placed.filter(({ document }) => !document.isLeftOut);
  reportLeftOut([placed.length - accepted.length, placed.length], 'left out', input.path, log);
  return accepted;
}

/**
 * Reads a file or a folder by itself, and reports every problem that does not need another side. The side is undefined after an error.
 * `keepsTokens`: where positions count characters; `texts`: of documents that have none.
 */
export async function readChecked(
  { path, choice, format, files }: OneInput,
  settings: NerSettings,
  log: ProblemSink,
  {
    keepsTokens = false,
    texts,
  }: { readonly keepsTokens?: boolean; readonly texts?: SpanSide | 'joined' | undefined } = {},
): Promise<{ readonly side: SpanSide | undefined; readonly placed: readonly PlacedDocument[] }> {
  const { read } = settings;
  const own = { ...(read !== undefined && { goldRead: read }), ...settings, option: '--column' as const };
  const inputs = { paths: [path], choice };
  const side = await readSide({ inputs, formats: [format], settings: own, files, keepsTokens }, 0, log);
  const pairs = side?.documents.map((gold) => ({ gold, pred: undefined })) ?? [];
  const given = (side && givenTexts(pairs, true, texts, side, log)) ?? [];
  const documents = pairs.map(({ gold }, at) => (given[at] === undefined ? gold : { ...gold, text: given[at] }));
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
  return { side, placed };
}

/** The spans of a document in its tokens or in characters; without tokens or text, in the positions of the file. */
function placedSpans(document: ReadDocument, { lenient }: NerSettings, log: ProblemSink): readonly ReadSpan[] {
  const { text, tokens } = document;
  const { unit } = document.rules;
  const scale = unit === 'tokens' ? plainScale(tokens?.length ?? Number.POSITIVE_INFINITY) : characterScale(unit, text);
  return placeSpans(document, scale, unit === 'tokens' ? undefined : text, lenient === true, log);
}
