import type { ReportRow } from '../data.ts';
import { type Child, type Element, element } from '../element.ts';
import { kinds } from '../kinds.ts';
import { amount, counted, percent, points, sum } from '../numbers.ts';
import { stack } from './charts.ts';
import { lead } from './lead.ts';
import { type Account, accountOf } from './steps.ts';
import { errors, titleOf, type View } from './view.ts';

/** The answer: the score and what it is made of; beside it what costs most, and the bar to 100. */
export function answer(view: View): Element {
  const { headline, data, system } = view;
  const { interval, change, score } = headline;
  const account = accountOf(view);
  return element(
    'section',
    { class: 'answer' },
    element(
      'div',
      {},
      element('h1', {}, element('b', {}, percent(score.f1)), ' ', `${titleOf(headline)} F1`),
      interval?.f1 &&
        element('p', {}, `${data.report.confidence?.level} % interval ${interval.f1.map(percent).join(' – ')}`),
      system.runs &&
        element('p', {}, `mean of ${counted(system.runs.length, 'run')}, ${system.runs.join(', ')}${spread(headline)}`),
      ...madeOf(view),
      change && element('p', {}, `${points(change.change)} since ${view.system.baseline?.file ?? 'the baseline'}`),
    ),
    element('div', {}, ...lead(view, account), ...(account ? barToFull(view, account) : [])),
  );
}

function spread({ interval }: ReportRow): string {
  const { f1 } = interval?.deviation ?? {};
  return f1 === undefined ? '' : `; standard deviation ${percent(f1)}`;
}

/** What the score is the mean of, or the quotients that it is made of. */
function madeOf({ rows, headline, isCoref }: View): readonly Child[] {
  if (headline.metric === 'conll') {
    const parts = rows.filter(({ metric, part }) => ['muc', 'bcub', 'ceafe'].includes(metric) && part === undefined);
    const named = parts.map(({ title, score }) => `${title} ${percent(score.f1)}`);
    return named.length === 3 ? [element('p', {}, `mean of ${named.join(', ')}`)] : [];
  }
  const sides = isCoref ? (['recall', 'precision'] as const) : (['precision', 'recall'] as const);
  return sides.map((side) =>
    element('p', {}, `${side} ${percent(headline.score[side].value)}${quotient(headline, side)}`),
  );
}

function quotient({ score }: ReportRow, side: 'recall' | 'precision'): string {
  const { numerator, denominator } = score[side];
  return numerator === undefined || denominator === undefined ? '' : ` = ${amount(numerator)} / ${amount(denominator)}`;
}

function barToFull(view: View, { title, start, steps: all }: Account): readonly Element[] {
  const steps = all.filter(({ gain }) => gain !== 0);
  const end = start + sum(steps, ({ gain }) => gain);
  if (steps.length === 0) return [];
  const parts = steps.map(({ kind, gain }, at) => {
    const { sign } = kinds[kind];
    return { share: gain, label: gain > 0.1 ? `${sign} ${points(gain)}` : sign, name: at % 2 ? 'even' : 'odd' };
  });
  const most = percent(end);
  // A key without links has no MUC, and scores less than 100 itself.
  const whole = `these parts add up to ${most === '100.00' ? '100' : `${most}, which is what it scores itself`}.`;
  const scored = { share: start, label: `${percent(start)} ${title}`, name: 'scored' };
  const legend = steps.map(({ kind, gain }) =>
    element('li', {}, signOf(kind), ' ', errors(view, { k: [kind] }, kind), ' ', element('b', {}, points(gain))),
  );
  return [
    stack([scored, ...parts]),
    element('ul', { class: 'legend' }, ...legend),
    element(
      'p',
      { class: 'note' },
      view.isCoref
        ? `Spurious mentions removed, then entities split, then merged, then missing mentions added, the response becomes the key: ${whole}`
        : `Corrected one kind after the other, in this order, the predictions become gold: ${whole}`,
    ),
  ];
}

/** The sign of a kind, for eyes alone: its name stands beside it. */
export function signOf(kind: keyof typeof kinds): Element {
  return element('span', { class: 'sign', 'aria-hidden': 'true' }, kinds[kind].sign);
}
