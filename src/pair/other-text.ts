import { compareTexts, textKey } from '../align/compared-text.ts';
import { reportUnparsable } from '../formats/json/answers/read-answers.ts';
import type { Place, ProblemSink } from '../text/problem.ts';
import { sideIn } from '../text/quoted.ts';

/** A document of either side. */
interface Known {
  readonly text: string | undefined;
  readonly place: Place;
}

/**
 * Whether the text of an answer, without its marks, is another than that of its document; not where that is not known. Reports
 * UNPARSABLE_ANSWER. `what` was marked in it.
 */
export function isOtherText(
  answer: Known,
  document: Known,
  what: 'entities' | 'spans',
  unparsable: 'error' | 'empty' | undefined,
  log: ProblemSink,
): boolean {
  const [own, text] = [document.text, answer.text ?? ''];
  if (own === undefined || textKey(own) === textKey(text)) return false;
  const whose = what === 'entities' ? 'the key' : 'gold';
  const { problem } = compareTexts(own, text, sideIn(whose, document.place.file), answer.place, false);
  const why = `this answer without its marks is not the text of ${whose}: ${problem?.message}`;
  reportUnparsable(why, answer, what, { unparsable, log });
  return true;
}
