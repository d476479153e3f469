import { byteTable } from '../../text/intern.ts';
import { wordHash } from '../../text/word-hash.ts';
import { FOUND, MOST_ROWS, MOST_TAILS, type PlainLayout, type TagScanner } from './tag-scan.ts';

/** A scanner in JavaScript, which lists all rows and ends. Reading every line by itself would take twice as long. */
export function scriptedScanner(): TagScanner {
  const column = (): Int32Array => new Int32Array(MOST_ROWS);
  const found = new Int32Array(6);
  const columns = { tails: column(), words: column(), lines: column(), ends: column() };
  let texts: Uint8Array[] = [];
  let table = byteTable(() => 0);
  let generation = 0;
  let bytes: Uint8Array = new Uint8Array(0);
  let first = 0;
  let last = 0;
  let layout: PlainLayout;
  let rows = 0;
  let isRun = false;
  let tailAt = 0;
  let tailEnd = 0;

  /** Lists the line before `found[FOUND.lines]`. Successive outside rows are listed as one. */
  const list = (tail: number, word: number, end: number): void => {
    isRun = tail === ONE_OUTSIDE;
    columns.tails[rows] = tail;
    columns.words[rows] = word;
    columns.lines[rows] = found[FOUND.lines] + 1;
    columns.ends[rows++] = end - first;
  };
  /** Where the separator before the first tag is; -1 if there are too few, or if a tag is empty. */
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
  /** The hash of the token, which is the first cell; 0 if it ends in a blank. */
  const wordOf = (from: number): number => {
    let end = from;
    while (layout.separators[bytes[end]] === 0) end++;
    return end > from && bytes[end - 1] <= SPACE ? 0 : wordHash(bytes, from, end);
  };
  /** Takes the line; false if it is neither empty nor plain. Most rows are outside, like the one before, as their last bytes show. */
  const takeLine = (from: number, end: number, outside: number, short: Uint8Array | undefined): boolean => {
    if (end === from) {
      if (isRun) columns.tails[rows - 1]++;
      else if (found[FOUND.isOpen] === 1) list(-1, 0, from);
      isRun = false;
      found[FOUND.isOpen] = 0;
      return true;
    }
    if (isMark(bytes[from]) || bytes[end - 1] <= SPACE) return false;
    let tail = outside;
    let word = 1;
    if (!isRun || !short || end - from <= 4 || !endsIn(bytes, end, short)) {
      tailAt = tailStart(from, end);
      tailEnd = end;
      if (layout.words && tailAt >= 0) word = wordOf(from);
      if (tailAt < 0 || word === 0 || texts.length === MOST_TAILS) return false;
      tail = table.intern(bytes, tailAt, end);
    }
    found[FOUND.isOpen] = 1;
    if (tail !== outside || layout.words) list(tail, word, end);
    else if (isRun) columns.tails[rows - 1] -= 4;
    else list(ONE_OUTSIDE, 0, end);
    return true;
  };

  return {
    hold(block, start, end, next) {
      bytes = block;
      first = start;
      last = end;
      layout = next;
      if (generation > 0 && texts.length < MOST_TAILS) return;
      texts = [];
      table = byteTable(() => texts.push(bytes.slice(tailAt, tailEnd)) - 1);
      generation++;
    },
    scan(at, outside) {
      const short = outside >= 0 && texts[outside].length === 4 ? texts[outside] : undefined;
      rows = 0;
      isRun = false;
      let isPlain = true;
      let from = at;
      while (from < last && rows < MOST_ROWS) {
        let newline = from;
        while (bytes[newline] !== NEWLINE) newline++;
        isPlain = takeLine(from, newline - (newline > from && bytes[newline - 1] === RETURN ? 1 : 0), outside, short);
        if (!isPlain) break;
        found[FOUND.lines]++;
        from = newline + 1;
      }
      found[FOUND.rows] = rows;
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

const ONE_OUTSIDE = -6;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** Whether a line that begins with the byte may be a comment or a mark, or begins with a blank. */
function isMark(byte: number): boolean {
  return byte <= SPACE || byte === 35 || byte === 45;
}

function endsIn(bytes: Uint8Array, end: number, four: Uint8Array): boolean {
  if (bytes[end - 1] !== four[3] || bytes[end - 2] !== four[2]) return false;
  return bytes[end - 3] === four[1] && bytes[end - 4] === four[0];
}
