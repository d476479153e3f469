import type { ReportView, SystemView } from './view.ts';

/**
 * A line a document and metric, the main row of it: scores at full precision and the counts that they are made of, which add over
 * documents. Each line is whole by itself: files of shards can be put one after the other, and `merge` adds them up.
 *
 * `system` and `unit` are places, from 0: of the response among the responses, and of the document in the key.
 */
export function jsonLines(view: ReportView): string {
  return view.systems.flatMap((system, at) => systemLines(view, system, at)).join('');
}

function systemLines(
  { tool, version, signature, reference, responseName, unitName }: ReportView,
  of: SystemView,
  system: number,
) {
  const head = {
    schema: 1,
    tool,
    version,
    signature,
    [reference.name]: reference.file,
    [responseName]: of.file,
    system,
  };
  return (of.byUnit ?? []).flatMap(({ name, rows, counts }, unit) =>
    rows
      .filter((row) => row.isMain)
      .map(({ metric, score }) => {
        const { recall, precision, f1 } = score;
        const scores = { recall: recall.value, precision: precision.value, f1 };
        const line = { ...head, unit, [unitName]: name, metric, ...scores, counts: counts[metric] };
        return `${JSON.stringify(line)}\n`;
      }),
  );
}
