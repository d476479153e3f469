import { type ClassificationReport, reportText } from '../compat/ner/classification-report.ts';
import type { NerScores, Report } from '../evaluate/report.ts';
import { inOrder, type ModeName } from '../ner/modes.ts';
import type { TokenScores } from '../ner/tokens.ts';
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
