import type { Report, SystemReport } from '../evaluate/report.ts';
import { conventions, mainRows } from './numbers.ts';

/**
 * A line a document and metric, the main row of it: scores at full precision and the counts that they are made of, which add over
 * documents. Each line is whole by itself: files of shards can be put one after the other, and `merge` adds them up.
 *
 * `system` and `unit` are places, from 0: of the response among the responses, and of the document in the key.
 */
export function jsonLines(report: Report): string {
  return report.systems.flatMap((system, at) => systemLines(report, system, at)).join('');
}

function systemLines(report: Report, { file, byUnit = [] }: SystemReport, system: number): string[] {
  const { tool, version, signature } = report;
  const { reference, response } = conventions[tool];
  const head = { schema: 1, tool, version, signature, [reference]: report.reference, [response]: file, system };
  return byUnit.flatMap((own, unit) =>
    mainRows(own).map(({ metric, score: { recall, precision, f1 } }) => {
      const scores = { recall: recall.value, precision: precision.value, f1 };
      const line = { ...head, unit, [report.unit]: own.name, metric, ...scores, counts: own.counts[metric] };
      return `${JSON.stringify(line)}\n`;
    }),
  );
}
