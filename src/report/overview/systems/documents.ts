import type { Report } from '../../../results/report.ts';
import { type Element, element } from '../../element.ts';
import { conventions, f1Of, headlineRow, unitSize, unitsOf } from '../../numbers.ts';
import { part, titleOf } from '../view.ts';

/** Fewer documents of different scores are not compared. */
const LEAST = 5;

/**
 * The main score of each document in each system, for the page to compare two of them; undefined for one system, or where scores of
 * documents hardly differ. Its type is `ComparedDocuments` of `page/data.ts`.
 */
export function comparedDocuments(report: Report, documents: readonly string[]): object | undefined {
  const { systems, tool, headline, ranking } = report;
  if (systems.length < 2) return undefined;
  const found = systems.map((system) => new Map(unitsOf(report, system).map((unit) => [unit.name, unit])));
  const f1 = found.map((own) => documents.map((name) => (own.has(name) ? f1Of(report, own.get(name)!) : 0)));
  const differing = documents.filter((_, at) => f1.some((own) => own[at] !== f1[0][at]));
  const row = headlineRow(headline, systems[0]);
  if (!row || differing.length < LEAST) return undefined;
  const sizes = documents.map((name) => unitSize(report, found[0].get(name) ?? { rows: [] }));
  const areCounted = sizes.some((size) => size !== undefined);
  return {
    title: `${titleOf(row)} F1`,
    isPercent: conventions[tool].scale === 'percent',
    sized: tool === 'corefscore' ? 'mentions' : 'gold spans',
    sizes: areCounted ? sizes.map((size) => size ?? 0) : undefined,
    f1,
    ranking,
  };
}

/** The place of the comparison of documents, which the page draws. */
export function documentsPart(report: Report, documents: readonly string[]): Element | undefined {
  if (!comparedDocuments(report, documents)) return undefined;
  const about = 'of two systems, the documents that differ most';
  return element('div', { class: 'script', id: 'dumbbells' }, part('Documents', about));
}
