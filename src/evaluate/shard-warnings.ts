import { type ProblemCode, type ProblemLog, type ProblemSink, reportFile } from '../text/problem.ts';
import { emptyTexts } from './common-suspicions.ts';
import type { Results, SystemResults } from './report.ts';
import type { Counted } from './result.ts';

type Counts = SystemResults['problemCounts'];

/**
 * Reports a reference without any mention or span, with the given severity, and warns of such systems, as a run over all units does. A
 * side is empty if it is so in every shard, which its warnings say. `logs`: those of the systems.
 */
export function reportEmptyShards(
  shards: readonly Results[],
  { tool, reference, systems }: Counted,
  severity: 'error' | 'warning',
  log: ProblemSink,
  logs: readonly ProblemSink[],
): void {
  const [first, second] =
    tool === 'corefscore' ? (['EMPTY_KEY', 'EMPTY_RESPONSE'] as const) : (['EMPTY_GOLD', 'EMPTY_PRED'] as const);
  const isInEach = (code: ProblemCode, at: number): boolean => {
    const counts = shards.map((shard) => shard.systems[at].problemCounts);
    return inEachOf(counts, code) > 0;
  };
  if (isInEach(first, 0)) reportFile(log, first, severity, reference, emptyTexts[first]);
  for (const [at, { file }] of systems.entries())
    if (isInEach(second, at)) reportFile(logs[at], second, 'warning', file, emptyTexts[second]);
}

/**
 * The warnings of shards as those of one run, without their texts: how often each occurred in all of them. What is said of a run as a
 * whole, such as that the sides have no type in common, counts only if every shard says so; what merging finds out itself is left out.
 */
export function warningsOf(shards: readonly Counts[]): ProblemLog {
  const counts = new Map<ProblemCode, number>();
  for (const code of new Set(shards.flatMap((own) => Object.keys(own)))) {
    if (foundAgain.has(code) || !/^[A-Z][A-Z_]*$/.test(code)) continue;
    const least = inEachOf(shards, code);
    const sum = shards.reduce((sum, own) => sum + (own[code as ProblemCode] ?? 0), 0);
    // Copies are counted.
    const all = !ofWhole.has(code) || (code === 'SAME_FILE' && least > 0) ? sum : least;
    if (all > 0) counts.set(code as ProblemCode, all);
  }
  return { problems: [], counts, errorCounts: new Map(), errors: 0 };
}

/** How often a code occurred at least, in each of the shards. */
function inEachOf(shards: readonly Counts[], code: string): number {
  return shards.length === 0 ? 0 : Math.min(...shards.map((own) => own[code as ProblemCode] ?? 0));
}

const foundAgain: ReadonlySet<string> = new Set(['FEW_UNITS', ...Object.keys(emptyTexts)]);
const wholeCodes = ['SAME_FILE', 'SIDES_SWAPPED', 'EXCLUSIVE_ENDS', 'UNKNOWN_TYPE', 'TYPES_DIFFER'];
const ofWhole: ReadonlySet<string> = new Set(wholeCodes);
