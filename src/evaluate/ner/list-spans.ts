import { placeSpans, type ReadSpan } from '../../formats/spans/place-spans.ts';
import { characterScale, textBetween, tokenScale } from '../../formats/spans/scale.ts';
import type { SpanDocument, SpanFile } from '../../formats/spans/span-file.ts';
import { checkSurfaces, surfaced } from '../../formats/spans/surfaces.ts';
import type { Run } from '../../ner/spans.ts';
import { type ProblemLog, type ProblemSink, problemLog, reportFile } from '../../text/problem.ts';
import type { Files } from '../files.ts';
import { type FileChoice, folderFiles, inOrder, tagFiles } from '../folder-files.ts';
import { withoutSlash } from '../folders.ts';
import type { ListedDocument, ListedFiles, ListedItem } from '../listed.ts';
import { detectInputs } from './detect-spans.ts';
import { readSources, type SpanInput, spanSide } from './read-spans.ts';
import { readTagSpans } from './read-tag-spans.ts';
import type { NerSettings } from './settings.ts';

/**
 * The documents of these files, and of the files in folders, with their spans. Tags are read as conlleval reads them, which is also how
 * they are scored unless `--invalid discard` is given.
 */
export async function listSpans(
  paths: readonly string[],
  settings: NerSettings,
  files: Files,
  choice?: FileChoice,
): Promise<ListedFiles> {
  const logs: ProblemLog[] = [];
  const documents: (readonly ListedDocument[])[] = [];
  // Whether every glob matches is known only after the last folder.
  const perFolder = choice && { ...choice, end: () => {} };
  for (const given of paths) {
    const areFolders = files.kind(given) === 'folder';
    const path = areFolders ? withoutSlash(given) : given;
    const log = problemLog();
    logs.push(log);
    const detected = await detectInputs({ paths: [path], areFolders, choice: perFolder }, settings, files);
    const [format] = detected.formats;
    const input = format && { path, side: 'gold' as const, format, choice: perFolder };
    const tagFilesOf =
      areFolders && !input ? folderFiles(path, tagFiles, log, files, perFolder) : new Map([['', path]]);
    if (input) documents.push(await spanDocuments(input, settings, log, detected.files));
    else
      for (const [, file] of inOrder(tagFilesOf))
        documents.push(await tagDocuments(file, settings, log, detected.files));
    await detected.close();
  }
  choice?.end();
  return { documents: documents.flat(), logs };
}

async function spanDocuments(
  input: SpanInput,
  settings: NerSettings,
  log: ProblemSink,
  files: Files,
): Promise<readonly ListedDocument[]> {
  const sources = await readSources(input, log, files);
  const all = sources ? spanSide(sources, input, settings, log).documents : [];
  const placed = all.map((document) => ({ document, spans: placedSpans(document, settings, log) }));
  const promised = placed.flatMap(({ document, spans }) => surfaced(document, undefined, spans));
  checkSurfaces(promised, 'gold', log);
  const left = all.filter(({ isLeftOut }) => isLeftOut).length;
  const message = `${left} of ${all.length} documents are left out: they were not accepted`;
  if (left > 0) reportFile(log, 'LEFT_OUT', 'warning', input.path, message);
  return placed.flatMap(({ document, spans }, at) => (document.isLeftOut ? [] : listed(document, spans, at)));
}

/** The spans of a tag file. */
async function tagDocuments(
  path: string,
  settings: NerSettings,
  log: ProblemSink,
  files: Files,
): Promise<readonly ListedDocument[]> {
  const side = await readTagSpans({ path, side: 'gold' }, { ...settings, option: '--column' }, log, files);
  return (side?.documents ?? []).map((document, at) => listed(document, placedSpans(document, settings, log), at));
}

/** A document, and what its positions count. */
type CountedDocument = SpanDocument & Pick<SpanFile, 'unit'>;

/** The spans of a document in its tokens or in characters; without tokens or text, in the positions of the file. */
function placedSpans(
  { unit, text, tokens, spans }: CountedDocument,
  { lenient }: NerSettings,
  log: ProblemSink,
): readonly ReadSpan[] {
  const known = unit !== 'tokens' ? characterScale(unit, text) : tokens && tokenScale(tokens);
  return placeSpans(spans, known ?? characterScale('code-points', undefined), unit, lenient === true, log);
}

function listed(
  { id, where: { place }, unit, text, tokens }: CountedDocument,
  spans: readonly ReadSpan[],
  at: number,
): ListedDocument {
  const isText = unit === 'code-points' || (text !== undefined && unit !== 'tokens');
  const wordsIn = ([start, end]: Run): string | undefined =>
    unit === 'tokens' ? tokens?.slice(start, end).join(' ') : text && textBetween(text, start, end);
  // Where tags are all that a file has, its tokens are empty.
  const isKnown = unit === 'tokens' ? tokens?.every(Boolean) : text !== undefined;
  const items = spans.map(({ type, runs, of }): ListedItem => {
    const words = isKnown ? runs.map(wordsIn).join(' ') : of.surface;
    return { place: of.where.place, name: type, runs, score: of.score, words };
  });
  return { file: place.file, id: id ?? String(at + 1), unit: isText ? 'characters' : unit, items };
}
