import { type Finding, type Findings, withPassages, withText } from '../../findings/finding.ts';
import { findingKinds } from '../../findings/kinds.ts';
import { findingBlocks } from '../../report/findings/blocks.ts';
import { listedFindings } from '../../report/findings/listed.ts';
import { findingJson, schemaOf } from '../../report/json.ts';
import { block } from '../../report/markdown.ts';
import { conventions, numberStyle, systemName } from '../../report/numbers.ts';
import type { Report } from '../../results/report.ts';
import { csvLine } from '../../text/csv-line.ts';
import { formatPlace } from '../../text/problem.ts';
import { counted } from '../../text/quoted.ts';
import type { ErrorOptions } from './options.ts';

/** The report with all findings and the documents that they are in, for a page. */
export function withTexts(report: Report, { noText }: ErrorOptions): Report {
  const found = withFindings(report, (findings) =>
    listed(findings, Number.POSITIVE_INFINITY, noText ? { noText } : {}, withText),
  );
  if (!noText) return found;
  const wordless = found.systems.map(({ texts, ...system }) => {
    return { ...system, texts: texts?.map((text) => ({ ...text, words: undefined })) };
  });
  return { ...found, systems: wordless };
}

/** What is listed, and whether the confusion of types is. */
interface ListOptions extends ErrorOptions {
  readonly confusion?: true;
}

/** The report with the findings that are to be printed, if any are; of the errors by text as many. */
export function withListed(report: Report, { errors, confusion: isAsked, ...options }: ListOptions): Report {
  const found = withFindings(report, (findings) =>
    errors === undefined ? undefined : listed(findings, errors, options),
  );
  const systems = found.systems.map(({ slices, texts, confusion, ...system }) => {
    const isLimited = slices?.rows.some((row) => 'error' in row);
    return {
      ...system,
      confusion: isAsked && confusion,
      slices: slices && isLimited ? { ...slices, rows: slices.rows.slice(0, errors) } : slices,
    };
  });
  const sharedErrors = errors === undefined ? undefined : report.sharedErrors;
  return { ...found, sharedErrors, systems: systems as Report['systems'] };
}

/** The whole list as a file of that name, in pieces: a line for each finding, or tables. */
export function* errorsText(report: Report, options: ErrorOptions, path: string): Iterable<string> {
  const whole = withFindings(report, (findings) => listed(findings, Number.POSITIVE_INFINITY, options));
  const { tool } = report;
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const errorKinds = options.errorKinds ?? findingKinds[tool];
  if (extension === 'csv') yield csvLine(['system', 'id', 'kind', 'document', 'place', 'text', 'finding']);
  const { $schema } = schemaOf(`${conventions[tool].task}-finding`);
  for (const system of whole.systems) {
    const name = systemName(system);
    const { list = [] } = system.findings ?? {};
    if (extension === 'md') {
      const blocks = findingBlocks(whole, system, { ...numberStyle(tool), width: WIDTH, errorKinds });
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

function withFindings(report: Report, change: (findings: Findings) => Findings | undefined): Report {
  const systems = report.systems.map((system) => {
    return { ...system, findings: system.findings && change(system.findings) };
  });
  return { ...report, systems };
}

/** What is listed, with its words, which `made` makes, or with hashes of these. */
function listed(
  findings: Findings,
  most: number,
  { errorKinds: kinds, noText }: ErrorOptions,
  made: (finding: Finding) => Finding = withPassages,
): Findings {
  const own = listedFindings(findings, { most, kinds });
  const list = own.list.map(made);
  return { ...own, list: noText ? list.map(withHashes) : list };
}

function withHashes({ text, excerpts, ...finding }: Finding): Finding {
  const hidden = excerpts?.map(({ text: all, marks, ...excerpt }) => {
    const words = marks.map(({ start, end }) => all.slice(start, end));
    const tokens = words.join(' ').split(' ').length;
    const labels = marks.flatMap(({ label }) => label ?? []);
    const about = labels.length > 0 ? `${labels.join(', ')}: ` : '';
    return { ...excerpt, text: `${about}${counted(tokens, 'token')}  ${hashed(words.join(' … '))}`, marks: [] };
  });
  return { ...finding, ...(text !== undefined && { hash: hashed(text) }), excerpts: hidden };
}

/** Enough of a hash to tell words apart. */
function hashed(words: string): string {
  // Only loaded for this: it takes 3 ms.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return `sha256:${createHash('sha256').update(words).digest('hex').slice(0, 16)}`;
}
