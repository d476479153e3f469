import type { MarkedText } from '../../findings/finding.ts';
import { FindingTally } from '../../findings/finding-tally.ts';
import type { BinUnit } from '../../findings/slices/bins.ts';
import type { SpanSlice } from '../../findings/slices/slice.ts';
import { lengthProfile, spanSlicesOf } from '../../findings/slices/span-slices.ts';
import { foundIn } from '../../findings/span-findings.ts';
import { type SpanUnit, spanText } from '../../findings/span-unit.ts';
import type { CountedSystem } from '../../results/result.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { systemsOf } from '../../sides/input-paths.ts';
import type { NerTask } from './ner-task.ts';

/** What is asked of spans besides scores of all of them. */
export type Asked = Pick<NerTask, 'findings' | 'by' | 'seenSpans' | 'watch'>;

/** What has to be kept of each unit for what is asked; undefined if nothing is. */
export function keptUnits({ findings, by }: Asked): { readonly keepsText: boolean } | undefined {
  if (!findings && !by) return undefined;
  return { keepsText: findings?.keepsText === true || by === 'text' || by === 'seen' };
}

/** How many findings of each kind are listed, if others need not be kept: lists of several systems are compared, and slices divide all. */
export function mostListed({ findings, by, inputs }: Pick<NerTask, 'findings' | 'by' | 'inputs'>): number | undefined {
  return by || systemsOf(inputs).length > 1 ? undefined : findings?.most;
}

/** What is wrong in the units, which are read once, and their scores in slices, as far as they are asked for. */
export function analysed(
  units: Iterable<SpanUnit>,
  { findings, seenSpans: seen, watch, ...asked }: Asked,
  { zeroDivision }: Pick<NerSettings, 'zeroDivision'>,
): Pick<CountedSystem, 'findings' | 'texts' | 'slices' | 'profiles'> {
  if (findings) watch?.('looking for errors', 0);
  const by = asked.by as SpanSlice | undefined;
  const division = { seen, hasFindings: findings?.inSlices === true, zeroDivision };
  // A page alone shows texts, and no passages.
  const hasPassages = !findings?.withTexts || findings.inSlices;
  const tally = findings && new FindingTally(undefined, hasPassages, findings.withTexts);
  const texts: MarkedText[] | undefined = findings?.withTexts ? [] : undefined;
  const divided: SpanUnit[] | undefined = by && [];
  let unitOfLength: BinUnit = 'words';
  for (const unit of units) {
    tally?.add(unit);
    texts?.push(spanText(unit));
    divided?.push(unit);
    if (unit.between === '') unitOfLength = 'characters';
  }
  return {
    findings: tally && foundIn(tally, zeroDivision),
    texts,
    profiles: tally?.lengths && [lengthProfile(tally.lengths, unitOfLength, zeroDivision)],
    slices: divided && spanSlicesOf(divided, { ...division, by: by! }),
  };
}
