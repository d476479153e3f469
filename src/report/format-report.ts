import type { Report } from '../evaluate/report.ts';
import { chosenOptions, flag, wholeNumber } from '../evaluate/settings.ts';
import { isRecord, readArgument, shown } from '../text/argument.ts';
import { conllevalReport } from './conlleval.ts';
import { csvText, tsvText } from './csv.ts';
import { githubText } from './github.ts';
import { jsonLines, jsonReport } from './json.ts';
import { latexText } from './latex.ts';
import { markdownText } from './markdown.ts';
import { numberStyle } from './numbers.ts';
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
 * @throws RangeError when the format does not exist or cannot hold a report of this kind, or when the report is not one of ours.
 */
export function formatReport(report: Report, format: ReportFormat = 'markdown', options: FormatOptions = {}): string {
  const { byUnit = false } = options;
  if (!Object.hasOwn(formats, format))
    throw new RangeError(`there is no format '${format}': expected one of ${Object.keys(formats).join(', ')}`);
  if (report.tool === 'corefscore' && (format === 'sklearn' || format === 'conlleval'))
    throw new RangeError(`the format ${format} is of tags and spans, not of coreference`);
  const text = formats[format](report, {
    ...numberStyle(report.tool, options),
    ...{ byUnit, style: plainStyle, withoutOutside: false },
  });
  return typeof text === 'string' ? text : [...text].join('');
}
