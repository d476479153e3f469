import { parentPort, workerData } from 'node:worker_threads';
import type { ShareTask } from '../../evaluate/large-files.ts';
import { type CorefPartRules, corefPartScorer, corefShareScorer } from '../../evaluate/parts/coref-part.ts';
import { takeShares } from '../../evaluate/parts/shares.ts';
import { type TagPartRules, tagShareReader } from '../../evaluate/parts/tag-part.ts';
import { buffersIn, type ThreadTask } from '../../evaluate/threads/pool.ts';
import { addInTurn, type SharedSamples } from '../../evaluate/threads/sample-threads.ts';
import { type Elsewhere, type Files, limitedFiles } from '../../sides/files.ts';
import { memoryFiles } from '../../sides/memory-files.ts';
import { heapLimit, nodeFiles } from '../node-files.ts';

// What a thread does.

const task = workerData as ThreadTask;

if (task.kind === 'samples') addInTurn(task.rules as SharedSamples);
else if (task.kind === 'lines') {
  const score = corefPartScorer(task.rules as CorefPartRules);
  parentPort!.on('message', (lines: Parameters<typeof score>[0]) => answer(score(lines)));
} else madeOf(task).then(answer);

function answer(value: unknown): void {
  parentPort!.postMessage(value, [...buffersIn(value)]);
}

/** What is made of the shares that this thread takes. */
async function madeOf({ kind, rules, shares, elsewhere }: ShareTask): Promise<unknown> {
  const files = filesOf(elsewhere);
  const make =
    kind === 'coref' ? corefShareScorer(rules as CorefPartRules, files) : tagShareReader(rules as TagPartRules, files);
  return takeShares<unknown>(shares, make);
}

function filesOf({ contents, maxSize }: Elsewhere): Files {
  return limitedFiles(contents ? memoryFiles(contents) : nodeFiles, {
    maxSize,
    heap: heapLimit,
    areHeldTogether: false,
  });
}
