import type { Questions } from '../../results/make-report.ts';
import type { PartsAsked } from '../large-files.ts';
import { node } from './node.ts';

/**
 * What starts threads. Where one is enough, their code is not loaded.
 *
 * @throws UsageError if they are asked for in a browser.
 */
export async function askedThreads(jobs = 1): Promise<Pick<Questions, 'makeAdder'> & { readonly parts?: PartsAsked }> {
  if (jobs === 1) return {};
  node();
  const { otherThreads } = await import('./pool.ts');
  const { sampleThreads } = await import('./sample-threads.ts');
  return {
    parts: { threads: () => otherThreads(jobs) },
    makeAdder: (columns) => sampleThreads(columns, jobs),
  };
}
