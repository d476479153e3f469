import { type Fractions, fractionsOf } from '../../score/fractions.ts';

/**
 * The totals that scorer.pl printed in a run of one metric, by the metric; of BLANC those of each kind of links. Those of `mentions` are in
 * every run. Undefined if a line is missing, as they all are if the run ended early.
 */
export function officialFractions(metric: string, stdout: string): Readonly<Record<string, Fractions>> | undefined {
  const title = metric === 'mentions' ? 'Identification of Mentions' : 'Coreference';
  const titles =
    metric === 'blanc'
      ? { coreference: 'Coreference links', nonCoreference: 'Non-coreference links' }
      : { [metric]: title };
  const start = stdout.lastIndexOf('====== TOTALS =======');
  const read = Object.entries(titles).map(
    ([name, line]) => [name, start < 0 ? [] : numbersIn(stdout.slice(start), line)] as const,
  );
  if (read.some(([, numbers]) => numbers.length === 0)) return undefined;
  return Object.fromEntries(read.map(([name, numbers]) => [name, fractionsOf(numbers)]));
}

function numbersIn(totals: string, title: string): readonly number[] {
  const fraction = '\\(([-+.0-9e]+) / ([-+.0-9e]+)\\) [^\\t]*';
  const match = new RegExp(`^${title}: Recall: ${fraction}\\tPrecision: ${fraction}\\tF1: `, 'm').exec(totals);
  return match ? match.slice(1).map(Number) : [];
}
