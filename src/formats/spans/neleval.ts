import type { FileSpan, SpanDocument } from '../../ner/span-document.ts';
import { parsedOrNot, valueAt } from '../json/json-spot.ts';
import { linkOf, type ReaderOptions, type SpanFormat, type SpanReader, type SpanSource } from './span-file.ts';
import { linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * neleval's rows between tabs: document, start, end, and candidates of an id, a score and a type: the one with the highest score counts. Ends are
 * included. An id that begins with NIL is that of no entity which a knowledge base has; a type may be an object of JSON with its `type`, and is `_`
 * where a row has none.
 *
 * github.com/wikilinks/neleval, neleval/annotation.py (68f6841).
 */
export const nelevalFormat: SpanFormat = {
  name: 'neleval',
  title: "neleval's rows",
  about: 'neleval: document, start, end, id of a knowledge base, score, type, between tabs',
  unit: 'code-points',
  end: 'inclusive',
  heap: 24,
  // A first row with all six cells, if the last is not a tag.
  begins:
    /^[^\t\n]+\t\d{1,15}\t\d{1,15}\t[^\t\n]+\t[-+]?(?:\d+\.?\d*|\.\d+)\t(?!O\r?(?:\n|$)|[BIESLUMW]-)[^\t\n]+(?:\t|\r?\n|$)/u,
  read: readNeleval,
};

function readNeleval(source: SpanSource, options: ReaderOptions): ReturnType<SpanReader> {
  const documents = new Map<string, SpanDocument & { readonly spans: FileSpan[] }>();
  for (const line of linesOf(source)) {
    const span = /\S/u.test(line.text) ? spanOf(line, options) : undefined;
    if (!span) continue;
    const id = line.text.slice(0, line.text.indexOf('\t'));
    const document = documents.get(id) ?? { id, where: { place: placeIn(line) }, spans: [] };
    document.spans.push(span);
    documents.set(id, document);
  }
  return { documents: [...documents.values()] };
}

function spanOf(line: TextLine, { log, shift }: ReaderOptions): FileSpan | undefined {
  const [id, start, end, ...cells] = line.text.replace(/\t+$/u, '').split('\t');
  const candidates = Array.from({ length: Math.ceil(cells.length / 3) }, (_, at) => cells.slice(3 * at, 3 * at + 3));
  const scores = candidates.map(([, score = '0']) => (score === '' ? Number.NaN : Number(score)));
  const best = candidates[scores.indexOf(Math.max(...scores))] ?? [];
  const [link, score, given = '_'] = best;
  const type = given.startsWith('{') ? valueAt(parsedOrNot(given), 'type') : given;
  const areWhole = [start, end].every((cell) => cell !== undefined && /^\d{1,15}$/u.test(cell));
  const areAll = candidates.length < 2 || cells.length % 3 === 0;
  if (!areWhole || !areAll || !scores.every(Number.isFinite) || typeof type !== 'string' || type === '') {
    const expected = 'expected document, start, end, id, score and type between tabs';
    return reportLine(log, line, 0, `cannot read this row: ${expected}`);
  }
  return {
    type,
    runs: [[Number(start) + shift[0], Number(end) + shift[1]]],
    score: score === undefined ? undefined : Number(score),
    link: link === undefined ? undefined : linkOf(link),
    where: { place: placeIn(line, id.length + 1) },
  };
}
