import { type CorefInput, type ScoreCorefOptions, scoreCoref } from '../../src/evaluate/coref/score-coref.ts';
import type { SystemReport } from '../../src/evaluate/report.ts';
import type { Score } from '../../src/score/score.ts';

export type Scored = SystemReport<Readonly<Record<string, Score>>> & { readonly signature: string };

/** What `scoreCoref` reports of the response, with the signature. */
export function scored(key: CorefInput, response: CorefInput, options?: ScoreCorefOptions): Scored {
  const { signature, systems } = scoreCoref(key, response, options);
  return { signature, ...systems[0] };
}
