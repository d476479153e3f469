import { expect, it } from 'vitest';
import type { Io } from '../../src/cli/io.ts';
import { printReport } from '../../src/cli/print-report.ts';
import type { ReportOptions } from '../../src/cli/report-options.ts';
import type { Report } from '../../src/evaluate/report.ts';

function reportWith(toJSON: () => never): Report {
  return { tool: 'corefscore', headline: 'conll', settings: { toJSON }, systems: [] } as unknown as Report;
}

const options = { format: 'json', output: [] as readonly string[] } as ReportOptions;
const io = { env: {}, out: () => undefined } as unknown as Io;

it('a report that is longer than any text is refused, with what to do', async () => {
  const tooLong = reportWith(() => {
    throw new RangeError('Invalid string length');
  });
  await expect(printReport(tooLong, options, io)).rejects.toThrow(
    'the json report would be longer than 512 MB, which is the limit: leave out --by-document, or take --format jsonl',
  );
});

it('any other fault of a reporter is none of the command line', async () => {
  const faulty = reportWith(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  await expect(printReport(faulty, options, io)).rejects.toThrow('Maximum call stack size exceeded');
});
