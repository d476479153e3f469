import type { ConllevalCounts } from '../compat/conlleval/counting.ts';
import { conllevalText } from '../compat/conlleval/printing.ts';
import type { NerScores, Report, SystemReport } from '../evaluate/report.ts';
import { latin1Bytes, utf8AsLatin1 } from '../text/latin1.ts';

/**
 * The strict scores in the text of conlleval.pl. Where that program reads the tags rightly, the same text, but for the tokens: it
 * counts `-DOCSTART-` rows too. A tag of one bare letter has the type `_` here and an empty name there.
 */
export function conllevalReport({ systems }: Pick<Report, 'systems'>): string {
  return new TextDecoder().decode(latin1Bytes(conllevalText(conllevalCounts(systems[0]))));
}

/** Widths count bytes there, so names go as bytes, one a character. */
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
