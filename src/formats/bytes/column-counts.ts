/** Rows of one sentence on consecutive lines that have equally many columns. */
export interface RowRun {
  /** The line of the first. */
  readonly line: number;
  rows: number;
  /** How many columns they have without the empty ones at their ends, and with them. */
  readonly least: number;
  readonly most: number;
}

/** Adds rows to the sentence: to its last run if they go on with it. */
export function addRun<Run extends RowRun>(sentence: Run[], run: Run): void {
  const last = sentence.at(-1);
  const goesOn = last?.least === run.least && last.most === run.most && last.line + last.rows === run.line;
  if (goesOn) last.rows += run.rows;
  else if (run.rows > 0) sentence.push(run);
}

/**
 * How many columns the rows of a sentence should have: the number that most of them have; on a tie the larger or the smaller. Empty
 * columns at the end of a row count or not, as it fits.
 */
export function columnsOfMost(runs: readonly RowRun[], onTie: 'larger' | 'smaller'): number {
  const widths = [...new Set(runs.flatMap(({ least, most }) => [least, most]))];
  widths.sort((a, b) => (onTie === 'smaller' ? a - b : b - a));
  const fitting = widths.map((width) => {
    return runs.reduce((sum, { rows, least, most }) => sum + (least <= width && width <= most ? rows : 0), 0);
  });
  return widths[fitting.indexOf(Math.max(...fitting))] ?? 0;
}

/**
 * The word number of the row `bytes[start, end)`: its third cell or else its first, if that is a whole number; else NaN. Where it begins
 * again (`beginsAgain`), a sentence does. Tabs separate the cells of a row that has one, else runs of blanks.
 */
export function wordNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== TAB) at++;
  const separator = at < end ? TAB : SPACE;
  at = start;
  while (at < end && bytes[at] <= SPACE) at++;
  const first = numberAt(bytes, at, end);
  for (let cell = 0; cell < 2; cell++) {
    while (at < end && bytes[at] !== separator) at++;
    at++;
    if (separator === SPACE) while (at < end && bytes[at] === SPACE) at++;
  }
  const third = numberAt(bytes, at, end);
  return third >= 0 ? third : first;
}

/**
 * Whether a sentence begins with a row of that word number: it is 0 or 1, and not above `before`, that of the last row of the sentence
 * before it that has 0 or 1.
 */
export function beginsAgain(before: number, number: number): boolean {
  return number <= 1 && number <= before;
}

/** The whole number that is the cell at `start`, or NaN; also where it has zeros before it, as no word number has. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  let at = start;
  for (; at < end && bytes[at] >= ZERO && bytes[at] <= ZERO + 9; at++) number = 10 * number + bytes[at] - ZERO;
  const isWhole = at > start && (at >= end || bytes[at] <= SPACE);
  return isWhole && (at === start + 1 || bytes[start] !== ZERO) ? number : Number.NaN;
}

const TAB = 9;
const SPACE = 32;
const ZERO = 48;
