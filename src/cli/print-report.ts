import { bibtex as bibtexOf, citation, citationText } from '../report/citation.ts';
import { columnNotes, comparisonNotes, footnotes, numberStyle, skippedNames, systemName } from '../report/numbers.ts';
import { problemText } from '../report/problem-text.ts';
import { printedFormat, type Reporter, reporterForFile, reporterOf, reportersUsed } from '../report/reporters.ts';
import { type PageOptions, plainStyle, type RenderOptions } from '../report/style.ts';
import { publicReport } from '../report/systems/public-report.ts';
import { tableText } from '../report/text.ts';
import { isResampled, type Outcome, reportOf } from '../results/make-report.ts';
import type { Report } from '../results/report.ts';
import { withoutUnits } from '../results/result.ts';
import { type Signature, signatureText } from '../settings/signature.ts';
import { visible } from '../text/harmless.ts';
import { problemLog, reportAll, told } from '../text/problem.ts';
import { counted, shellWord } from '../text/quoted.ts';
import { builtPage } from './built-page.ts';
import { exitCode, printLater } from './command.ts';
import { errorsText, withListed, withTexts } from './findings/errors-text.ts';
import { writesPage } from './findings/options.ts';
import { type Io, textStyle } from './io.ts';
import { writeWhole } from './output-files.ts';
import { type ProgressLine, waitingLine, withProgress } from './progress.ts';
import { withRelativePath, withRelativePaths } from './relative-paths.ts';
import type { ReportOptions } from './report-options.ts';
import { addersOf } from './threads/jobs.ts';

/** Whether the report needs the scores of single units: they were asked for, or a format needs them; a page does, where units have any. */
export function listsUnits(options: ReportOptions, haveScores = true): boolean {
  const { byDocument, maxDocumentDrop } = options;
  const used = reportersUsed(options).filter(({ isPage }) => haveScores || byDocument || !isPage);
  const lists = used.some(({ needsUnits, foreign }) => needsUnits || (byDocument && !foreign));
  return maxDocumentDrop !== undefined || lists;
}

/** Whether the scores are saved, or compared with saved ones: then the key's fingerprint is needed. */
export function needsFingerprint(options: ReportOptions): boolean {
  return options.baseline !== undefined || reportersUsed(options).some(({ isSaved }) => isSaved);
}

/**
 * Prints and writes the report in all the formats asked for, then any thresholds missed, and returns the exit code: that of bad input
 * too where a gate is on a value above 100 %, or where there is a warning and --error-on-warnings.
 */
export async function reportScores(outcome: Outcome, options: ReportOptions, io: Io): Promise<number> {
  // A page has no room for the scores of sentences.
  const lists = listsUnits(options, outcome.unit === 'document');
  const questions = { ...options, makeAdder: addersOf(options, io) };
  const report = await withProgress(reportOf(outcome, questions, lists), options, io);
  await printReport(report, outcome.signature, options, io);
  await printLater(io);
  const { missed = [], hasGateAboveOne, skipped = [] } = report;
  const style = await textStyle(options.color, io, io.errWidth !== undefined);
  for (const { errors, problem, ...system } of skipped) {
    const first = problemLog();
    reportAll(first, [problem]);
    io.err(
      `not scored: ${visible(systemName(system))}, ${counted(errors, 'error')}${errors > 1 ? ', the first:' : ':'}\n`,
    );
    io.err(problemText(first, style, { width: io.errWidth }), 'styled');
  }
  await printFailed(missed, options, io);
  const isRefused = await failsOnWarnings(report.systems, options, io);
  if (hasGateAboveOne || isRefused || skipped.length > 0) return exitCode.input;
  return missed.length > 0 ? exitCode.missed : exitCode.scored;
}

/** Says which gates failed; on a terminal below a blank line. */
async function printFailed(failed: readonly string[], { color }: Pick<ReportOptions, 'color'>, io: Io): Promise<void> {
  if (failed.length === 0) return;
  const { error } = await textStyle(color, io, io.errWidth !== undefined);
  if (io.errWidth !== undefined && io.outIsTerminal) io.err('\n');
  for (const gate of failed) io.err(`${error('failed')}: ${visible(gate)}\n`, 'styled');
}

/** Says under --error-on-warnings which warnings there are, and returns whether there are any. */
export async function failsOnWarnings(
  systems: readonly Pick<Report['systems'][number], 'problemCounts'>[],
  options: Pick<ReportOptions, 'errorOnWarnings' | 'color'>,
  io: Io,
): Promise<boolean> {
  const codes = systems.flatMap(({ problemCounts }) => Object.keys(problemCounts));
  const warnings = new Set(codes.filter((code) => !told.some((one) => one === code)));
  if (!options.errorOnWarnings || warnings.size === 0) return false;
  await printFailed([`${[...warnings].join(', ')} (--error-on-warnings)`], options, io);
  return true;
}

async function printReport(made: Report, signature: Signature, options: Printing, io: Io): Promise<void> {
  const report = options.public === undefined ? made : publicReport(made);
  const { output, cite, bibtex, errorsTo } = options;
  const line = waitingLine(options, io);
  const format = printedFormat(options);
  const reporter = bibtex ? undefined : reporterOf(format);
  const render = renderOptions(report, options, reporter);
  if (reporter) {
    const style = reporter.written === 'styled' ? await textStyle(options.color, io, io.outIsTerminal) : plainStyle;
    const shown = { ...render, style, width: io.width, cutsNames: io.outIsTerminal };
    for (const piece of rendered(report, reporter, shown, options, line)) {
      line?.clear();
      io.out(piece, reporter.written);
    }
    printNotes(report, signature, reporter, options, io);
  }
  if (bibtex) io.out(bibtexOf(report));
  // Nothing but the report may be on standard output where programs read it.
  if (cite && citation(report, format) === undefined) io.err(citationText(report));
  for (const path of output) {
    const writer = reporterForFile(path);
    await writeWhole(path, writer ? rendered(report, writer, render, options, line) : []);
    line?.clear();
  }
  for (const path of errorsTo ?? []) {
    line?.say(`writing ${visible(path)}`, undefined);
    await writeWhole(path, errorsText(report, options, path));
    line?.clear();
  }
}

/** What printing is told. */
interface Printing extends ReportOptions {
  readonly withoutOutside?: true;
}

function renderOptions(report: Report, options: Printing, reporter: Reporter | undefined): RenderOptions {
  const { digits = reporter?.foreign?.digits, percent, fraction, show, sort, top, rank, errorKinds } = options;
  const scale = percent ? 'percent' : fraction ? 'fraction' : undefined;
  return {
    ...numberStyle(report.tool, { digits, scale }),
    ...(show && { show }),
    ...(sort && { sort }),
    top,
    rank: options.public === undefined ? rank : true,
    publicTitle: options.public,
    plot: options.plot,
    errorKinds,
    style: plainStyle,
    byUnit: options.byDocument === true,
    withoutOutside: options.withoutOutside === true,
    page: writesPage(options) ? pageOptions(options) : undefined,
  };
}

/** The report in a format, without what was made for another one alone. */
function rendered(
  report: Report,
  reporter: Reporter,
  render: RenderOptions,
  options: Printing,
  line: ProgressLine | undefined,
): Iterable<string> {
  if (reporter.isPage) line?.say('making the page', undefined);
  const listed = (): Report => withListed(report, options);
  const shown = reporter.isPage
    ? withRelativePaths(withTexts(report, options))
    : reporter.needsUnits || options.byDocument
      ? listed()
      : withoutUnits(listed(), isResampled(options));
  const made = (reporter.render ?? tableText)(shown, render);
  const pieces = typeof made === 'string' ? [made] : made;
  const cited = options.cite && citation(report, reporter.name);
  return cited === undefined ? pieces : [...pieces, cited];
}

/** Neither the text of another tool nor rows of counts have room for notes. */
function printNotes(
  report: Report,
  signature: Signature,
  { foreign, needsUnits, isPage }: Reporter,
  options: Printing,
  io: Io,
): void {
  if (foreign || (needsUnits && !isPage)) {
    const skipped = skippedNames(report).join(', ');
    if (skipped) io.err(`note: ${visible(`not scored, because of errors: ${skipped}`)}\n`);
    for (const note of comparisonNotes(report)) io.err(`note: ${visible(note)}\n`);
    const notes = footnotes(report);
    if (notes.length > 0) io.err(`${visible(notes.join('; '))}\n`);
  }
  if (foreign && !options.quiet)
    io.err([...columnNotes(report), signatureText(signature)].map((line) => `${line}\n`).join(''));
}

/** What a page of this run is made with. */
export function pageOptions({ commandLine, config }: Pick<ReportOptions, 'commandLine' | 'config'>): PageOptions {
  return {
    bundle: builtPage(),
    deflated,
    command: commandLine.map((word) => shellWord(withRelativePath(word))).join(' '),
    config: config || undefined,
  };
}

function* deflated(pieces: Iterable<string>): Generator<string> {
  // Only loaded for this.
  const { deflateRawSync, constants } = process.getBuiltinModule('node:zlib');
  let left = Buffer.alloc(0);
  let at = 0;
  for (const piece of pieces) {
    // Pieces that end at a whole byte, and an empty one that ends all, are one stream. Of long texts the last percents take most of the time.
    const level = at++ < 8 && piece.length < 1 << 22 ? 9 : 4;
    const packed = Buffer.concat([left, deflateRawSync(piece, { level, finishFlush: constants.Z_SYNC_FLUSH })]);
    // Three bytes are four characters.
    const end = packed.length - (packed.length % 3);
    yield packed.toString('base64', 0, end);
    left = packed.subarray(end);
  }
  yield Buffer.concat([left, deflateRawSync('')]).toString('base64');
}
