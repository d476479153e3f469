import { type CorefDocument, type DocumentPair, shareExtents } from '../../coref/document.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { documentPairing, nameAndPart } from '../../coref/pairing.ts';
import { dropSingletons } from '../../coref/rules.ts';
import { type CountRows, type CountTable, countedParts, type Metric, type Score } from '../../score/score.ts';
import { totals } from '../../score/sum.ts';
import { enlarged } from '../../text/columns.ts';
import type { Fingerprint } from '../../text/fingerprint.ts';
import type { Problem, ProblemSink } from '../../text/problem.ts';
import { type ColumnHints, compareSides } from './compare-sides.ts';
import { pairCounter } from './count-pair.ts';
import type { CorefRules } from './settings.ts';

/** What to score, under which rules, and the log for problems. */
export interface CorefEvaluationOptions {
  readonly metrics: readonly Metric<Overlap>[];
  readonly rules: CorefRules;
  readonly lenient: boolean;
  /** How bad it is if a document has rows on one side only; a warning by default. */
  readonly oneSided?: Problem['severity'];
  /** Score only documents with this name. */
  readonly document?: string;
  readonly keyFile: string;
  readonly responseFile: string;
  /** Whether the exit code depends on the scores: then a key without mentions is an error. */
  readonly isGated?: boolean;
  /** Whether ends that look exclusive are a warning. */
  readonly looksAtEnds?: boolean;
  /** What to do where a side has no mention, if there is anything to say. */
  readonly hints?: ColumnHints;
  readonly log: ProblemSink;
  /** Takes the fingerprint of each document of the key, if those are wanted. */
  readonly fingerprint?: (document: CorefDocument) => Fingerprint;
  /** Called with each pair before it is counted, without singletons if they are dropped. */
  onPair?(pair: DocumentPair): void;
}

/** The result for one response: the counts of each document under each metric, and the scores of all documents together. */
export interface CorefEvaluation {
  /** The names of the documents that were scored, in the order of the key. */
  readonly documents: readonly string[];
  /** The place of each in the key, from 0. */
  readonly places: readonly number[];
  /** The fingerprints of the key's documents, if they were wanted. */
  readonly prints?: readonly Fingerprint[];
  /** One table per metric; row i belongs to document i. */
  readonly tables: readonly CountTable[];
  readonly scores: Readonly<Record<string, Score>>;
}

/** Takes the documents of both sides as they are read, and counts each pair at once, so that only unpaired documents stay in memory. */
export interface CorefEvaluator {
  key(document: CorefDocument): void;
  response(document: CorefDocument): void;
  /** The evaluation. Only meaningful if the log has no errors. */
  end(): CorefEvaluation;
}

/** Evaluates one response against the key. Problems of the documents go to the log. */
export function corefEvaluator(options: CorefEvaluationOptions): CorefEvaluator {
  const { metrics, rules, log, oneSided = 'warning' } = options;
  const pairs: CountedPair[] = [];
  const counting = [...new Set(metrics.flatMap(countedParts))];
  const width = counting.reduce((fields, metric) => fields + metric.fields.length, 0);
  // The counts of all pairs in one array, one row per pair, in the order of counting.
  let counts = new Float64Array(64 * width);
  let rows = 0;
  // The row shared by all pairs without mentions, which are common and have the same counts.
  let emptyRow = -1;
  const count = pairCounter(counting, rules.duplicates, log);
  const dropsSingletons = rules.singletons === 'drop';
  const sides = compareSides({ ...options, oneSided, dropsSingletons });
  const pairing = documentPairing({
    missing: rules.missing,
    lenient: options.lenient,
    oneSided,
    log,
    keyFile: options.keyFile,
    responseFile: options.responseFile,
    onPair({ index, key, response }) {
      const pair = { index, key, response: shareExtents(key, response) };
      sides.pair(pair);
      const ruled = dropsSingletons ? withoutSingletons(pair) : pair;
      options.onPair?.(ruled);
      const isEmpty = ruled.key.start.length + ruled.response.start.length === 0;
      const known = isEmpty ? emptyRow : -1;
      const print = options.fingerprint && { print: options.fingerprint(key) };
      pairs.push({ index: pair.index, id: pair.key.id, row: known < 0 ? rows : known, ...print });
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
  const { document: wanted } = options;
  const isWanted = ({ id }: CorefDocument): boolean => wanted === undefined || wanted === id;
  const isSameName = ({ id }: CorefDocument): boolean => nameAndPart(id) === nameAndPart(wanted!);
  return {
    key(document) {
      if (!isWanted(document)) return;
      sides.key(document);
      pairing.key(document);
    },
    response(document) {
      if (isWanted(document) || isSameName(document)) pairing.response(document);
    },
    end() {
      pairing.end();
      sides.end();
      pairs.sort((a, b) => a.index - b.index);
      const tables = metrics.map((metric) => tableOf(metric, counting, pairs, { fields: width, rows: counts }));
      const places = pairs.map(({ index }) => index);
      const prints = options.fingerprint && { prints: pairs.map(({ print = 0n }) => print) };
      return { documents: pairs.map(({ id }) => id), places, ...prints, tables, scores: scoreTables(metrics, tables) };
    },
  };
}

/** The score of each metric, from the sums over the rows of its table. */
export function scoreTables(metrics: readonly Metric<Overlap>[], tables: readonly CountTable[]): Record<string, Score> {
  return Object.fromEntries(metrics.map((metric, at) => [metric.name, metric.score(totals(tables[at]))]));
}

/** The evaluations of several responses on the documents that all of them have: the others were left out of some. */
export function onCommonDocuments(
  metrics: readonly Metric<Overlap>[],
  evaluations: readonly CorefEvaluation[],
): readonly CorefEvaluation[] {
  const [first, ...others] = evaluations.map(({ places }) => new Set(places));
  const common = new Set([...first].filter((place) => others.every((own) => own.has(place))));
  return evaluations.map(({ documents, places, prints, tables }) => {
    const isKept = (_: unknown, at: number): boolean => common.has(places[at]);
    const kept = tables.map(({ metric, fields, rows }) => {
      return { metric, fields, rows: rows.filter((_, at) => isKept(_, Math.floor(at / fields))) };
    });
    const scores = scoreTables(metrics, kept);
    const names = documents.filter(isKept);
    const keptPrints = prints && { prints: prints.filter(isKept) };
    return { documents: names, places: places.filter(isKept), ...keptPrints, tables: kept, scores };
  });
}

interface CountedPair {
  readonly index: number;
  readonly id: string;
  /** The number of its row of counts. */
  readonly row: number;
  readonly print?: Fingerprint;
}

/** The table of one metric: its parts' columns, one part after the other, taken from rows that have the counts of all metrics. */
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
