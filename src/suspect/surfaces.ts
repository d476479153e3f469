import { isInText, type ReadSpan } from '../align/place-spans.ts';
import { type OffsetReading, readingsOf } from '../align/readings.ts';
import { blanked, isAt, placedByWords, surfaceAt } from '../align/same-surface.ts';
import { characterScale, charactersOf, runsOn } from '../align/scale.ts';
import type { FileSpan, ReadDocument, SpanDocuments } from '../ner/span-document.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/** A span whose surface is not what the text has at its position. */
export interface WrongSurface {
  readonly span: FileSpan;
  readonly found: string;
}

/** The spans of a document whose surface is not the text at their position, by its rule. `text`: that of the document, if it has none. */
export function wrongSurfaces(
  document: ReadDocument | undefined,
  text: string | undefined,
  spans: readonly ReadSpan[],
): readonly WrongSurface[] {
  const known = document?.text ?? text;
  if (!document?.rules.surfaces || document.rules.unit === 'tokens' || known === undefined) return [];
  if (spans.every(({ surface }) => surface === undefined)) return [];
  const wrong: WrongSurface[] = [];
  const [scale, characters] = [characterScale(document.rules.unit, known), charactersOf(known)];
  for (const span of spans) {
    // What was placed by its surface has no other place.
    if (span.surface === undefined || span.fileRuns?.length === 0) continue;
    const runs = span.fileRuns ? runsOn(scale, span.fileRuns) : span.runs;
    if (!isAt(span, runs, characters, document.rules.surfaces))
      wrong.push({ span, found: blanked(surfaceAt(characters, runs)) });
  }
  return wrong;
}

/**
 * Reports SURFACE_DIFFERS for each of these spans. If all surfaces of the side fit another way to read its offsets, the help names the option
 * that says so, and that of SPAN_OUTSIDE_TEXT if all spans are in the text then. `given`: the texts of pairs that have none.
 */
export function reportSurfaces(
  wrong: readonly WrongSurface[],
  pairs: readonly SpanDocuments[],
  side: 'gold' | 'pred',
  log: ProblemSink,
  given: readonly (string | undefined)[] = [],
): void {
  const documents = pairs.flatMap((pair) => pair[side] ?? []);
  // There is none where the chosen document is not there.
  if (documents.length === 0 || (wrong.length === 0 && !log.counts.has('SPAN_OUTSIDE_TEXT'))) return;
  const texts = pairs.flatMap((pair, at) =>
    pair[side] ? [pair[side].text ?? pair.gold.text ?? pair.pred?.text ?? given[at]] : [],
  );
  const fitting = readingsOf(documents[0].rules).find(
    (reading) =>
      (reading.name === 'unit' || haveSurfaces(documents)) &&
      documents.every((document, at) => fits(document, texts[at], reading)),
  );
  if (fitting) explainOutside(fitting, documents, side, log);
  const reading = fitting ? `all surfaces fit ${adviceOf(fitting, side)}` : correct;
  const help = documents[0].rules.wordsTell ? `${reading}; ${placedByWords}` : reading;
  for (const { span, found } of wrong) {
    const message = `the surface of this span is ${quoted(span.surface!)}, but the text has ${quoted(found)} at its position`;
    log.report('SURFACE_DIFFERS', 'error', () => ({ place: span.where.place, message, help }));
  }
}

const correct = 'correct its offsets or its words; --allow SURFACE_DIFFERS scores by offsets';

/** Without surfaces, a span that is moved may be in the text by chance. */
function haveSurfaces(documents: readonly ReadDocument[]): boolean {
  return documents.every(({ spans }) => spans.slice().every(({ surface }) => surface !== undefined));
}

function adviceOf({ what, options }: OffsetReading, side: 'gold' | 'pred'): string {
  const how = options.map((option) => `--${side}-${option}`).join(' ');
  return `${what}: ${how || 'restore those of the text that was annotated'}`;
}

/** Says how all spans are in the text, if some are not. */
function explainOutside(
  fitting: OffsetReading,
  documents: readonly ReadDocument[],
  side: 'gold' | 'pred',
  log: ProblemSink,
): void {
  if (!log.counts.has('SPAN_OUTSIDE_TEXT') || documents.some(({ rules }) => rules.unit === 'tokens')) return;
  const help = `all spans are in the text with ${adviceOf(fitting, side)}`;
  for (const file of new Set(documents.map(({ where }) => where.place.file)))
    log.explain({ code: 'SPAN_OUTSIDE_TEXT', severity: 'error', file, help });
}

/** Whether all surfaces of a document, or its spans as whole words, are in the text by this reading. */
function fits(
  { rules: { unit, surfaces = 'text' }, spans }: ReadDocument,
  text: string | undefined,
  other: OffsetReading,
): boolean {
  if (unit === 'tokens' || text === undefined) return true;
  const [scale, characters] = [other.scale?.(text) ?? characterScale(unit, text), charactersOf(text)];
  return spans.slice().every((span) => {
    const runs = span.runs.map(other.run);
    if (!runs.every((run) => isInText(run, scale))) return false;
    const placed = runsOn(scale, runs);
    // A span that is a little too long may be in the text by chance, but hardly as whole words.
    return span.surface === undefined
      ? !/^\s|\s$/u.test(surfaceAt(characters, placed))
      : isAt(span, placed, characters, surfaces);
  });
}
