import type { ProblemSink } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import type { ReadSpan } from './place-spans.ts';
import { characterScale, textBetween } from './scale.ts';
import type { SpanDocument, SpanFile, SpanUnit } from './span-file.ts';

/** The spans of a document whose format promises that their surfaces are in the text at their positions. */
export interface SurfacedDocument {
  readonly text: string;
  readonly unit: Exclude<SpanUnit, 'tokens'>;
  readonly spans: readonly ReadSpan[];
}

/** The document with its spans, if its format promises surfaces and there is a text. */
export function surfaced(
  { promisesSurfaces, unit, text: own }: Pick<SpanFile, 'promisesSurfaces' | 'unit'> & Pick<SpanDocument, 'text'>,
  text: string | undefined,
  spans: readonly ReadSpan[],
): readonly SurfacedDocument[] {
  const known = own ?? text;
  return !promisesSurfaces || unit === 'tokens' || known === undefined ? [] : [{ text: known, unit, spans }];
}

/**
 * Reports SURFACE_DIFFERS for each span whose surface is not the text at its position, both with any blank for any other. If all surfaces
 * of the documents fit another unit or another end, the help names the option that says so.
 */
export function checkSurfaces(documents: readonly SurfacedDocument[], side: 'gold' | 'pred', log: ProblemSink): void {
  const wrong = documents.flatMap(({ text, spans }) =>
    spans.flatMap(({ runs, of }) => {
      if (of.surface === undefined) return [];
      const found = surfaceAt(text, runs);
      return isAlike(of.surface, found) ? [] : [{ span: of, found: blanked(found) }];
    }),
  );
  if (wrong.length === 0) return;
  const fitting = others.find((other) => documents.every((document) => fits(document, other)));
  const help = fitting && `all surfaces fit ${fitting.what}: --${side}-${fitting.option}`;
  for (const { span, found } of wrong) {
    const message = `the surface of this span is ${quoted(span.surface!)}, but the text has ${quoted(found)} at its position`;
    log.report('SURFACE_DIFFERS', 'error', () => ({ place: span.where.place, message, help }));
  }
}

/** Other ways to read offsets, by what is added to an end that was read the format's way. */
interface Other {
  readonly unit?: SurfacedDocument['unit'];
  readonly after: number;
  readonly what: string;
  readonly option: string;
}

const others: readonly Other[] = [
  { unit: 'code-points', after: 0, what: 'offsets in code points', option: 'offsets code-points' },
  { unit: 'utf-16', after: 0, what: 'offsets in UTF-16 units', option: 'offsets utf-16' },
  { unit: 'bytes', after: 0, what: 'offsets in bytes of UTF-8', option: 'offsets bytes' },
  { after: 1, what: 'inclusive ends', option: 'end inclusive' },
  { after: -1, what: 'exclusive ends', option: 'end exclusive' },
];

function fits({ text, unit, spans }: SurfacedDocument, other: Other): boolean {
  const scale = characterScale(other.unit ?? unit, text);
  return spans.every(({ of }) => {
    const runs = of.runs.map(([start, end]) => [scale.start(start), scale.end(end + other.after)] as const);
    return of.surface === undefined || isAlike(of.surface, surfaceAt(text, runs));
  });
}

function surfaceAt(text: string, runs: readonly (readonly [number, number])[]): string {
  return runs.map(([start, end]) => (start < 0 || end < 0 ? '' : textBetween(text, start, end))).join(' ');
}

/** Whether two texts are equal but for which white space they have: some formats cannot store a line end. */
function isAlike(surface: string, found: string): boolean {
  return surface === found || blanked(surface) === blanked(found);
}

function blanked(text: string): string {
  return text.replace(/\s/gu, ' ');
}
