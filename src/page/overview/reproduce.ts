import { textsOf } from '../data.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { counted, sum } from '../numbers.ts';
import { section, type View } from './view.ts';

/** What was run on what, so that the numbers can be had again. */
export function reproduce(view: View): Element {
  const { data, system, isCoref } = view;
  const { report, command, config } = data;
  const warnings = Object.entries(system.problemCounts).map(([code, count]) => `${code} ${count}`);
  const notes = [...(system.notes ?? []), ...(system.baseline?.notes ?? [])];
  const facts: readonly (readonly [string, ...Child[]])[] = [
    ...(command === undefined
      ? []
      : [['Command', element('pre', {}, element('code', { id: 'command' }, command)), copyButton()] as const]),
    ...(config === undefined ? [] : [['Settings', given(config), ' was read too'] as const]),
    ['Signature', element('code', {}, report.signature)],
    [isCoref ? 'Key' : 'Gold', given(data.reference), ': ', sizesOf(view)],
    [isCoref ? 'Response' : 'Predictions', given(system.response ?? system.pred ?? '')],
    ...(warnings.length > 0 ? [['Warnings', warnings.join(', ')] as const] : []),
    ...(notes.length > 0 ? [['Notes', notes.join('; ')] as const] : []),
    ...resampled(view),
    ['Made by', `${report.tool} ${report.version}`],
  ];
  const list = facts.flatMap(([name, ...content]) => [element('dt', {}, name), element('dd', {}, ...content)]);
  return section('reproduce', 'Reproduce', '', element('dl', {}, ...list));
}

/** Only of use where scripts run. */
function copyButton(): Element {
  return element('button', { type: 'button', class: 'script', 'data-copies': 'command' }, 'Copy');
}

function sizesOf({ data, at, system, isCoref }: View): string {
  const texts = textsOf(data, at);
  const { documents, sentences, tokens = sum(texts, ({ length = 0 }) => length) } = system;
  return [
    documents === undefined ? '' : counted(documents, 'document'),
    sentences === undefined ? '' : counted(sentences, 'sentence'),
    tokens > 0 && texts.every(({ words }) => typeof words !== 'string') ? counted(tokens, 'token') : '',
    texts.length > 0
      ? counted(
          sum(texts, ({ gold }) => gold.length),
          isCoref ? 'mention' : 'span',
        )
      : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function resampled({ data }: View): readonly (readonly [string, string])[] {
  const { confidence } = data.report;
  if (!confidence) return [];
  const { level, samples, seed, units } = confidence;
  const drawn = `${counted(samples, 'resample')} of ${counted(units, data.unit)}, seed ${seed}`;
  return [['Intervals', `${level} % percentile bootstrap: ${drawn}`]];
}
