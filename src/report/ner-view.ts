import { type NerReport, type NerSystem, wasRead } from '../evaluate/ner-report.ts';
import { nerRows } from '../evaluate/ner-rows.ts';
import { confusionTables, nerFacts, nerTable } from './ner-table.ts';
import type { ReportView, SystemView, UnitView } from './view.ts';

/** The view of a report of tags: precision before recall, fractions, the micro average of the first mode as the headline. */
export function nerView(report: NerReport, missed: readonly string[] = []): ReportView {
  const { tool, version, signature, gold, systems, ranking, confidence, significance, comparisons } = report;
  const [mode = 'strict'] = Object.keys(systems[0].scores);
  return {
    ...{ tool, version, signature, missed, json: report },
    reference: { name: 'gold', file: gold },
    responseName: 'pred',
    unitName: systems[0].documents === undefined ? 'sentence' : 'document',
    sides: ['precision', 'recall'],
    scale: 'fraction',
    headline: `${mode}.micro`,
    systems: systems.map((system) => systemView(report, system)),
    ...(ranking && { ranking: ranking.systems }),
    ...(confidence && { confidence }),
    ...(significance && { significance }),
    ...(comparisons && { comparisons }),
    ...(isPlain(report) && { plainTable: (options) => nerTable(report, options) }),
  };
}

/** Whether there is one system, with nothing but what reading it told. */
function isPlain({ systems, confidence }: NerReport): boolean {
  const [{ byDocument, bySentence, baseline }] = systems;
  return systems.length === 1 && wasRead(systems[0]) && !(confidence ?? byDocument ?? bySentence ?? baseline);
}

function systemView(report: NerReport, system: NerSystem): SystemView {
  const { pred, documents, sentences, scores, intervals, problemCounts, problems, baseline } = system;
  const byUnit = unitViews(system);
  return {
    file: pred,
    units: documents ?? sentences ?? 0,
    rows: nerRows(scores),
    ...(intervals && { intervals }),
    ...(byUnit && { byUnit }),
    ...(wasRead(system) && {
      tables: (style) => confusionTables(system, style),
      facts: (digits) => nerFacts(report, system, digits),
    }),
    problemCounts,
    problems,
    ...(baseline && { baseline }),
  };
}

function unitViews({ byDocument, bySentence }: NerSystem): UnitView[] | undefined {
  const documents = byDocument?.map(({ document, scores, counts }) => ({
    name: document,
    rows: nerRows(scores),
    counts,
  }));
  return (
    documents ?? bySentence?.map(({ sentence, scores, counts }) => ({ name: sentence, rows: nerRows(scores), counts }))
  );
}
