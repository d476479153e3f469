import { modeScorers } from '../ner/mode-scorers.ts';
import { isCriterion, type ModeName, modes } from '../ner/modes.ts';
import { totals } from '../score/totals.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { countTables, type Merged, merge } from './merge.ts';
import type { NerSettings } from './ner-settings.ts';
import { labelsOf, type NerUnits, withFirst } from './ner-units.ts';
import type { NerScores } from './report.ts';
import type { SavedScores, SavedUnit } from './saved-scores.ts';
import { signatureFields } from './signature-fields.ts';

/** What saved scores of tags make together, as if all units had been scored at once. */
export interface MergedNer {
  readonly settings: NerSettings;
  readonly gold: string;
  readonly units: NerUnits;
  readonly systems: readonly { readonly pred: string; readonly scores: NerScores }[];
}

/**
 * Adds up saved rows of counts. The scores are those of all units scored in one run, to the last bit. `chosen` names the modes, all
 * that were saved when not given; the counts of one criterion give all four. Undefined, with errors in the log, where they cannot be
 * added.
 */
export function mergeNer(
  shards: readonly SavedScores[],
  chosen: readonly ModeName[] | undefined,
  log: ProblemSink,
): MergedNer | undefined {
  const errors = log.errors;
  const areSentences = isOfSentences(shards[0]);
  for (const shard of shards) refuseForeign(shard, areSentences, log);
  const merged = log.errors > errors ? undefined : merge(shards.map(unnamed), log);
  if (!merged) return undefined;
  const names = chosen ?? modes.map(({ name }) => name).filter((name) => merged.metrics.includes(name));
  const missing = names.find((mode) => sourceOf(mode, merged) === undefined);
  if (names.length === 0 || missing !== undefined) {
    const message = `the counts of ${missing ?? 'any mode'} are not in these files: score with --mode ${missing ?? 'all'}`;
    log.report('SHARDS_DIFFER', 'error', () => ({ place: startOf(shards[0].file), message }));
    return undefined;
  }
  const settings = nerSettings(merged.signature);
  const units = unitsOf(merged, names, settings, areSentences ? 'sentence' : 'document');
  const systems = merged.systems.map(({ file }, system) => {
    const scores = units.scorers.map((scorer, at) => {
      return [scorer.name, scorer.scores(totals(units.systems[system].tables[at]))] as const;
    });
    return { pred: file, scores: Object.fromEntries(scores) as NerScores };
  });
  return { settings, gold: merged.reference, units, systems };
}

function refuseForeign(shard: SavedScores, areSentences: boolean, log: ProblemSink): void {
  const { file, tool, signature } = shard;
  const fields = signatureFields(signature);
  const refuse = (message: string): void =>
    log.report('SHARDS_DIFFER', 'error', () => ({ place: startOf(file), message }));
  if (tool !== 'nerscore') {
    refuse(`these scores are of ${tool}: expected those of nerscore; ${tool} merge adds them up`);
  } else if (fields.get('invalid') === 'discard' && fields.get('scheme') === 'auto') {
    refuse('spans were discarded by the scheme that the letters of this shard told: score all with --scheme NAME');
  } else if (unitsIn(shard).some(({ isSentence = false }) => isSentence !== areSentences)) {
    refuse(
      `not all rows are of ${areSentences ? 'sentences' : 'documents'}, as the first: score all with --units of one kind`,
    );
  }
}

function unitsIn({ systems }: SavedScores): readonly SavedUnit[] {
  return systems.flatMap(({ units = [] }) => units);
}

function isOfSentences(shard: SavedScores): boolean {
  return unitsIn(shard)[0]?.isSentence === true;
}

/** Units are numbered in each shard, or named after its files: across shards that names nothing. */
function unnamed(shard: SavedScores): SavedScores {
  const systems = shard.systems.map((system) => {
    const units = system.units?.map((unit) => ({ ...unit, name: '' }));
    return { ...system, ...(units && { units }) };
  });
  return { ...shard, systems };
}

/** The metric whose counts the mode is made of. */
function sourceOf(mode: ModeName, { metrics }: Merged): string | undefined {
  if (metrics.includes(mode) || !isCriterion(mode)) return metrics.find((name) => name === mode);
  return modes.find(({ name }) => isCriterion(name) && metrics.includes(name))?.name;
}

function unitsOf(merged: Merged, names: readonly ModeName[], settings: NerSettings, kind: NerUnits['kind']): NerUnits {
  const all = merged.systems.flatMap(({ units }) => units);
  const spans = sourceOf('strict', merged);
  const labels = {
    types: spans === undefined ? [] : countedLabels(all, spans),
    tags: withFirst(settings.outside?.[0] ?? 'O', countedLabels(all, 'token')),
  };
  const scorers = modeScorers(names, labels, settings);
  const systems = merged.systems.map(({ units }) => {
    const tables = scorers.map((scorer) => {
      const [table] = countTables([{ ...scorer, name: sourceOf(scorer.name, merged) ?? scorer.name }], units);
      return { ...table, metric: scorer.name };
    });
    return { tables };
  });
  return { kind, alignedBy: 'counts', scorers, systems };
}

/** The types, or tags, that were counted: what stands before the last point of a field. */
function countedLabels(units: readonly SavedUnit[], metric: string): string[] {
  const found = new Set<string>();
  for (const { counts } of units) {
    for (const [field, count] of Object.entries(counts[metric] ?? {})) {
      const point = field.lastIndexOf('.');
      if (point >= 0 && count > 0) found.add(field.slice(0, point));
    }
  }
  return labelsOf(found);
}

/** The settings that a signature tells. */
function nerSettings(signature: string): NerSettings {
  const fields = signatureFields(signature);
  const text = (field: string): string | undefined => {
    const value = fields.get(field);
    return value === undefined ? undefined : decodeURIComponent(value);
  };
  const list = (field: string): string[] | undefined => fields.get(field)?.split(',').map(decodeURIComponent);
  const number = (field: string): number | undefined => (fields.has(field) ? Number(fields.get(field)) : undefined);
  const [types, outside] = [list('types'), list('outside')];
  const [tagDelimiter, delimiter] = [text('tagdelimiter'), text('delimiter')];
  const [goldColumn, predColumn, headerRows] = [number('gold'), number('pred'), number('header')];
  return {
    // A signature of ours has no other words here; what was written by hand is shown as it is.
    scheme: fields.get('scheme') as NerSettings['scheme'],
    invalid: fields.get('invalid') as NerSettings['invalid'],
    labels: fields.get('labels') as NerSettings['labels'],
    zeroDivision: number('zero') === 1 ? 1 : 0,
    minOverlap: number('overlap') ?? 1,
    partialWeight: number('partial') ?? 0.5,
    ...(types && { types }),
    ...(outside && { outside }),
    ...(fields.has('suffix') && { suffix: true }),
    ...(tagDelimiter !== undefined && { tagDelimiter }),
    ...(goldColumn !== undefined && { goldColumn }),
    ...(predColumn !== undefined && { predColumn }),
    ...(delimiter !== undefined && { delimiter }),
    ...(headerRows !== undefined && { headerRows }),
    ...(fields.has('lenient') && { lenient: true }),
  };
}
