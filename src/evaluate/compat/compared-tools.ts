import { type F1s, type FoundCause, f1sOf, foundCauses } from '../../compat/coref/causes.ts';
import { corefTool, corefTools } from '../../compat/coref-tools.ts';
import { scorerPlAbout } from '../../compat/scorer-pl/about.ts';
import type { CorefTool, ToolAbout } from '../../compat/tool.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import type { Files } from '../../sides/files.ts';
import { formatPlace, InputError, type ProblemLog } from '../../text/problem.ts';
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
      const [{ scores }] = scoreCoref(key, response, { lenient: true, missing: 'empty', wording: String }).systems;
      return { scores: Object.fromEntries(Object.entries(scores).map(([name, { f1 }]) => [name, { f1 }])), notes: [] };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { refusal: firstError([error.log]) };
    }
  },
};

/** The scorer with that name, which there must be. */
export function corefScorerNamed(name: string, settings: CorefSettings): CompatScorer<CorefCompatTask> {
  return name === scorerPlAbout.name ? scorerPlScorer(settings) : corefScorer(corefTool(name));
}

/** What a scorer makes of the files. */
export interface ReadByTool extends CorefToolRead {
  readonly name: string;
}

/** Reads the files and scores them as we do and, if there are no errors, as each of these tools does. */
export async function readByTools(
  names: readonly string[],
  task: CorefCompatTask,
  files: Files,
): Promise<readonly [ReadByTool, ...ReadByTool[]]> {
  const read: [ReadByTool, ...ReadByTool[]] = [{ name: ours.name, ...(await corefToolScores(ours, task, files)) }];
  for (const name of hasErrors(read[0].logs) ? [] : names)
    read.push({ name, ...(await corefScorerNamed(name, task.settings).score(task, files)) });
  return read;
}

/** The F1s of ours, which are the first, and of the other tools, and what makes theirs differ. */
export function comparedTools(read: readonly ReadByTool[]): readonly ComparedTool[] {
  const [own] = read;
  return read.map(({ name, logs, outcome, sides }): ComparedTool => {
    if (!outcome) return { name, refusal: firstError(logs) };
    if ('refusal' in outcome) return { name, refusal: outcome.refusal };
    const f1s = f1sOf(outcome.scores);
    // scorer.pl reads bytes, of which nothing can be left out.
    if (name === ours.name || !own.sides || !sides) return { name, f1s };
    return { name, f1s, causes: foundCauses({ tool: corefTool(name), sides }, { tool: ours, sides: own.sides }) };
  });
}

function firstError(logs: readonly ProblemLog[]): string {
  const found = logs.flatMap(({ problems }) => problems).find(({ severity }) => severity === 'error')!;
  return `${formatPlace(found.place)}: error: ${found.message} [${found.code}]`;
}
