import { DOCUMENT_END } from '../../ner/rows.ts';
import { repairTable } from '../../ner/schemes.ts';
import { spansOf } from '../../ner/spans.ts';
import type { TagTable } from '../../ner/tags.ts';
import type { TagFile } from '../tags/read-tags.ts';
import { wordsOf } from '../tags/row-tokens.ts';
import { lineOf } from '../tags/tag-rows.ts';
import type { FileSpan, Run, SpanDocument, Where } from './span-file.ts';

/**
 * The documents of a tag file that was read, with the spans of its first column of tags, as conlleval reads them. Positions are tokens
 * of the document. Documents have no ids; without rows such as `-DOCSTART-`, all is one. `text`, that of the file, has the tokens, which
 * the reader of tags does not keep.
 */
export function spansOfTags(
  { columns: [{ file, rows, lines }], layout }: TagFile,
  text: string,
  tags: TagTable,
): readonly SpanDocument[] {
  const where = (row: number): Where => ({ place: { file, line: lineOf(lines, row), column: 1 } });
  const wordIn = layout && !layout.isBare ? wordsOf(text, layout) : undefined;
  const found = spansOf(rows, tags.keys, repairTable);
  const documents: SpanDocument[] = [];
  // The token of each row, numbered in its document.
  const numbers = new Int32Array(rows.length);
  let [first, span] = [0, 0];
  let words: string[] = [];
  for (let row = 0; row < rows.length; row++) {
    if (rows[row] >= 0) numbers[row] = words.push(wordIn?.(lineOf(lines, row)) ?? '') - 1;
    if (rows[row] > DOCUMENT_END) continue;
    const spans: FileSpan[] = [];
    for (; span < found.start.length && found.start[span] < row; span++) {
      const [start, end] = [found.start[span], found.end[span]];
      const run: Run = [numbers[start], numbers[end - 1] + 1];
      spans.push({ type: tags.types[found.type[span]], runs: [run], where: where(start) });
    }
    documents.push({ where: where(first), tokens: wordIn && words, spans });
    [first, words] = [row + 1, []];
  }
  return documents;
}
