import type { SpanDocument } from '../../ner/span-document.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { counted, quoted } from '../../text/quoted.ts';
import type { SpanFormat } from './span-file.ts';
import { documentOfTokens, type TaggedToken } from './tagged-tokens.ts';
import { linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * CoNLL-2011 and CoNLL-2012 of OntoNotes, whose column 11 has named entities in brackets: `(ORG*` opens one, `*)` closes it, and `(GPE)` is one
 * token. They do not nest. Documents are those of `#begin document NAME`, with all after the blank as their id.
 *
 * https://conll.cemantix.org/2012/data.html
 */
export const ontonotesFormat: SpanFormat = {
  name: 'ontonotes',
  heap: 4,
  title: 'CoNLL-2012 with named entities',
  about: 'CoNLL-2012 of OntoNotes, with named entities in column 11',
  unit: 'tokens',
  begins: /^\s*#begin document [^\n]*\n\s*(?:[^\s#]\S*[ \t]+)(?:\S+[ \t]+){9}(?:\(\w+(?:\*?\)|\*)|\*\)?)[ \t]+\S/u,
  read(source, { log }) {
    const documents: { readonly begin: TextLine; readonly id: string; readonly sentences: TextLine[][] }[] = [];
    for (const line of linesOf(source)) {
      const [, id] = /^#begin document (.*)$/u.exec(line.text) ?? [];
      const sentences = documents.at(-1)?.sentences;
      if (id !== undefined) documents.push({ begin: line, id, sentences: [[]] });
      else if (/^\s*(?:#|$)/u.test(line.text)) sentences?.push([]);
      else if (sentences) sentences.at(-1)!.push(line);
      else reportLine(log, line, 0, "this row is outside of a document: expected '#begin document NAME' before it");
    }
    const read = documents.map(({ begin, id, sentences }): SpanDocument => {
      const found = sentences.filter(({ length }) => length > 0).map((lines) => tokensOf(lines, log));
      return documentOfTokens(found, { place: placeIn(begin) }, { id });
    });
    return { documents: read };
  },
};

/** The tokens of a sentence, with tags for the brackets. Reports NOT_A_SPAN. */
function tokensOf(lines: readonly TextLine[], log: ProblemSink): TaggedToken[] {
  let open: string | undefined;
  const tokens = lines.flatMap((line): TaggedToken[] => {
    const cells = line.text.trim().split(/[ \t]+/u);
    if (cells.length < COLUMNS) {
      const found = `this row has ${counted(cells.length, 'column')}`;
      return reportLine(log, line, 0, `${found}: expected ${COLUMNS} or more, with named entities in the 11th`) ?? [];
    }
    const [word, cell] = [cells[3], cells[10]];
    const at = /^\s*(?:\S+\s+){10}/u.exec(line.text)![0].length;
    const refuse = (message: string) => reportLine(log, line, at, message);
    const [bracket, type, end] = /^(?:\((\w+))?\*?(\)?)$/u.exec(cell) ?? [];
    const isRead = bracket !== undefined && bracket !== ')' && (type !== undefined || cell.includes('*'));
    if (!isRead) refuse(`cannot read ${quoted(cell)}: expected *, (TYPE*, *) or (TYPE)`);
    else if (type !== undefined && open !== undefined) refuse(`${quoted(cell)} opens an entity inside of ${open}`);
    else if (type === undefined && end && open === undefined) refuse('this closes no entity that is open');
    const tag = type === undefined ? open && `I-${open}` : `B-${type}`;
    open = end ? undefined : (type ?? open);
    return [{ word, tag: tag ?? 'O', where: { place: placeIn(line) }, refuse }];
  });
  if (open !== undefined) tokens.at(-1)?.refuse(`the entity ${open} is not closed before its sentence ends`);
  return tokens;
}

/** The coreference is in the last, after named entities. */
const COLUMNS = 12;
