import type { SpanLink } from '../../../ner/span-document.ts';
import { type ProblemSink, startOf } from '../../../text/problem.ts';
import type { ReaderOptions, SpanReader, SpanSource } from '../span-file.ts';
import { documentName, linesOf, placeIn, reportLine } from '../text-line.ts';
import { isSyntax, type LayerColumn, layerColumns, shortName } from './webanno-layers.ts';
import { type WebannoToken, webannoText } from './webanno-text.ts';
import { annotationsIn, type OpenSpan, sentencesOf, unescapedValue } from './webanno-tsv.ts';

/** What is read of a file. */
interface Reading {
  readonly columns: readonly LayerColumn[];
  readonly tokens: readonly WebannoToken[];
  /** By their layers and numbers. */
  readonly spans: Map<string, OpenSpan>;
  readonly log: ProblemSink;
}

/**
 * WebAnno TSV 3 with chains or relations. A mention of a chain is the rows whose cell `referenceRelation` has the same chain and link, the two
 * numbers after `->` in `anaphoric->1-2`; a number elsewhere is that of an annotation. A relation stands where it ends: `10-8[60_1]` comes
 * from the span 60 of token 10-8 to the span 1 here, where no number, or 0, is that of the only span of the token. Types are layers, so that
 * all spans of one that has links are mentions.
 *
 * inception-project/inception, inception-io-webanno-tsv, webannotsv.adoc and tsv3-suite, 55ba8ba; amir-zeldes/gum, coref/gum/tsv, 72ce5ac
 */
export function readWebannoLinks(source: SpanSource, options: ReaderOptions): ReturnType<SpanReader> {
  const lines = linesOf(source);
  const columns = layerColumns(lines);
  const sentences = sentencesOf(lines, columns, options);
  const spans = new Map<string, OpenSpan>();
  const reading = { columns, tokens: sentences.flatMap(({ tokens }) => tokens), spans, log: options.log };
  const chains = columns.filter(({ kind, feature }) => kind === 'CH' && feature === 'referenceRelation');
  const relations = columns.filter((one) => one.kind === 'RL' && one.feature.startsWith('BT_') && !isSyntax(one.layer));
  for (const layer of new Set(relations.map(baseOf))) {
    // A span has a value, or a sign that it has none, in the first column of its layer.
    const column = columns.find((one) => one.kind === 'SP' && one.layer === layer);
    for (const { token, row, id, at } of column ? annotationsOf(column, reading) : [])
      addRow(spans, `${layer}:${id ?? row}`, layer, token, at);
  }
  const ofChains = chains.flatMap((column) => chainsIn(column, reading));
  const links = [...ofChains, ...relations.flatMap((column) => relationsIn(column, reading))];
  const about = { id: documentName(source.file), where: { place: startOf(source.file) } };
  return { documents: [{ ...about, spans: [...spans.values()], links, ...webannoText(sentences, options) }] };
}

/** The layer of spans between which a column has relations. */
function baseOf({ feature }: LayerColumn): string {
  return feature.slice('BT_'.length);
}

/** The annotations in a column, each with its token, the number of its row, and that in its cell. */
function annotationsOf({ cell }: LayerColumn, { tokens }: Reading) {
  return tokens.flatMap((token) => {
    const row = token.line.text.slice(0, token.line.text.indexOf('\t'));
    return annotationsIn(token.line, cell).map((one, nth) => ({ ...one, token, row, nth }));
  });
}

/** The links of each mention to the one before it in its chain; of the first to itself. */
function chainsIn(column: LayerColumn, reading: Reading): readonly SpanLink[] {
  const last = new Map<string, OpenSpan>();
  const links: SpanLink[] = [];
  for (const { token, value, at } of annotationsOf(column, reading)) {
    const [, chain, link] = /->(\d+)-(\d+)$/u.exec(value) ?? [];
    const expected = 'cannot read this link: expected its chain and its number in the chain, such as *->1-2';
    if (chain === undefined) reportLine(reading.log, token.line, at, expected);
    const span = addRow(reading.spans, `${column.layer}:${chain}-${link}`, column.layer, token, at);
    links.push({ ends: [last.get(chain) ?? span, span], where: span.where });
    last.set(chain, span);
  }
  return links;
}

function relationsIn(column: LayerColumn, reading: Reading): readonly SpanLink[] {
  const { columns, spans, log } = reading;
  const features = columns.filter((one) => one.kind === 'RL' && one.layer === column.layer && one !== column);
  const spanAt = (id: string | undefined, row: string): OpenSpan | undefined =>
    spans.get(`${baseOf(column)}:${Number(id ?? 0) === 0 ? row : id}`);
  const links: SpanLink[] = [];
  for (const { token, row, nth, value, at } of annotationsOf(column, reading)) {
    const [, other, from, to] = /^(\d+-\d+(?:\.\d+)?)(?:\[(\d+)_(\d+)\])?$/u.exec(value) ?? [];
    const expected = 'cannot read this relation: expected a token and two spans, such as 1-2[3_4]';
    if (other === undefined) reportLine(log, token.line, at, expected);
    const labels = features.map(({ cell }) => annotationsIn(token.line, cell)[nth]?.value ?? '*');
    const known = labels.filter((label) => label !== '*').map(unescapedValue);
    const names = known.length > 0 ? known : [shortName(column.layer)];
    links.push({ ends: [spanAt(from, other), spanAt(to, row)], names, where: { place: placeIn(token.line, at) } });
  }
  return links;
}

/** Adds a row to the span of that name, which it may begin. */
function addRow(spans: Reading['spans'], name: string, type: string, token: WebannoToken, at: number): OpenSpan {
  const { line, run } = token;
  const known = spans.get(name);
  if (known) known.runs = [...known.runs, run];
  const span: OpenSpan = known ?? { type, runs: [run], where: { place: placeIn(line, at) } };
  if (!known) spans.set(name, span);
  return span;
}
