import { joinedRuns, sizeOfRuns } from '../ner/runs.ts';
import { type FileSpan, type ReadDocument, type Run, type SpanUnit, unitNames } from '../ner/span-document.ts';
import type { ProblemSink } from '../text/problem.ts';
import { counted, shortened } from '../text/quoted.ts';
import { isSurface } from './same-surface.ts';
import { charactersOf, runsOn, type Scale, wordsAt } from './scale.ts';

/** A span in the positions that are compared, with what the file says of it. */
export interface ReadSpan extends FileSpan {
  /** The runs that the file has, if these are others. */
  readonly fileRuns?: readonly Run[];
  /** Whether it is a string that has no place in the text, but one after it that no other span has. */
  readonly isNowhere?: true;
  /** Whether it is a string that was found inside a word alone. */
  readonly isInsideWord?: true;
}

/**
 * The spans of a document in the positions that are compared. Fragments that touch, or that only blanks separate, become one; those that
 * overlap too, with a warning. Blanks that a tokenizer put at the ends of spans are trimmed: BLANKS_TRIMMED, a warning. `text`: whose characters
 * the positions are, if they are.
 * Strings without a place have no runs. Reports SPAN_OUTSIDE_TEXT of spans that are not in the text, which are left out: a warning if
 * `lenient`, else an error.
 */
export function placeSpans(
  { spans: given, rules: { unit, surfaces } }: Pick<ReadDocument, 'spans' | 'rules'>,
  scale: Scale,
  text: string | undefined,
  lenient: boolean,
  log: ProblemSink,
): readonly ReadSpan[] {
  const spans = given.slice();
  const trims = surfaces === 'tokens' && text !== undefined;
  if (!trims && scale.isSame && spans.every(({ runs }) => runs.length === 1 && !fault(runs[0], scale, unit)))
    return spans;
  const read: ReadSpan[] = [];
  const characters = text === undefined ? '' : charactersOf(text);
  for (const span of spans) {
    const { type } = span;
    let wrong = span.runs.length === 0 && span.surface === undefined ? 'it has no fragment' : undefined;
    for (const run of span.runs) wrong ??= fault(run, scale, unit);
    if (wrong) {
      const message = `this ${shortened(type)} is not in the text: ${wrong}${lenient ? '; left out' : ''}`;
      log.report('SPAN_OUTSIDE_TEXT', lenient ? 'warning' : 'error', () => ({ place: span.where.place, message }));
      continue;
    }
    // Tokens may touch where there is a blank between them in the text.
    const own = joinedRuns(span.runs);
    const placed = bridged(scale.isSame ? own : joinedRuns(runsOn(scale, own)), characters);
    const { surface } = span;
    const mayTrim = trims && (surface === undefined || isSurface(surface, wordsAt(characters, placed), 'tokens'));
    const runs = mayTrim ? trimmed(placed, characters) : placed;
    if (runs !== placed) {
      const message = `this ${shortened(type)} begins or ends with a blank of its tokenizer: it is trimmed`;
      log.report('BLANKS_TRIMMED', 'warning', () => ({ place: span.where.place, message }));
    }
    if (own !== span.runs && sizeOfRuns(own) < sizeOfRuns(span.runs)) {
      const message = `fragments of this ${shortened(type)} overlap: they are joined`;
      log.report('OVERLAPPING_FRAGMENTS', 'warning', () => ({ place: span.where.place, message }));
    }
    read.push(runs === span.runs ? span : { ...span, runs, fileRuns: span.runs });
  }
  return read;
}

/** Runs of which those that only blanks separate are one. Without the characters, none are. */
function bridged(runs: readonly Run[], characters: string | readonly string[]): readonly Run[] {
  const isBlank = (from: number, to: number): boolean =>
    to <= characters.length && /^\s+$/u.test([...characters.slice(from, to)].join(''));
  const joined: Run[] = [];
  for (const [start, end] of runs) {
    const last = joined.at(-1);
    if (last && isBlank(last[1], start)) joined[joined.length - 1] = [last[0], end];
    else joined.push([start, end]);
  }
  return joined.length < runs.length ? joined : runs;
}

/** The run without the blanks at its ends; as it is, if it has none, or nothing else. */
function trimmed(runs: readonly Run[], characters: string | readonly string[]): readonly Run[] {
  let [start, end] = [runs[0]?.[0] ?? 0, runs.at(-1)?.[1] ?? 0];
  const isBlank = (at: number): boolean => /^\s$/u.test(characters[at] ?? '');
  if (runs.length !== 1 || !(isBlank(start) || isBlank(end - 1))) return runs;
  while (start < end && isBlank(start)) start++;
  while (start < end && isBlank(end - 1)) end--;
  return start < end ? [[start, end]] : runs;
}

/** Whether a run has characters of the text, and only whole ones. */
export function isInText([start, end]: Run, scale: Scale): boolean {
  const isInside = start >= 0 && start < end && end <= scale.offsets;
  return isInside && scale.start(start) >= 0 && scale.end(end) > scale.start(start);
}

/** What is wrong with a run; undefined if it is in the text. */
function fault(given: Run, scale: Scale, unit: SpanUnit): string | undefined {
  if (isInText(given, scale)) return undefined;
  const [start, end] = given;
  const run = `[${start}, ${end})`;
  if (end < start) return `${run} ends before it starts`;
  if (end === start) return `${run} is empty`;
  if (start < 0) return `${run} starts before the text`;
  if (end > scale.offsets)
    return `${run} reaches beyond the text, which has ${counted(scale.offsets, unitNames[unit])}`;
  if (unit === 'tokens') return `${run} stands for no text, as [CLS] does`;
  return `offset ${scale.start(start) < 0 ? start : end} is inside a character, if offsets count ${unitNames[unit]}s`;
}
