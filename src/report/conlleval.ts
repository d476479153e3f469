import type { ConllevalCounts } from '../compat/conlleval/counting.ts';
import { conllevalText } from '../compat/conlleval/printing.ts';
import type { NerScores, Report, SystemReport } from '../evaluate/report.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../text/latin1.ts';

/**
 * The strict scores in the format of conlleval.pl. The text is the same if that program reads the tags correctly, with two exceptions:
 * it also counts `-DOCSTART-` rows as tokens, and the type of a bare letter is empty there and `_` here.
 */
export function conllevalReport({ systems }: Pick<Report, 'systems'>): string {
  return latin1AsUtf8(conllevalText(conllevalCounts(systems[0] as SystemReport<NerScores>)));
}

/** conlleval.pl counts widths in bytes, so names are passed as UTF-8 bytes, one character per byte. */
function conllevalCounts({ scores, reading }: SystemReport<NerScores>): ConllevalCounts {
  const { micro, types } = scores.strict!;
  const { accuracy } = reading!;
  return {
    tokens: accuracy.denominator,
    correctTags: accuracy.numerator,
    gold: micro.support,
    pred: micro.predicted,
    correct: micro.correct,
    types: Object.entries(types)
      .map(([name, { support, predicted, correct }]) => {
        return { name: utf8AsLatin1(name), gold: support, pred: predicted, correct };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
