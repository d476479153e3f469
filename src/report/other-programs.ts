import type { ConllevalCounts } from '../compat/conlleval/counting.ts';
import { conllevalText } from '../compat/conlleval/printing.ts';
import { type ClassificationReport, reportText } from '../compat/ner/classification-report.ts';
import { officialText } from '../compat/scorer-pl/official-text.ts';
import { officialMetrics } from '../coref/repeats/repeats.ts';
import { inOrder, type ModeName } from '../ner/modes.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { Report } from '../results/report.ts';
import type { NerScores, NerSystemReport } from '../results/tool-reports.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../text/latin1.ts';
import { byName } from '../text/order.ts';
import type { RenderOptions } from './style.ts';

/**
 * The text of `classification_report`, byte for byte: seqeval's for spans, scikit-learn's for tokens. Like theirs, widths count code
 * points. Several modes follow one another, each below its name. If there are no spans at all, seqeval throws an error; this prints
 * the averages.
 */
export function sklearnReport({ systems, settings }: Pick<Report, 'systems' | 'settings'>, options: Options): string {
  const scores = systems[0].scores as NerScores;
  const { outside = ['O'] }: { readonly outside?: readonly string[] } = settings;
  const names = inOrder(Object.keys(scores) as ModeName[]);
  const texts = names.map((name) => modeText(scores, name, outside[0], options));
  return names.length === 1 ? texts[0] : names.map((name, at) => `${name}\n\n${texts[at]}`).join('\n');
}

type Options = Pick<RenderOptions, 'digits' | 'withoutOutside'>;

function modeText(scores: NerScores, mode: ModeName, outside: string, options: Options): string {
  if (mode === 'token') return reportText(tokenReport(scores.token!, outside, options), options.digits);
  const { types, ...means } = scores[mode]!;
  return reportText({ labels: byName(types), means, hasAccuracy: false }, options.digits);
}

function tokenReport(scores: TokenScores, outside: string, { withoutOutside }: Options): ClassificationReport {
  const tags = byName(scores.tags);
  const labels = withoutOutside ? tags.filter(([name]) => name !== outside) : tags;
  // As in scikit-learn with labels=: if no tag is left out, the micro average is the accuracy.
  const hasAccuracy = labels.length === tags.length;
  return { labels, means: hasAccuracy ? scores : scores.withoutOutside, hasAccuracy };
}

/**
 * The strict scores in the format of conlleval.pl. The text is the same if that program reads the tags correctly, with two exceptions:
 * it also counts `-DOCSTART-` rows as tokens, and the type of a bare letter is empty there and `_` here.
 */
export function conllevalReport({ systems }: Pick<Report, 'systems'>): string {
  return latin1AsUtf8(conllevalText(conllevalCounts(systems[0] as NerSystemReport)));
}

/** conlleval.pl counts widths in bytes, so names are passed as UTF-8 bytes, one character per byte. */
function conllevalCounts({ scores, reading }: NerSystemReport): ConllevalCounts {
  const { micro, types } = scores.strict;
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

/** The text that scorer.pl prints, for those of its metrics that were scored: totals only, or also each document (`byUnit`). */
export function officialReport(
  { systems: [{ pairs = [], rows }] }: Report,
  { byUnit }: RenderOptions,
): Iterable<string> {
  const metrics = officialMetrics.filter((name) => rows.some(({ metric }) => metric === name));
  return officialText(pairs, metrics, byUnit ? 'verbose' : 'totals');
}
