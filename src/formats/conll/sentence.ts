import { latin1Text } from '../../text/latin1.ts';
import { counted } from '../../text/quoted.ts';
import { addRun, beginsAgain, columnsOfMost, wordNumber } from '../bytes/column-counts.ts';
import { Line, located } from '../bytes/line.ts';
import { readCell } from './cell.ts';
import { hasGuess } from './column-evidence.ts';
import { Row } from './row.ts';
import { type ColumnEvidence, type ConllState, Sentence, type SentenceRun } from './state.ts';

/**
 * What waits is read after so many equal rows, and the cells after them need not wait, so that memory is bounded where nothing parts
 * the sentences. Under `lenient` all wait for the end, as it would be too late to leave them out.
 */
const MANY = 100;

/**
 * Adds rows on consecutive lines, the current one first, to the sentence, or begins another, as a mark between the
 * documents of a tag file does too. `columns`: 256 times their number, plus how many of the last are empty. Returns whether their cells
 * need not wait.
 */
export function addRows(state: ConllState, columns: number, rows: number, token: number): boolean {
  const { line, evidence, sentence: before } = state;
  const most = columns >>> 8;
  noteWidth(evidence, most);
  const number = wordNumber(line.bytes, line.start, line.end);
  if (beginsAgain(before.number, number) || isMark(line) || isMark(before.runs.at(-1)?.first)) endSentence(state);
  const { sentence } = state;
  if (number <= 1) sentence.number = number;
  addRun(sentence.runs, { line: line.number, rows, least: most - (columns & 255), most, first: copyOf(line), token });
  const areMany = sentence.runs.at(-1)!.rows >= MANY && !state.options.lenient;
  if (areMany) readWaiting(state, []);
  return areMany;
}

/** Notes how many columns a row has. */
export function noteWidth(evidence: ColumnEvidence, columns: number): void {
  evidence.columns = evidence.columns === 0 || evidence.columns === columns ? columns : -1;
}

/** Whether the line is a mark between the documents of a tag file, which belongs to no sentence. */
function isMark(line: Line | undefined): boolean {
  if (line?.bytes[line.start] !== 0x2d) return false;
  return latin1Text(line.bytes, line.start, Math.min(line.end, line.start + 10)) === '-DOCSTART-';
}

/** Whether the column of later rows may show that brackets were no cell. */
export function mayGuess({ evidence, sentence }: ConllState): boolean {
  return hasGuess(evidence) || sentence.cells.some(({ row }) => row.emptyColumns > 0);
}

/** Lets the cell of the current row wait. */
export function waitWithCell(state: ConllState, token: number): void {
  state.sentence.cells.push({ line: copyOf(state.line), row: Object.assign(new Row(), state.row), token });
}

/** Not a literal, for which the code that reads lines would be compiled again. */
function copyOf({ file, bytes, start, end, number }: Line): Line {
  return new Line(file, bytes, start, end, number);
}

/** Ends the sentence: reports the rows that have fewer columns than most, and reads the cells of all others that wait. */
export function endSentence(state: ConllState): void {
  const { runs, cells } = state.sentence;
  if (runs.length + cells.length === 0) return;
  const usual = runs.length > 1 ? columnsOfMost(runs, 'larger') : 0;
  const short = runs.filter(({ most }) => most < usual);
  for (const run of short) reportShort(state, run, usual);
  readWaiting(state, short);
  state.sentence = new Sentence();
}

function readWaiting(state: ConllState, short: readonly SentenceRun[]): void {
  const { sentence, words } = state;
  for (const { line, row, token } of sentence.cells) {
    if (short.some((run) => token >= run.token && token < run.token + run.rows)) continue;
    readCell(state, line, row, token);
    if (row.word === 0) words.values[0][words.first + token] = 0;
  }
  sentence.cells = [];
}

function reportShort({ options, words }: ConllState, { most, rows, first, token }: SentenceRun, usual: number): void {
  const { lenient, log } = options;
  const has = `this row has ${counted(most, 'column')}, and its sentence has rows of ${usual}`;
  const said = lenient ? { message: `${has}: read as no mention` } : { message: has, help: mend };
  for (let row = 0; row < rows; row++) {
    words.values[0][words.first + token + row] = 0;
    const place = { file: first.file, line: first.number + row, column: 1 };
    const where = (): ReturnType<typeof located> => (row === 0 ? located(first, first.start) : { place });
    log.report('UNREADABLE_ROW', lenient ? 'warning' : 'error', () => ({ ...where(), ...said }));
  }
}

const mend = 'add the cells that are missing, or read no mention there with --lenient';

/** Copies the lines of what waits, whose bytes are about to be overwritten. */
export function keepSentence({ sentence }: ConllState, bytes: Uint8Array): void {
  const keep = (line: Line): number => {
    if (line.bytes !== bytes) return 0;
    const { start } = line;
    line.bytes = bytes.slice(start, line.end);
    line.start = 0;
    line.end -= start;
    return start;
  };
  for (const { first } of sentence.runs) keep(first);
  for (const { line, row } of sentence.cells) {
    const moved = keep(line);
    row.cellStart -= moved;
    row.cellEnd -= moved;
  }
}
