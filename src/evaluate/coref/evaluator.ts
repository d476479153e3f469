import { type CorefDocument, type DocumentPair, shareExtents } from '../../coref/document.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { documentPairing } from '../../coref/pairing.ts';
import { dropSingletons } from '../../coref/rules.ts';
import { type CountRows, type CountTable, countedParts, type Metric, type Score } from '../../score/score.ts';
import { totals } from '../../score/sum.ts';
import { enlarged } from '../../text/columns.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { compareSides } from './compare-sides.ts';
import { pairCounter } from './count-pair.ts';
import type { CorefRules } from './settings.ts';

/** What is scored, under which rules, and where what is said of it goes. */
export interface CorefEvaluationOptions {
  readonly metrics: readonly Metric<Overlap>[];
  readonly rules: CorefRules;
  readonly lenient: boolean;
  /** Score only the documents of that name. */
  readonly document?: string;
  readonly keyFile: string;
  readonly responseFile: string;
  readonly log: ProblemSink;
  /** Told of each pair as it is counted, after the rules on singletons. */
  onPair?(pair: DocumentPair): void;
}

/** What a response scored: the counts of each document under each metric, and the scores of all documents together. */
export interface CorefEvaluation {
  /** The names of the documents that were scored, in the order of the key. */
  readonly documents: readonly string[];
  /** A table a metric; row i belongs to document i. */
  readonly tables: readonly CountTable[];
  readonly scores: Readonly<Record<string, Score>>;
}

/** Takes the documents of both sides as they are read, and counts each pair at once: no document is held longer than it waits. */
export interface CorefEvaluator {
  key(document: CorefDocument): void;
  response(document: CorefDocument): void;
  /** The evaluation. Only meaningful where the log has no errors. */
  end(): CorefEvaluation;
}

/** Evaluates one response against the key. Everything that is worth saying about the documents goes to the log. */
export function corefEvaluator(options: CorefEvaluationOptions): CorefEvaluator {
  const { metrics, rules, log } = options;
  const pairs: CountedPair[] = [];
  const counting = [...new Set(metrics.flatMap(countedParts))];
  const width = counting.reduce((fields, metric) => fields + metric.fields.length, 0);
  // The counts of all pairs in one piece of memory, a row a pair, as they come.
  let counts = new Float64Array(64 * width);
  let rows = 0;
  // A pair without any mention has the same counts as every other, and many documents have none.
  let emptyRow = -1;
  const count = pairCounter(counting, rules.duplicates, log);
  const sides = compareSides(options);
  const pairing = documentPairing({
    missing: rules.missing,
    lenient: options.lenient,
    log,
    keyFile: options.keyFile,
    responseFile: options.responseFile,
    onPair({ index, key, response }) {
      const pair = { index, key, response: shareExtents(key, response) };
      sides.pair(pair);
      const ruled = rules.singletons === 'drop' ? withoutSingletons(pair) : pair;
      options.onPair?.(ruled);
      const isEmpty = ruled.key.start.length + ruled.response.start.length === 0;
      const known = isEmpty ? emptyRow : -1;
      pairs.push({ index: pair.index, id: pair.key.id, row: known < 0 ? rows : known });
      if (known >= 0) return;
      if (isEmpty) emptyRow = rows;
      let at = rows++ * width;
      if (at === counts.length) counts = enlarged(counts, 2 * at);
      for (const of of count(ruled)) {
        counts.set(of, at);
        at += of.length;
      }
    },
  });
  const isWanted = ({ id }: CorefDocument): boolean => options.document === undefined || options.document === id;
  return {
    key(document) {
      if (!isWanted(document)) return;
      sides.key(document);
      pairing.key(document);
    },
    response(document) {
      if (isWanted(document)) pairing.response(document);
    },
    end() {
      pairing.end();
      sides.end();
      pairs.sort((a, b) => a.index - b.index);
      const tables = metrics.map((metric) => tableOf(metric, counting, pairs, { fields: width, rows: counts }));
      return { documents: pairs.map(({ id }) => id), tables, scores: scoreTables(metrics, tables) };
    },
  };
}

/** The score of each metric from the sums of its rows. */
export function scoreTables(metrics: readonly Metric<Overlap>[], tables: readonly CountTable[]): Record<string, Score> {
  return Object.fromEntries(metrics.map((metric, at) => [metric.name, metric.score(totals(tables[at]))]));
}

interface CountedPair {
  readonly index: number;
  readonly id: string;
  /** The row of its counts. */
  readonly row: number;
}

/** The counts of one metric, which are those of its parts one after the other, from rows with those of all that were counted. */
function tableOf(
  metric: Metric<Overlap>,
  counted: readonly Metric<Overlap>[],
  pairs: readonly CountedPair[],
  counts: CountRows,
): CountTable {
  const columns = countedParts(metric).flatMap((part) => {
    const before = counted.slice(0, counted.indexOf(part)).reduce((fields, other) => fields + other.fields.length, 0);
    return part.fields.map((_, field) => before + field);
  });
  const rows = new Float64Array(columns.length * pairs.length);
  let at = 0;
  for (const { row } of pairs) for (const column of columns) rows[at++] = counts.rows[row * counts.fields + column];
  return { metric: metric.name, fields: columns.length, rows };
}

function withoutSingletons({ index, key, response }: DocumentPair): DocumentPair {
  return { index, key: dropSingletons(key), response: dropSingletons(response) };
}
