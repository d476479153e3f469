import { isInText, type ReadSpan } from '../../align/place-spans.ts';
import { characterScale, charactersOf, runsOn, wordsAt } from '../../align/scale.ts';
import { joinedRuns } from '../../ner/runs.ts';
import type { CharacterUnit, DocumentPair, FileSpan, ReadDocument, Run } from '../../ner/span-document.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';

/** A span whose surface is not what the text has at its position. */
export interface WrongSurface {
  readonly span: FileSpan;
  readonly found: string;
}

/**
 * The spans of a document whose surface is not the text at their position, both with any blank for any other, if its format promises that
 * it is. `text`: that of the document, if it has none.
 */
export function wrongSurfaces(
  document: ReadDocument | undefined,
  text: string | undefined,
  spans: readonly ReadSpan[],
): readonly WrongSurface[] {
  const known = document?.text ?? text;
  if (!document?.promisesSurfaces || document.unit === 'tokens' || known === undefined) return [];
  const wrong: WrongSurface[] = [];
  const scale = characterScale(document.unit, known);
  for (const span of spans) {
    const runs = span.fileRuns ? runsOn(scale, span.fileRuns) : span.runs;
    if (!isAt(span, runs, known)) wrong.push({ span, found: blanked(surfaceAt(known, runs)) });
  }
  return wrong;
}

/**
 * Reports SURFACE_DIFFERS for each of these spans. If all surfaces of the side fit another unit or another end, the help names the option
 * that says so, and that of SPAN_OUTSIDE_TEXT if all spans are in the text in another unit. `given`: the texts of pairs that have none.
 */
export function reportSurfaces(
  wrong: readonly WrongSurface[],
  pairs: readonly DocumentPair[],
  side: 'gold' | 'pred',
  log: ProblemSink,
  given: readonly (string | undefined)[] = [],
): void {
  if (wrong.length === 0 && !log.counts.has('SPAN_OUTSIDE_TEXT')) return;
  let fitting = otherReadings;
  for (const [at, { gold, pred }] of pairs.entries()) {
    const document = side === 'gold' ? gold : pred;
    const text = document?.text ?? gold.text ?? pred?.text ?? given[at];
    if (document) fitting = fitting.filter((other) => fits(document, text, other));
  }
  explainOutside(
    fitting,
    pairs.flatMap((pair) => pair[side] ?? []),
    side,
    log,
  );
  const help = fitting[0] && `all surfaces fit ${fitting[0].what}: --${side}-${fitting[0].option}`;
  for (const { span, found } of wrong) {
    const message = `the surface of this span is ${quoted(span.surface!)}, but the text has ${quoted(found)} at its position`;
    log.report('SURFACE_DIFFERS', 'error', () => ({ place: span.where.place, message, help }));
  }
}

/** Says by which unit all spans are in the text, if some are not. */
function explainOutside(
  fitting: readonly OtherReading[],
  documents: readonly ReadDocument[],
  side: 'gold' | 'pred',
  log: ProblemSink,
): void {
  const other = fitting.find(({ unit }) => unit !== undefined);
  if (!other || !log.counts.has('SPAN_OUTSIDE_TEXT') || documents.some(({ unit }) => unit === 'tokens')) return;
  const help = `all spans are in the text with ${other.what}: --${side}-${other.option}`;
  for (const file of new Set(documents.map(({ where }) => where.place.file)))
    log.explain({ code: 'SPAN_OUTSIDE_TEXT', severity: 'error', file, help });
}

/** Another way to read offsets. */
export interface OtherReading {
  readonly unit?: CharacterUnit;
  /** What is added to an end that was read the format's way. */
  readonly after: number;
  readonly what: string;
  /** Without the side. */
  readonly option: string;
}

/** The units, and the ends. */
export const otherReadings: readonly OtherReading[] = [
  { unit: 'code-points', after: 0, what: 'offsets in code points', option: 'offsets code-points' },
  { unit: 'utf-16', after: 0, what: 'offsets in UTF-16 units', option: 'offsets utf-16' },
  { unit: 'bytes', after: 0, what: 'offsets in bytes of UTF-8', option: 'offsets bytes' },
  { after: 1, what: 'inclusive ends', option: 'end inclusive' },
  { after: -1, what: 'exclusive ends', option: 'end exclusive' },
];

function fits({ unit, shift = [0, 0], spans }: ReadDocument, text: string | undefined, other: OtherReading): boolean {
  if (unit === 'tokens' || text === undefined) return true;
  // It is read so.
  if (other.unit === unit || other.after === (shift[1] > shift[0] ? 1 : -1)) return false;
  const scale = characterScale(other.unit ?? unit, text);
  return spans.every((span) => {
    const runs = span.runs.map(([start, end]): Run => [start, end + other.after]);
    if (!runs.every((run) => isInText(run, scale))) return false;
    const placed = runsOn(scale, runs);
    // A span that is a little too long may be in the text by chance, but hardly as whole words.
    return span.surface === undefined ? !/^\s|\s$/u.test(surfaceAt(text, placed)) : isAt(span, placed, text);
  });
}

/** Whether a surface, if there is one, is what is in these runs: in their order, or in that of the text with those that touch joined. */
function isAt({ surface }: FileSpan, runs: readonly Run[], text: string): boolean {
  if (surface === undefined || isAlike(surface, surfaceAt(text, runs))) return true;
  return runs.length > 1 && isAlike(surface, surfaceAt(text, joinedRuns(runs)));
}

function surfaceAt(text: string, runs: readonly Run[]): string {
  // What is inside a character is no text.
  return wordsAt(
    charactersOf(text),
    runs.map((run) => (Math.min(...run) < 0 ? [0, 0] : run)),
  );
}

/** Whether two texts are equal except in the kind of white space: some formats cannot store a line end. */
function isAlike(surface: string, found: string): boolean {
  return surface === found || blanked(surface) === blanked(found);
}

function blanked(text: string): string {
  return text.replace(/\s/gu, ' ');
}
