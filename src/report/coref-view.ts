import type { CorefReport, CorefSystem } from '../evaluate/coref-report.ts';
import { corefRows } from '../evaluate/coref-rows.ts';
import type { ReportView, SystemView } from './view.ts';

/** The view of a coreference report: recall before precision, percentages, the CoNLL average as the headline. */
export function corefView(report: CorefReport, missed: readonly string[] = []): ReportView {
  const { tool, version, signature, key, systems, ranking, confidence, significance, comparisons } = report;
  return {
    ...{ tool, version, signature, missed, json: report },
    reference: { name: 'key', file: key },
    responseName: 'response',
    unitName: 'document',
    sides: ['recall', 'precision'],
    scale: 'percent',
    headline: ranking?.metric ?? 'conll',
    systems: systems.map(systemView),
    ...(ranking && { ranking: ranking.systems }),
    ...(confidence && { confidence }),
    ...(significance && { significance }),
    ...(comparisons && { comparisons }),
  };
}

function systemView(system: CorefSystem): SystemView {
  const { response, documents, scores, intervals, byDocument, problemCounts, problems, baseline } = system;
  return {
    file: response,
    units: documents,
    rows: corefRows(scores),
    ...(intervals && { intervals }),
    ...(byDocument && {
      byUnit: byDocument.map(({ document, scores: own, counts }) => ({ name: document, rows: corefRows(own), counts })),
    }),
    problemCounts,
    problems,
    ...(baseline && { baseline }),
  };
}
