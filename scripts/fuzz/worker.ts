/** Runs cases that another process sends, one after the other, and answers with a verdict each. */
import { Session } from 'node:inspector/promises';
import type { Fault, FuzzCase, Verdict } from './fuzz-case.ts';
import { checked } from './laws.ts';

/** What a case may add to the peak of memory: so much, and so much for each byte of its files. */
const mostMemory = { bytes: 400_000_000, factor: 500 };

const session = process.env.FUZZ_GUIDED ? new Session() : undefined;
session?.connect();
await session?.post('Profiler.enable');
await session?.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const seen = new Set<string>();

process.on('message', async (one: FuzzCase) => {
  const before = { cpu: process.cpuUsage(), peak: peak() };
  const { ending, faults } = await checked(one).catch((error) => ({
    ending: 'broken',
    faults: [{ law: 'crash', message: String(error?.stack ?? error) }] as readonly Fault[],
  }));
  const { user, system } = process.cpuUsage(before.cpu);
  const verdict: Verdict = {
    ending,
    faults: [...faults, ...tooMuchMemory(one, peak() - before.peak)],
    cpu: user + system,
    grown: await grown(),
  };
  process.send!(verdict);
});
process.send!('ready');

/** Bytes. */
function peak(): number {
  return process.resourceUsage().maxRSS * 1024;
}

function tooMuchMemory({ files }: FuzzCase, more: number): readonly Fault[] {
  const length = Object.values(files).reduce((sum, text) => sum + text.length, 0);
  if (more <= mostMemory.bytes + mostMemory.factor * length) return [];
  return [{ law: 'memory', message: `${Math.round(more / 1e6)} MB for ${length} bytes` }];
}

/** How many ranges of the project's code ran for the first time. */
async function grown(): Promise<number> {
  if (!session) return 0;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const before = seen.size;
  for (const { url, scriptId, functions } of result) {
    if (!url.includes('/src/')) continue;
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        if (count > 0) seen.add(`${scriptId}:${startOffset}:${endOffset}`);
  }
  return seen.size - before;
}
