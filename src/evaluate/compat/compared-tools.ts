import { type F1s, type FoundCause, f1sOf, foundCauses } from '../../compat/coref/causes.ts';
import { corefTool } from '../../compat/coref-tools.ts';
import { scorerPlAbout } from '../../compat/scorer-pl/about.ts';
import type { CorefTool } from '../../compat/tool.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { InputError } from '../../text/problem.ts';
import { scoreCoref } from '../library/score-coref.ts';
import type { CompatTask, CorefAsked } from './compat-task.ts';
import { type CorefToolRead, toolScores } from './coref-tool.ts';
import { scorerPlScores } from './scorer-pl.ts';

/** What a tool makes of the files: its F1s and why they differ from ours, or why there are none. */
export interface ComparedTool {
  readonly name: string;
  readonly f1s?: F1s;
  readonly refusal?: string;
  readonly causes?: readonly FoundCause[];
}

/** Ours, which reads and pairs here as any other tool does. */
export const ours: CorefTool = {
  name: 'corefscore',
  title: 'corefscore',
  source: '',
  files: '',
  departs: '',
  score({ key, response }) {
    try {
      const [{ scores }] = scoreCoref(key, response, { lenient: true, missing: 'empty' }).systems;
      return { scores: Object.fromEntries(Object.entries(scores).map(([name, { f1 }]) => [name, { f1 }])), notes: [] };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { message, code } = error.log.problems.find(({ severity }) => severity === 'error')!;
      return { refusal: `${message} [${code}]` };
    }
  },
};

/** What a tool makes of the files of a run. */
export function readBy(
  name: string,
  run: CompatTask<CorefSettings, CorefAsked>,
  files: Parameters<typeof toolScores>[2],
): Promise<CorefToolRead> {
  return name === scorerPlAbout.name ? scorerPlScores(run, files) : toolScores(corefTool(name), run, files);
}

export function compared(name: string, { logs, outcome, sides }: CorefToolRead, own?: CorefToolRead): ComparedTool {
  const [problem] = logs.flatMap((log) => log.problems.filter(({ severity }) => severity === 'error'));
  if (!outcome) return { name, refusal: `${problem.message} [${problem.code}]` };
  if ('refusal' in outcome) return { name, refusal: outcome.refusal };
  const f1s = f1sOf(outcome.scores);
  // scorer.pl reads bytes, of which nothing can be left out.
  if (!own?.sides || !sides) return { name, f1s };
  return { name, f1s, causes: foundCauses({ tool: corefTool(name), sides }, { tool: ours, sides: own.sides }) };
}
