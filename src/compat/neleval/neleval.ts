import { asSets, clusterPair } from '../../coref/clusters.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { tallied } from '../../text/grouped.ts';
import { compareCodePoints } from '../../text/order.ts';
import { fixed } from '../../text/report-layout.ts';
import type { CompatDocument, CompatScored, CompatScores, CorefScorer, CorefSides, PairedDocuments } from '../tool.ts';
import { aggregates, breaksCeaf } from './aggregates.ts';
import { type Annotation, spanOf } from './annotations.ts';
import { type EvaluatedRow, evaluate, ratesOf } from './evaluate.ts';
import { fieldOf, NelevalError } from './fields.ts';
import { selectMeasures } from './measures.ts';
import { nelevalReader } from './rows.ts';
import { annotatedSides } from './sides.ts';

/** neleval's measures. The rule is in docs/compat.md. */
export const neleval: CorefScorer = {
  name: 'neleval',
  title: 'neleval',
  source: 'wikilinks/neleval',
  files: 'key.tsv response.tsv',
  departs: 'pooled, entities run through all documents, and documents that the key lacks count',
  checkMeasures: selectMeasures,
  tsvReader: nelevalReader,
  score(sides) {
    try {
      return sides.analysis ? analyzed(sides, sides.analysis) : scored(sides);
    } catch (error) {
      if (error instanceof NelevalError) return { refusal: `neleval raises ${error.message}` };
      throw error;
    }
  },
};

function scored(sides: CorefSides & PairedDocuments): CompatScored {
  const { measures, groupBy = [] } = sides;
  const library = libraryScores(sides);
  // It has no name in neleval, but had one here before the others did.
  const [negative] = selectMeasures(['pairwise_negative:None:span']).map((one) => ({ ...one, name: unnamed }));
  const all = measures ? selectMeasures(measures) : [...selectMeasures(['all']), negative];
  const groupings = [[], ['docid'], ...(groupBy.length > 0 ? [groupBy] : [])];
  const [pooled, documents, grouped] = evaluate(annotatedSides(sides), all, groupings);
  const kindOfMean = (kind: string): CompatScores => {
    const rows = documents.filter(({ measure, name }) => name === `${measure};docid=<${kind}>`);
    return Object.fromEntries(rows.map(({ measure, columns }) => [measure, columns]));
  };
  const groups = `by_${groupBy.map((field) => field.replace(/id$/, '')).join('_and_')}`;
  const repaired = [pooled, documents, grouped ?? []].flat().filter(({ isRepaired }) => isRepaired);
  return {
    scores: {
      pooled: byName(pooled),
      by_doc_micro: kindOfMean('micro'),
      by_doc_macro: kindOfMean('macro'),
      ...(grouped && { [groups]: byName(grouped) }),
    },
    texts: { evaluate: tableText((grouped ?? pooled).filter(({ measure }) => measure !== unnamed)) },
    byDocument: library.map(({ document, scores }) => ({ document, scores })),
    notes: [
      ...emptyNotes('key', sides.key),
      ...emptyNotes('response', sides.response),
      ...repairedNotes(
        repaired.map(({ measure }) => measure),
        library.some(({ isRepaired }) => isRepaired),
      ),
    ],
  };
}

const unnamed = 'pairwise_negative';

function byName(rows: readonly EvaluatedRow[]): CompatScores {
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** What `neleval evaluate` prints: rows sorted by name, counts with decimal places where the measure has fractions. */
function tableText(rows: readonly EvaluatedRow[]): string {
  const lines = rows.map(({ name, columns, isWhole }) => {
    const { ptp, fp, rtp, fn, precis, recall, fscore } = columns;
    const counts = [ptp, fp, rtp, fn].map((count) => (isWhole ? String(count) : fixed(count, 3)));
    return { name, line: [...counts, ...[precis, recall, fscore].map((rate) => fixed(rate, 3)), name].join('\t') };
  });
  lines.sort((a, b) => (a.name < b.name ? -1 : 1));
  return ['ptp\tfp\trtp\tfn\tprecis\trecall\tfscore\tmeasure', ...lines.map(({ line }) => line), ''].join('\n');
}

/** The functions of neleval's library on each document of the key, with its lists as they are. */
function libraryScores({ own }: PairedDocuments): (CompatDocument & { readonly isRepaired: boolean })[] {
  return own.map((document) => {
    const pair = { ...asSets(clusterPair(document.key, document.response)), unlinked: { key: -1, response: -1 } };
    const scores = libraryMeasures.map((name) => {
      const counts = aggregates[name].count(pair);
      return [name, { ...ratesOf(counts), ...counts }];
    });
    return { document: document.id, scores: Object.fromEntries(scores), isRepaired: breaksCeaf(pair) };
  });
}

const libraryMeasures = ['b_cubed', 'entity_ceaf', 'mention_ceaf', 'muc', 'pairwise', 'pairwise_negative'];

function emptyNotes(side: string, documents: readonly CorefDocument[]): string[] {
  if (documents.some(({ start }) => start.length > 0)) return [];
  return [
    `the ${side} has no mention, where neleval evaluate raises SyntaxError; these are the values of its functions`,
  ];
}

function repairedNotes(repaired: readonly string[], isByDocument: boolean): string[] {
  if (repaired.length === 0 && !isByDocument) return [];
  const names = [...new Set(repaired)].join(', ');
  const cause =
    "where the key has a mention in two entities, CEAF of neleval's functions reads past the end of a matrix";
  return [`${cause}; these are the values of its formula: ${names || 'entity_ceaf and mention_ceaf by document'}`];
}

/**
 * What `neleval analyze` prints of the links of equal spans: how often each label occurs, the most frequent first, or the lines, sorted. Of a
 * span that is repeated it takes the last annotation.
 */
function analyzed(sides: CorefSides, prints: 'summary' | 'lines'): CompatScored {
  const { key, response } = annotatedSides(sides);
  const [keys, responses] = [key, response].map((side) => new Map(side.map((one) => [spanOf(one), one])));
  const spans = new Set([...keys.keys(), ...responses.keys()]);
  const rows = Array.from(spans, (span) => rowOf(keys.get(span), responses.get(span)));
  const labels = tallied(rows.map(([label]) => label)).toSorted(([a, n], [b, m]) => m - n || compareCodePoints(a, b));
  const lines =
    prints === 'summary'
      ? labels.map(([label, count]) => `${count}\t${label}`)
      : rows.map((row) => row.join('\t')).sort(compareCodePoints);
  const text = lines.map((line) => `${line}\n`).join('');
  return { scores: { analyze: Object.fromEntries(labels) }, texts: { analyze: text }, notes: [] };
}

/** The label, the document, and the links of both sides; one side may lack the span. */
function rowOf(key: Annotation | undefined, response: Annotation | undefined): readonly string[] {
  const [keyLink, responseLink] = [key, response].map((one) => one && fieldOf(one, 'kbid'));
  const shown = (prefix: string, annotation: Annotation | undefined, link: unknown): string => {
    if (!annotation) return '';
    return link === undefined ? `${prefix}NIL` : `${prefix}"${link}"`;
  };
  const label = key && response ? linkLabel(keyLink, responseLink) : key ? 'missing' : 'extra';
  return [label, (key ?? response)!.docid, shown('g', key, keyLink), shown('s', response, responseLink)];
}

function linkLabel(key: unknown, response: unknown): string {
  if (key === response) return key === undefined ? 'correct nil' : 'correct link';
  if (key === undefined) return 'nil-as-link';
  return response === undefined ? 'link-as-nil' : 'wrong-link';
}
