import type { SystemReport } from '../../results/report.ts';
import { movesScore } from '../../text/problem.ts';
import { counted } from '../../text/quoted.ts';
import { shown } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';

/** What the usual warnings count, in words without names. */
const nouns: Readonly<Record<string, readonly [one: string, several: string]>> = {
  MISSING_DOCUMENT: ['document missing', 'documents missing'],
  EXTRA_DOCUMENT: ['document that is not in the key', 'documents that are not in the key'],
  REPEATED_MENTION: ['mention repeated', 'mentions repeated'],
  REPEATED_SPAN: ['span repeated', 'spans repeated'],
  WORDS_DIFFER: ['word differs', 'words differ'],
  SURFACE_DIFFERS: ['word differs', 'words differ'],
  STRING_NOT_IN_TEXT: ['string not in the text', 'strings not in the text'],
  UNPARSABLE_ANSWER: ['answer not read', 'answers not read'],
  INVALID_SEQUENCE: ['tag breaks the scheme', 'tags break the scheme'],
};

/** The warnings of a system that may move its score, and words that differ, each in a few words; repairs with the F1 without them. */
export function warningTexts({ problemCounts, reading, scores }: SystemReport, style: NumberStyle): readonly string[] {
  const { gold = 0, pred = 0, policy, otherwise } = reading?.invalid ?? {};
  const [made, notMade] = policy === 'repair' ? ['repaired', 'discarded'] : ['discarded', 'repaired'];
  const strict = 'strict' in scores ? '' : 'strict ';
  const f1 = otherwise ? `, ${strict}F1 ${shown(style, otherwise.f1)} if ${notMade}` : '';
  const repairs = gold + pred > 0 ? [`${counted(gold + pred, 'span')} ${made}${f1}`] : [];
  const others = Object.entries(problemCounts).filter(
    ([code]) => (movesScore(code) || code === 'WORDS_DIFFER') && !(reading && code === 'INVALID_SEQUENCE'),
  );
  return [...repairs, ...others.map(([code, count]) => warningText(code, count))];
}

function warningText(code: string, count: number): string {
  const [one, several] = nouns[code] ?? [];
  const words = code.toLowerCase().replaceAll('_', ' ');
  return one === undefined ? `${words}: ${count}` : `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
