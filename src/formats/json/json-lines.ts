import type { JsonSource } from './json-source.ts';

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The lines of a file of JSON lines that are not blank, of a text that may come in pieces. */
export class JsonLines implements Iterable<JsonSource> {
  private readonly file: string;
  private text: string;
  private start = 0;
  private line = 1;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Goes on with the next piece of the text, which begins a line. */
  push(text: string): void {
    this.text = text;
    this.start = 0;
  }

  /** The next line; undefined at the end of what is there. */
  next(): JsonSource | undefined {
    while (this.start < this.text.length) {
      const newline = this.text.indexOf('\n', this.start);
      const end = newline < 0 ? this.text.length : newline;
      const source = { file: this.file, text: this.text.slice(this.start, end), firstLine: this.line++ };
      this.start = end + 1;
      if (source.text.trim() !== '') return source;
    }
    return undefined;
  }

  *[Symbol.iterator](): Generator<JsonSource> {
    for (let one = this.next(); one; one = this.next()) yield one;
  }
}
