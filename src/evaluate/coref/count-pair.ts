import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import { matchMentions } from '../../coref/match-mentions.ts';
import { matchedOverlap, type Overlap } from '../../coref/overlap.ts';
import { identify } from '../../coref/repeats/identification.ts';
import { isOfficialMetric, type OfficialMetric, officialCounts } from '../../coref/repeats/repeats.ts';
import { type Duplicates, repeatedRows, withoutRows } from '../../coref/rules.ts';
import type { Counts, Metric } from '../../score/score.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';

/**
 * Counts pairs of documents, with one row of counts per metric; no metric may be an average. This is the one place that decides how
 * a repeated mention counts: it is left out or, under `reference` and for the metrics of scorer.pl, counts as it does there.
 */
export function pairCounter(
  metrics: readonly Metric<Overlap>[],
  duplicates: Duplicates,
  log: ProblemSink,
): (pair: DocumentPair) => readonly Counts[] {
  return ({ key, response }) => {
    const keyRepeats = repeatedRows(key);
    const responseRepeats = repeatedRows(response);
    if (keyRepeats.length + responseRepeats.length === 0) return countAll(metrics, tableOf(key, response));

    reportRepeats(key, keyRepeats, duplicates, log);
    reportRepeats(response, responseRepeats, duplicates, log);
    const table = tableOf(withoutRows(key, keyRepeats), withoutRows(response, responseRepeats));
    if (duplicates !== 'reference') return countAll(metrics, table);
    const { entities } = identify(key, response);
    return metrics.map((metric) =>
      isOfficialMetric(metric.name) ? ours[metric.name](officialCounts(entities, metric.name)) : metric.count(table),
    );
  };
}

/** The evaluator has numbered the mentions of both sides alike. */
function tableOf(key: CorefDocument, response: CorefDocument): Overlap {
  return matchedOverlap(key, response, matchMentions(key, response));
}

function countAll(metrics: readonly Metric<Overlap>[], table: Overlap): readonly Counts[] {
  return metrics.map((metric) => metric.count(table));
}

/** From scorer.pl's order (numerator and denominator of recall, then of precision) to the fields of our metrics. */
const ours: Readonly<Record<OfficialMetric, (official: Counts) => Counts>> = {
  muc: ([common, key, , response]) => Float64Array.of(common, key, response),
  bcub: ([recall, key, precision, response]) => Float64Array.of(recall, precision, key, response),
  ceafm: ([similarity, key, , response]) => Float64Array.of(similarity, key, response),
  ceafe: ([similarity, key, , response]) => Float64Array.of(similarity, key, response),
  blanc: ([c, keyC, , responseC, n, keyN, , responseN]) => Float64Array.of(c, keyC, responseC, n, keyN, responseN),
};

/** Reports the rows that repeat a mention: under `error` as errors, else as warnings that say how they are counted, be it by another tool. */
export function reportRepeats(
  document: CorefDocument,
  rows: readonly number[],
  duplicates: Duplicates | 'tool',
  log: ProblemSink,
): void {
  for (const row of rows) {
    log.report('REPEATED_MENTION', duplicates === 'error' ? 'error' : 'warning', () => {
      const entity = document.entityIds[document.entity[row]];
      const { place, line, column, extents } = document;
      const [first, last] = [document.start[row] + 1, document.end[row]];
      const those = `of document ${quoted(document.id)}`;
      const one = extents ? shortened(extents[first - 1]) : `token ${first}`;
      const mention = first === last ? `${one} ${those} is` : `tokens ${first} to ${last} ${those} are`;
      return {
        place: line && column ? { ...place, line: line[row], column: column[row] } : place,
        message: `${mention} already a mention, and is repeated here in entity ${shortened(entity)}: ${consequence[duplicates]}`,
        ...(help[duplicates] !== undefined && { help: help[duplicates] }),
      };
    });
  }
}

const consequence: Readonly<Record<Duplicates | 'tool', string>> = {
  reference: 'it is counted as scorer.pl counts it',
  first: 'it is left out',
  error: 'expected each mention once',
  tool: 'the tool counts it by a rule of its own',
};

const help: Readonly<Partial<Record<Duplicates | 'tool', string>>> = {
  reference: '--duplicates first leaves it out',
  error: '--duplicates first or reference would score it',
};
