import { parentPort, workerData } from 'node:worker_threads';
import { type CorefPartRules, corefPartScorer } from '../../evaluate/parts/coref-part.ts';
import { buffersIn, type ThreadKind } from '../../evaluate/threads/pool.ts';
import { addInTurn, type SharedSamples } from '../../evaluate/threads/sample-threads.ts';

// What a thread does: it scores parts, or adds up samples.

const { kind, rules } = workerData as { readonly kind: ThreadKind; readonly rules: object };

if (kind === 'samples') addInTurn(rules as SharedSamples);
else scoreParts(corefPartScorer(rules as CorefPartRules));

function scoreParts<Lines>(score: (lines: Lines) => unknown): void {
  parentPort!.on('message', (lines: Lines) => {
    const scored = score(lines);
    parentPort!.postMessage(scored, [...buffersIn(scored)]);
  });
}
