import type { TagSink, TagWatch } from '../../ner/sentence.ts';
import { enlarged } from '../../text/columns.ts';
import { type ProblemSink, startOf } from '../../text/problem.ts';
import { MOST_ALONE } from './common-words.ts';
import { otherWords, type WordTexts } from './other-tokens.ts';
import {
  areMostAlone,
  haveWords,
  isBroken,
  type PairedTags,
  pairedTags,
  pairRows,
  type SideRows,
  sentenceEnd,
  sentencesIn,
} from './pair-sides.ts';
import type { TagBatch } from './tag-batch.ts';

/** Pairs the rows of two files. */
export interface TagPairing {
  /** Takes rows of one side, with their words and lines. */
  add(side: 'gold' | 'pred', batch: TagBatch): void;
  /** Pairs the rows, after both sides have ended. */
  end(): void;
  /** The side that has fewer rows so far: gold if both have the same number. */
  readonly behind: 'gold' | 'pred';
  /** How many rows the other side lacks. */
  readonly unpaired: PairedTags['alone'];
  /** All tokens, paired or not. */
  readonly tokens: PairedTags['alone'];
}

/**
 * Pairs sentences in order, and their rows; pairs go to `sink`, after both sides have ended.
 *
 * Reports LENGTHS_DIFFER if a sentence has more rows on one side and SENTENCES_DIFFER if a file has more sentences: errors, or warnings under
 * `lenient`, which pairs them by their words (`pairRows`) unless that is impossible. If both have the same number of rows and one has no
 * blank lines, that is SENTENCES_DIFFER alone, and under `lenient` the rows are paired one by one, in the sentences of gold. `watch` sees rows
 * of pred again that come into other sentences. Reports WORDS_DIFFER, a warning, for each pair of rows with different tokens.
 */
export function tagPairing(
  files: { readonly gold: string; readonly pred: string },
  lenient: boolean,
  {
    sink,
    problems,
    watch,
    texts,
  }: {
    readonly sink: TagSink;
    readonly problems: ProblemSink;
    readonly watch: TagWatch;
    readonly texts: WordTexts;
  },
): TagPairing {
  const open = { gold: openRows(), pred: openRows() };
  let unpaired: PairedTags['alone'] = { gold: 0, pred: 0 };
  return {
    add: (side, batch) => append(open[side], batch),
    end() {
      const gold = closedRows(files.gold, open.gold);
      const pred = closedRows(files.pred, open.pred);
      // A side without any row has already been reported.
      if (gold.tags.length === 0 || pred.tags.length === 0) return;
      if (pairEven(gold, pred, problems)) sink.rows(gold.tags, pred.tags, gold.tags.length);
      else if (!pairUnbroken(gold, pred, lenient, { sink, problems, watch })) unpaired = pairUneven(gold, pred);
    },
    get behind() {
      return open.gold.length <= open.pred.length ? 'gold' : 'pred';
    },
    get unpaired() {
      return unpaired;
    },
    get tokens() {
      return { gold: tokensIn(open.gold), pred: tokensIn(open.pred) };
    },
  };

  /** Pairs what differs in its numbers, or refuses it; returns how many rows have no partner. */
  function pairUneven(gold: SideRows, pred: SideRows): PairedTags['alone'] {
    const rows = pairRows(gold, pred);
    const paired = rows && pairedTags(gold, pred, rows);
    const tokens = { gold: tokensIn(open.gold), pred: tokensIn(open.pred) };
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
      return { gold: 0, pred: 0 };
    }
    if (!lenient) return paired.alone;

    // Of a row that pred lacks, the one before it.
    const rowOf = Int32Array.from(rows.pred);
    for (let row = 0; row < rowOf.length; row++) rowOf[row] = Math.max(rowOf[row], rowOf[row - 1] ?? 0);
    const isMoved = sentencesIn(gold) !== sentencesIn(pred);
    if (isMoved) watch.recount?.(pred.tags, paired.pred, (row) => ({ place: placeOf(pred, rowOf[row]) }));
    sink.rows(paired.gold, paired.pred, paired.gold.length);
    return paired.alone;
  }
}

/** Reports that more than a tenth of the rows of either side have no partner, of all files together: an error even under `lenient`. */
export function reportAlone(
  files: { readonly gold: string; readonly pred: string },
  alone: PairedTags['alone'],
  tokens: PairedTags['alone'],
  problems: ProblemSink,
): void {
  if (problems.errors > 0 || !areMostAlone(alone, tokens)) return;
  const side = alone.gold * tokens.pred > alone.pred * tokens.gold ? 'gold' : 'pred';
  const message = `${alone[side]} of ${tokens[side]} rows of ${side} have no partner, more than a tenth`;
  const help = 'score both on the same tokens';
  problems.report('LENGTHS_DIFFER', 'error', () => ({ place: startOf(files[side]), message, help }));
}

/** Whether both sides have tokens and ends of sentences in the same rows. Then all ends of a document are on the side of gold too. */
function pairEven(gold: SideRows, pred: SideRows, problems: ProblemSink): boolean {
  const [goldTags, predTags] = [gold.tags, pred.tags];
  if (goldTags.length !== predTags.length) return false;
  for (let row = 0; row < goldTags.length; row++) if ((goldTags[row] ^ predTags[row]) < 0) return false;
  for (let row = 0; row < goldTags.length; row++)
    if (goldTags[row] < 0) goldTags[row] = Math.min(goldTags[row], predTags[row]);
  compareWords(gold, 0, pred, 0, goldTags.length, problems);
  return true;
}

/** Reports sentences that differ in length, and a side that has more of them. */
function reportUneven(gold: SideRows, pred: SideRows, lenient: boolean, help: string, problems: ProblemSink): void {
  const severity = lenient ? 'warning' : 'error';
  const byWords = lenient && haveWords(gold, pred);
  const areAllMoved = byWords && sentencesIn(gold) !== sentencesIn(pred);
  let [g, p, sentences] = [0, 0, 0];
  for (; g < gold.tags.length && p < pred.tags.length; sentences++) {
    const [endGold, endPred] = [sentenceEnd(gold, g), sentenceEnd(pred, p)];
    const length = Math.min(endGold - g, endPred - p);
    const isEven = endGold - g === endPred - p;
    if (isEven ? !areAllMoved : !byWords) compareWords(gold, g, pred, p, length, problems);
    if (!isEven && !areAllMoved) {
      const [side, row, other] = endGold - g > length ? [gold, g + length, pred] : [pred, p + length, gold];
      const message = `sentence ${sentences + 1} has more rows here than in ${other.file}`;
      problems.report('LENGTHS_DIFFER', severity, () => ({ place: placeOf(side, row), message, help }));
    }
    [g, p] = [endGold + 1, endPred + 1];
  }
  for (const [side, from, other] of [[gold, g, pred] as const, [pred, p, gold] as const]) {
    const extra = sentencesIn(side) - sentences;
    if (extra === 0) continue;
    const message = `${other.file} has only ${sentences} sentences, and ${extra} more begin here`;
    problems.report('SENTENCES_DIFFER', severity, () => ({ place: placeOf(side, from), message, help }));
  }
}

/** Pairs sides with the same number of rows row by row, or refuses them; false unless one has no blank lines. */
function pairUnbroken(
  gold: SideRows,
  pred: SideRows,
  lenient: boolean,
  { sink, problems, watch }: { readonly sink: TagSink; readonly problems: ProblemSink; readonly watch: TagWatch },
): boolean {
  if (isBroken(gold) === isBroken(pred)) return false;
  const rows = gold.tags.length - sentencesIn(gold);
  if (rows !== pred.tags.length - sentencesIn(pred)) return false;
  const [side, other] = isBroken(gold) ? [pred, gold] : [gold, pred];
  const first = firstBreak(side, other);
  const [name, help, taken] =
    side === pred
      ? ['pred', '--lenient takes the sentences of gold', 'in the sentences of gold']
      : ['gold', '--lenient pairs them row by row, in one sentence', 'in one sentence'];
  const what = `both have ${rows.toLocaleString('en-US')} rows; ${name} has no blank lines`;
  const said = lenient ? { message: `${what}: they are paired row by row, ${taken}` } : { message: what, help };
  const severity = lenient ? 'warning' : 'error';
  problems.report('SENTENCES_DIFFER', severity, () => ({ place: placeOf(side, first), ...said }));
  // The row of pred for each row of gold; for the end of a sentence, the one before it.
  const rowOf = new Int32Array(gold.tags.length);
  const predTags = gold.tags.slice();
  for (let row = 0, p = 0; row < gold.tags.length; row++) {
    rowOf[row] = p - 1;
    if (gold.tags[row] < 0) continue;
    while (pred.tags[p] < 0) p++;
    compareWords(gold, row, pred, p, 1, problems);
    rowOf[row] = p;
    predTags[row] = pred.tags[p++];
  }
  if (!lenient) return true;
  watch.recount?.(pred.tags, predTags, (row) => ({ place: placeOf(pred, rowOf[row]) }));
  sink.rows(gold.tags, predTags, predTags.length);
  return true;
}

/** The first row of a side before which a sentence ends on the other side alone; its last if there is none. */
function firstBreak(side: SideRows, other: SideRows): number {
  let row = 0;
  for (const tag of other.tags) {
    if (tag >= 0) while (side.tags[row] < 0) row++;
    else if (side.tags[row] >= 0) return row;
    row++;
  }
  return side.tags.length - 1;
}

function placeOf({ file, lines }: SideRows, row: number): { file: string; line: number; column: number } {
  return { file, line: lines[row], column: 1 };
}

/** Reports pairs of rows that have different words. */
function compareWords(
  gold: SideRows,
  g: number,
  pred: SideRows,
  p: number,
  length: number,
  problems: ProblemSink,
): void {
  const [goldWords, predWords] = [gold.words, pred.words];
  for (let at = 0; at < length; at++) {
    if (goldWords[g + at] === predWords[p + at] || goldWords[g + at] === 0 || predWords[p + at] === 0) continue;
    problems.report('WORDS_DIFFER', 'warning', () => ({
      place: placeOf(pred, p + at),
      message: `the token differs from ${gold.file}:${gold.lines[g + at]}`,
    }));
  }
}

/** Rows of one file that is being read. */
interface OpenRows {
  tags: Int32Array;
  words: Int32Array;
  lines: Int32Array;
  length: number;
}

function openRows(): OpenRows {
  const column = (): Int32Array => new Int32Array(1024);
  return { tags: column(), words: column(), lines: column(), length: 0 };
}

function append(rows: OpenRows, { first, words, lines, length }: TagBatch): void {
  const needed = rows.length + length;
  for (const [name, column] of [['tags', first] as const, ['words', words] as const, ['lines', lines] as const]) {
    if (needed > rows[name].length) rows[name] = enlarged(rows[name], 2 * needed);
    rows[name].set(column.subarray(0, length), rows.length);
  }
  rows.length = needed;
}

function closedRows(file: string, { tags, words, lines, length }: OpenRows): SideRows {
  const [own, hashes] = [tags.subarray(0, length), words.subarray(0, length)];
  return { file, tags: own, words: hashes, lines: lines.subarray(0, length) };
}

function tokensIn({ tags, length }: OpenRows): number {
  let tokens = 0;
  for (let row = 0; row < length; row++) if (tags[row] >= 0) tokens++;
  return tokens;
}
