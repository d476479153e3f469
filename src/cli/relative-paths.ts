import { isAbsolute, relative } from 'node:path';
import type { Finding } from '../findings/finding.ts';
import type { Report } from '../results/report.ts';

/** A word of a command line with its path as seen from here: pages are given to people who have other folders. */
export function withRelativePath(word: string): string {
  const [, name, path] = /^([^/\\]*=)?(.*)$/s.exec(word)!;
  return isAbsolute(path) ? `${name ?? ''}${seenFromHere(path)}` : word;
}

/** The report with the paths of its files as seen from here, wherever they stand. */
export function withRelativePaths(report: Report): Report {
  const { systems, ...others } = report;
  const files = [report.reference, ...[...systems, ...(report.skipped ?? [])].map(({ file }) => file)];
  // What begins with another path is found first.
  const paths = files.filter((file) => isAbsolute(file)).sort((a, b) => b.length - a.length);
  if (paths.length === 0) return report;
  const found = new RegExp(paths.map((path) => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const shown = <Value>(value: Value): Value => fromHere(value, found) as Value;
  const shownFinding = (finding: Finding): Finding => ({ ...finding, place: shown(finding.place) });
  return {
    ...shown(others),
    systems: systems.map(({ texts, pairs, swept, findings, byUnit, ...system }) => ({
      ...shown(system),
      texts,
      swept,
      findings: findings && {
        ...findings,
        against: shown(findings.against),
        list: findings.list.map(shownFinding),
      },
      byUnit: byUnit?.map((unit) => ({ ...unit, place: shown(unit.place) })),
    })),
  };
}

/** A value in whose texts the paths that are found are seen from here. */
function fromHere(value: unknown, found: RegExp): unknown {
  if (typeof value === 'string') return value.replace(found, (path) => seenFromHere(path));
  if (Array.isArray(value)) return value.map((inner) => fromHere(inner, found));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromHere(inner, found)]));
}

function seenFromHere(path: string): string {
  return relative(process.cwd(), path) || '.';
}
