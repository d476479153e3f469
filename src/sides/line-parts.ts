import { joinChunks } from '../text/lines.ts';
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

/** How many lines to take: so many, or as many as have so many bytes. */
export interface Wanted {
  readonly values?: number;
  readonly bytes?: number;
}

const [NEWLINE, RETURN, BRACE] = [10, 13, 0x7b];

/** Takes the lines of a file, some at a time. */
export class LineReader {
  private readonly source: Source;
  private rest: Uint8Array = new Uint8Array(0);
  private isEnded = false;
  private line = 1;
  private value = 1;

  constructor(source: Source) {
    this.source = source;
  }

  /** The next lines, undefined at the end; `unfit` if a line is neither blank nor an object. */
  async take({ values: most = Number.POSITIVE_INFINITY, bytes: enough = Number.POSITIVE_INFINITY }: Wanted) {
    const pieces: Uint8Array[] = [];
    const { line, value } = this;
    let length = 0;
    let isStart = true;
    for (let isFull = false; !isFull; ) {
      if (this.rest.length === 0 && !(await this.fill())) break;
      const { rest } = this;
      let at = 0;
      while (!isFull && at < rest.length) {
        if (isStart) {
          if (rest[at] === BRACE) this.value++;
          else if (rest[at] !== NEWLINE && rest[at] !== RETURN) return 'unfit';
        }
        const end = rest.indexOf(NEWLINE, at) + 1;
        isStart = end > 0;
        if (isStart) this.line++;
        at = end || rest.length;
        isFull = isStart && (this.value - value === most || length + at >= enough);
      }
      pieces.push(rest.subarray(0, at));
      length += at;
      this.rest = rest.subarray(at);
    }
    if (length === 0) return undefined;
    // A copy, as it may go to another thread.
    return { bytes: joinChunks(pieces), line, value, values: this.value - value } satisfies Lines;
  }

  /** Whether there was another chunk. */
  private async fill(): Promise<boolean> {
    const chunk = this.isEnded ? undefined : await this.source.next();
    this.isEnded = !chunk;
    if (!chunk) return false;
    const isMarked = this.line === 1 && this.value === 1 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    this.rest = new Uint8Array(chunk.subarray(isMarked ? 3 : 0));
    return true;
  }

  async close(): Promise<void> {
    await this.source.close?.();
  }
}

/** The lines of these values, by their places among all. */
export function linesAt(all: readonly Lines[], places: readonly number[]): readonly Lines[] {
  const wanted = new Set(places);
  const found: Lines[] = [];
  let at = 0;
  for (const { bytes, line: first, value } of all) {
    let [line, own] = [first, 0];
    for (let start = 0; start < bytes.length; line++) {
      const end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length;
      if (bytes[start] === BRACE) {
        if (wanted.has(at++)) found.push({ bytes: bytes.slice(start, end), line, value: value + own, values: 1 });
        own++;
      }
      start = end;
    }
  }
  return found;
}
