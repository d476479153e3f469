import { type ScoreCorefOptions, scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import type { CorefInput } from '../../src/evaluate/library/sides.ts';
import type { CorefSystemReport } from '../../src/results/tool-reports.ts';

export type Scored = CorefSystemReport & { readonly signature: string };

/** What `scoreCoref` reports of the response, with the signature. */
export function scored(key: CorefInput, response: CorefInput, options?: ScoreCorefOptions): Scored {
  const { signature, systems } = scoreCoref(key, response, options);
  return { signature, ...systems[0] };
}
