import type { ComparedWords } from '../align/compare-words.ts';
import { baseName } from '../sides/files.ts';
import { fileProblem, type Problem } from '../text/problem.ts';

/** What is said of a side without any mention or span. */
export const emptyTexts = {
  EMPTY_KEY: 'the key has no mention: every recall is 0/0',
  EMPTY_RESPONSE: 'the response has no mention: every score is 0',
  EMPTY_GOLD: 'gold has no span: every recall is 0/0',
  EMPTY_PRED: 'pred has no span: every score is 0',
} as const;

/** OTHER_TEXT, if rows seem to be paired that do not belong together, or one side is in another encoding. `of`: what words are compared with. */
export function otherText(
  { words, others }: ComparedWords,
  file: string,
  severity: Problem['severity'],
  of: string,
  column = '',
): readonly Problem[] {
  if (others < 20 || others * 5 <= words) return [];
  const message = `${others} of ${words} words differ from those of ${of}: the texts differ, or their encodings`;
  const help = severity === 'error' ? `${column}if only their spelling differs, --allow OTHER_TEXT` : undefined;
  return [fileProblem('OTHER_TEXT', severity, file, message, help)];
}

/** Two files whose names suggest that the first is the response and the second the key, such as `pred.tsv` and `gold.tsv`. */
export function namesSwapped(
  first: string,
  second: string,
  { key, response }: { readonly key: string; readonly response: string },
): readonly Problem[] {
  const [ours, theirs] = [baseName(first), baseName(second)];
  if (!responseWord.test(ours) || responseWord.test(theirs) || !keyWord.test(theirs)) return [];
  const what = `the first file is scored as ${key} and ${second} as ${response}`;
  return [fileProblem('SIDES_SWAPPED', 'warning', first, `${what}: the file names suggest the opposite`)];
}

const keyWord = /(?<![a-z])(?:key|gold|ref(?:erence)?)(?![a-z])/i;
const responseWord = /(?<![a-z])(?:resp(?:onse)?|pred(?:icted|ictions?)?|sys(?:tem)?|auto)(?![a-z])/i;
