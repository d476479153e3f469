import type { Source } from './files.ts';

/** Lines of a file of JSON lines that stand one after another, each an object; blank ones do not count. */
export interface Lines {
  readonly bytes: Uint8Array;
  /** The numbers of the first line and of the first value, from 1. */
  readonly line: number;
  readonly value: number;
  /** How many values there are. */
  readonly values: number;
}

/** The lines of a part, of each side in its order. */
export type PartLines = readonly (readonly Lines[])[];

/** Scores parts, here or in other threads. */
export interface PartRunner<Scored> {
  /** How many parts may be under way at once. */
  readonly most: number;
  run(lines: PartLines): Scored | undefined | Promise<Scored | undefined>;
  /** Ends the other threads. */
  close?(): Promise<unknown>;
}

/** How many lines to take: so many, or as many as have so many bytes. */
export interface Wanted {
  readonly values?: number;
  readonly bytes?: number;
}

const [NEWLINE, RETURN, BRACE] = [10, 13, 0x7b];

/** Takes the lines of a file, some at a time. */
export class LineReader {
  private readonly source: Source;
  /** What was read and not taken is `room[from, to)`. One room, as the system gives memory of many back late. */
  private room = new Uint8Array(0);
  private from = 0;
  private to = 0;
  private line = 1;
  private value = 1;

  constructor(source: Source) {
    this.source = source;
  }

  /** The next lines, whose bytes last until the next call; undefined at the end; `unfit` if a line is neither blank nor an object. */
  async take({
    values: most = Number.POSITIVE_INFINITY,
    bytes: enough = Number.POSITIVE_INFINITY,
  }: Wanted): Promise<Lines | 'unfit' | undefined> {
    const { line, value } = this;
    this.room.copyWithin(0, this.from, this.to);
    [this.from, this.to] = [0, this.to - this.from];
    let at = 0;
    for (let [isFull, isStart] = [false, true]; !isFull; ) {
      if (at === this.to && !(await this.fill())) break;
      if (isStart) {
        if (this.room[at] === BRACE) this.value++;
        else if (this.room[at] !== NEWLINE && this.room[at] !== RETURN) return 'unfit';
      }
      const found = this.room.indexOf(NEWLINE, at) + 1;
      // What was taken before may lie after what was read.
      const end = found > this.to ? 0 : found;
      isStart = end > 0;
      if (isStart) this.line++;
      at = end || this.to;
      isFull = isStart && (this.value - value === most || at >= enough);
    }
    this.from = at;
    if (at === 0) return undefined;
    return { bytes: this.room.subarray(0, at), line, value, values: this.value - value };
  }

  /** Whether there was another chunk. */
  private async fill(): Promise<boolean> {
    const chunk = await this.source.next();
    if (!chunk) return false;
    const isMarked = this.line === 1 && this.value === 1 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    const bytes = isMarked ? chunk.subarray(3) : chunk;
    if (this.to + bytes.length > this.room.length) {
      const room = new Uint8Array(2 * (this.to + bytes.length));
      room.set(this.room.subarray(0, this.to));
      this.room = room;
    }
    this.room.set(bytes, this.to);
    this.to += bytes.length;
    return true;
  }

  async close(): Promise<void> {
    await this.source.close?.();
  }
}

/** The lines of the values with these numbers, in the order of all. */
export function linesAt(all: readonly Lines[], values: readonly number[]): readonly Lines[] {
  if (values.length === 0) return [];
  const wanted = new Set(values);
  const found: Lines[] = [];
  for (const { bytes, line: first, value } of all) {
    let [line, own] = [first, 0];
    for (let start = 0; start < bytes.length; line++) {
      const end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length;
      if (bytes[start] === BRACE) {
        if (wanted.has(value + own))
          found.push({ bytes: bytes.slice(start, end), line, value: value + own, values: 1 });
        own++;
      }
      start = end;
    }
  }
  return found;
}
