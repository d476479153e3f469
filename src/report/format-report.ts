import type { Report, SystemReport } from '../results/report.ts';
import { withoutUnits } from '../results/result.ts';
import { flag, wholeNumber } from '../settings/kinds.ts';
import { chosenOptions } from '../settings/table.ts';
import { isRecord, readArgument, shown } from '../text/argument.ts';
import { pageData as dataOf, htmlReport as pageOf } from './html.ts';
import { reportJson as jsonOf } from './json.ts';
import { numberStyle } from './numbers.ts';
import { reporters } from './reporters.ts';
import { type PageOptions, plainStyle } from './style.ts';

/** The formats of `formatReport`, which are those of `--format`. `sklearn` is for tags and spans, `conlleval` for tags. */
export type ReportFormat = 'json' | 'jsonl' | 'csv' | 'tsv' | 'markdown' | 'latex' | 'github' | 'sklearn' | 'conlleval';

/** The text of scorer.pl needs the documents, and a page its code. */
const formats = reporters.flatMap(({ name, render, foreign, isPage, isPlot }) =>
  render && name !== 'official' && !isPage && !isPlot ? [{ name, render, foreign }] : [],
);

/** Options for formats that people read. */
export interface FormatOptions {
  /** Decimal places; by default 2 for coreference, 4 for tags and 2 in `sklearn`, as in the commands. */
  readonly digits?: number;
  /** Whether to write the scores of each document or sentence too, which `jsonl` always does. */
  readonly byUnit?: boolean;
}

/**
 * The report as text, which ends with a line break.
 *
 * @throws RangeError when the format does not exist or cannot hold a report of this kind, or when the report is not one of ours.
 */
export function formatReport(report: Report, format: ReportFormat = 'markdown', options: FormatOptions = {}): string {
  const { digits, byUnit = false } = chosenOptions(optionKinds, options);
  const { render, foreign } = readArgument('format', () => {
    const found = formats.find(({ name }) => name === format);
    if (found) return found;
    const names = formats.map(({ name }) => name).join(', ');
    throw new RangeError(`there is no format ${shown(format)}: expected one of ${names}`);
  });
  const write = (): string => {
    const { tool } = checked(report);
    if (tool === 'corefscore' && (format === 'sklearn' || format === 'conlleval'))
      throw new RangeError(`the format ${format} is for tags and spans, not for coreference`);
    const written = byUnit || format === 'jsonl' ? report : withoutUnits(report);
    refuseLacking(written, format);
    const numbers = numberStyle(tool, { digits: digits ?? foreign?.digits });
    const layout = { ...numbers, byUnit, style: plainStyle, withoutOutside: false };
    const text = render(written, layout);
    return typeof text === 'string' ? text : [...text].join('');
  };
  return readArgument('report', write, `${expected}, but this was changed`);
}

/**
 * The report as a page that shows itself, which `-o report.html` writes. `page`: the built page, from `corefscore/page`, and what is said
 * of the run.
 *
 * @throws RangeError when the page is not the built one, or the report is not one of ours.
 */
export function htmlReport(report: Report, page: PageOptions): string {
  const built = 'expected { bundle }, the built page';
  readArgument(
    'page',
    () => {
      const { script, style } = page.bundle;
      if (typeof script !== 'string' || typeof style !== 'string') throw new RangeError(built);
    },
    built,
  );
  return readArgument('report', () => [...pageOf(checked(report), page)].join(''), `${expected}, but this was changed`);
}

/**
 * The report as the value of JSON that `--format json` writes, with the scores of each unit if the report has them.
 *
 * @throws RangeError when the report is not one of ours.
 */
export function reportJson(report: Report): ReturnType<typeof jsonOf> {
  return readArgument('report', () => jsonOf(checked(report)), `${expected}, but this was changed`);
}

/** What the page shows, as data: the JSON of the report and, beside it, rows of scores and documents with what is marked in them. */
export function pageData(report: Report, run: Pick<PageOptions, 'command'> = {}): object {
  return readArgument('report', () => dataOf(checked(report), run), `${expected}, but this was changed`);
}

const expected = 'expected what scoreCoref or scoreNer returned';

function checked(report: Report): Report {
  if (!isReport(report)) throw new RangeError(`${expected}, not ${shown(report)}`);
  return report;
}

const optionKinds = { digits: wholeNumber(0, 15), byUnit: flag };

function refuseLacking({ unit, systems }: Report, format: ReportFormat): void {
  if (format === 'jsonl' && systems.some(({ byUnit }) => byUnit === undefined))
    throw new RangeError(`the format jsonl has a row for each ${unit}, and this report has none`);
  const isOfTags = ({ scores, reading }: SystemReport): boolean => reading !== undefined && 'strict' in Object(scores);
  if (format === 'conlleval' && !systems.every(isOfTags))
    throw new RangeError('the format conlleval has the strict scores of tags, and this report has none');
}

/** Whether the value looks like a report, and not like one read from JSON. */
function isReport(value: unknown): value is Report {
  if (!isRecord(value) || !['corefscore', 'nerscore'].includes(value.tool as string)) return false;
  const { systems } = value;
  return (
    Array.isArray(systems) && systems.length > 0 && systems.every((one) => isRecord(one) && Array.isArray(one.rows))
  );
}
