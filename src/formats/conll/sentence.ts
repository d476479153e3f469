import { type Line, located } from '../line.ts';
import { readCell } from './cell.ts';
import {
  all,
  beginsAgain,
  columnsOfMost,
  firstBeginning,
  isMark,
  lastBeginning,
  type RowAt,
  wordNumber,
} from './sentence-columns.ts';
import type { ConllState, Sentence, StretchAt } from './state.ts';

/** A sentence without rows. */
export function newSentence(): Sentence {
  return { stretches: [], cells: [], number: Number.NaN };
}

/**
 * What waits is read after so many equal rows, and those after them need not wait, so that memory is bounded where nothing parts the
 * sentences. Under `lenient` all wait for the end, as it would be too late to leave them out.
 */
const MANY = 100;

/**
 * Adds rows on consecutive lines, of which the first is the current line, to the sentence, or begins another. Returns whether their cells
 * need not wait.
 */
export function addRows(state: ConllState, columns: number, rows: number, token: number): boolean {
  const { line } = state;
  const { evidence } = state.cells;
  evidence.columns = evidence.columns === 0 || evidence.columns === all(columns) ? all(columns) : -1;
  let last = state.sentence.stretches.at(-1);
  if (last && partsSentences(state, last)) {
    endSentence(state);
    last = undefined;
  }
  if (last?.columns !== columns || last.token + last.rows !== token || last.line.number + last.rows !== line.number) {
    last = { columns, rows: 0, line: { ...line }, token, isReported: false };
    state.sentence.stretches.push(last);
  }
  const total = last.rows + rows;
  const isMany = total >= MANY && !state.options.lenient;
  if (isMany && last.rows < MANY) {
    // Where many rows are read at once, they count as those do that are read one by one.
    last.rows = MANY;
    readWaiting(state, MANY);
  }
  last.rows = total;
  return isMany;
}

function partsSentences({ line, sentence }: ConllState, { line: before }: StretchAt): boolean {
  const { bytes, start, end } = line;
  if (isMark(bytes, start, end) || isMark(before.bytes, before.start, before.end)) return true;
  return beginsAgain(sentence.number, wordNumber(bytes, start, end));
}

/**
 * The rows among equal ones, whose lines are `[start, end)`, that begin other sentences than those before and after them: only these may
 * have rows with other numbers of columns.
 */
export function beginningsIn(
  { line: { bytes }, sentence }: ConllState,
  start: number,
  end: number,
  rows: number,
  isEnd: boolean,
): RowAt[] {
  const first = sentence.stretches.length > 0 ? firstBeginning(bytes, start, end) : undefined;
  const last = isEnd ? undefined : lastBeginning(bytes, start, end, rows);
  return [...(first ? [first] : []), ...(last && last.row !== first?.row ? [last] : [])];
}

/** Notes the word number of the row `bytes[start, end)`, if it has one. */
export function noteNumber({ sentence }: ConllState, bytes: Uint8Array, start: number, end: number): void {
  const number = wordNumber(bytes, start, end);
  if (number >= 0) sentence.number = number;
}

/** Whether the column of later rows may show that brackets were no cell. */
export function mayGuess({ cells, sentence }: ConllState): boolean {
  return cells.evidence.guesses.length > 0 || sentence.cells.some(({ row }) => row.trailingTab);
}

/** Lets the cell of the current row wait. */
export function waitWithCell(state: ConllState, token: number): void {
  state.sentence.cells.push({ line: { ...state.line }, row: { ...state.row }, token });
}

/** Ends the sentence: reads the cells that wait, and reports the rows that are short. */
export function endSentence(state: ConllState): void {
  const { stretches, cells } = state.sentence;
  if (stretches.length + cells.length === 0) return;
  readWaiting(state, Number.POSITIVE_INFINITY);
  state.sentence = newSentence();
}

/** Reads the cells that wait, and reports the rows that are short, but for stretches of so many. */
function readWaiting(state: ConllState, many: number): void {
  const { sentence, cells, words } = state;
  const { stretches } = sentence;
  const wanted = stretches.length > 1 ? columnsOfMost(stretches) : 0;
  const short = stretches.filter(({ columns, rows }) => all(columns) < wanted && rows < many);
  for (const stretch of short) if (!stretch.isReported) reportShort(state, stretch, wanted);
  for (const { line, row, token } of sentence.cells) {
    if (short.some((stretch) => token >= stretch.token && token < stretch.token + stretch.rows)) continue;
    readCell(cells, line, row, token);
    if (row.word === 0) words.values[0][words.first + token] = 0;
  }
  sentence.cells = [];
}

function reportShort(state: ConllState, stretch: StretchAt, wanted: number): void {
  const { columns, rows, line, token } = stretch;
  stretch.isReported = true;
  const { options, words } = state;
  const { lenient, log } = options;
  const has = `this row has ${all(columns)} columns, but most of its sentence have ${wanted}`;
  const said = lenient ? { message: `${has}: read as no mention` } : { message: has, help: mend };
  for (let row = 0; row < rows; row++) {
    words.values[0][words.first + token + row] = 0;
    const place = { file: line.file, line: line.number + row, column: 1 };
    const where = (): ReturnType<typeof located> => (row === 0 ? located(line, line.start) : { place });
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
  for (const { line } of sentence.stretches) keep(line);
  for (const { line, row } of sentence.cells) {
    const moved = keep(line);
    row.cellStart -= moved;
    row.cellEnd -= moved;
  }
}
