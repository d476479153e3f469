import type { Mentions } from '../../coref/numbering.ts';
import { type Identification, identify } from '../../coref/repeats/identification.ts';
import { type OfficialMetric, officialCounts } from '../../coref/repeats/repeats.ts';
import { countsText, identificationText, type OfficialSums, readingText, repeatText, totalsText } from './report.ts';

/** Empty sums, to which documents are added in order, as doubles. */
export function officialTotals(): OfficialSums {
  return { mentions: new Float64Array(4), counts: new Float64Array(8) };
}

/** Adds a document's counts to the totals. */
export function addDocument({ mentions, counts }: OfficialSums, found: Identification, ofDocument: Float64Array): void {
  mentions[0] += found.exact;
  mentions[1] += found.keyMentions;
  mentions[2] += found.exact;
  mentions[3] += found.responseMentions;
  for (let field = 0; field < ofDocument.length; field++) counts[field] += ofDocument[field];
}

/**
 * The output of scorer.pl, without its version line, for documents that were read in some other way: for each metric `METRIC m:`, the
 * repeated mentions and the totals, with `verbose` each document's block too. Scores any number of repeats. Yields the text in
 * pieces.
 */
export function* officialText(
  pairs: readonly { readonly key: Mentions & { readonly id: string }; readonly response: Mentions }[],
  metrics: readonly OfficialMetric[],
  detail: 'totals' | 'verbose',
): Generator<string> {
  const documents = pairs.map((pair) => ({ ...pair, found: identify(pair.key, pair.response) }));
  for (const metric of metrics) {
    yield `\nMETRIC ${metric}:\n`;
    const totals = officialTotals();
    for (const { key, response, found } of documents) {
      const counts = officialCounts(found.entities, metric);
      const repeats = repeatText('key', found.repeatedInKey) + repeatText('response', found.repeatedInResponse);
      if (detail === 'totals') yield repeats;
      else {
        yield readingText(key.id, [], key) + readingText(key.id, [], response);
        yield `${metric === 'blanc' ? '' : key.id}:\n${repeats}${identificationText(found)}`;
        if (metric !== 'blanc') yield countsText(counts);
      }
      addDocument(totals, found, counts);
    }
    yield totalsText(metric, totals);
  }
}
