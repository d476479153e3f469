import { type ProblemCode, type ProblemLog, type ProblemSink, startOf } from '../text/problem.ts';
import { emptyTexts } from './empty-texts.ts';
import type { SavedProblems, SavedUnit } from './saved-scores.ts';

/** What is known of merged shards before they are scored. */
interface Merged<Settings> {
  readonly settings: Settings;
  readonly reference: string;
  readonly systems: readonly {
    readonly file: string;
    readonly units: readonly Pick<SavedUnit, 'counts'>[];
    readonly warnings: readonly SavedProblems[];
  }[];
}

/** What decides whether a side is empty; see `Shards`. */
interface Emptiness<Settings> {
  readonly tool: 'corefscore' | 'nerscore';
  isEmpty(
    units: readonly Pick<SavedUnit, 'counts'>[],
    side: 'reference' | 'response',
    settings: Settings,
  ): boolean | undefined;
}

/**
 * Reports a reference without any mention or span, with the given severity, and warns of such systems, as a run over all units does. Where
 * the saved counts do not tell, a side is empty if it was so in every shard. `logs`: those of the systems.
 */
export function reportEmptyShards<Settings>(
  { settings, reference, systems }: Merged<Settings>,
  { tool, isEmpty }: Emptiness<Settings>,
  severity: 'error' | 'warning',
  log: ProblemSink,
  logs: readonly ProblemSink[],
): void {
  const [first, second] =
    tool === 'corefscore' ? (['EMPTY_KEY', 'EMPTY_RESPONSE'] as const) : (['EMPTY_GOLD', 'EMPTY_PRED'] as const);
  const without = (code: ProblemCode, side: 'reference' | 'response', at: number): boolean => {
    const { units, warnings } = systems[at];
    return isEmpty(units, side, settings) ?? inEachOf(warnings, code) > 0;
  };
  if (without(first, 'reference', 0))
    log.report(first, severity, () => ({ place: startOf(reference), message: emptyTexts[first].definition }));
  for (const [at, { file }] of systems.entries()) {
    if (without(second, 'response', at))
      logs[at].report(second, 'warning', () => ({ place: startOf(file), message: emptyTexts[second].definition }));
  }
}

/**
 * The warnings of shards as those of one run, without their texts: how often each occurred in all of them. What is said of a run as a
 * whole, such as that the sides have no type in common, counts only if every shard says so; what merging finds out itself is left out.
 */
export function warningsOf(shards: readonly SavedProblems[]): ProblemLog {
  const counts = new Map<ProblemCode, number>();
  for (const code of new Set(shards.flatMap((own) => Object.keys(own)))) {
    if (foundAgain.has(code) || !/^[A-Z][A-Z_]*$/.test(code)) continue;
    const all = ofWhole.has(code) ? inEachOf(shards, code) : shards.reduce((sum, own) => sum + (own[code] ?? 0), 0);
    if (all > 0) counts.set(code as ProblemCode, all);
  }
  return { problems: [], causes: [], counts, errorCounts: new Map(), errors: 0 };
}

/** How often a code occurred at least, in each of the shards. */
function inEachOf(shards: readonly SavedProblems[], code: string): number {
  return shards.length === 0 ? 0 : Math.min(...shards.map((own) => own[code] ?? 0));
}

const foundAgain: ReadonlySet<string> = new Set(['FEW_UNITS', ...Object.keys(emptyTexts)]);
const wholeCodes = ['SAME_FILE', 'SIDES_SWAPPED', 'EXCLUSIVE_ENDS', 'UNKNOWN_TYPE', 'TYPES_DIFFER'];
const ofWhole: ReadonlySet<string> = new Set(wholeCodes);
