import { type ClusterPair, clusterPair, clustersOf, inOrderOfRows } from '../../coref/clusters.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { type NumberedSide, numberMentions } from '../../coref/numbering.ts';
import { repeatsIn, withoutRows } from '../../coref/rules.ts';
import type { CompatScores, CorefTool } from '../tool.ts';
import {
  type NelevalCounts,
  type NelevalMeasure,
  nelevalCounts,
  nelevalMeasures,
  pooledNegative,
} from './neleval-measures.ts';
import { pairDocuments } from './paired.ts';
import { addQuotients, addRecords, type Quotients, scoreOf } from './quotients.ts';

/** neleval's coreference measures. The rule is in docs/compat.md. */
export const neleval: CorefTool = {
  name: 'neleval',
  title: 'neleval',
  source: 'wikilinks/neleval',
  files: 'key.tsv response.tsv',
  departs:
    'pooled, every pair of mentions of different documents counts in pairwise_negative, and documents that the key lacks count in all',
  score({ key, response, formats }) {
    const { own, extra } = pairDocuments(key, response);
    const isTsv = formats?.join() === 'tsv';
    const read = isTsv ? asTsv : asPrepared;
    const all = [...own, ...extra].map(({ key, response }) => read(key, response));
    const counts = all.map(nelevalCounts);
    const groups = counts.slice(0, own.length).filter((_, at) => all[at].key.length > 0);
    return {
      scores: {
        pooled: columns({ ...added(counts), pairwise_negative: pooledNegative(all) }),
        by_doc_micro: columns(added(groups)),
        by_doc_macro: means(groups.map(columns)),
      },
      byDocument: own.map((pair) => ({
        document: pair.id,
        scores: libraryScores(nelevalCounts(clusterPair(pair.key, pair.response))),
      })),
      notes: [...emptyNotes('key', key), ...emptyNotes('response', response), ...repeatNotes(key, isTsv)],
    };
  },
};

const columnNames = ['ptp', 'fp', 'rtp', 'fn', 'precis', 'recall', 'fscore'] as const;

/** What neleval prints for each measure. */
type Columns = Readonly<Record<NelevalMeasure, Readonly<Record<(typeof columnNames)[number], number>>>>;

/** The clusters that neleval reads from its TSV. */
function asTsv(key: CorefDocument, response: CorefDocument): ClusterPair {
  return clusterPair(inOrderOfStarts(key), inOrderOfStarts(response));
}

/** The clusters that prepare-conll-coref makes of CoNLL. */
function asPrepared(key: CorefDocument, response: CorefDocument): ClusterPair {
  const pair = numberMentions(key, response);
  return clustersOf({
    ...pair,
    key: withoutEarlierRepeats(pair.key),
    response: withoutEarlierRepeats(pair.response),
  });
}

/** The document with its rows as neleval sorts them: by start, longer ones first, then in the order of the file. */
function inOrderOfStarts(document: CorefDocument): CorefDocument {
  const { start, end, entity } = document;
  const rows = [...start.keys()].sort((a, b) => start[a] - start[b] || end[b] - end[a]);
  const sorted = (column: Int32Array): Int32Array => column.map((_, at) => column[rows[at]]);
  return inOrderOfRows({ ...document, start: sorted(start), end: sorted(end), entity: sorted(entity) });
}

/** The side with only the last row of each mention. */
function withoutEarlierRepeats(side: NumberedSide): NumberedSide {
  const { mention } = side;
  const last = new Map(Array.from(mention, (number, row) => [number, row]));
  return withoutRows(
    side,
    [...mention.keys()].filter((row) => last.get(mention[row]) !== row),
  );
}

function added(counts: readonly NelevalCounts[]): NelevalCounts {
  return perMeasure((measure) => addQuotients(counts.map((count) => count[measure])));
}

function columns(counts: NelevalCounts): Columns {
  return perMeasure((measure) => {
    const { r_num, r_den, p_num, p_den } = counts[measure];
    return { ptp: p_num, fp: p_den - p_num, rtp: r_num, fn: r_den - r_num, ...ratesOf(counts[measure]) };
  });
}

function ratesOf(of: Quotients): Readonly<Record<'precis' | 'recall' | 'fscore', number>> {
  const { recall, precision, f1 } = scoreOf(of);
  return { precis: precision.value, recall: recall.value, fscore: f1 };
}

function means(groups: readonly Columns[]): Columns {
  return perMeasure((measure) => {
    const total = addRecords(
      groups.map((group) => group[measure]),
      columnNames,
    );
    for (const name of columnNames) total[name] /= Math.max(1, groups.length);
    return total;
  });
}

function libraryScores(counts: NelevalCounts): CompatScores {
  return perMeasure((measure) => {
    const { p_num, p_den, r_num, r_den } = counts[measure];
    return { ...ratesOf(counts[measure]), p_num, p_den, r_num, r_den };
  });
}

function perMeasure<Value>(make: (measure: NelevalMeasure) => Value) {
  return Object.fromEntries(nelevalMeasures.map((measure) => [measure, make(measure)])) as Record<
    NelevalMeasure,
    Value
  >;
}

function emptyNotes(side: string, documents: readonly CorefDocument[]): string[] {
  if (documents.some(({ start }) => start.length > 0)) return [];
  return [
    `the ${side} has no mention, where neleval evaluate raises SyntaxError; these are the values of its functions`,
  ];
}

function repeatNotes(key: readonly CorefDocument[], isTsv: boolean): string[] {
  if (key.every((document) => repeatsIn(document).length === 0)) return [];
  return [
    `where the key repeats a mention, CEAF of neleval's functions reads past the end of a matrix; ${isTsv ? '' : 'by document, '}these are the values of its formula`,
  ];
}
