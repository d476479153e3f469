import type { FileSpan, SpanDocument } from '../../ner/span-document.ts';
import { reportFile, startOf } from '../../text/problem.ts';
import type { Head } from '../bytes/head.ts';
import { decodeText } from '../bytes/line.ts';
import { litBankTable } from '../other-formats.ts';
import { bratFormat } from './brat.ts';
import { numberIn, tokensOfLines, withEntities } from './entity-links.ts';
import type { ReaderOptions, SpanReader, SpanSource } from './span-file.ts';
import { documentName, linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * LitBank, in both of its forms, each with a `.txt` beside it. In `coref/tsv`, rows `MENTION id sentence first sentence last words type kind`
 * count sentences, which are lines, and their tokens, between blanks, from 0, the last included; `COREF id entity` says of what entity a
 * mention is. In `coref/brat` a mention is there twice: with its type, as `NOM_PER`, and with its entity in the place of a type. A mention
 * without an entity, in an apposition or after a copula, is a singleton, as in `coref/conll`.
 *
 * dbamman/litbank, coref, 3e50db0
 */
export function readLitBank(source: SpanSource, options: ReaderOptions): ReturnType<SpanReader> {
  const lines = linesOf(source);
  if (!litBankTable.test(lines[0]?.text ?? '')) return { documents: ofBrat(source, options) };
  const { file, beside } = source;
  const about = { id: documentName(file), text: beside, where: { place: startOf(file) } };
  if (beside === undefined) {
    const message = 'the mentions are tokens of a text that is not beside this file';
    reportFile(options.log, 'NO_TEXT', 'error', file, message, 'put the .txt of the same name beside it');
    return { documents: [] };
  }
  const spans = new Map<string, FileSpan>();
  const tokens = tokensOfLines(beside);
  for (const line of lines) readMention(line, tokens, spans, options);
  const left = new Set(spans.values());
  const entities = lines.flatMap((line): readonly (readonly [FileSpan, string])[] => {
    const [kind, id, entity] = line.text.split('\t');
    const span = spans.get(id);
    if (kind !== 'COREF') return [];
    if (span && entity && left.delete(span)) return [[span, entity]];
    const expected = 'expected COREF, a mention of the file, and its only entity';
    return reportLine(options.log, line, 0, `cannot read this row: ${expected}`) ?? [];
  });
  return { documents: [withEntities(about, entities, [...spans.values()])] };
}

/** Whether a file is one of LitBank; in brat's form, if any span has an entity in the place of a type. */
export function beginsLitBank({ text, bytes }: Head): boolean {
  const hasTypes = /^T\d+\t(?:PROP|NOM|PRON)_[A-Z]{3} \d/u.test(text);
  return litBankTable.test(text) || (hasTypes && /^T\d+\t\S+-\d+ \d/mu.test(decodeText(bytes, 0, bytes.length)));
}

function ofBrat(source: SpanSource, options: ReaderOptions): readonly SpanDocument[] {
  const { documents } = bratFormat.read(source, options);
  return Array.from(documents, (document) => {
    const isNamed = ({ type }: FileSpan): boolean => /-\d+$/u.test(type);
    const named = document.spans.filter(isNamed);
    const places = new Set(named.map(({ runs }) => String(runs)));
    const spans = document.spans.filter((span) => isNamed(span) || !places.has(String(span.runs)));
    const entities = named.map((span) => [span, span.type] as const);
    return withEntities(document, entities, spans);
  });
}

function readMention(
  line: TextLine,
  tokens: ReturnType<typeof tokensOfLines>,
  spans: Map<string, FileSpan>,
  { log }: ReaderOptions,
): void {
  const [kind, id, sentence, first, other, last, surface, type = ''] = line.text.split('\t');
  if (/^(?:COREF|COP|APPOS|)$/u.test(kind)) return;
  const [start] = tokens[numberIn(sentence)]?.[numberIn(first)] ?? [Number.NaN];
  const [, end] = tokens[numberIn(other)]?.[numberIn(last)] ?? [0, 0];
  if (kind === 'MENTION' && start < end && !spans.has(id))
    spans.set(id, { type, runs: [[start, end]], surface, where: { place: placeIn(line) } });
  else {
    const expected =
      'expected MENTION, an id of its own, the sentence and the token of its beginning and of its end, and its words';
    reportLine(log, line, 0, `cannot read this row: ${expected}, in the text beside the file`);
  }
}
