import type { Report } from '../evaluate/report.ts';
import { conllevalReport } from './conlleval.ts';
import { csvText, tsvText } from './csv.ts';
import { githubText } from './github.ts';
import { jsonLines, jsonReport } from './json.ts';
import { latexText } from './latex.ts';
import { markdownText } from './markdown.ts';
import type { Render } from './reporters.ts';
import { sklearnReport } from './sklearn.ts';
import { plainStyle } from './style.ts';

/** How `formatReport` can write a report: as `--format` does. The last two are of tags and spans only. */
export type ReportFormat = 'json' | 'jsonl' | 'csv' | 'tsv' | 'markdown' | 'latex' | 'github' | 'sklearn' | 'conlleval';

const formats: Readonly<Record<ReportFormat, Render>> = {
  ...{ json: jsonReport, jsonl: jsonLines, csv: csvText, tsv: tsvText },
  ...{ markdown: markdownText, latex: latexText, github: githubText },
  ...{ sklearn: sklearnReport, conlleval: conllevalReport },
};

/** How text for people is made. */
export interface FormatOptions {
  /** Digits after the point: 2 when not given, as the command has them for coreference, and 4 for tags. */
  readonly digits?: number;
  /** Whether what single documents scored is shown too. */
  readonly byUnit?: boolean;
}

/**
 * The report as text, which ends with a line break.
 *
 * @throws RangeError when there is no such format, or none for such a report.
 */
export function formatReport(report: Report, format: ReportFormat = 'markdown', options: FormatOptions = {}): string {
  const { digits = report.tool === 'nerscore' ? 4 : 2, byUnit = false } = options;
  if (!Object.hasOwn(formats, format))
    throw new RangeError(`there is no format '${format}': expected one of ${Object.keys(formats).join(', ')}`);
  if (report.tool === 'corefscore' && (format === 'sklearn' || format === 'conlleval'))
    throw new RangeError(`the format ${format} is of tags and spans, not of coreference`);
  const text = formats[format](report, { digits, byUnit, style: plainStyle, withoutOutside: false });
  return typeof text === 'string' ? text : [...text].join('');
}
