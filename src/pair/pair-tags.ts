import { MOST_ALONE } from '../align/common-words.ts';
import { areAlike, type ComparedWords, differingWords } from '../align/compare-words.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { type ListPlaces, lineAt, startOfLine, type TagRows } from '../formats/tags/tag-rows.ts';
import type { TagSide } from '../ner/count-tags.ts';
import {
  DOCUMENT_END,
  listedFrom,
  SENTENCE_END,
  type Sides,
  sentencesIn,
  type TaggedRows,
  tagAt,
  taggedRows,
  tokensIn,
} from '../ner/rows.ts';
import { recountedSteps, type Steps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import {
  type AlignedTags,
  alignedTags,
  areMostAlone,
  isBroken,
  type PairedRows,
  pairRows,
  reorderedRows,
  rowsUpTo,
  sentenceEnd,
  tokenRows,
  type Way,
  wayOf,
} from './pair-rows.ts';
import { differingText, otherWords, wordsIn } from './row-tokens.ts';

/** Both sides, whose sentences end in the same rows, and how many tokens of each the other lacks. */
export interface PairedTags extends Sides<TagSide> {
  readonly unpaired: Sides<number>;
  /** Which rows are paired, if they are not those at the same position. */
  readonly from?: PairedRows | undefined;
  /** What comparing their words shows; absent after an error. */
  readonly compared?: ComparedWords | undefined;
}

/**
 * Pairs the sentences of two files in order, and their rows; those of JSON with words by these, if the order is another. If there are errors, the result means nothing.
 *
 * Reports LENGTHS_DIFFER if a sentence has more rows on one side and SENTENCES_DIFFER if a file has more sentences: errors, or warnings under
 * `lenient`, which pairs them (`pairRows`) unless that is impossible. If both have the same number of rows and one has no blank lines, that
 * is SENTENCES_DIFFER alone. Reports WORDS_DIFFER, a warning, for each pair of rows with different tokens.
 */
export function pairTags(files: Sides<TagFile>, lenient: boolean, tags: TagTable, problems: ProblemSink): PairedTags {
  const [[gold], [pred]] = [files.gold.columns, files.pred.columns];
  const unpaired = { gold: 0, pred: 0 };
  if (!lenient && gold.list && pred.list && areUnlike(gold.list, pred.list, pred.file, problems))
    return { gold, pred, unpaired };
  // A side without any row, or all of them, has already been reported, unless it is an empty list.
  const isEmptyList = [gold, pred].some(({ list, rows }) => list && rows.length === 0);
  if (isEmptyList) haveOtherNumbers(sentencesIn(gold.rows), sentencesIn(pred.rows), pred.file, problems);
  const isPartial = files.gold.isPartial || files.pred.isPartial;
  if (isPartial || gold.rows.length === 0 || pred.rows.length === 0) {
    const rows = taggedRows(new Int32Array(0));
    return { gold: { ...gold, rows }, pred: { ...pred, rows }, unpaired };
  }
  // Data sets may be shuffled.
  const areLists = [files.gold, files.pred].every(({ notes }) => notes.columns?.[0]?.form === 'tags-in-json');
  const reordered = areLists ? reorderedRows(gold, pred) : undefined;
  if (reordered) {
    const paired = alignedTags(gold, pred, reordered);
    const message = `the sentences are in another order than in ${gold.file}: they are paired by their words`;
    reportFile(problems, 'SENTENCES_DIFFER', 'warning', pred.file, message);
    const ofPred = { rows: paired.pred, steps: movedSteps(pred, paired, tags) };
    const compared = compareWords(files, reordered, problems);
    return { gold: { ...gold, rows: paired.gold }, pred: ofPred, unpaired, from: reordered, compared };
  }
  if (areEven(gold.rows, pred.rows)) {
    const compared = compareWords(files, undefined, problems);
    return { gold: { ...gold, rows: withDocumentEnds(gold.rows, pred.rows) }, pred, unpaired, compared };
  }
  const way = wayOf(gold, pred);
  const rows = pairRows(gold, pred, way);
  const paired = rows && alignedTags(gold, pred, rows);
  const compared = reportDiffering(files, way, paired, lenient, problems);
  if (!paired || !lenient) return { gold, pred, unpaired: paired?.alone ?? unpaired };
  // Where rows of pred came into other sentences, its steps are counted again.
  const isMoved = way === 'one by one' || sentencesIn(gold.rows) !== sentencesIn(pred.rows);
  const steps = isMoved ? movedSteps(pred, paired, tags) : pred.steps;
  return {
    gold: { ...gold, rows: paired.gold },
    pred: { rows: paired.pred, steps },
    unpaired: paired.alone,
    from: paired.from,
    compared,
  };
}

const sameTokens = 'score both on the same tokens';

/** Reports SENTENCES_DIFFER of lists that are not as many on both sides; returns whether they are. */
export function haveOtherNumbers(gold: number, pred: number, file: string, problems: ProblemSink): boolean {
  if (gold === pred) return false;
  const message = `the numbers of sentences differ: gold has ${gold}, pred has ${pred}`;
  const place = { file, line: Math.min(gold, pred) + 1, column: 1 };
  problems.report('SENTENCES_DIFFER', 'error', () => ({ place, message }));
  return true;
}

/** Reports lists that differ in the number of sentences or of their items; returns whether they do. */
function areUnlike(gold: ListPlaces, pred: ListPlaces, file: string, problems: ProblemSink): boolean {
  let areOther = haveOtherNumbers(gold.lengths.length, pred.lengths.length, file, problems);
  for (const [at, ofGold] of gold.lengths.entries()) {
    const ofPred = pred.lengths[at] ?? 0;
    if (ofGold === ofPred) continue;
    const message = `the numbers of tags in sentence ${at + 1} differ: gold has ${ofGold}, pred has ${ofPred}`;
    const place = { file, line: at + 1, column: Math.min(ofGold, ofPred) + 1 };
    problems.report('LENGTHS_DIFFER', 'error', () => ({ place, message }));
    areOther = true;
  }
  return areOther;
}

/** Whether both sides have tokens and ends of sentences in the same rows. */
function areEven(gold: TaggedRows, pred: TaggedRows): boolean {
  if (gold.length !== pred.length) return false;
  let [g, p] = [0, 0];
  for (;;) {
    while (g < gold.tags.length && gold.tags[g] >= 0) g++;
    while (p < pred.tags.length && pred.tags[p] >= 0) p++;
    if (g === gold.tags.length || p === pred.tags.length) return g === gold.tags.length && p === pred.tags.length;
    if (gold.rows[g++] !== pred.rows[p++]) return false;
  }
}

/** The rows of gold, in which a document ends where it does on either side. */
function withDocumentEnds(gold: TaggedRows, pred: TaggedRows): TaggedRows {
  let { tags } = gold;
  for (let at = 0; at < pred.tags.length; at++) {
    if (pred.tags[at] !== DOCUMENT_END) continue;
    const own = listedFrom(gold, pred.rows[at]);
    if (tags[own] !== SENTENCE_END) continue;
    // Other predictions are paired with these too.
    if (tags === gold.tags) tags = tags.slice();
    tags[own] = DOCUMENT_END;
  }
  return { ...gold, tags };
}

/** Reports how sides differ, and the words of rows that do: unless rows are paired by words, of those at the same positions. */
function reportDiffering(
  files: Sides<TagFile>,
  way: Way,
  paired: AlignedTags | undefined,
  lenient: boolean,
  problems: ProblemSink,
): ComparedWords | undefined {
  const [[gold], [pred]] = [files.gold.columns, files.pred.columns];
  if (way === 'one by one') reportUnbroken(gold, pred, lenient, problems);
  else reportUneven(gold, pred, way, lenient, helpOn(files, way, paired, lenient), problems);
  const rows = lenient || way === 'one by one' ? paired?.from : pairRows(gold, pred, 'by position');
  const compared = rows && compareWords(files, rows, problems);
  if (paired) return compared;
  const message = `more than ${MOST_ALONE.toLocaleString('en-US')} rows have no partner`;
  reportFile(problems, 'LENGTHS_DIFFER', 'error', pred.file, message, sameTokens);
  return compared;
}

/** What to do about sides that differ: `--lenient` is named only where pairing the rows so mends them. */
function helpOn({ gold, pred }: Sides<TagFile>, way: Way, paired: AlignedTags | undefined, lenient: boolean): string {
  const tokens = { gold: gold.notes.tokens, pred: pred.notes.tokens };
  const others = paired && way === 'by words' ? otherWords(gold, pred, paired.from) : undefined;
  const mends = paired !== undefined && !areMostAlone(paired.alone, tokens) && !others?.isOtherTokens;
  const how = way === 'by words' ? 'by their words' : 'by position, as there are no words';
  const other = mends ? undefined : others?.text;
  if (lenient) return other ?? `rows are paired ${how}`;
  return `${other ? `${other}; ` : ''}${sameTokens}${mends ? `; --lenient pairs rows ${how}` : ''}`;
}

/** The steps of pred, whose rows were paired so. */
function movedSteps(pred: TagRows, paired: AlignedTags, tags: TagTable): Steps {
  const rowOf = rowsUpTo(paired.from.pred);
  return recountedSteps(pred.steps, paired.pred, tags, (row) => startOfLine(pred, rowOf[row]));
}

/** Reports that more than a tenth of the rows of either side have no partner, of all files together: an error even under `lenient`. */
export function reportAlone(
  files: Sides<string>,
  alone: Sides<number>,
  tokens: Sides<number>,
  problems: ProblemSink,
): void {
  if (!areMostAlone(alone, tokens)) return;
  const side = alone.gold * tokens.pred > alone.pred * tokens.gold ? 'gold' : 'pred';
  const message = `only ${tokens[side] - alone[side]} of ${tokens[side]} rows of ${side} could be paired, even with --lenient (90 % needed)`;
  reportFile(problems, 'LENGTHS_DIFFER', 'error', files[side], message, sameTokens);
}

/** Reports sentences that differ in length, unless all rows are paired by their words, and a side that has more of them. */
function reportUneven(
  gold: TagRows,
  pred: TagRows,
  way: Way,
  lenient: boolean,
  help: string,
  problems: ProblemSink,
): void {
  const severity = lenient ? 'warning' : 'error';
  const areAllMoved = lenient && way === 'by words' && sentencesIn(gold.rows) !== sentencesIn(pred.rows);
  let [g, p, sentences] = [0, 0, 0];
  for (; g < gold.rows.length && p < pred.rows.length; sentences++) {
    const [endGold, endPred] = [sentenceEnd(gold, g), sentenceEnd(pred, p)];
    const [ofGold, ofPred] = [endGold - g, endPred - p];
    if (ofGold !== ofPred && !areAllMoved) {
      const [side, row, other] = ofGold > ofPred ? [gold, g + ofPred, pred] : [pred, p + ofGold, gold];
      const message = `sentence ${sentences + 1} has ${Math.max(ofGold, ofPred)} rows here, ${Math.min(ofGold, ofPred)} in ${other.file}`;
      problems.report('LENGTHS_DIFFER', severity, () => ({ ...startOfLine(side, row), message, help }));
    }
    [g, p] = [endGold + 1, endPred + 1];
  }
  for (const [side, from, other] of [[gold, g, pred] as const, [pred, p, gold] as const]) {
    const extra = sentencesIn(side.rows) - sentences;
    if (extra === 0) continue;
    const message = `${other.file} has ${counted(sentences, 'sentence')}, this file ${sentences + extra}`;
    problems.report('SENTENCES_DIFFER', severity, () => ({ ...startOfLine(side, from), message, help }));
  }
}

/** Reports sides with the same number of rows if one has no blank lines: at the first end of a sentence of the other. */
function reportUnbroken(gold: TagRows, pred: TagRows, lenient: boolean, problems: ProblemSink): void {
  const [side, other] = isBroken(gold) ? [pred, gold] : [gold, pred];
  const [name, help, taken] =
    side === pred
      ? ['pred', '--lenient takes the sentences of gold', 'in the sentences of gold']
      : ['gold', '--lenient pairs them row by row, in one sentence', 'in one sentence'];
  const what = `both have ${tokensIn(gold.rows).toLocaleString('en-US')} rows; ${name} has no blank lines`;
  const said = lenient ? { message: `${what}: they are paired row by row, ${taken}` } : { message: what, help };
  const [here, there] = [tokenRows(side), tokenRows(other)];
  const parted = here.find((row, at) => tagAt(side.rows, row - 1) >= 0 && tagAt(other.rows, there[at] - 1) < 0);
  const row = parted ?? side.rows.length - 1;
  problems.report('SENTENCES_DIFFER', lenient ? 'warning' : 'error', () => ({ ...startOfLine(side, row), ...said }));
}

/** Compares the words of paired rows, or of those at the same position. Reports WORDS_DIFFER of each that differs, a warning. */
function compareWords(
  { gold, pred }: Sides<TagFile>,
  rows: PairedRows | undefined,
  problems: ProblemSink,
): ComparedWords {
  const [[ofGold], [ofPred]] = [gold.columns, pred.columns];
  const wordsOf = (words: Int32Array, own: readonly number[] | undefined): Int32Array =>
    own && words.length > 0 ? Int32Array.from(own, (row) => words[row] ?? 0) : words;
  const wordsAt = { gold: wordsIn(gold), pred: wordsIn(pred) };
  let alike = 0;
  const { words, count } = differingWords(
    wordsOf(ofGold.words, rows?.gold),
    wordsOf(ofPred.words, rows?.pred),
    (at) => {
      const [g, p] = [rows?.gold[at] ?? at, rows?.pred[at] ?? at];
      const [own, other] = [wordsAt.gold(g), wordsAt.pred(p)];
      if (own.word !== '' && other.word !== '' && areAlike(own.word, other.word)) alike++;
      problems.report('WORDS_DIFFER', 'warning', () => ({
        ...startOfLine(ofPred, p),
        ...differingText({ file: ofGold.file, line: lineAt(ofGold, g), ...own }, { file: ofPred.file, ...other }),
      }));
    },
  );
  return { words, others: count - alike };
}
