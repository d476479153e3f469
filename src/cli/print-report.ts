import { appendFileSync, writeFileSync } from 'node:fs';
import type { RenderOptions } from '../report/render-options.ts';
import { type Reporter, reporterForFile, reporterOf } from '../report/reporters.ts';
import { plainStyle } from '../report/style.ts';
import type { ReportView } from '../report/view.ts';
import { type Io, wantsColor } from './io.ts';
import type { ReportOptions } from './report-options.ts';
import { textStyle } from './text-style.ts';

/** Makes the view of the report: with its documents where they were asked for or a format is made of them. */
export type MakeView = (withUnits: boolean) => ReportView;

/**
 * Prints the report in its format, and writes the files that were asked for besides. A format that no reporter has is one that the
 * command prints itself. On GitHub (where GITHUB_STEP_SUMMARY names a file) the format `github` prints annotations and appends the
 * summary to that file.
 */
export async function printReport(
  makeView: MakeView,
  options: ReportOptions,
  io: Io,
  refuse: (message: string) => never,
): Promise<void> {
  const { format, output, digits } = options;
  const view = (needsUnits?: true): ReportView => makeView(needsUnits === true || options.byDocument === true);
  const summary = io.env.GITHUB_STEP_SUMMARY;
  const reporter = reporterOf(format);
  if (format === 'github' && summary) {
    const { githubAnnotations } = await import('../report/github.ts');
    const { markdownText } = await import('../report/markdown.ts');
    io.out(githubAnnotations(view()));
    write(() => appendFileSync(summary, markdownText(view(), options)), summary, refuse);
  } else if (reporter) {
    // Only tables have colour.
    const style = await textStyle(format === 'table' && wantsColor(options.color, io, io.outIsTerminal));
    io.out(await reportText(reporter, view(reporter.needsUnits), { digits, style }, refuse));
  }
  for (const path of output) {
    const writer = reporterForFile(path);
    const text = writer ? await reportText(writer, view(writer.needsUnits), { digits, style: plainStyle }, refuse) : '';
    write(() => writeFileSync(path, text), path, refuse);
  }
}

async function reportText(
  reporter: Reporter,
  view: ReportView,
  options: RenderOptions,
  refuse: (message: string) => never,
): Promise<string> {
  if (reporter.name === 'table' && view.plainTable) return view.plainTable(options);
  const render = await reporter.load();
  try {
    return render(view, options);
  } catch (error) {
    if (!isTooLong(error)) throw error;
    const advice = 'leave out --by-document, or take --format jsonl';
    return refuse(`error: as ${reporter.name} the report would be longer than 512 MB, which no text can be: ${advice}`);
  }
}

/** Whether it is what the engine says of a text that is too long for it. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Invalid string length';
}

function write(action: () => void, path: string, refuse: (message: string) => never): void {
  try {
    action();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    refuse(`error: cannot write ${path}: ${code === 'ENOENT' ? 'there is no such folder' : message}`);
  }
}
