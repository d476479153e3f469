import type { FileSpan, Run, SpanDocument } from '../../../ner/span-document.ts';
import type { ProblemSink } from '../../../text/problem.ts';
import { endOfString } from '../../json/item-offsets.ts';
import type { JsonLine } from '../../json/json-source.ts';
import { JsonSpot } from '../../json/json-spot.ts';
import type { PlainLine } from '../span-file.ts';
import { documentOf, MOST_ITEMS } from './json-documents.ts';

/**
 * Reads plain lines: objects that have nothing but these members, with spans that are right. What it makes of them is what the reader of the
 * format makes of the value that `JSON.parse` gives, in half the time.
 */
export class PlainLines {
  private readonly ofDocument: readonly string[];
  private readonly ofSpan: readonly string[];
  private readonly list: string;
  private readonly log: ProblemSink;
  private readonly shift: Run;
  private text = '';
  private at = 0;

  constructor({ document, span }: PlainLine, log: ProblemSink, shift: Run) {
    this.ofDocument = document.map(inQuotes);
    this.ofSpan = span.map(inQuotes);
    this.list = document[2];
    this.log = log;
    this.shift = shift;
  }

  /** The document on a plain line; undefined for any other. */
  read(line: JsonLine): SpanDocument | undefined {
    const { piece, start, text: own } = line;
    this.text = piece;
    this.at = start;
    const where = new JsonSpot(line, this.log);
    let id: string | number | undefined;
    let text: string | undefined;
    let spans: readonly FileSpan[] | undefined;
    if (this.sign() !== OPEN_OBJECT) return undefined;
    for (let [next, sign] = [0, COMMA]; sign !== CLOSE_OBJECT; next++) {
      if (sign !== COMMA) return undefined;
      const member = this.member(this.ofDocument, next);
      if (member === 0) id = this.id();
      else if (member === 1) text = this.string();
      else if (member === 2) spans = this.spans(where.at(this.list));
      else return undefined;
      sign = this.sign();
    }
    const end = start + own.length;
    const isEnd = this.sign() === RETURN ? this.at === end : this.at === end + 1;
    return isEnd && spans ? documentOf(where, { id, text }, spans) : undefined;
  }

  private spans(where: JsonSpot): readonly FileSpan[] {
    const spans: FileSpan[] = [];
    if (this.sign() !== OPEN_LIST) return this.fail(spans);
    if (this.sign() === CLOSE_LIST) return spans;
    this.at--;
    for (let sign = COMMA; sign !== CLOSE_LIST; sign = this.sign()) {
      const span = sign === COMMA && spans.length < MOST_ITEMS ? this.span(where.at(spans.length)) : undefined;
      if (!span) return this.fail(spans);
      spans.push(span);
    }
    return spans;
  }

  private span(where: JsonSpot): FileSpan | undefined {
    let [start, end, type] = [-1, -1, ''];
    let score: number | undefined;
    let surface: string | undefined;
    if (this.sign() !== OPEN_OBJECT) return undefined;
    for (let [next, sign] = [0, COMMA]; sign !== CLOSE_OBJECT; next++) {
      if (sign !== COMMA) return undefined;
      const member = this.member(this.ofSpan, next);
      if (member === 0) start = this.whole();
      else if (member === 1) end = this.whole();
      else if (member === 2) type = this.type();
      else if (member === 3) score = this.number();
      else if (member === 4) surface = this.string();
      else return undefined;
      sign = this.sign();
    }
    if (start < 0 || end < 0 || type === '') return undefined;
    return { type, runs: [[start + this.shift[0], end + this.shift[1]]], score, surface, where };
  }

  /** The number of the member whose name and colon come next, most likely `next`; -1 if it is none of these. */
  private member(names: readonly string[], next: number): number {
    this.sign();
    const start = --this.at;
    const isAt = (name: string): boolean => this.text.startsWith(name, start);
    const member = next < names.length && isAt(names[next]) ? next : names.findIndex(isAt);
    if (member < 0) return -1;
    this.at += names[member].length;
    return this.sign() === COLON ? member : -1;
  }

  private id(): string | number {
    const sign = this.sign();
    this.at--;
    return sign === QUOTE ? this.string() : this.whole();
  }

  private type(): string {
    const type = this.string();
    return type.includes('\ufffd') ? this.fail('') : type;
  }

  /** The string that comes next. */
  private string(): string {
    const end = this.sign() === QUOTE ? endOfString(this.text, this.at) : -1;
    const { text, at: start } = this;
    this.at = end + 1;
    if (isShortAscii(text, start, end)) return text.slice(start, end);
    try {
      return JSON.parse(text.slice(start - 1, end + 1));
    } catch {
      return this.fail('');
    }
  }

  /** A whole number that is not negative. */
  private whole(): number {
    const { text } = this;
    let sign = this.sign();
    const start = this.at;
    let number = 0;
    for (; sign >= ZERO && sign <= NINE; sign = text.charCodeAt(this.at++)) number = 10 * number + sign - ZERO;
    this.at--;
    const digits = this.at - start + 1;
    return digits === 0 || digits > 15 || (digits > 1 && text.charCodeAt(start - 1) === ZERO) ? this.fail(0) : number;
  }

  private number(): number {
    this.sign();
    NUMBER.lastIndex = --this.at;
    const [found] = NUMBER.exec(this.text) ?? [''];
    this.at += found.length;
    return found === '' || !Number.isFinite(Number(found)) ? this.fail(0) : Number(found);
  }

  /** The next character that is not a blank. */
  private sign(): number {
    const { text } = this;
    let { at } = this;
    let sign = text.charCodeAt(at++);
    while (sign === SPACE) sign = text.charCodeAt(at++);
    this.at = at;
    return sign;
  }

  /** Goes to the end, where nothing else can be read. */
  private fail<Value>(value: Value): Value {
    this.at = this.text.length;
    return value;
  }
}

/** Whether a string is short, so that `JSON.parse` costs more than a copy, and plain. */
function isShortAscii(text: string, start: number, end: number): boolean {
  if (end < start || end - start > 12) return false;
  for (let at = start; at < end; at++) {
    const sign = text.charCodeAt(at);
    if (sign < SPACE || sign > 126 || sign === BACKSLASH) return false;
  }
  return true;
}

function inQuotes(name: string): string {
  return `"${name}"`;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const [RETURN, SPACE, QUOTE, COMMA, ZERO, NINE, COLON, BACKSLASH] = [13, 32, 34, 44, 48, 57, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
