import type { CountSettings } from '../../ner/evaluate.ts';
import { type ModeName, modes } from '../../ner/modes.ts';
import { scoreSpanLists, tagSequenceScores } from '../../ner/score-sequences.ts';
import type { Span } from '../../ner/sentence.ts';
import { InputError, type ProblemSink, problemLog } from '../../text/problem.ts';
import { makeReport, type Result } from '../make-report.ts';
import type { NerScores, Report } from '../report.ts';
import { checkSettings, defaultsOf } from '../settings.ts';
import { nerOutcome, nerReading } from './outcome.ts';
import { type NerSettings, nerSettings, tagFileSettings } from './settings.ts';

/** The options of `scoreNer`, with the command's defaults. For spans, those on schemes and the spelling of tags have no effect. */
export interface ScoreNerOptions
  extends Partial<
    Omit<NerSettings, 'goldColumn' | 'predColumn' | 'tokenColumn' | 'delimiter' | 'headerRows' | 'lenient' | 'files'>
  > {
  /** The modes to score; by default all that the input allows. */
  readonly modes?: readonly ModeName[];
  /** Whether to count which tag and which type was predicted for which; for tags only. */
  readonly confusion?: boolean;
}

/** One side: the tags of each sentence, or the spans of each sentence or document, which may overlap, nest and repeat. */
export type NerInput = readonly (readonly string[])[] | readonly (readonly Span[])[];

/**
 * Scores predicted tags against gold tags, or predicted spans against gold spans. Gives the command's numbers.
 *
 * @returns a report of one system; for tags, `reading` has the accuracy, the scheme and the spans that break it.
 * @throws InputError when the sides differ in the number or length of sentences, or when a tag cannot be read.
 * @throws RangeError when an option, a span or a tag is invalid, or when one side has tags and the other spans.
 */
export function scoreNer(gold: NerInput, pred: NerInput, options: ScoreNerOptions = {}): Report<NerScores> {
  const { modes: asked, confusion = false, ...given } = options;
  checkSettings(nerSettings, given);
  const settings: NerSettings = { ...defaultsOf(nerSettings), ...given };
  const log = problemLog();
  const sides = { gold: checkedLists(gold, 'gold'), pred: checkedLists(pred, 'pred') };
  const result = areTags(sides)
    ? tagResult(sides, settings, confusion, log)
    : spanResult(sides as Sides<Span>, settings, log);
  if (log.errors > 0) throw new InputError(log);
  const names = asked ?? modes.map(({ name }) => name).filter((name) => result.scores[name]);
  for (const name of names) {
    if (!result.scores[name])
      throw new RangeError(
        `there are no scores of the mode '${name}'; there are: ${Object.keys(result.scores).join(', ')}`,
      );
  }
  const scores = Object.fromEntries(names.map((name) => [name, result.scores[name]]));
  return makeReport(nerOutcome('gold', [{ ...result, scores }], settings), false);
}

interface Sides<Item> {
  readonly gold: readonly (readonly Item[])[];
  readonly pred: readonly (readonly Item[])[];
}

function tagResult(
  sides: Sides<string>,
  settings: NerSettings,
  confusion: boolean,
  log: ProblemSink,
): Result<NerScores> {
  const found = tagSequenceScores(sides.gold, sides.pred, tagFileSettings(settings), log);
  const none = { gold: 0, pred: 0 };
  const reading = nerReading({ ...found, unpaired: none, skipped: none }, settings, confusion);
  return { file: 'pred', size: found.sentences, scores: found.scores, reading, logs: [log] };
}

function spanResult(sides: Sides<Span>, settings: NerSettings, log: ProblemSink): Result<NerScores> {
  const { minOverlap, partialWeight, labels, zeroDivision, types } = settings;
  const scoring = { minOverlap, partialWeight, labels, zeroDivision, ...(types && { types }) };
  const scores = scoreSpanLists(sides.gold, sides.pred, scoring satisfies CountSettings & object);
  return { file: 'pred', size: sides.gold.length, scores, logs: [log] };
}

/** Whether both sides are tags, which they also are if they are empty. Throws RangeError for a mixture of tags and spans. */
function areTags(sides: { readonly gold: NerInput; readonly pred: NerInput }): sides is Sides<string> {
  const kinds = new Set(
    [...sides.gold, ...sides.pred].flatMap((list) => list.map((item: string | Span) => typeof item)),
  );
  if (kinds.size > 1)
    throw new RangeError('both sides must have tags, which are strings, or both spans { start, end, type }');
  return !kinds.has('object');
}

function checkedLists(input: NerInput, side: string): NerInput {
  const isItem = (item: unknown): boolean => typeof item === 'string' || (typeof item === 'object' && item !== null);
  if (Array.isArray(input) && input.every((list) => Array.isArray(list) && list.every(isItem))) return input;
  throw new RangeError(`${side} must be a list of sentences, each a list of tags or of spans { start, end, type }`);
}
