import type { FileSpan, Run, SpanDocument, Where } from '../../ner/span-document.ts';
import { quoted } from '../../text/quoted.ts';
import { linkOf, type ReaderOptions, type SpanFormat, type SpanReader, type SpanSource } from './span-file.ts';
import { linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * PubTator: for each document `ID|t|title`, `ID|a|abstract` and rows of id, start, end, words, type, concept and perhaps a score, between
 * tabs. Positions are code points of title, one character and abstract, and ends are exclusive. Its words are names, such as alpha for α.
 */
export const pubtatorFormat: SpanFormat = {
  name: 'pubtator',
  title: 'PubTator',
  about: 'PubTator: title, abstract and rows of spans',
  unit: 'code-points',
  surfaces: 'names',
  begins: /^\s*[^\s|]+\|[ta]\|/u,
  read: readPubtator,
};

interface OpenDocument {
  readonly id: string;
  readonly where: Where;
  title?: string;
  abstract?: string;
  readonly spans: FileSpan[];
}

/**
 * Reads PubTator. Rows belong to the last document of their id, which may come twice. A file without any title or abstract is one of rows
 * alone, whose ids are documents.
 */
function readPubtator(source: SpanSource, options: ReaderOptions): ReturnType<SpanReader> {
  const documents: OpenDocument[] = [];
  const byId = new Map<string, OpenDocument>();
  const open = (id: string, line: TextLine): OpenDocument => {
    const document = { id, where: { place: placeIn(line) }, spans: [] };
    byId.set(id, document);
    documents.push(document);
    return document;
  };
  for (const line of linesOf(source)) {
    const [, id, part, text] = /^([^\t|]+)\|([ta])\|(.*)$/su.exec(line.text) ?? [];
    if (id !== undefined) {
      const key = part === 't' ? 'title' : 'abstract';
      const known = byId.get(id);
      const document = known && known[key] === undefined ? known : open(id, line);
      document[key] = text;
    } else if (/\S/u.test(line.text)) {
      const row = rowOf(line, options);
      if (!row) continue;
      const hasTexts = documents.length > 0 && textOf(documents[0]) !== undefined;
      const document = byId.get(row.id) ?? (hasTexts ? undefined : open(row.id, line));
      if (document) document.spans.push(row.span);
      else reportLine(options.log, line, 0, `no title or abstract of document ${quoted(row.id)} is before this row`);
    }
  }
  return { documents: documents.map(documentOf) };
}

function documentOf(document: OpenDocument): SpanDocument {
  const { id, where, title, abstract, spans } = document;
  const text = textOf(document);
  const { length } = title ?? '';
  const between: readonly Run[] = title !== undefined && abstract !== undefined ? [[length, length + 1]] : [];
  // A line cannot hold the line end that a text may end with.
  const unstored = text === undefined ? undefined : [...between, [text.length, text.length] as const];
  return { id, where, spans, text, unstored };
}

/** Positions of an abstract without a title are one more, too. */
function textOf({ title, abstract }: OpenDocument): string | undefined {
  return abstract === undefined ? title : `${title ?? ''} ${abstract}`;
}

/** The document and the span of a row. Relations, which have names where spans have positions, have none. */
function rowOf(line: TextLine, { log, shift }: ReaderOptions): { id: string; span: FileSpan } | undefined {
  const cells = line.text.split('\t');
  const [id, first, last, surface, type, concept, score] = cells;
  const areNumbers = [first, last].map((cell) => /^\d{1,15}$/u.test(cell));
  if (cells.length > 3 && !areNumbers.includes(true) && /^(?!(?:null|none|nan)$)\p{L}/iu.test(first)) return undefined;
  const at = Math.min(id.length + 1, line.text.length);
  if (areNumbers.includes(false) || !type) {
    const expected = 'expected id, start, end, words and type between tabs';
    return reportLine(log, line, at, `cannot read this row: ${expected}`);
  }
  const runs: Run[] = [[Number(first) + shift[0], Number(last) + shift[1]]];
  // The seventh column may also hold the parts of a composite mention.
  const isScore = score !== undefined && /^\d*\.?\d+(?:e[-+]?\d+)?$/iu.test(score);
  return {
    id,
    span: {
      type,
      runs,
      surface,
      score: isScore ? Number(score) : undefined,
      link: concept === undefined ? undefined : linkOf(concept, ['', '-', '-1']),
      where: { place: placeIn(line, at) },
    },
  };
}
