import { movingSettings } from '../../compat/coref/causes.ts';
import type { CorefSides } from '../../compat/tool.ts';
import { withoutEntityIds } from '../../pair/coref/topics.ts';
import { numberOf } from '../../score/score.ts';
import { type CorefSettings, corefSettings } from '../../settings/coref.ts';
import { type ScoreCorefOptions, scoreCoref } from '../library/score-coref.ts';

/** A number of these files in points, and what gives it. */
export interface Candidate {
  readonly value: number;
  readonly score: string;
  /** The options that give it, or the tool. */
  readonly by: string;
}

export function firstOf(candidates: readonly Candidate[], { score }: Candidate): number {
  return candidates.findIndex((candidate) => candidate.score === score);
}

/** Settings of ours, with the sides as they are or exchanged. */
interface Variant {
  readonly isExchanged: boolean;
  readonly rules: ScoreCorefOptions;
}

/** The defaults, and one or two settings changed that could change something. */
export function variants(sides: CorefSides): readonly Variant[] {
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

export function scoresOf(variant: Variant, { key, response }: CorefSides): readonly Candidate[] {
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
