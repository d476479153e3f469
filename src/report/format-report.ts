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

/** The formats of `formatReport`, which are those of `--format`. The last two are only for tags and spans. */
export type ReportFormat = 'json' | 'jsonl' | 'csv' | 'tsv' | 'markdown' | 'latex' | 'github' | 'sklearn' | 'conlleval';

const formats: Readonly<Record<ReportFormat, Render>> = {
  ...{ json: jsonReport, jsonl: jsonLines, csv: csvText, tsv: tsvText },
  ...{ markdown: markdownText, latex: latexText, github: githubText },
  ...{ sklearn: sklearnReport, conlleval: conllevalReport },
};

/** Options for formats that people read. */
export interface FormatOptions {
  /** Decimal places; by default 2 for coreference and 4 for tags, as in the commands. */
  readonly digits?: number;
  /** Whether to show the scores of each document or sentence too. */
  readonly byUnit?: boolean;
}

/**
 * The report as text, which ends with a line break.
 *
 * @throws RangeError when the format does not exist, or cannot hold a report of this kind.
 */
export function formatReport(report: Report, format: ReportFormat = 'markdown', options: FormatOptions = {}): string {
  const { digits = report.tool === 'nerscore' ? 4 : 2, byUnit = false } = options;
  if (!Object.hasOwn(formats, format))
    throw new RangeError(`there is no format '${format}': expected one of ${Object.keys(formats).join(', ')}`);
  if (report.tool === 'corefscore' && (format === 'sklearn' || format === 'conlleval'))
    throw new RangeError(`the format ${format} is for tags and spans, not for coreference`);
  const text = formats[format](report, { digits, byUnit, style: plainStyle, withoutOutside: false });
  return typeof text === 'string' ? text : [...text].join('');
}
