import { type F1s, type FoundCause, f1sOf, foundCauses } from '../../compat/coref/causes.ts';
import { corefTool, corefTools } from '../../compat/coref-tools.ts';
import { scorerPlAbout } from '../../compat/scorer-pl/about.ts';
import type { CorefTool, ToolAbout } from '../../compat/tool.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import type { Files } from '../../sides/files.ts';
import { InputError, type ProblemLog } from '../../text/problem.ts';
import { scoreCoref } from '../library/score-coref.ts';
import type { CompatScorer } from './compat-scorer.ts';
import { type CorefCompatTask, type CorefToolRead, corefScorer, corefToolScores } from './coref-tool.ts';
import { scorerPlScorer } from './scorer-pl.ts';

/** All scorers of coreference whose numbers we reproduce, in the order of help. */
export const corefScorers: readonly ToolAbout[] = [scorerPlAbout, ...corefTools];

/** What a tool makes of the files: its F1s and why they differ from ours, or why there are none. */
export interface ComparedTool {
  readonly name: string;
  readonly f1s?: F1s;
  readonly refusal?: string;
  readonly causes?: readonly FoundCause[];
}

/** Ours, which reads and pairs here as any other tool does. */
const ours: CorefTool = {
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

/** The scorer with that name, which there must be. */
export function corefScorerNamed(name: string, settings: CorefSettings): CompatScorer<CorefCompatTask> {
  return name === scorerPlAbout.name ? scorerPlScorer(settings) : corefScorer(corefTool(name));
}

/** What we make of the files, and if there are no errors, what several tools make of them. */
export interface ReadByTools {
  readonly logs: readonly ProblemLog[];
  readonly own: CorefToolRead;
  readonly others: readonly (readonly [name: string, read: CorefToolRead])[];
}

/** Reads the files and scores them as we do, and as each of these tools does. */
export async function readByTools(names: readonly string[], task: CorefCompatTask, files: Files): Promise<ReadByTools> {
  const own = await corefToolScores(ours, task, files);
  const others: [string, CorefToolRead][] = [];
  if (hasErrors(own.logs)) return { logs: own.logs, own, others };
  for (const name of names) others.push([name, await corefScorerNamed(name, task.settings).score(task, files)]);
  return { logs: own.logs, own, others };
}

/** The F1s of ours and of the other tools, and what makes theirs differ. */
export function comparedTools({ own, others }: Pick<ReadByTools, 'own' | 'others'>): readonly ComparedTool[] {
  return [compared(ours.name, own), ...others.map(([name, read]) => compared(name, read, own))];
}

function compared(name: string, { logs, outcome, sides }: CorefToolRead, own?: CorefToolRead): ComparedTool {
  const [problem] = logs.flatMap((log) => log.problems.filter(({ severity }) => severity === 'error'));
  if (!outcome) return { name, refusal: `${problem.message} [${problem.code}]` };
  if ('refusal' in outcome) return { name, refusal: outcome.refusal };
  const f1s = f1sOf(outcome.scores);
  // scorer.pl reads bytes, of which nothing can be left out.
  if (!own?.sides || !sides) return { name, f1s };
  return { name, f1s, causes: foundCauses({ tool: corefTool(name), sides }, { tool: ours, sides: own.sides }) };
}
