import type { Scores } from './subject.ts';

/** The F1s in what `scorer.pl all KEY RESPONSE none` prints, in percent with two digits, cut off. */
export function scorerPlScores(stdout: string): Scores {
  const scores: Record<string, number> = {};
  let metric = '';
  for (const line of stdout.split('\n')) {
    metric = /^METRIC (\w+):/.exec(line)?.[1] ?? metric;
    const [, what, f1] = /^(Identification of Mentions|Coreference|BLANC): .*F1: ([\d.]+)%/.exec(line) ?? [];
    if (f1) scores[what.startsWith('Identification') ? 'mentions' : metric] = Number(f1);
  }
  return scores;
}

/** The F1 over all types in what conlleval prints, in percent with two digits. */
export function conllevalScores(stdout: string): Scores {
  const [, f1] = /^accuracy: .*FB1:\s*([\d.]+)/m.exec(stdout) ?? [];
  return f1 ? { strict: Number(f1) } : {};
}
