import type { Confusion } from '../ner/confusion.ts';
import type { CriterionName } from '../ner/criteria.ts';
import type { CriterionScores } from '../ner/metrics.ts';
import type { ModeName } from '../ner/modes.ts';
import type { InvalidSpans, SchemeReport } from '../ner/scores.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { ProblemCode, ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { type NerSettings, nerSignature } from './ner-settings.ts';
import { type ProblemRow, problemCounts, problemRows } from './problem-rows.ts';
import type { TagFileScores } from './tag-files.ts';

/**
 * All results of one run of nerscore, as the JSON output has them: the one structure that every other output is made from. Scores
 * are fractions in [0, 1] at full precision. Keys that do not apply are absent, never null.
 */
export interface NerReport {
  readonly schema: 1;
  readonly tool: 'nerscore';
  readonly version: string;
  readonly signature: string;
  readonly settings: NerSettings;
  /** The file of the gold tags. */
  readonly gold: string;
  readonly systems: readonly NerSystem[];
}

/** The scores of the modes that were asked for. */
export type NerScores = Readonly<Partial<Record<CriterionName, CriterionScores>>> & { readonly token?: TokenScores };

/** What one prediction scored. */
export interface NerSystem {
  /** The file of the predicted tags: that of the gold tags where it holds both. */
  readonly pred: string;
  readonly sentences: number;
  readonly tokens: number;
  readonly scores: NerScores;
  /** Tokens with the same tag on both sides, of all; whatever the modes. */
  readonly accuracy: TokenScores['accuracy'];
  /** Which tag, and which type of span, was taken for which: where it was asked for. */
  readonly confusion?: { readonly tags: Confusion; readonly entities: Confusion };
  /** The scheme that spans were judged by, and those that would fit each side. */
  readonly scheme: SchemeReport;
  /** How many spans break the scheme, and what was made of them. */
  readonly invalid: InvalidSpans;
  /** Rows that the other side lacks: where such files were allowed. */
  readonly unpaired?: TagFileScores['unpaired'];
  /** How often each kind of problem was met; `problems` holds the first of each. */
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>;
  readonly problems: readonly ProblemRow[];
}

export interface NerResult {
  readonly pred: string;
  readonly scores: TagFileScores;
  readonly logs: readonly ProblemLog[];
}

/** What of the results a report shows. */
export interface NerChoice {
  readonly modes: readonly ModeName[];
  readonly confusion: boolean;
}

/** Makes the report of one or more predictions for one gold file. */
export function nerReport(
  gold: string,
  results: readonly NerResult[],
  settings: NerSettings,
  choice: NerChoice,
): NerReport {
  return {
    schema: 1,
    tool: 'nerscore',
    version,
    signature: nerSignature(settings),
    settings,
    gold,
    systems: results.map((result) => system(result, settings, choice)),
  };
}

function system({ pred, scores: all, logs }: NerResult, settings: NerSettings, choice: NerChoice): NerSystem {
  const { sentences, tokens, scores, confusion, scheme, invalid, unpaired } = all;
  return {
    pred,
    sentences,
    tokens,
    scores: Object.fromEntries(choice.modes.map((mode) => [mode, scores[mode]])),
    accuracy: scores.token.accuracy,
    ...(choice.confusion && { confusion }),
    scheme,
    invalid,
    ...(settings.lenient && { unpaired }),
    problemCounts: problemCounts(logs),
    problems: problemRows(logs),
  };
}
