import { expect } from 'vitest';
import { type ConllevalResult, conlleval } from '../../../src/compat/conlleval/conlleval.ts';
import { utf8AsLatin1 } from '../../../src/text/latin1.ts';

/** One run over the input, cut into chunks; stdout as UTF-8. */
export function run(argv: readonly string[], input: string | Uint8Array, chunk = 1 << 20): ConllevalResult {
  const bytes = typeof input === 'string' ? Buffer.from(input) : input;
  const starts = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) => at * chunk);
  const chunks = starts.map((at) => bytes.subarray(at, at + chunk));
  const { stdout, stderr, status } = conlleval(argv.map(utf8AsLatin1), chunks);
  return { stdout: Buffer.from(stdout, 'latin1').toString(), stderr, status };
}

/** A file of two or three columns from tags side by side, `/` between sentences. */
export function rows(gold: string, pred: string, word = 'w '): string {
  const golds = gold.split(' ');
  const preds = pred.split(' ');
  expect(preds).toHaveLength(golds.length);
  return golds.map((tag, at) => (tag === '/' ? '\n' : `${word}${tag} ${preds[at]}\n`)).join('');
}
