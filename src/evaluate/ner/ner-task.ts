import type { SeenSpans } from '../../findings/slices/slice.ts';
import type { UnitChoice } from '../../ner/rows.ts';
import type { Questions } from '../../results/make-report.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import type { NerChoice } from './counted.ts';

/** What to score: gold and predictions, as files or folders, or one of tags that has both. */
export interface NerTask extends Questions, NerChoice {
  readonly inputs: InputPaths;
  readonly settings: NerSettings;
  /** The units whose rows of counts are kept; by default none. */
  readonly units?: UnitChoice | undefined;
  /** The units that the number of a document counts, if one is chosen by it; `auto` when not given. */
  readonly numbered?: UnitChoice | undefined;
  /** Whether predicted spans, which must have scores, are kept for `sweep`. */
  readonly sweeps?: true;
  /** Whether to take the fingerprint of gold. */
  readonly fingerprint?: boolean;
  /** What was read of the file that `seen` names. */
  readonly seenSpans?: SeenSpans | undefined;
}

/** What happens if pred has no file at all; undefined if that is an error. */
export function lackingAll(
  { settings: { missingDocument }, skipFaulty }: Pick<NerTask, 'settings' | 'skipFaulty'>,
  becomes: string,
): string | undefined {
  return missingDocument === 'empty' && !skipFaulty ? `all ${becomes}` : undefined;
}
