import { spanErrors } from '../../findings/error-counts.ts';
import { spanFindings } from '../../findings/span-findings.ts';
import type { SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import { spanTexts } from '../../findings/span-unit.ts';
import { sidesOfTypes } from '../../formats/tags/tag-columns.ts';
import { countSpans, type SpanPair } from '../../ner/count-spans.ts';
import { criteria, type SpanModeName } from '../../ner/criteria.ts';
import { countingOf, inOrder, isOfWords, isSpanMode, type ModeName } from '../../ner/modes.ts';
import { typeRenaming } from '../../ner/renamed-types.ts';
import { everyTag, type Sides, type TaggedRows } from '../../ner/rows.ts';
import { checkSentences, tagSequenceScores } from '../../ner/score-sequences.ts';
import { type CriteriaScores, spanModeScores } from '../../ner/scores.ts';
import { spanMode } from '../../ner/span-modes.ts';
import type { Span } from '../../ner/spans.ts';
import { typesOf } from '../../ner/steps.ts';
import type { RowTokens } from '../../pair/row-tokens.ts';
import { makeReport, withWords } from '../../results/result.ts';
import type { NerReport, NerScores } from '../../results/tool-reports.ts';
import { allowedCodes, flag, names } from '../../settings/kinds.ts';
import { type NerSettings, nerSettings, tagFileSettings } from '../../settings/ner.ts';
import { chosenOptions, defaultsOf, kindsOf } from '../../settings/table.ts';
import { areDocuments, type NerDocument, sideOfDocuments } from '../../sides/ner-documents.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { nerSuspicions } from '../../suspect/ner-suspicions.ts';
import { suspected } from '../../suspect/suspicions.ts';
import { isRecord, readArgument, shown } from '../../text/argument.ts';
import {
  InputError,
  type ProblemCode,
  type ProblemLog,
  type ProblemSink,
  problemLog,
  reportAll,
} from '../../text/problem.ts';
import { type NerResult, nerCounted, nerReading, spanConfusion, tagConfusion } from '../ner/counted.ts';
import { tagUnits } from '../ner/tag-units.ts';
import { scoreSystems, spanSettingsOf } from '../spans/score-spans.ts';

/**
 * The options of `scoreNer`, with the command's defaults. For spans, those on schemes and the spelling of tags have no effect; `pair`,
 * `missingDocument`, `duplicates` and `minScore` have one for documents only.
 */
export interface ScoreNerOptions
  extends Partial<
    Pick<
      NerSettings,
      | 'scheme'
      | 'invalid'
      | 'labels'
      | 'zeroDivision'
      | 'minOverlap'
      | 'partialWeight'
      | 'map'
      | 'ignoreCaseOfTypes'
      | 'types'
      | 'outside'
      | 'suffix'
      | 'tagDelimiter'
      | 'pair'
      | 'missingDocument'
      | 'duplicates'
      | 'minScore'
    >
  > {
  /** The modes to score; by default all that the input allows. */
  readonly modes?: readonly ModeName[];
  /** Whether to count which type was predicted for which, and of tags, which tag. */
  readonly confusion?: boolean;
  /** Whether what is wrong is listed too, in `findings` of the system. */
  readonly findings?: boolean;
  /** The codes of errors that are no mistakes here, and are warnings. */
  readonly allow?: readonly ProblemCode[];
}

/** One side: the tags of each sentence; the spans of each sentence or document, which may overlap, nest and repeat; or documents. */
export type NerInput = readonly (readonly string[])[] | readonly (readonly Span[])[] | readonly NerDocument[];

/**
 * Scores predicted tags against gold tags, or predicted spans against gold spans. Gives the command's numbers. Lists of spans are paired
 * by position, and each repeat counts; documents are paired, and repeats counted, as files of spans are.
 *
 * @returns a report of one system; for tags, `reading` has the accuracy, the scheme and the spans that break it.
 * @throws InputError when the sides differ in the number or length of sentences, when a tag cannot be read, when documents cannot be paired
 *   or a span is not in the text of its document, or when no span has any of the `types`.
 * @throws RangeError when an option, a span or a tag is invalid, or when the sides are of different kinds.
 */
export function scoreNer(gold: NerInput, pred: NerInput, options: ScoreNerOptions = {}): NerReport {
  const { modes: asked, confusion = false, findings = false, allow, ...given } = chosenOptions(optionKinds, options);
  const settings: NerSettings = { ...defaultsOf(nerSettings), ...given };
  const spanModes = countable(asked ?? []);
  const log = problemLog();
  const haveDocuments = [gold, pred].map((input, at) => readArgument(sideNames[at], () => areDocuments(input)));
  if (haveDocuments.every(Boolean)) {
    const [ofGold, ofPred] = [gold, pred] as readonly (readonly NerDocument[])[];
    const sides = { gold: sideOfDocuments(ofGold, 'gold'), pred: sideOfDocuments(ofPred, 'pred') };
    return documentReport(sides, settings, { modes: documentModes(asked), confusion, findings, allow }, log);
  }
  if (haveDocuments.some(Boolean)) throw new RangeError('gold and pred: expected documents on both sides, or on none');
  const sides = { gold: checkedLists(gold, 'gold'), pred: checkedLists(pred, 'pred') };
  const kinds = new Set([...sides.gold, ...sides.pred].flat().map((item) => typeof item));
  if (kinds.size > 1)
    throw new RangeError(
      'gold and pred: expected tags, which are strings, or spans { start, end, type } on both sides',
    );
  const wanted = { modes: spanModes, confusion, findings, allow };
  const result = kinds.has('object')
    ? spanResult(sides as Lists<Span>, settings, wanted, log)
    : tagResult(sides as Lists<string>, settings, wanted, log);
  if (log.errors > 0) throw new InputError(log);
  const all = result.scores as NerScores;
  const chosen = asked ?? inOrder(Object.keys(all) as ModeName[]);
  for (const name of chosen) {
    if (!Object.hasOwn(all, name)) {
      const known = Object.keys(all).join(', ');
      throw new RangeError(`modes: there are no scores of the mode ${shown(name)}; there are: ${known}`);
    }
  }
  const scores = Object.fromEntries(chosen.map((name) => [name, all[name]]));
  return withWords(makeReport(nerCounted('gold', [{ ...result, scores }], settings), false)) as NerReport;
}

const sideNames = ['gold', 'pred'] as const;
const sideFiles = { gold: 'gold', pred: 'pred' };

function documentReport(
  sides: Sides<SpanSide>,
  settings: NerSettings,
  { modes, confusion, findings, allow }: Asked,
  log: ProblemSink & ProblemLog,
): NerReport {
  const asked = {
    confusion,
    isOneFile: false,
    isGated: false,
    hasUnits: false,
    allow,
    ...(findings && { findings: { keepsText: true, inSlices: true, withTexts: true } }),
  };
  const system = { pred: sides.pred, logs: { gold: log, pred: log } };
  const [found] = scoreSystems(sides.gold, [system], undefined, { modes, settings, ...asked }, log);
  if (!found || log.errors > 0) throw new InputError(log);
  const result = { file: 'pred', ...found.result, logs: [log] };
  const counted = nerCounted('gold', [result], spanSettingsOf(settings, sides.gold, [found]));
  return withWords(makeReport({ ...counted, unit: 'document' }, false)) as NerReport;
}

/** The modes of documents: the four criteria unless others are asked for. */
function documentModes(asked: readonly ModeName[] = criteria.map(({ name }) => name)): readonly SpanModeName[] {
  const other = asked.find((name) => !isSpanMode(name) || !spanMode(name));
  if (other === undefined) return inOrder(asked).filter(isSpanMode);
  throw new RangeError(`modes: documents have no scores of the mode ${shown(other)}`);
}

const optionKinds = {
  modes: names,
  confusion: flag,
  findings: flag,
  allow: allowedCodes,
  ...kindsOf(nerSettings, ['scheme', 'invalid', 'labels', 'zeroDivision', 'minOverlap', 'partialWeight']),
  ...kindsOf(nerSettings, ['map', 'ignoreCaseOfTypes', 'types', 'outside', 'suffix', 'tagDelimiter']),
  ...kindsOf(nerSettings, ['pair', 'missingDocument', 'duplicates', 'minScore']),
};

type Lists<Item> = Sides<readonly (readonly Item[])[]>;

/** What is to be found out. */
interface Asked {
  readonly modes: readonly SpanModeName[];
  readonly confusion: boolean;
  readonly findings: boolean;
  readonly allow: readonly ProblemCode[] | undefined;
}

/** The modes of spans; those that compare words need documents. */
function countable(modes: readonly ModeName[]): readonly SpanModeName[] {
  return modes.filter((mode) => isSpanMode(mode) && spanMode(mode) && !isOfWords(mode)) as SpanModeName[];
}

function tagResult(
  sides: Lists<string>,
  settings: NerSettings,
  { modes, confusion, findings, allow }: Asked,
  log: ProblemSink,
): NerResult {
  const scoring = { ...tagFileSettings(settings), modes };
  const { scores: found, tags, ...read } = tagSequenceScores(sides.gold, sides.pred, scoring, log);
  const [gold, pred] = [typesOf(read.gold.steps, tags), typesOf(read.pred.steps, tags)];
  const typed = sidesOfTypes(sideFiles, { gold, pred });
  const compared = { ...typed, settings, allow, found: { scores: found, renamed: tags.renamed } };
  reportAll(log, suspected(nerSuspicions, compared, log.errors === 0));
  const none = { gold: 0, pred: 0 };
  const reading = nerReading({ ...found, unpaired: none, skipped: none, ignored: none }, settings);
  const { rows } = read.gold;
  const tagged = { files: [{ rows, tokens: placesOf(rows) }], pred: read.pred, tags };
  const units = findings && log.errors === 0 ? tagUnits(tagged, found, settings.types) : undefined;
  return {
    file: 'pred',
    size: found.sentences,
    scores: found.scores,
    reading,
    confusion: confusion ? tagConfusion(found) : undefined,
    errors: spanErrors(found.scores),
    findings: units && spanFindings(units, settings.zeroDivision),
    texts: units && spanTexts(units),
    logs: [log],
  };
}

/** Where the tags of lists are: the sentence is the line, the token the column, from 1. */
function placesOf(tagged: TaggedRows): RowTokens {
  const rows = everyTag(tagged);
  const [lines, columns] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  let [line, column] = [1, 0];
  for (let row = 0; row < rows.length; row++) {
    lines[row] = line;
    columns[row] = ++column;
    if (rows[row] < 0) [line, column] = [line + 1, 0];
  }
  return { files: { gold: 'gold', pred: 'pred' }, lines, columns, words: undefined };
}

function spanResult(
  sides: Lists<Span>,
  settings: NerSettings,
  { modes, confusion, findings, allow }: Asked,
  log: ProblemSink & ProblemLog,
): NerResult {
  checkSentences(sides.gold.length, sides.pred.length, log);
  if (log.errors > 0) throw new InputError(log);
  const { minOverlap, zeroDivision } = settings;
  const placed = { gold: unitSpans(sides.gold, 'gold', settings), pred: unitSpans(sides.pred, 'pred', settings) };
  const [gold, pred] = [placed.gold, placed.pred].map((lists) => [...new Set(lists.flat().map(({ type }) => type))]);
  const compared = { ...sidesOfTypes(sideFiles, { gold, pred }), settings, allow, found: {} };
  reportAll(log, suspected(nerSuspicions, compared));
  const units = placed.gold.map((own, at) => unitOf({ gold: own, pred: placed.pred[at] }, String(at + 1), settings));
  const all = [...criteria.map(({ name }) => name), ...modes];
  const counted = countSpans(units, [...new Set(all.map(countingOf))], minOverlap);
  const scores = spanModeScores(all, counted.all, counted.types, settings) as CriteriaScores;
  return {
    file: 'pred',
    size: units.length,
    scores,
    confusion: confusion ? spanConfusion(counted, minOverlap) : undefined,
    errors: spanErrors(scores),
    findings: findings ? spanFindings(units, zeroDivision) : undefined,
    logs: [log],
  };
}

/** The spans of lists with the new names of their types, each list in a line of its own. */
function unitSpans(lists: Lists<Span>['gold'], file: string, settings: NerSettings): readonly (readonly UnitSpan[])[] {
  const newName = typeRenaming(settings);
  return lists.map((list, at) =>
    list.map(({ start, end, type }) => ({
      type: newName?.(type) ?? type,
      runs: [[start, end]],
      where: { place: { file, line: at + 1, column: 1 } },
    })),
  );
}

/** The spans of the scored types as a document, up to the last of them. */
function unitOf(sides: Sides<readonly UnitSpan[]>, document: string, { types }: NerSettings): SpanUnit & SpanPair {
  const [gold, pred] = [sides.gold, sides.pred].map((own) => own.filter(({ type }) => !types || types.includes(type)));
  const length = [...gold, ...pred].reduce((most, { runs: [[, end]] }) => Math.max(most, end), 0);
  return { document, gold, pred, length, between: ' ', invalid: [] };
}

function checkedLists(input: NerInput, side: string): readonly (readonly (string | Span)[])[] {
  const expected = 'expected a list of sentences, each a list of tags or of spans { start, end, type }';
  return readArgument(side, () => {
    if (!Array.isArray(input)) throw new RangeError(`${expected}, not ${shown(input)}`);
    return Array.from<unknown, (string | Span)[]>(input, (list, index) => {
      if (!Array.isArray(list)) throw new RangeError(`${expected}; sentence ${index + 1} is ${shown(list)}`);
      return Array.from<unknown, string | Span>(list, (item, at) => {
        if (typeof item === 'string') return item;
        if (isRecord(item)) return checkedSpan(item, index, at);
        throw new RangeError(`${expected}; item ${at + 1} of sentence ${index + 1} is ${shown(item)}`);
      });
    });
  });
}

function checkedSpan({ start, end, type }: Readonly<Record<string, unknown>>, sentence: number, at: number): Span {
  const where = `span ${at + 1} of sentence ${sentence + 1}`;
  if (typeof type !== 'string' || type === '')
    throw new RangeError(`the type of ${where} is a string, not ${shown(type)}`);
  if (isToken(start) && isToken(end) && start < end) return { start, end, type };
  const found = `[${shown(start)}, ${shown(end)})`;
  throw new RangeError(`a span is [start, end) in whole numbers with 0 <= start < end, not ${found} as ${where} is`);
}

function isToken(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
