import type { TagSide } from '../../ner/count-tags.ts';
import { DOCUMENT_END, SENTENCE_END, type Sides, sentencesIn, tokensIn } from '../../ner/rows.ts';
import { recountedSteps } from '../../ner/steps.ts';
import type { TagTable } from '../../ner/tags.ts';
import { type Problem, type ProblemSink, startOf } from '../../text/problem.ts';
import { MOST_ALONE } from './common-words.ts';
import { otherWords, wordTexts } from './other-tokens.ts';
import { areMostAlone, haveWords, type PairedRows, pairedTags, pairRows, sentenceEnd } from './pair-rows.ts';
import type { TagFile } from './read-tags.ts';
import type { TagLayout } from './tag-layout.ts';
import { lineOf, type TagRows } from './tag-rows.ts';

/** Both sides, whose sentences end in the same rows, and how many tokens of each the other lacks. */
export interface PairedSides extends Sides<TagSide> {
  readonly unpaired: Sides<number>;
}

/** How sides are paired. */
type Pairing = Pick<TagLayout, 'lenient' | 'tokenColumn' | 'delimiter'>;

/**
 * Pairs the sentences of two files in order, and their rows. If there are errors, the result means nothing.
 *
 * Reports LENGTHS_DIFFER if a sentence has more rows on one side and SENTENCES_DIFFER if a file has more sentences: errors, or warnings under
 * `lenient`, which pairs them by their words (`pairRows`) unless that is impossible. If both have the same number of rows and one has no
 * blank lines, that is SENTENCES_DIFFER alone, and under `lenient` the rows are paired one by one, in the sentences of gold. Reports
 * WORDS_DIFFER, a warning, for each pair of rows with different tokens.
 */
export function pairSides(files: Sides<TagFile>, pairing: Pairing, tags: TagTable, problems: ProblemSink): PairedSides {
  const [[gold], [pred]] = [files.gold.columns, files.pred.columns];
  const unpaired = { gold: 0, pred: 0 };
  // A side without any row has already been reported.
  if (gold.rows.length === 0 || pred.rows.length === 0) {
    const rows = new Int32Array(0);
    return { gold: { ...gold, rows }, pred: { ...pred, rows }, unpaired };
  }
  if (areEven(gold.rows, pred.rows)) {
    compareWords(gold, 0, pred, 0, gold.rows.length, problems);
    return { gold: { ...gold, rows: withDocumentEnds(gold.rows, pred.rows) }, pred, unpaired };
  }
  const isUnbroken = isBroken(gold) !== isBroken(pred) && tokensIn(gold.rows) === tokensIn(pred.rows);
  if (isUnbroken) return pairUnbroken(gold, pred, pairing.lenient ?? false, tags, problems);
  return pairUneven(files, pairing, tags, problems);
}

/** Whether both sides have tokens and ends of sentences in the same rows. */
function areEven(gold: Int32Array, pred: Int32Array): boolean {
  if (gold.length !== pred.length) return false;
  let row = 0;
  while (row < gold.length && (gold[row] ^ pred[row]) >= 0) row++;
  return row === gold.length;
}

/** The rows of gold, in which a document ends where it does on either side. */
function withDocumentEnds(gold: Int32Array, pred: Int32Array): Int32Array {
  let rows = gold;
  for (let row = 0; row < pred.length; row++) {
    if (pred[row] !== DOCUMENT_END || gold[row] !== SENTENCE_END) continue;
    // Other predictions are paired with these too.
    if (rows === gold) rows = gold.slice();
    rows[row] = DOCUMENT_END;
  }
  return rows;
}

/** Pairs what differs in its numbers, or refuses it. */
function pairUneven(
  files: Sides<TagFile>,
  { lenient = false, tokenColumn, delimiter }: Pairing,
  tags: TagTable,
  problems: ProblemSink,
): PairedSides {
  const [[gold], [pred]] = [files.gold.columns, files.pred.columns];
  const column = typeof tokenColumn === 'number' && tokenColumn > 0 ? tokenColumn : 1;
  const texts = {
    gold: wordTexts(files.gold.notes.head, column, delimiter),
    pred: wordTexts(files.pred.notes.head, column, delimiter),
  };
  const rows = pairRows(gold, pred);
  const paired = rows && pairedTags(gold, pred, rows);
  const tokens = { gold: tokensIn(gold.rows), pred: tokensIn(pred.rows) };
  const others = rows && haveWords(gold, pred) ? otherWords(gold, pred, rows, texts) : undefined;
  const mends = paired !== undefined && !areMostAlone(paired.alone, tokens) && !others?.isOtherTokens;
  const how = haveWords(gold, pred) ? 'by their words' : 'by position, as there are no words';
  const same = 'score both on the same tokens';
  const other = others?.isOtherTokens || !mends ? others?.text : undefined;
  const help = lenient
    ? (other ?? `rows are paired ${how}`)
    : `${other ? `${other}; ` : ''}${same}${mends ? `; --lenient pairs rows ${how}` : ''}`;
  reportUneven(gold, pred, lenient, help, problems);
  if (!paired) {
    const message = `more than ${MOST_ALONE.toLocaleString('en-US')} rows have no partner`;
    problems.report('LENGTHS_DIFFER', 'error', () => ({ place: startOf(pred.file), message, help: same }));
    return { gold, pred, unpaired: { gold: 0, pred: 0 } };
  }
  if (!lenient) return { gold, pred, unpaired: paired.alone };
  const isMoved = sentencesIn(gold.rows) !== sentencesIn(pred.rows);
  return asPaired(gold, pred, rows, isMoved ? tags : undefined);
}

/** Sides whose rows are paired so. `moved`: where rows of pred came into other sentences, in which its steps are counted again. */
function asPaired(gold: TagRows, pred: TagRows, paired: PairedRows, moved: TagTable | undefined): PairedSides {
  const rows = pairedTags(gold, pred, paired);
  // Of a row that pred lacks, the one before it.
  const rowOf = Int32Array.from(paired.pred);
  for (let row = 0; row < rowOf.length; row++) rowOf[row] = Math.max(rowOf[row], rowOf[row - 1] ?? 0);
  const placeOf = (row: number): Pick<Problem, 'place'> => startOfLine(pred, rowOf[row]);
  const steps = moved ? recountedSteps(pred.steps, rows.pred, moved, placeOf) : pred.steps;
  return { gold: { rows: rows.gold, steps: gold.steps }, pred: { rows: rows.pred, steps }, unpaired: rows.alone };
}

/** Reports that more than a tenth of the rows of either side have no partner, of all files together: an error even under `lenient`. */
export function reportAlone(
  files: Sides<string>,
  alone: Sides<number>,
  tokens: Sides<number>,
  problems: ProblemSink,
): void {
  if (problems.errors > 0 || !areMostAlone(alone, tokens)) return;
  const side = alone.gold * tokens.pred > alone.pred * tokens.gold ? 'gold' : 'pred';
  const message = `${alone[side]} of ${tokens[side]} rows of ${side} have no partner, more than a tenth`;
  const help = 'score both on the same tokens';
  problems.report('LENGTHS_DIFFER', 'error', () => ({ place: startOf(files[side]), message, help }));
}

/** Reports sentences that differ in length, and a side that has more of them. */
function reportUneven(gold: TagRows, pred: TagRows, lenient: boolean, help: string, problems: ProblemSink): void {
  const severity = lenient ? 'warning' : 'error';
  const byWords = lenient && haveWords(gold, pred);
  const areAllMoved = byWords && sentencesIn(gold.rows) !== sentencesIn(pred.rows);
  let [g, p, sentences] = [0, 0, 0];
  for (; g < gold.rows.length && p < pred.rows.length; sentences++) {
    const [endGold, endPred] = [sentenceEnd(gold, g), sentenceEnd(pred, p)];
    const length = Math.min(endGold - g, endPred - p);
    const isEven = endGold - g === endPred - p;
    if (isEven ? !areAllMoved : !byWords) compareWords(gold, g, pred, p, length, problems);
    if (!isEven && !areAllMoved) {
      const [side, row, other] = endGold - g > length ? [gold, g + length, pred] : [pred, p + length, gold];
      const message = `sentence ${sentences + 1} has more rows here than in ${other.file}`;
      problems.report('LENGTHS_DIFFER', severity, () => ({ ...startOfLine(side, row), message, help }));
    }
    [g, p] = [endGold + 1, endPred + 1];
  }
  for (const [side, from, other] of [[gold, g, pred] as const, [pred, p, gold] as const]) {
    const extra = sentencesIn(side.rows) - sentences;
    if (extra === 0) continue;
    const message = `${other.file} has only ${sentences} sentences, and ${extra} more begin here`;
    problems.report('SENTENCES_DIFFER', severity, () => ({ ...startOfLine(side, from), message, help }));
  }
}

/** Pairs sides with the same number of rows, of which one has no blank lines, row by row, or refuses them. */
function pairUnbroken(
  gold: TagRows,
  pred: TagRows,
  lenient: boolean,
  tags: TagTable,
  problems: ProblemSink,
): PairedSides {
  const [side, other] = isBroken(gold) ? [pred, gold] : [gold, pred];
  const [name, help, taken] =
    side === pred
      ? ['pred', '--lenient takes the sentences of gold', 'in the sentences of gold']
      : ['gold', '--lenient pairs them row by row, in one sentence', 'in one sentence'];
  const what = `both have ${tokensIn(gold.rows).toLocaleString('en-US')} rows; ${name} has no blank lines`;
  const said = lenient ? { message: `${what}: they are paired row by row, ${taken}` } : { message: what, help };
  const place = startOfLine(side, firstBreak(side, other));
  problems.report('SENTENCES_DIFFER', lenient ? 'warning' : 'error', () => ({ ...place, ...said }));
  const paired = { gold: [...gold.rows.keys()], pred: [] as number[] };
  let p = -1;
  for (const row of paired.gold) {
    if (gold.rows[row] >= 0) {
      do p++;
      while (pred.rows[p] < 0);
      compareWords(gold, row, pred, p, 1, problems);
    }
    paired.pred.push(gold.rows[row] >= 0 ? p : -1);
  }
  return lenient ? asPaired(gold, pred, paired, tags) : { gold, pred, unpaired: { gold: 0, pred: 0 } };
}

/** Whether blank lines separate sentences. */
function isBroken({ rows }: TagRows): boolean {
  return rows.includes(SENTENCE_END);
}

/** The first row of a side before which a sentence ends on the other side alone; its last if there is none. */
function firstBreak({ rows }: TagRows, other: TagRows): number {
  let row = 0;
  for (const tag of other.rows) {
    if (tag >= 0) while (rows[row] < 0) row++;
    else if (rows[row] >= 0) return row;
    row++;
  }
  return rows.length - 1;
}

/** Reports pairs of rows that have different words. */
function compareWords(gold: TagRows, g: number, pred: TagRows, p: number, length: number, problems: ProblemSink): void {
  const [goldWords, predWords] = [gold.words, pred.words];
  for (let at = 0; at < length; at++) {
    if (goldWords[g + at] === predWords[p + at] || goldWords[g + at] === 0 || predWords[p + at] === 0) continue;
    problems.report('WORDS_DIFFER', 'warning', () => ({
      ...startOfLine(pred, p + at),
      message: `the token differs from ${gold.file}:${lineOf(gold.lines, g + at)}`,
    }));
  }
}

function startOfLine({ file, lines }: TagRows, row: number): Pick<Problem, 'place'> {
  return { place: { file, line: lineOf(lines, row), column: 1 } };
}
