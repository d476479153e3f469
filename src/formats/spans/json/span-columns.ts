import type { FileSpan, ReadDocument, SpanDocument, SpanList, SpanRules, Where } from '../../../ner/span-document.ts';
import type { Place } from '../../../text/problem.ts';
import { itemOffsets } from '../../json/item-offsets.ts';
import type { JsonSource } from '../../json/json-source.ts';
import { JsonSpot } from '../../json/json-spot.ts';

/** Documents, each a line with spans of one run: as objects, these would take ten times the room. */
interface LineBlock {
  /** By their numbers. */
  readonly files: readonly LineFile[];
  /** Four numbers a document: its line, its first span, how many it has, and its marks, before them the number of its file. */
  readonly documents: Int32Array;
  /** Of spans, by their numbers. */
  readonly types: readonly string[];
  /** Four numbers a span: start, end, the number of its type, and its column in the line. */
  readonly numbers: Int32Array;
  /** NaN for none; empty until a span has one. */
  scores: Float64Array;
  surfaces: (string | undefined)[];
}

const DOCUMENTS = 1 << 11;
const SPANS = 1 << 12;
const WIDTH = 4;
const [IS_MADE, IS_LEFT_OUT, MARKS] = [1, 2, 2];

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

/** A document that is a line, the `at`th of its block: with objects for its place and its spans, it would take twice the room. */
class LineDocument implements ReadDocument, SpanList, Where {
  readonly id: string | undefined;
  readonly text: string | undefined;
  private readonly block: LineBlock;
  private readonly at: number;

  constructor({ id, text }: Texts, twin: Texts | undefined, block: LineBlock, at: number) {
    // The strings of gold are kept once.
    this.id = twin?.id === id ? twin?.id : id;
    this.text = twin?.text === text ? twin?.text : text;
    this.block = block;
    this.at = at;
  }

  get idIsMade(): true | undefined {
    return (this.numberAt(3) & IS_MADE) > 0 || undefined;
  }

  get isLeftOut(): true | undefined {
    return (this.numberAt(3) & IS_LEFT_OUT) > 0 || undefined;
  }

  get rules(): SpanRules {
    return this.of.rules;
  }

  get where(): Where {
    return this;
  }

  get place(): Place {
    return { file: this.of.file, line: this.numberAt(0), column: 1 };
  }

  get spans(): SpanList {
    return this;
  }

  get length(): number {
    return this.numberAt(2);
  }

  slice(): FileSpan[] {
    const { types, numbers, scores, surfaces } = this.block;
    const spans: FileSpan[] = [];
    const from = this.numberAt(1);
    for (let row = from; row < from + this.length; row++) {
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

  private get of(): LineFile {
    return this.block.files[this.numberAt(3) >> MARKS];
  }

  private numberAt(column: 0 | 1 | 2 | 3): number {
    return this.block.documents[this.at * WIDTH + column];
  }
}

/** Keeps documents in little room: spans in columns, those of one document after those of another, and texts of gold once. */
export class SpanTable {
  private readonly numbers = new Map<string, number>();
  private readonly types: string[] = [];
  private readonly files: LineFile[] = [];
  /** The last one, and how many documents and spans it has. */
  private block: LineBlock | undefined = undefined;
  private documents = 0;
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
    const { isUnparsable, isMarked, tokens, unstored, where, spans } = document;
    const source = where instanceof JsonSpot && where.isWhole ? where.source : undefined;
    const isLine = source?.indent === undefined && source?.text.includes('\n') === false && /^\S/u.test(source.text);
    const isPlain = isLine && !isUnparsable && !isMarked && !tokens && !unstored;
    const offsets = isPlain ? offsetsOf(spans, source) : undefined;
    if (!offsets) return { ...document, rules: of.rules };
    const block = this.blockFor(spans.length);
    if (this.files.at(-1) !== of) this.files.push(of);
    const at = this.documents++;
    const first = at * WIDTH;
    block.documents[first] = source!.firstLine;
    block.documents[first + 1] = this.length;
    block.documents[first + 2] = spans.length;
    const marks = (document.idIsMade ? IS_MADE : 0) | (document.isLeftOut ? IS_LEFT_OUT : 0);
    block.documents[first + 3] = ((this.files.length - 1) << MARKS) | marks;
    for (const span of spans) this.add(block, span, offsets[spotOf(span)!.step as number] + 1);
    return new LineDocument(document, this.twinOf(document), block, at);
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

  /** The block with room for one more document of so many spans. */
  private blockFor(spans: number): LineBlock {
    const { block } = this;
    const isFull = this.documents === DOCUMENTS || (this.length + spans) * WIDTH > (block?.numbers.length ?? 0);
    if (block && !isFull) return block;
    const numbers = new Int32Array(Math.max(SPANS, spans) * WIDTH);
    const documents = new Int32Array(DOCUMENTS * WIDTH);
    this.block = {
      files: this.files,
      documents,
      types: this.types,
      numbers,
      scores: new Float64Array(0),
      surfaces: [],
    };
    this.documents = 0;
    this.length = 0;
    return this.block;
  }

  private add(block: LineBlock, { type, runs: [[start, end]], score, surface }: FileSpan, column: number): void {
    const row = this.length++;
    const first = row * WIDTH;
    const size = block.numbers.length / WIDTH;
    block.numbers[first] = start;
    block.numbers[first + 1] = end;
    block.numbers[first + 2] = this.numberOf(type);
    block.numbers[first + 3] = column;
    if (score !== undefined && block.scores.length === 0) block.scores = new Float64Array(size).fill(Number.NaN);
    if (score !== undefined) block.scores[row] = score;
    if (surface !== undefined && block.surfaces.length === 0) block.surfaces = new Array(size).fill(undefined);
    if (surface !== undefined) block.surfaces[row] = surface;
  }

  private numberOf(type: string): number {
    const known = this.numbers.get(type);
    if (known !== undefined) return known;
    this.numbers.set(type, this.types.length);
    return this.types.push(type) - 1;
  }
}

/** Where the spans of a line begin in it, by their numbers in their list; undefined if columns do not hold all that they have. */
function offsetsOf(spans: readonly FileSpan[], source: JsonSource): readonly number[] | undefined {
  if (spans.length === 0) return [];
  const list = spotOf(spans[0])?.around;
  const name = list?.isWhole ? undefined : list?.step;
  if (!list || typeof name === 'number' || !(list.isWhole || list.around?.isWhole)) return undefined;
  const areHeld = spans.every((span) => spotOf(span)?.around === list && areNumbers(span));
  return areHeld ? itemOffsets(source.text, name) : undefined;
}

function spotOf({ where }: FileSpan): JsonSpot | undefined {
  return where instanceof JsonSpot ? where : undefined;
}

/** Whether a span is one run of numbers that columns hold. */
function areNumbers({ runs, link }: FileSpan): boolean {
  return link === undefined && runs.length === 1 && (runs[0][0] | 0) === runs[0][0] && (runs[0][1] | 0) === runs[0][1];
}
