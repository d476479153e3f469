import { FindingTally } from '../../src/findings/finding-tally.ts';
import { foundIn, type NerFindings } from '../../src/findings/span-findings.ts';
import type { SpanUnit } from '../../src/findings/span-unit.ts';
import type { PlacedSpan } from '../../src/ner/count-spans.ts';
import { joinedRuns } from '../../src/ner/runs.ts';
import type { Run } from '../../src/ner/span-document.ts';
import type { Random } from '../../src/stats/random.ts';

/** A span as `LOC 13-16`, both ends included; with a gap as `LOC 13-13+16-17`. */
export function span(text: string): PlacedSpan {
  const [type, runs] = text.split(' ');
  return {
    type,
    runs: runs.split('+').map((run): Run => {
      const [first, last] = run.split('-').map(Number);
      return [first, last + 1];
    }),
  };
}

export function written({ type, runs }: PlacedSpan): string {
  return `${type} ${runs.map(([start, end]) => `${start}-${end - 1}`).join('+')}`;
}

/** Some spans of up to three types in a short text. Flat ones neither overlap nor repeat. */
export function randomSpans(source: Random, shape: 'flat' | 'nested' | 'gaps'): readonly PlacedSpan[] {
  const type = (): string => 'ABC'[source.below(3)];
  if (shape === 'flat') {
    const spans: PlacedSpan[] = [];
    for (let at = source.below(3); at < 14; ) {
      const end = at + 1 + source.below(4);
      if (source.below(3) > 0) spans.push({ type: type(), runs: [[at, end]] });
      at = end + (source.below(2) === 0 ? 0 : source.below(3));
    }
    return spans;
  }
  return Array.from({ length: source.below(8) }, (): PlacedSpan => {
    const runs = Array.from({ length: shape === 'gaps' ? 1 + source.below(3) : 1 }, (): Run => {
      const start = source.below(10);
      return [start, start + 1 + source.below(5)];
    });
    return { type: type(), runs: joinedRuns(runs) };
  });
}

/** What is wrong in the units, in their order. */
export function spanFindings(units: readonly SpanUnit[]): NerFindings {
  const tally = new FindingTally();
  for (const unit of units) tally.add(unit);
  return foundIn(tally, 0);
}
