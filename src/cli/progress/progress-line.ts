import type { Io } from '../io.ts';

/** Removes what stands on the line of a terminal. */
export const CLEAR = '\r\u001b[K';

/** A line of standard error that says how far long work is: on a terminal that no CI is, from a second on, ten times a second at most. */
export class ProgressLine {
  private readonly io: Io;
  private begun: number;
  private what = '';
  private last = 0;
  private isShown = false;

  /** `begun`: since when the person has waited. */
  constructor(io: Io, begun = Date.now()) {
    this.io = io;
    this.begun = begun;
  }

  /** Says what is done: the share of it from 0 to 1, if that is known, and how much a second. */
  say(what: string, share: number | undefined, rate = ''): void {
    const now = Date.now();
    // The time left is that of this work.
    if (what !== this.what) [this.what, this.begun] = [what, this.isShown ? now : this.begun];
    const passed = now - this.begun;
    if (now - this.last < 100 || (!this.isShown && passed < 1000) || this.io.env.CI) return;
    this.last = now;
    const isKnown = share !== undefined && share > 0 && share <= 1;
    const left = isKnown ? `${Math.ceil((passed * (1 - share)) / share / 1000)} s left` : '';
    const parts = [isKnown ? `${Math.floor(100 * share)} %` : '', rate, left].filter((part) => part !== '');
    this.io.err(`${CLEAR}${what}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`, 'styled');
    this.isShown = true;
  }

  clear(): void {
    if (this.isShown) this.io.err(CLEAR, 'styled');
    this.isShown = false;
  }
}

/** What was read, of how much, for a person who waits. */
export class ReadProgress {
  private readonly line: ProgressLine;
  private readonly begun = Date.now();
  private bytes = 0;
  private size = 0;
  private files = 0;
  private listed = 0;

  constructor(line: ProgressLine) {
    this.line = line;
  }

  /** A file is there to be read, whose size is perhaps known. */
  expect(size: number | undefined): void {
    this.size += size ?? Number.NaN;
  }

  /** A folder has so many names. */
  list(names: number): void {
    this.listed += names;
  }

  open(): void {
    this.files++;
  }

  read(bytes: number): void {
    this.bytes += bytes;
    const seconds = Math.max(1, Date.now() - this.begun) / 1000;
    const share = this.listed > 0 ? this.files / this.listed : this.bytes / this.size;
    this.line.say('reading', share, `${Math.round(this.bytes / 1e6 / seconds)} MB/s`);
  }
}
