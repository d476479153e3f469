import type { NerReading, NerScores, Report, SystemReport } from '../evaluate/report.ts';
import type { SchemeReport } from '../ner/scores.ts';
import { fixed } from '../text/report-layout.ts';

/** What people should know of a system's input, a line each: what its tags were like, and how many warnings there were. */
export function facts(report: Report, { reading, scores, problemCounts }: SystemReport, digits: number): string[] {
  // INVALID_SEQUENCE has a line of its own, on invalid spans.
  const warnings = Object.entries(problemCounts).filter(([code]) => code !== 'INVALID_SEQUENCE');
  return [
    ...(reading ? tagFacts(report, reading, scores, digits) : []),
    ...(warnings.length > 0 ? [`warnings: ${warnings.map(([code, count]) => `${code} ${count}`).join(', ')}`] : []),
  ];
}

function tagFacts(
  { settings }: { readonly settings: { readonly scheme?: string } },
  { accuracy, unpaired, scheme, invalid }: NerReading,
  scores: NerScores,
  digits: number,
): string[] {
  return [
    `token accuracy: ${fixed(accuracy.value, digits)} (${accuracy.numerator} / ${accuracy.denominator})`,
    `scheme: ${schemeFact(scheme, settings.scheme === 'auto')}`,
    `invalid spans: ${invalidFact(invalid, scores.strict?.micro.f1, digits)}`,
    ...(unpaired ? [`unpaired rows: gold ${unpaired.gold}, pred ${unpaired.pred}`] : []),
  ];
}

function schemeFact({ name, gold, pred }: SchemeReport, isTold: boolean): string {
  const fits = (side: readonly string[]): string => (side.length === 0 ? 'no scheme' : side.join(', '));
  const told = isTold ? `${name} (auto-detected)` : name;
  if (name === 'raw') return told;
  return `${told}; gold fits ${fits(gold)}; pred fits ${fits(pred)}`;
}

function invalidFact(
  { gold, pred, policy, otherwise }: NerReading['invalid'],
  strict: number | undefined,
  digits: number,
): string {
  if (gold + pred === 0) return 'none';
  const [made, notMade] = policy === 'repair' ? ['repaired', 'discarded'] : ['discarded', 'repaired'];
  const counts = `gold ${gold}, pred ${pred}, ${made}`;
  if (!otherwise) return `${counts}; the same strict F1 if ${notMade}`;
  const now = strict === undefined ? '' : `${fixed(strict, digits)}, `;
  return `${counts}; strict F1 ${now}${fixed(otherwise.f1, digits)} if ${notMade}`;
}
