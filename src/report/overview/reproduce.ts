import { sumOf } from '../../text/grouped.ts';
import { lastOf } from '../../text/name-parts.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { aboveNotes } from '../numbers.ts';
import { statisticsNotes } from '../statistics-text.ts';
import type { PageOptions } from '../style.ts';
import { counted } from './numbers.ts';
import { type Section, section, type View } from './view.ts';

/** What was run on what, so that the numbers can be had again. */
export function reproduce(view: View, { command, config }: Pick<PageOptions, 'command' | 'config'>): Section {
  const { report, system, isCoref } = view;
  const warnings = Object.entries(system.problemCounts).map(([code, count]) =>
    // One warning says it of all of them.
    code === 'SAME_FILE' && isCoref ? `${code} (${counted(count, 'document')})` : `${code} ${count}`,
  );
  const notes = [...(system.notes ?? []), ...aboveNotes(system, '', ''), ...(system.baseline?.notes ?? [])];
  const facts: readonly (readonly [string, Child])[] = [
    ['Command', command && [element('pre', {}, element('code', { id: 'command' }, command)), copyButton()]],
    ['Settings', config && [given(config), ' was read too']],
    ['Signature', element('code', {}, report.signature)],
    [isCoref ? 'Key' : 'Gold', [given(lastOf(report.reference)), ': ', sizesOf(view)]],
    [isCoref ? 'Response' : 'Predictions', given(lastOf(system.file))],
    ['Warnings', warnings.join(', ')],
    ['Notes', notes.join('; ')],
    ['Statistics', statisticsNotes(report).join('; ')],
    ['Made by', `${report.tool} ${report.version}`],
  ];
  const list = facts.map(([name, content]) => content && [element('dt', {}, name), element('dd', {}, content)]);
  return section('reproduce', 'Reproduce', '', element('dl', {}, ...list));
}

/** Only of use where scripts run. */
const copyButton = (): Element =>
  element('button', { type: 'button', class: 'script', 'data-copies': 'command' }, 'Copy');

function sizesOf({ report: { unit }, system, isCoref }: View): string {
  const { texts = [], reading, size } = system;
  const { sentences = unit === 'sentence' ? size : undefined, tokens = sumOf(texts, ({ length = 0 }) => length) } =
    reading ?? {};
  const hasTokens = tokens > 0 && texts.every(({ words }) => typeof words !== 'string');
  const marked = counted(
    sumOf(texts, ({ gold }) => gold.length),
    isCoref ? 'mention' : 'span',
  );
  const sizes = [
    unit !== 'sentence' && counted(size, 'document'),
    sentences !== undefined && counted(sentences, 'sentence'),
    hasTokens && counted(tokens, 'token'),
    texts.length > 0 && marked,
  ];
  return sizes.filter(Boolean).join(', ');
}
