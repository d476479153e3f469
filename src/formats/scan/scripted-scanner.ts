import { byteTable } from '../../text/intern.ts';
import { wordHash } from '../../text/word-hash.ts';
import { FOUND, MOST_ROWS, MOST_TAILS, type PlainLayout, type TagScanner } from './tag-scan.ts';

/** A scanner in JavaScript, which finds what the compiled one does: reading every line by itself would take twice as long. */
export function scriptedScanner(): TagScanner {
  const column = (): Int32Array => new Int32Array(MOST_ROWS);
  const found = new Int32Array(6);
  const columns = { tails: column(), words: column(), lines: column(), ends: column() };
  let texts: Uint8Array[] = [];
  let table = byteTable(() => 0);
  let bytes = new Uint8Array(0) as Uint8Array;
  let [first, last, generation] = [0, 0, 0];
  let layout: PlainLayout;
  // As in src/assembly/scan-tags.ts.
  let [rows, line, run, runLine, runEnd] = [0, 0, 0, 0, 0];
  let [isInside, isShort] = [true, false];
  let [tailAt, tailEnd] = [0, 0];

  const forget = (): void => {
    texts = [];
    table = byteTable(() => texts.push(bytes.slice(tailAt, tailEnd)) - 1);
    generation++;
  };
  const list = (tail: number, word: number, at: number, end: number): void => {
    columns.tails[rows] = tail;
    columns.words[rows] = word;
    columns.lines[rows] = at;
    columns.ends[rows++] = end - first;
  };
  const endRun = (): void => {
    if (run === 0) return;
    if (isInside || !layout.passes) list(-2 - run, 0, runLine, runEnd);
    else found[FOUND.outside] += run;
    isInside = false;
    run = 0;
  };
  const takeEmpty = (at: number): void => {
    endRun();
    if (found[FOUND.isOpen] === 1) {
      if (isInside || !layout.passes) list(-1, 0, line + 1, at);
      else found[FOUND.sentences]++;
    }
    found[FOUND.isOpen] = 0;
    isInside = false;
  };
  /** Where the separator before the first tag is; -1 where there are too few, or a tag is empty. */
  const tailStart = (from: number, end: number): number => {
    const { separators } = layout;
    let to = end;
    for (let tag = layout.tags; tag > 0; tag--) {
      let at = to - 1;
      while (at >= from && separators[bytes[at]] === 0) at--;
      if (at < from || at === to - 1) return -1;
      to = at;
    }
    return to;
  };
  /** The hash of the token, which is the first cell; 0 where it has a blank at its end. */
  const wordOf = (from: number): number => {
    let end = from;
    while (layout.separators[bytes[end]] === 0) end++;
    return end > from && bytes[end - 1] <= SPACE ? 0 : wordHash(bytes, from, end);
  };
  /** Whether it is one more of the outside rows before it, by the last bytes, which are those of nearly all. */
  const isOutside = (from: number, end: number): boolean =>
    run > 0 &&
    bytes[end - 1] === bytes[runEnd - 1] &&
    bytes[end - 2] === bytes[runEnd - 2] &&
    bytes[end - 3] === bytes[runEnd - 3] &&
    bytes[end - 4] === bytes[runEnd - 4] &&
    end - from > 4 &&
    isShort &&
    !isMark(bytes[from]);
  /** Takes a line that is not empty; false where it is no plain row. */
  const takeRow = (from: number, end: number, outside: number): boolean => {
    if (isMark(bytes[from]) || bytes[end - 1] <= SPACE) return false;
    tailAt = tailStart(from, end);
    tailEnd = end;
    const word = layout.words && tailAt >= 0 ? wordOf(from) : 1;
    if (tailAt < 0 || word === 0 || texts.length === MOST_TAILS) return false;
    const tail = table.intern(bytes, tailAt, end);
    found[FOUND.isOpen] = 1;
    if (tail !== outside || layout.words) {
      endRun();
      list(tail, word, line + 1, end);
      isInside = true;
    } else {
      if (run === 0) {
        runLine = line + 1;
        runEnd = end;
        isShort = end - tailAt === 4;
      }
      run++;
    }
    return true;
  };

  return {
    hold(block, start, end, next) {
      [bytes, first, last, layout] = [block, start, end, next];
      if (generation === 0 || texts.length === MOST_TAILS) forget();
    },
    scan(at, outside) {
      rows = run = found[FOUND.outside] = found[FOUND.sentences] = 0;
      line = found[FOUND.lines];
      isInside = true;
      let isPlain = true;
      let from = at;
      while (from < last && rows + 3 < MOST_ROWS) {
        let newline = from;
        while (bytes[newline] !== NEWLINE) newline++;
        const end = newline > from && bytes[newline - 1] === RETURN ? newline - 1 : newline;
        if (end === from) takeEmpty(from);
        else if (isOutside(from, end)) run++;
        else isPlain = takeRow(from, end, outside);
        if (!isPlain) break;
        line++;
        from = newline + 1;
      }
      endRun();
      found[FOUND.rows] = rows;
      found[FOUND.lines] = line;
      found[FOUND.goesOn] = isPlain && from < last ? 1 : 0;
      return from;
    },
    found,
    ...columns,
    bytesOf: (tail) => texts[tail],
    get generation() {
      return generation;
    },
  };
}

/** Whether a line that begins with the byte may be a comment or a mark, or has a blank at its begin. */
function isMark(byte: number): boolean {
  return byte <= SPACE || byte === HASH || byte === DASH;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const DASH = 45;
