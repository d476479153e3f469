import { isAbsolute, relative } from 'node:path';
import type { Finding } from '../findings/finding.ts';
import type { Report } from '../results/report.ts';

/** A word of a command line with its path as seen from here: pages are given to people who have other folders. */
export function withRelativePath(word: string): string {
  const [, name, path] = /^([^/\\]*=)?(.*)$/s.exec(word) ?? [];
  return isAbsolute(path) ? `${name ?? ''}${seenFromHere(path)}` : word;
}

/** The report with the paths of its files as seen from here, wherever they stand. */
export function withRelativePaths(report: Report): Report {
  const { systems, ...others } = report;
  const files = [report.reference, ...[...systems, ...(report.skipped ?? [])].map(({ file }) => file)];
  // What begins with another path is replaced first.
  const paths = files.filter((file) => isAbsolute(file)).sort((a, b) => b.length - a.length);
  if (paths.length === 0) return report;
  const shown = <Value>(value: Value): Value => withTexts(value, paths);
  const shownFinding = (finding: Finding): Finding => ({ ...finding, place: shown(finding.place) });
  return {
    ...shown(others),
    systems: systems.map(({ texts, pairs, swept, findings, byUnit, ...system }) => ({
      ...shown(system),
      texts,
      findings: findings && {
        ...findings,
        against: shown(findings.against),
        list: findings.list.map(shownFinding),
      },
      byUnit: byUnit?.map((unit) => ({ ...unit, place: shown(unit.place) })),
    })),
  };
}

/** A value in which each of these paths is one from here. */
function withTexts<Value>(value: Value, paths: readonly string[]): Value {
  const change = (own: unknown): unknown => {
    if (typeof own === 'string') return paths.reduce((text, path) => text.replaceAll(path, seenFromHere(path)), own);
    if (Array.isArray(own)) return own.map(change);
    if (typeof own !== 'object' || own === null || Object.getPrototypeOf(own) !== Object.prototype) return own;
    return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, change(inner)]));
  };
  return change(value) as Value;
}

function seenFromHere(path: string): string {
  return relative(process.cwd(), path) || '.';
}
