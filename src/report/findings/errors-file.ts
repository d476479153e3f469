import type { Report } from '../../results/report.ts';
import { csvLine } from '../../text/csv-line.ts';
import { formatPlace } from '../../text/problem.ts';
import { findingJson, schemaOf } from '../json.ts';
import { block } from '../markdown.ts';
import { conventions, numberStyle, systemName } from '../numbers.ts';
import { findingBlocks } from './blocks.ts';

/** The lists of findings of all systems as a file with this extension, in pieces: a line each, or tables. */
export function* errorsFile(report: Report, extension: string, kinds: readonly string[]): Iterable<string> {
  if (extension === 'csv') yield csvLine(['system', 'id', 'kind', 'document', 'place', 'text', 'finding']);
  const { $schema } = schemaOf(`${conventions[report.tool].task}-finding`);
  for (const system of report.systems) {
    const name = systemName(system);
    const { list = [] } = system.findings ?? {};
    if (extension === 'md') {
      const blocks = findingBlocks(report, system, { ...numberStyle(report.tool), width: WIDTH, errorKinds: kinds });
      yield [`## ${name}`, ...blocks.flatMap(block)].map((text) => `${text}\n\n`).join('');
    } else
      for (const finding of list) {
        const { id, kind, document, place, text } = finding;
        if (extension === 'jsonl') yield `${JSON.stringify({ $schema, system: name, ...findingJson(finding) })}\n`;
        else yield csvLine([name, id, kind, document, formatPlace(place), text, JSON.stringify(findingJson(finding))]);
      }
  }
}

const WIDTH = 120;
