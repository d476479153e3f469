import { movingSettings } from '../../compat/coref/causes.ts';
import type { CompatScores, CorefSides } from '../../compat/tool.ts';
import { withoutEntityIds } from '../../pair/units.ts';
import { numberOf } from '../../score/score.ts';
import { type CorefSettings, corefSettings } from '../../settings/coref.ts';
import { type ScoreCorefOptions, scoreCoref } from '../library/score-coref.ts';
import type { ReadByTool } from './compared-tools.ts';

/** A number of these files in points, and what gives it. */
export interface Candidate {
  readonly value: number;
  readonly score: string;
  /** The options that give it, or the tool. */
  readonly by: string;
}

/** What gives a number. */
export interface Explanation {
  readonly found: readonly Candidate[];
  /** Where nothing gives it, the nearest. */
  readonly nearest: Candidate;
}

/**
 * What gives this number of points, to as many digits as it has: settings of ours, alone and in pairs, those that change something in these
 * files, and tools.
 */
export function whatGives(asked: string, sides: CorefSides, others: readonly ReadByTool[]): Explanation {
  const all = [
    ...variants(sides).flatMap((variant) => scoresOf(variant, sides)),
    ...others.flatMap(({ name, outcome }) => {
      const scores = outcome && 'scores' in outcome ? outcome.scores : {};
      return leavesOf(scores).map((leaf) => ({ ...leaf, by: `--compat ${name}` }));
    }),
  ];
  const digits = asked.split('.')[1]?.length ?? 0;
  const fitting = all.filter(({ value }) => value.toFixed(digits) === Number(asked).toFixed(digits));
  // Of a score that several settings of ours give, those with the fewest changes are first.
  const isFirst = ({ score }: Candidate, at: number): boolean => fitting.findIndex((one) => one.score === score) === at;
  const distance = ({ value }: Candidate): number => Math.abs(value - Number(asked));
  const [nearest] = all.toSorted((a, b) => distance(a) - distance(b));
  return { found: fitting.filter((one, at) => one.by.startsWith('--compat') || isFirst(one, at)), nearest };
}

/** All fractions of a tool in points, by their names. */
function leavesOf(scores: CompatScores, path = ''): readonly Omit<Candidate, 'by'>[] {
  return Object.entries(scores).flatMap(([name, value]) => {
    if (typeof value !== 'number') return leavesOf(value, `${path}${name}.`);
    return Number.isInteger(value) && value > 1 ? [] : [{ value: 100 * value, score: path + name }];
  });
}

/** Settings of ours, with the sides as they are or exchanged. */
interface Variant {
  readonly isExchanged: boolean;
  readonly rules: ScoreCorefOptions;
}

/** The defaults, and one or two settings changed that could change something. */
function variants(sides: CorefSides): readonly Variant[] {
  const mayBeOne = sides.key.length > 1 && withoutEntityIds([...sides.key, ...sides.response]).length === 0;
  const single: readonly Variant['rules'][] = [
    ...movingSettings(sides),
    ...(mayBeOne ? [{ scope: 'corpus' } as const] : []),
  ];
  const pairs = single.flatMap((one, at) => single.slice(at + 1).map((other) => ({ ...one, ...other })));
  const exchanged = [{}, ...single].map((rules) => ({ isExchanged: true, rules }));
  return [...[{}, ...single, ...pairs].map((rules) => ({ isExchanged: false, rules })), ...exchanged];
}

function typed({ isExchanged, rules }: Variant): string {
  const options = Object.entries(rules).map(([name, value]) => {
    const { option = '', preset } = corefSettings[name as keyof CorefSettings];
    const [flag] = option.split(' ');
    return preset === undefined ? `${flag} ${value}` : flag;
  });
  return [...(isExchanged ? ['key and response exchanged'] : []), ...options].join(' ') || 'the defaults';
}

function scoresOf(variant: Variant, { key, response }: CorefSides): readonly Candidate[] {
  const sides = variant.isExchanged ? ([response, key] as const) : ([key, response] as const);
  const { systems } = scoreCoref(...sides, {
    metrics: ['all', 'links'],
    lenient: true,
    missing: 'empty',
    ...variant.rules,
  });
  return systems[0].rows.flatMap(({ title, score }) =>
    (['recall', 'precision', 'f1'] as const).map((side) => {
      return { value: 100 * numberOf(score, side), score: `${title} ${side.replace('f1', 'F1')}`, by: typed(variant) };
    }),
  );
}
