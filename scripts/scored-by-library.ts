import { scoreCorefFiles, scoreNerFiles } from '../src/evaluate/score-files.ts';
import { formatReport } from '../src/report/format-report.ts';

/** What the library makes of two inputs, with intervals: reports as JSON and as text, or problems. A character of a file is a byte. */
export async function scored({
  command,
  paths,
  files,
}: {
  readonly command: 'corefscore' | 'nerscore';
  readonly paths: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}): Promise<string> {
  const bytes = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, Uint8Array.from(text, (byte) => byte.charCodeAt(0))]),
  );
  const options = { confidence: 95, samples: 200 };
  const score = command === 'corefscore' ? scoreCorefFiles : scoreNerFiles;
  const { report, log } = await score(paths as never, bytes, options as never);
  return report
    ? (['json', 'markdown', 'csv'] as const).map((format) => formatReport(report, format)).join('\n')
    : JSON.stringify(log.problems);
}
