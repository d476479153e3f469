import type { ComparedWords } from '../align/compare-words.ts';
import { baseName } from '../sides/files.ts';
import { allowing, fileProblem, type Problem, type ProblemCode } from '../text/problem.ts';

/** A kind of mistake that what was read may have: a row of a list. */
export interface Suspicion<Compared> {
  readonly code: ProblemCode;
  /** Whether an error would explain it: then it is asked only as long as there is none. */
  readonly needsReadable?: true;
  /** Another suspicion that would explain it. */
  readonly unless?: ProblemCode;
  readonly look: (compared: Compared) => readonly Problem[];
}

/** What looks like a mistake, by the rows of a list. `isRead`: whether there is no error so far. `allow`: the codes of errors that are warnings. */
export function suspected<Compared>(
  rows: readonly Suspicion<Compared>[],
  compared: Compared & { readonly allow?: readonly ProblemCode[] | undefined },
  isRead = true,
): readonly Problem[] {
  const found: Problem[] = [];
  for (const { needsReadable, unless, look } of rows) {
    const isExplained = found.some(({ code, severity }) => code === unless || (needsReadable && severity === 'error'));
    if (!isExplained && (isRead || !needsReadable)) found.push(...allowing(look(compared), compared.allow));
  }
  return found;
}

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
): readonly Problem[] {
  if (others < 20 || others * 5 <= words) return [];
  const message = `${others} of ${words} words differ from those of ${of}: the texts differ, or their encodings`;
  const help = severity === 'error' ? 'if only their spelling differs, --allow OTHER_TEXT' : undefined;
  return [fileProblem('OTHER_TEXT', severity, file, message, help)];
}

/** SIDES_SWAPPED of files whose names suggest that the first is the response and the second the key, such as `pred.tsv` and `gold.tsv`. */
export function namesSwapped(key: string, response: string, [first, second]: readonly string[]): readonly Problem[] {
  const [ofKey, ofResponse] = [baseName(key), baseName(response)];
  if (!responseWord.test(ofKey) || responseWord.test(ofResponse) || !keyWord.test(ofResponse)) return [];
  const what = `the first file is scored as ${first} and ${response} as ${second}`;
  return [fileProblem('SIDES_SWAPPED', 'warning', key, `${what}: the file names suggest the opposite`)];
}

const keyWord = /(?<![a-z])(?:key|gold|ref(?:erence)?)(?![a-z])/i;
const responseWord = /(?<![a-z])(?:resp(?:onse)?|pred(?:icted|ictions?)?|sys(?:tem)?|auto)(?![a-z])/i;
