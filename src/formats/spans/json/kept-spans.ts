import { enlarged } from '../../../text/columns.ts';
import type { FileSpan, Run, SpanDocument, Where } from '../span-file.ts';

/** Spans of many documents as columns of numbers. */
export class KeptSpans {
  /** How many there are. */
  length = 0;
  private readonly types: string[] = [];
  private readonly numbersOfTypes = new Map<string, number>();
  /** Of each span the start, the end, and twice the number of its type, plus 1 if its surface is what the text has between them. */
  private numbers = new Int32Array(3 * ROOM);
  /** NaN for none. */
  private scores = new Float64Array(ROOM);
  /** Runs and surfaces that these numbers do not tell. */
  private readonly others = new Map<number, Pick<FileSpan, 'runs' | 'surface'>>();

  /** Adds the spans of a document. */
  add({ spans, text }: Pick<SpanDocument, 'spans' | 'text'>): void {
    for (const { type, runs, score, surface } of spans) {
      const at = this.length++;
      if (at === this.scores.length) {
        this.numbers = enlarged(this.numbers, 6 * at);
        this.scores = enlarged(this.scores, 2 * at);
      }
      const [start, end]: Run = runs.length === 1 ? runs[0] : [0, 0];
      // Offsets are in units of UTF-16 in most texts, and then the surface need not be kept.
      const isOfText = surface !== undefined && text?.slice(start, end) === surface;
      const isOne = runs.length === 1 && (start | 0) === start && (end | 0) === end;
      if (!isOne || (surface !== undefined && !isOfText)) this.others.set(at, { runs, surface });
      this.numbers[3 * at] = start;
      this.numbers[3 * at + 1] = end;
      this.numbers[3 * at + 2] = 2 * this.numberOf(type) + (isOfText ? 1 : 0);
      this.scores[at] = score ?? Number.NaN;
    }
  }

  /** A span of a document with this text. */
  spanAt(at: number, text: string | undefined, where: Where): FileSpan {
    const [start, end, type] = [this.numbers[3 * at], this.numbers[3 * at + 1], this.numbers[3 * at + 2]];
    const score = this.scores[at];
    const known = this.others.size === 0 ? undefined : this.others.get(at);
    const { runs, surface } = known ?? {
      runs: [[start, end] as const],
      surface: (type & 1) === 1 ? text?.slice(start, end) : undefined,
    };
    return { type: this.types[type >> 1], runs, score: Number.isNaN(score) ? undefined : score, surface, where };
  }

  private numberOf(type: string): number {
    const known = this.numbersOfTypes.get(type);
    if (known !== undefined) return known;
    this.numbersOfTypes.set(type, this.types.length);
    return this.types.push(type) - 1;
  }
}

/** For how many spans there is room at first. */
const ROOM = 64;
