import { DOCUMENT_END, everyTag } from '../../ner/rows.ts';
import type { FileSpan, Run, Sentence, SpanDocument, Where } from '../../ner/span-document.ts';
import { spansOf } from '../../ner/spans.ts';
import type { TagTable } from '../../ner/tags.ts';
import { lineOf } from '../../text/columns.ts';
import type { TagFile } from '../tags/read-tags.ts';
import { wordsOf } from '../tags/row-words.ts';
import { linkOf } from './span-file.ts';

/**
 * The documents of a tag file that was read, with the spans of all its columns of tags. Positions are tokens of the document, which are
 * empty where the file has only tags. The id is that of `# document_id = …` or `# newdoc id = …`. Without these comments and rows of
 * `-DOCSTART-`, all is one document. `text`, that of the file, has the tokens, which the reader of tags does not keep. `table`: which
 * transitions between tags make spans (see `schemes.ts`). `link`: the column of what spans refer to, which the row that a span begins in has.
 */
export function spansOfTags(
  { columns, layout, tokens }: TagFile,
  text: string,
  tags: TagTable,
  table: Uint8Array,
  link?: number,
): readonly SpanDocument[] {
  const [{ file, lines }] = columns;
  const rows = everyTag(columns[0].rows);
  const textLines = text.split('\n');
  const where = (row: number): Where => ({ place: { file, line: lineOf(lines, row), column: 1 } });
  const wordIn = wordsOf(text, layout) ?? (() => '');
  const wordAt = (row: number): string => tokens?.[row] ?? wordIn(lineOf(lines, row));
  const cellIn = layout && link !== undefined ? wordsOf(text, { ...layout, token: link }) : undefined;
  const linkAt = (row: number): FileSpan['link'] => cellIn && linkOf(cellIn(lineOf(lines, row)), ['', '_', '-', 'O']);
  const all = columns.map((column) => ({ ...spansOf(column.rows, tags.keys, table), next: 0 }));
  const documents: SpanDocument[] = [];
  // The token of each row, numbered in its document.
  const numbers = new Int32Array(rows.length);
  let [first, sentence] = [0, 0];
  let words: string[] = [];
  let sentences: Sentence[] = [];
  for (let row = 0; row < rows.length; row++) {
    if (rows[row] >= 0) numbers[row] = words.push(wordAt(row)) - 1;
    else {
      sentences.push({ end: words.length, where: where(sentence) });
      sentence = row + 1;
    }
    if (rows[row] > DOCUMENT_END) continue;
    const spans: FileSpan[] = [];
    for (const found of all) {
      for (; found.next < found.start.length && found.start[found.next] < row; found.next++) {
        const [start, end] = [found.start[found.next], found.end[found.next]];
        const run: Run = [numbers[start], numbers[end - 1] + 1];
        spans.push({ type: tags.types[found.type[found.next]], runs: [run], link: linkAt(start), where: where(start) });
      }
    }
    const after = first === 0 ? 0 : lineOf(lines, first - 1) - 1;
    const id = idIn(textLines.slice(after, lineOf(lines, first) - 1));
    documents.push({ id, where: where(first), tokens: words, sentences, spans });
    [first, words, sentences] = [row + 1, [], []];
  }
  return documents;
}

/** The id that the last of these lines says that has one. */
function idIn(lines: readonly string[]): string | undefined {
  return lines.flatMap((line) => /^#\s*(?:(?:\w+:)?document_id|newdoc id)\s+=\s*(.*\S)/u.exec(line)?.[1] ?? []).at(-1);
}
