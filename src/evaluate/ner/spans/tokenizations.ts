import { areEqualTokens, oneText } from '../../../formats/spans/one-text.ts';
import { pairDocuments, withSentences } from '../../../formats/spans/pair-documents.ts';
import { type ProblemLog, problemLog } from '../../../text/problem.ts';
import type { Files } from '../../files.ts';
import type { NerTask } from '../ner-task.ts';
import { readSide } from '../read-side.ts';

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
  const { pair, missingDocument = 'empty', extraDocument } = settings;
  let areOther = false;
  for (const [at] of inputs.paths.slice(1).entries()) {
    const pred = await readSide(reading, at + 1, problemLog(), gold);
    const rules = { pair, missingDocument, extraDocument };
    const paired = pred && pairDocuments(withSentences({ gold, pred }), rules, problemLog());
    if (!paired) return false;
    const texts = paired.pairs.map((one) => [one.gold.tokens ?? [], (one.pred ?? one.gold).tokens ?? []] as const);
    if (texts.some((both) => both.flat().includes('') || !oneText(...both))) return false;
    areOther ||= texts.some((both) => !areEqualTokens(...both));
  }
  return areOther;
}

/** The errors that other tokens give. */
const ofRows: readonly string[] = ['LENGTHS_DIFFER', 'SENTENCES_DIFFER', 'OTHER_TEXT'];
