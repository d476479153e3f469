import { entityCounts } from '../../coref/overlap.ts';
import type { Outcome } from '../../results/make-report.ts';
import type { NerScores } from '../../results/tool-reports.ts';
import { fileProblem, type Problem } from '../../text/problem.ts';

/** With fewer mentions or spans, what looks degenerate may be chance. */
const ENOUGH = 10;

/** DEGENERATE_OUTPUT of the only system that was scored: what a program writes that has failed without knowing it. `keyName`: in messages. */
export function degenerate(outcome: Outcome, path: string, keyName: string): readonly Problem[] {
  const [{ pairs, scores }] = outcome.systems;
  const message = pairs ? ofMentions(pairs, keyName) : ofSpans(scores as NerScores, keyName);
  const help = 'look at what the system has written; this may be an error in its last step';
  return message === undefined ? [] : [fileProblem('DEGENERATE_OUTPUT', 'error', path, message, help)];
}

type Pairs = NonNullable<Outcome['systems'][number]['pairs']>;

/** All mentions are singletons, or all of each document are one entity, and the key is not so. */
function ofMentions(pairs: Pairs, keyName: string): string | undefined {
  const mentions = pairs.reduce((sum, { response }) => sum + response.start.length, 0);
  if (mentions < ENOUGH) return undefined;
  const [ofKey, ofResponse] = [
    pairs.map(({ key }) => entityCounts(key)),
    pairs.map(({ response }) => entityCounts(response)),
  ];
  const isBlind = ofKey.every(({ all }) => all === 0);
  const haveLinks = ofKey.some(({ all, single }) => all > single);
  if ((isBlind || haveLinks) && ofResponse.every(({ all, single }) => all === single))
    return `all ${mentions} mentions are singletons${isBlind ? '' : `, and ${keyName} has entities of several`}`;
  if ((isBlind || ofKey.some(({ all }) => all > 1)) && ofResponse.every(({ all }) => all <= 1))
    return `all mentions of each document are one entity${isBlind ? '' : `, and ${keyName} has several in a document`}`;
  return undefined;
}

/** All spans have one type, and at least a tenth of gold has others. */
function ofSpans({ strict }: NerScores, keyName: string): string | undefined {
  const types = Object.entries(strict?.types ?? {});
  const predicted = types.filter(([, { predicted }]) => predicted > 0);
  if (predicted.length !== 1) return undefined;
  const [[name, { predicted: count, support }]] = predicted;
  const all = types.reduce((sum, [, score]) => sum + score.support, 0);
  if (count < ENOUGH || support * 10 > all * 9 || all === 0) return undefined;
  return `all ${count} spans are ${name}, and ${keyName} has ${types.filter(([, score]) => score.support > 0).length} types`;
}
