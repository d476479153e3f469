import type { FileSpan, ReadDocument, SpanDocument, SpanList, SpanRules, Where } from '../../../ner/span-document.ts';
import type { Place } from '../../../text/problem.ts';
import { itemOffsets } from '../../json/item-offsets.ts';
import type { JsonSource } from '../../json/json-source.ts';
import { JsonSpot } from '../../json/json-spot.ts';

/** Spans of one run each: as objects, they would take ten times the room. */
interface SpanColumns {
  /** By their numbers. */
  readonly types: readonly string[];
  /** Four numbers a span: start, end, the number of its type, and its column in the line. */
  readonly numbers: Int32Array;
  /** NaN for none; empty until a span has one. */
  scores: Float64Array;
  surfaces: (string | undefined)[];
}

const SPANS = 1 << 12;
const WIDTH = 4;

/** The place of a span. */
class SpanPlace implements Where {
  private readonly document: LineDocument;
  private readonly column: number;

  constructor(document: LineDocument, column: number) {
    this.document = document;
    this.column = column;
  }

  get place(): Place {
    return { ...this.document.place, column: this.column };
  }
}

/** What a document of gold and that of pred may share. */
type Texts = Pick<SpanDocument, 'id' | 'text'>;

/** What the documents of a file share. */
export interface LineFile {
  readonly file: string;
  readonly rules: SpanRules;
}

/** A document that is a line, and its spans `[from, from + length)` of columns: with objects for its place and its spans, it would take twice the room. */
class LineDocument implements ReadDocument, SpanList, Where {
  readonly id: string | undefined;
  readonly idIsMade: true | undefined;
  readonly isLeftOut: true | undefined;
  readonly text: string | undefined;
  readonly length: number;
  private readonly of: LineFile;
  private readonly line: number;
  private readonly columns: SpanColumns;
  private readonly from: number;

  constructor(
    document: SpanDocument,
    twin: Texts | undefined,
    of: LineFile,
    line: number,
    columns: SpanColumns,
    from: number,
  ) {
    // The strings of gold are kept once.
    this.id = twin?.id === document.id ? twin?.id : document.id;
    this.idIsMade = document.idIsMade;
    this.isLeftOut = document.isLeftOut;
    this.text = twin?.text === document.text ? twin?.text : document.text;
    this.length = document.spans.length;
    this.of = of;
    this.line = line;
    this.columns = columns;
    this.from = from;
  }

  get rules(): SpanRules {
    return this.of.rules;
  }

  get where(): Where {
    return this;
  }

  get spans(): SpanList {
    return this;
  }

  get place(): Place {
    return { file: this.of.file, line: this.line, column: 1 };
  }

  slice(): FileSpan[] {
    const { types, numbers, scores, surfaces } = this.columns;
    const spans: FileSpan[] = [];
    for (let row = this.from; row < this.from + this.length; row++) {
      const first = row * WIDTH;
      const score = scores.length === 0 ? Number.NaN : scores[row];
      spans.push({
        type: types[numbers[first + 2]],
        runs: [[numbers[first], numbers[first + 1]]],
        score: Number.isNaN(score) ? undefined : score,
        surface: surfaces.length === 0 ? undefined : surfaces[row],
        where: new SpanPlace(this, numbers[first + 3]),
      });
    }
    return spans;
  }
}

/** Keeps documents in little room: spans in columns, those of one document after those of another, and texts of gold once. */
export class SpanTable {
  private readonly numbers = new Map<string, number>();
  private readonly types: string[] = [];
  private columns: SpanColumns = { types: [], numbers: new Int32Array(0), scores: new Float64Array(0), surfaces: [] };
  private length = 0;
  private readonly golds: readonly Texts[];
  /** Which document of gold comes next, if both sides have the same ones in one order. */
  private next = 0;

  /** `golds`: the documents of gold, if it has been read. */
  constructor(golds: readonly Texts[]) {
    this.golds = golds;
  }

  /** The document as it is kept: with its spans in columns, if it is a line with a list of spans. */
  kept(document: SpanDocument, of: LineFile): ReadDocument {
    const { isUnparsable, tokens, unstored, where, spans } = document;
    const source = where instanceof JsonSpot && where.isWhole ? where.source : undefined;
    const isLine = source?.indent === undefined && source?.text.includes('\n') === false && /^\S/u.test(source.text);
    const from = isLine && !isUnparsable && !tokens && !unstored ? this.addSpans(spans, source) : undefined;
    if (from === undefined) return { ...document, rules: of.rules };
    return new LineDocument(document, this.twinOf(document), of, source!.firstLine, this.columns, from);
  }

  /** The document of gold with this id or text, if it comes next, also where this side lacks some. */
  private twinOf({ id, text }: SpanDocument): Texts | undefined {
    for (let at = this.next; at < this.next + 2 && at < this.golds.length; at++) {
      const gold = this.golds[at];
      if ((text === undefined || gold.text !== text) && (id === undefined || gold.id !== id)) continue;
      this.next = at + 1;
      return gold;
    }
    return undefined;
  }

  /** The row of the first of these spans, which come after those of the document before; undefined if columns do not hold all that they have. */
  private addSpans(spans: readonly FileSpan[], source: JsonSource): number | undefined {
    if (spans.length === 0) return 0;
    const list = spotOf(spans[0])?.around;
    const name = list?.isWhole ? undefined : list?.step;
    if (!list || typeof name === 'number' || !(list.isWhole || list.around?.isWhole)) return undefined;
    const offsets = itemOffsets(source.text, name);
    if (!spans.every((span) => spotOf(span)?.around === list && areNumbers(span))) return undefined;
    if ((this.length + spans.length) * WIDTH > this.columns.numbers.length) this.begin(Math.max(SPANS, spans.length));
    const from = this.length;
    for (const span of spans) this.add(span, offsets[spotOf(span)!.step as number] + 1);
    return from;
  }

  private begin(spans: number): void {
    const numbers = new Int32Array(spans * WIDTH);
    this.columns = { types: this.types, numbers, scores: new Float64Array(0), surfaces: [] };
    this.length = 0;
  }

  private add({ type, runs: [[start, end]], score, surface }: FileSpan, column: number): void {
    const { columns } = this;
    const row = this.length++;
    const first = row * WIDTH;
    const size = columns.numbers.length / WIDTH;
    columns.numbers[first] = start;
    columns.numbers[first + 1] = end;
    columns.numbers[first + 2] = this.numberOf(type);
    columns.numbers[first + 3] = column;
    if (score !== undefined && columns.scores.length === 0) columns.scores = new Float64Array(size).fill(Number.NaN);
    if (score !== undefined) columns.scores[row] = score;
    if (surface !== undefined && columns.surfaces.length === 0) columns.surfaces = new Array(size).fill(undefined);
    if (surface !== undefined) columns.surfaces[row] = surface;
  }

  private numberOf(type: string): number {
    const known = this.numbers.get(type);
    if (known !== undefined) return known;
    this.numbers.set(type, this.types.length);
    return this.types.push(type) - 1;
  }
}

function spotOf({ where }: FileSpan): JsonSpot | undefined {
  return where instanceof JsonSpot ? where : undefined;
}

/** Whether a span is one run of numbers that columns hold. */
function areNumbers({ runs }: FileSpan): boolean {
  return runs.length === 1 && (runs[0][0] | 0) === runs[0][0] && (runs[0][1] | 0) === runs[0][1];
}
