import { scoreCorefFiles, scoreNerFiles } from '../src/evaluate/score-files.ts';
import { formatReport } from '../src/report/format-report.ts';

/** Two inputs and their files, as text, in which a character is a byte. */
export interface Scored {
  readonly command: 'corefscore' | 'nerscore';
  readonly paths: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** What the library makes of two inputs, with intervals: reports as JSON and as text, or problems. */
export async function scored({ command, paths, files }: Scored): Promise<string> {
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
