import { compareTokens } from '../../align/one-text.ts';
import { pairSpans } from '../../pair/pair-spans.ts';
import { withSentences } from '../../pair/sentence-documents.ts';
import type { Files } from '../../sides/files.ts';
import { readSide } from '../../sides/spans/read-side.ts';
import type { SpanSide } from '../../sides/spans/span-side.ts';
import { tokensOf } from '../../suspect/other-tokens.ts';
import { type ProblemLog, problemLog } from '../../text/problem.ts';
import type { NerTask } from '../ner/ner-task.ts';

/**
 * Whether tag files that could not be compared row by row, or only with words that differ, are of one text in other tokens: each document
 * of gold is in each prediction with its text, blanks apart, and with the tokens of some there is a difference. `logs`: what comparing rows
 * reported. Inputs that can be read only once are not looked at.
 */
export async function haveOtherTokens(task: NerTask, logs: readonly ProblemLog[], files: Files): Promise<boolean> {
  const { inputs, settings } = task;
  const codes = logs.flatMap(({ errorCounts }) => [...errorCounts.keys()]);
  const mayBe = codes.length === 0 ? !settings.lenient && logs.some(({ counts }) => counts.has('WORDS_DIFFER')) : true;
  if (!mayBe || !codes.every((code) => ofRows.includes(code)) || inputs.paths.length < 2) return false;
  if (inputs.paths.some((path) => !['file', 'folder'].includes(files.kind(path)))) return false;
  const reading = { inputs, formats: inputs.paths.map(() => undefined), settings, files };
  const gold = await readSide(reading, 0, problemLog());
  if (!gold) return false;
  const { pair, missingDocument, extraDocument } = settings;
  const preds: SpanSide[] = [];
  for (const [at] of inputs.paths.slice(1).entries()) {
    const pred = await readSide(reading, at + 1, problemLog(), gold);
    if (!pred) return false;
    preds.push(pred);
  }
  const rules = { pair, missingDocument, extraDocument };
  const paired = withSentences(gold, preds).map((sides) => pairSpans(sides, rules, problemLog()));
  const texts = paired.flatMap((one) => one?.pairs.map(tokensOf) ?? []);
  if (!paired.every(Boolean) || texts.some((both) => both.flat().includes(''))) return false;
  const compared = texts.map((both) => compareTokens(...both));
  return compared.includes('other tokens') && !compared.some((one) => one === 'other words' || one === 'other texts');
}

/** The errors that other tokens give. */
const ofRows: readonly string[] = ['LENGTHS_DIFFER', 'SENTENCES_DIFFER', 'OTHER_TEXT'];
