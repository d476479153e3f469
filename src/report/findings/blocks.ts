import type { CorefCounts } from '../../findings/coref-finding.ts';
import type { MentionErrors, SpanErrors } from '../../findings/error-counts.ts';
import type { Changed, Findings } from '../../findings/finding.ts';
import { findingKinds, spanKinds } from '../../findings/kinds.ts';
import type { NerCounts } from '../../findings/span-findings.ts';
import type { Report, SystemReport } from '../../results/report.ts';
import { visible } from '../../text/harmless.ts';
import type { TableOptions } from '../style.ts';
import { listedSystems } from '../systems/standing.ts';
import { nameCell, type Table, valueTables, wholeTable } from '../tables.ts';
import type { Block, BlockOptions } from './block.ts';
import { corefBlocks } from './coref-blocks.ts';
import { nerBlocks } from './ner-blocks.ts';

/** What is wrong in a system, for people; nothing if that was not asked for. */
export function findingBlocks(report: Report, system: SystemReport, options: BlockOptions): readonly Block[] {
  const { findings } = system;
  if (!findings) return [];
  const blocks = report.tool === 'corefscore' ? corefBlocks : nerBlocks;
  const { files = 1 } = report.settings as { readonly files?: number };
  return [
    ...blocks(report, system, findings, { ...options, haveFiles: files > 1 }),
    ...changeBlocks(findings, report.tool),
  ];
}

/** How many errors of each kind a system makes, in the order of the kinds. */
function kindCounts(tool: Report['tool'], { counts }: Findings): Readonly<Record<string, number>> {
  if (tool === 'nerscore') {
    const { kinds } = counts as NerCounts;
    return Object.fromEntries(spanKinds.map((kind) => [kind, kinds[kind]]));
  }
  const { mentions, steps } = counts as CorefCounts;
  const { missing, spurious, boundary } = mentions;
  return { missing, spurious, boundary, conflated: steps.conflated_entities, divided: steps.divided_entities };
}

/** How many documents with changes are shown. */
const MOST_DOCUMENTS = 5;

/** How the findings differ from those of the first system. */
function changeBlocks({ against }: Findings, tool: Report['tool']): readonly Block[] {
  if (!against) return [];
  const { system, kinds, documents } = against;
  const order: readonly string[] = findingKinds[tool];
  const byKind = Object.entries(kinds).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const shown = documents.slice(0, MOST_DOCUMENTS).map(({ document, ...changed }) => [document, changed] as const);
  const tables = [changeTable('errors', byKind), changeTable('documents', shown)];
  const title = `against ${visible(system)}: errors that are fixed, new, and shared`;
  // One document has all the changes.
  return [{ title, parts: documents.length > 1 ? tables : tables.slice(0, 1) }];
}

function changeTable(head: string, rows: readonly (readonly [string, Changed])[]): Table {
  const columns = [{ head, isLeft: true }, { head: 'fixed' }, { head: 'new' }, { head: 'shared' }];
  const rowOf = ([name, { fixed, new: added, shared }]: (typeof rows)[number]) => {
    return [head === 'errors' ? name : nameCell(visible(name)), ...[fixed, added, shared].map(String)];
  };
  return wholeTable(columns, rows.map(rowOf));
}

/** How much is wrong in each of several systems, with a column for each kind that any of them has. */
export function errorTables(report: Report, { rank }: Pick<TableOptions, 'rank'>): Table[] {
  const rows = listedSystems(report, rank).flatMap(({ at, name }) => {
    const { errors, findings } = report.systems[at];
    const counts = findings ? kindCounts(report.tool, findings) : errors && headedCounts(errors);
    return counts ? [{ name, values: new Map(Object.entries(counts)) }] : [];
  });
  return valueTables('errors', rows);
}

function headedCounts(errors: SpanErrors | MentionErrors): Readonly<Record<string, number>> {
  if ('missing' in errors) return { ...errors };
  return { 'gold missed or wrong': errors.gold, 'predicted wrong': errors.pred, 'only in type': errors.type };
}
