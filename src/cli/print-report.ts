import { citation, citationText } from '../report/citation.ts';
import { columnNotes, comparisonNotes, footnotes, numberStyle, systemName } from '../report/numbers.ts';
import { problemText } from '../report/problem-text.ts';
import { type Reporter, reporterForFile, reporterOf } from '../report/reporters.ts';
import { type PageOptions, plainStyle, type RenderOptions } from '../report/style.ts';
import { tableText } from '../report/text.ts';
import { isResampled, type Outcome, reportOf } from '../results/make-report.ts';
import type { Report } from '../results/report.ts';
import { withoutUnits } from '../results/result.ts';
import { type Signature, signatureText } from '../settings/signature.ts';
import { counted } from '../text/counted.ts';
import { visible } from '../text/harmless.ts';
import { problemLog, reportAll, told } from '../text/problem.ts';
import { shellWord } from '../text/quoted.ts';
import { builtPage } from './built-page.ts';
import { exitCode } from './command.ts';
import { errorsText, withListed, withTexts } from './findings/errors-text.ts';
import { writesPage } from './findings/options.ts';
import { type Io, OutputError, textStyle } from './io.ts';
import { writeWhole } from './output-files.ts';
import type { ReportOptions } from './report-options.ts';
import { withProgress } from './watched.ts';

/** Whether the report needs the scores of single units: they were asked for, or a format needs them; a page does, where units have any. */
export function listsUnits({ byDocument, format, output, maxDocumentDrop }: ReportOptions, haveScores = true): boolean {
  const all = [reporterOf(format), ...output.map(reporterForFile)];
  const used = haveScores ? all : all.filter((one) => byDocument || !one?.isPage);
  return maxDocumentDrop !== undefined || used.some((one) => one?.needsUnits || (byDocument && !one?.foreign));
}

/** Whether the scores are saved, or compared with saved ones: then the key's fingerprint is needed. */
export function needsFingerprint({ format, output, baseline }: ReportOptions): boolean {
  return baseline !== undefined || [reporterOf(format), ...output.map(reporterForFile)].some((one) => one?.isSaved);
}

/**
 * Prints and writes the report in all the formats asked for, then any thresholds missed, and returns the exit code: that of bad input
 * too where a gate is on a value above 100 %, or where there is a warning and --error-on-warnings.
 */
export async function reportScores(outcome: Outcome, options: ReportOptions, io: Io): Promise<number> {
  const report = await withProgress(reportOf(outcome, options, listsUnits(options)), options, io);
  await printReport(report, outcome.signature, options, io);
  const { missed = [], hasGateAboveOne, skipped = [] } = report;
  const style = await textStyle(options.color, io, io.errIsTerminal);
  for (const { errors, problem, ...system } of skipped) {
    const first = problemLog();
    reportAll(first, [problem]);
    io.err(
      `not scored: ${visible(systemName(system))}, ${counted(errors, 'error')}${errors > 1 ? ', the first:' : ':'}\n`,
    );
    io.err(problemText(first, style, { width: io.errWidth }), 'styled');
  }
  for (const miss of missed) io.err(`failed: ${visible(miss)}\n`);
  const isRefused = failsOnWarnings(report.systems, options, io);
  if (hasGateAboveOne || isRefused || skipped.length > 0) return exitCode.input;
  return missed.length > 0 ? exitCode.missed : exitCode.scored;
}

/** Says under --error-on-warnings which warnings there are, and returns whether there are any. */
export function failsOnWarnings(
  systems: readonly Pick<Report['systems'][number], 'problemCounts'>[],
  { errorOnWarnings }: Pick<ReportOptions, 'errorOnWarnings'>,
  io: Io,
): boolean {
  const codes = systems.flatMap(({ problemCounts }) => Object.keys(problemCounts));
  const warnings = new Set(codes.filter((code) => !told.some((one) => one === code)));
  if (!errorOnWarnings || warnings.size === 0) return false;
  io.err(`failed: ${[...warnings].join(', ')} (--error-on-warnings)\n`);
  return true;
}

async function printReport(
  report: Report,
  signature: Signature,
  options: ReportOptions & { readonly withoutOutside?: true; readonly confusion?: true },
  io: Io,
): Promise<void> {
  const {
    format,
    output,
    byDocument = false,
    withoutOutside = false,
    show,
    sort,
    top,
    rank,
    cite,
    errorKinds,
    errorsTo = [],
  } = options;
  const reporter = reporterOf(format);
  const { digits = reporter?.foreign?.digits, percent, fraction } = options;
  const scale = percent ? 'percent' : fraction ? 'fraction' : undefined;
  const numbers = numberStyle(report.tool, { digits, scale });
  const chosen = { ...(show && { show }), ...(sort && { sort }), top, rank, errorKinds };
  const render = { ...numbers, ...chosen, style: plainStyle, byUnit: byDocument, withoutOutside };
  // What was made for a page alone is in no other output.
  const listed = withListed(report, options);
  const asked = byDocument ? listed : withoutUnits(listed, isResampled(options));
  const page = writesPage(options) ? pageOptions(options) : undefined;
  const text = (reporter: Reporter, own: RenderOptions): Iterable<string> => {
    const { render = tableText } = reporter;
    const shown = reporter.isPage ? withTexts(report, options) : reporter.needsUnits ? listed : asked;
    const made = render(shown, { ...own, page });
    const pieces = typeof made === 'string' ? [made] : made;
    const cited = cite && citation(report, reporter.name);
    return cited === undefined ? pieces : [...pieces, cited];
  };
  if (reporter) {
    const style = reporter.written === 'styled' ? await textStyle(options.color, io, io.outIsTerminal) : plainStyle;
    for (const piece of text(reporter, { ...render, style, width: io.width, cutsNames: io.outIsTerminal }))
      io.out(piece, reporter.written);
    // Neither the text of another tool nor rows of counts have room for notes.
    if (reporter.foreign || (reporter.needsUnits && !reporter.isPage)) {
      for (const note of comparisonNotes(report)) io.err(`note: ${visible(note)}\n`);
      const notes = footnotes(report, '');
      if (notes.length > 0) io.err(`${visible(notes.join('; '))}\n`);
    }
    if (reporter.foreign && !options.quiet)
      io.err([...columnNotes(report), signatureText(signature)].map((line) => `${line}\n`).join(''));
  }
  // Nothing but the report may be on standard output where programs read it.
  if (cite && citation(report, format) === undefined) io.err(citationText(report));
  for (const path of output) {
    const writer = reporterForFile(path);
    const pieces = writer ? text(writer, render) : [];
    await written(path, () => writeWhole(path, pieces));
  }
  for (const path of errorsTo) await written(path, () => writeWhole(path, errorsText(report, options, path)));
}

/** Adds the path to an error of the system. */
async function written(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? new OutputError(path, error) : error;
  }
}

/** What a page of this run is made with. */
function pageOptions({ commandLine, config }: ReportOptions): PageOptions {
  return {
    bundle: builtPage(),
    deflated(text) {
      // Only loaded for this.
      const { deflateSync } = process.getBuiltinModule('node:zlib');
      return deflateSync(text, { level: 9 }).toString('base64');
    },
    command: commandLine.map(shellWord).join(' '),
    config: config || undefined,
  };
}
