import type { MarkedText } from '../../findings/finding.ts';
import { FindingTally } from '../../findings/finding-tally.ts';
import type { BinUnit } from '../../findings/slices/bins.ts';
import type { SeenSpans, SpanSlice } from '../../findings/slices/slice.ts';
import { lengthProfile, spanSlicesOf } from '../../findings/slices/span-slices.ts';
import { foundIn } from '../../findings/span-findings.ts';
import { MetSpans, type SpanUnit, spanText } from '../../findings/span-unit.ts';
import { tagFields } from '../../formats/tags/tag-layout.ts';
import type { SpanModeName } from '../../ner/criteria.ts';
import type { UnitChoice } from '../../ner/rows.ts';
import type { Questions } from '../../results/make-report.ts';
import type { CountedSystem } from '../../results/result.ts';
import { type NerSettings, nerSettings } from '../../settings/ner.ts';
import { spanSettings } from '../../settings/spans.ts';
import { settingsBy } from '../../settings/table.ts';
import { type InputPaths, systemsOf } from '../../sides/input-paths.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { PartsAsked } from '../large-files.ts';
import type { NerChoice } from './counted.ts';

/** What to score: gold and predictions, as files or folders, or one of tags that has both. */
export interface NerTask extends Questions, NerChoice {
  readonly inputs: InputPaths;
  readonly settings: NerSettings;
  /** The units whose rows of counts are kept; by default none. */
  readonly units?: UnitChoice | undefined;
  /** The units that the number of a document counts, if one is chosen by it; `auto` when not given. */
  readonly numbered?: UnitChoice | undefined;
  /** Whether predicted spans, which must have scores, are kept for `sweep`; or all of them, with those below `--min-score`, for a curve. */
  readonly sweeps?: 'scored' | 'all' | undefined;
  /** Whether to take the fingerprint of gold. */
  readonly fingerprint?: boolean;
  /** What was read of the file that `seen` names. */
  readonly seenSpans?: SeenSpans | undefined;
  /** How files are scored in parts, where they may be. */
  readonly parts?: PartsAsked | undefined;
}

/** What to score of inputs that are read as spans. */
export interface SpanTask extends NerTask {
  readonly modes: readonly SpanModeName[];
}

/** What happens if pred has no file at all; undefined if that is an error. */
export function lackingAll(
  { settings: { missingDocument }, skipFaulty }: Pick<NerTask, 'settings' | 'skipFaulty'>,
  becomes: string,
): string | undefined {
  return missingDocument === 'empty' && !skipFaulty ? `all ${becomes}` : undefined;
}

/**
 * The task without settings that tags do not have. Only folders lack files.
 *
 * @throws UsageError if predictions were to be left out by their scores, as all would stay.
 */
export function withoutSpanSettings(task: NerTask): NerTask {
  if (task.settings.minScore !== undefined)
    throw new UsageError('--min-score needs predicted spans with scores, and tags have none');
  const { areFolders, areMixed } = task.inputs;
  const { goldInput, predInput, ...settings } = task.settings;
  const input = settings.input ?? goldInput ?? predInput;
  const ofLists = (['fields', 'goldFields', 'predFields'] as const).filter((name) => tagFields(settings[name]));
  const kept: readonly string[] = areFolders || areMixed ? [...ofLists, 'missingDocument', 'extraDocument'] : ofLists;
  const own = settingsBy(nerSettings, (name) =>
    kept.includes(name) || !Object.hasOwn(spanSettings, name) ? settings[name as keyof typeof settings] : undefined,
  );
  return { ...task, settings: { ...own, ...(input && { input }) } };
}

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
  settings: NerSettings,
): Pick<CountedSystem, 'findings' | 'texts' | 'slices' | 'profiles'> {
  const { zeroDivision } = settings;
  if (findings) watch?.('looking for errors', 0);
  const by = asked.by as SpanSlice | undefined;
  const division = { seen, hasFindings: findings?.inSlices === true, zeroDivision };
  // A page alone shows texts, and no passages.
  const hasPassages = !findings?.withTexts || findings.inSlices;
  const tally = findings && new FindingTally(undefined, hasPassages, findings.withTexts ? settings : undefined);
  const met = findings?.withTexts ? new MetSpans() : undefined;
  const texts: MarkedText[] = [];
  const divided: SpanUnit[] | undefined = by && [];
  let unitOfLength: BinUnit = 'words';
  for (const unit of units) {
    tally?.add(unit);
    if (met) texts.push(spanText(unit, met));
    divided?.push(unit);
    if (unit.between === '') unitOfLength = 'characters';
  }
  return {
    findings: tally && foundIn(tally, zeroDivision),
    texts: met && texts,
    profiles: tally?.lengths && [lengthProfile(tally.lengths, unitOfLength, zeroDivision)],
    slices: divided && spanSlicesOf(divided, { ...division, by: by! }),
  };
}
