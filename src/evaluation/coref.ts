import type { CorefDocument } from '../coref/document.ts';
import type { DocumentPair } from '../coref/document-pair.ts';
import type { Overlap } from '../coref/overlap.ts';
import { documentPairing } from '../coref/pairing.ts';
import { type Duplicates, dropSingletons, type MissingDocument, type Singletons } from '../coref/rules.ts';
import type { CountTable } from '../score/counts.ts';
import { countedParts, type Metric } from '../score/metric.ts';
import type { Score } from '../score/score.ts';
import { totals } from '../score/totals.ts';
import type { ProblemSink } from '../text/problem.ts';
import { compareSides } from './compare-sides.ts';
import { pairCounter } from './count-pair.ts';

/** Choices about the data that can change a coreference score. All of them are in the signature. */
export interface CorefRules {
  readonly singletons: Singletons;
  readonly duplicates: Duplicates;
  readonly missing: MissingDocument;
}

/** The rules of scorer.pl. */
export const defaultCorefRules: CorefRules = { singletons: 'keep', duplicates: 'reference', missing: 'empty' };

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
  const counted: CountedPair[] = [];
  const counting = [...new Set(metrics.flatMap(countedParts))];
  const count = pairCounter(counting, rules.duplicates, log);
  const sides = compareSides(options);
  const pairing = documentPairing({
    missing: rules.missing,
    lenient: options.lenient,
    log,
    keyFile: options.keyFile,
    responseFile: options.responseFile,
    onPair(pair) {
      sides.pair(pair);
      const ruled = rules.singletons === 'drop' ? withoutSingletons(pair) : pair;
      options.onPair?.(ruled);
      counted.push({ index: pair.index, id: pair.key.id, counts: count(ruled) });
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
      counted.sort((a, b) => a.index - b.index);
      return evaluation(metrics, counting, counted);
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
  /** A count for each metric that is no average. */
  readonly counts: readonly Float64Array[];
}

function evaluation(
  metrics: readonly Metric<Overlap>[],
  counting: readonly Metric<Overlap>[],
  pairs: readonly CountedPair[],
): CorefEvaluation {
  const tables = metrics.map((metric): CountTable => {
    const fields = metric.fields.length;
    const rows = new Float64Array(fields * pairs.length);
    let field = 0;
    for (const part of countedParts(metric)) {
      const at = counting.indexOf(part);
      pairs.forEach(({ counts }, row) => {
        rows.set(counts[at], row * fields + field);
      });
      field += part.fields.length;
    }
    return { metric: metric.name, fields, rows };
  });
  return { documents: pairs.map(({ id }) => id), tables, scores: scoreTables(metrics, tables) };
}

function withoutSingletons({ index, key, response }: DocumentPair): DocumentPair {
  return { index, key: dropSingletons(key), response: dropSingletons(response) };
}
