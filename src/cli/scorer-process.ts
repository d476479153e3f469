import { execFile } from 'node:child_process';
import type { OfficialRun } from '../evaluate/cross-check.ts';
import { readOfficialTotals } from '../evaluate/scorer-pl-output.ts';

/**
 * Runs scorer.pl for one metric in a process of its own, as `perl SCORER METRIC KEY RESPONSE NAME`. Without perl on the machine the
 * file is run itself. A run that fails says how: it died, it refused, or it took longer than `seconds`.
 */
export function runScorer(scorer: string, argv: readonly string[], seconds: number): Promise<OfficialRun> {
  return new Promise((resolve) => {
    const finish = (error: Error | null, stdout: string, stderr: string): void =>
      resolve(outcome(error, stdout, stderr, seconds));
    const options = { timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 1 << 28, encoding: 'latin1' } as const;
    execFile('perl', [scorer, ...argv], options, (error, stdout, stderr) => {
      const hasNoPerl = error?.code === 'ENOENT';
      if (hasNoPerl) execFile(scorer, argv, options, finish);
      else finish(error, stdout, stderr);
    });
  });
}

function outcome(error: Error | null, stdout: string, stderr: string, seconds: number): OfficialRun {
  if (!error) return { totals: readOfficialTotals(stdout) };
  const { code, killed } = error as Error & { code?: string | number; killed?: boolean };
  if (killed) return { failure: `scorer.pl did not finish within ${seconds} seconds` };
  const [said = ''] = stderr.trim().split('\n');
  return { failure: `scorer.pl ended with ${typeof code === 'number' ? `exit code ${code}` : code}: ${said}` };
}
