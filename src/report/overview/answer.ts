import { averagedRows } from '../../results/f1-without.ts';
import { sumOf } from '../../text/grouped.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { conventions, shortNames } from '../numbers.ts';
import { type Account, accountOf } from './account.ts';
import { axisEnd, stack } from './charts.ts';
import { lead } from './lead.ts';
import { counted, points, quotient, scoreText } from './numbers.ts';
import { errors, kindOf, note, signOf, titleOf, type View } from './view.ts';

/** The answer: the score and what it is made of; beside it what costs most, and the bar to 100. */
export function answer(view: View): Element {
  const { headline, report, system } = view;
  const { interval, change, score } = headline;
  const { runs, baseline } = system;
  const account = accountOf(view);
  const said = [
    interval?.f1 &&
      `${report.confidence?.level} % interval ${interval.f1.map((end) => scoreText(report, end)).join(' – ')}`,
    runs && `mean of ${counted(runs.length, 'run')}, ${runs.join(', ')}${spread(view)}`,
    ...madeOf(view),
    change && `${points(report, change.change)} since ${baseline?.file ?? 'the baseline'}`,
  ];
  return element(
    'section',
    { class: 'answer', id: 'answer' },
    element(
      'div',
      {},
      report.systems.length > 1 && element('h2', {}, given(shortNames(report)[view.at])),
      element('h1', {}, element('b', {}, scoreText(report, score.f1)), ' ', `${titleOf(headline)} F1`),
      said.map((text) => text && element('p', {}, text)),
    ),
    element('div', {}, lead(view, account), account && barToFull(view, account)),
  );
}

function spread({ report, headline: { interval } }: View): string {
  const { f1 } = interval?.deviation ?? {};
  return f1 === undefined ? '' : `; standard deviation ${scoreText(report, f1)}`;
}

/** What the score is the mean of, or the quotients that it is made of. */
function madeOf({ report, system, headline }: View): readonly string[] {
  const parts = averagedRows(system.rows, headline);
  if (parts[0] !== headline)
    return [`mean of ${parts.map(({ title, score }) => `${title} ${scoreText(report, score.f1)}`).join(', ')}`];
  return conventions[report.tool].sides.map((side) => {
    const of = quotient(headline, side);
    return `${side} ${scoreText(report, headline.score[side].value)}${of && ` = ${of}`}`;
  });
}

/** What the score is, and what each step adds to it. */
function barToFull(view: View, { title, start, steps: all }: Account): Child {
  const { report } = view;
  const steps = all.filter(({ gain }) => gain !== 0);
  if (steps.length === 0) return [];
  const parts = steps.map(({ kind, gain }, at) => {
    const { sign } = kindOf(view, kind);
    return { share: gain, label: gain > 0.1 ? `${sign} ${points(report, gain)}` : sign, name: at % 2 ? 'even' : 'odd' };
  });
  const most = scoreText(report, start + sumOf(steps, ({ gain }) => gain));
  const legend = steps.map(({ kind, gain }) =>
    element(
      'li',
      {},
      signOf(view, kind),
      ' ',
      errors(view, { k: [kind] }, kind),
      ' ',
      element('b', {}, points(report, gain)),
    ),
  );
  const order = view.isCoref
    ? 'Spurious mentions removed, then conflated entities split, divided ones merged, and missing mentions added, the response becomes the key'
    : 'Corrected one kind after the other, in this order, the predictions become gold';
  // A key without links has no MUC, and scores less than 100 itself.
  const whole = most === scoreText(report, 1) ? axisEnd(report) : `${most}, which is what it scores itself`;
  return [
    stack([{ share: start, label: `${scoreText(report, start)} ${title}`, name: 'scored' }, ...parts]),
    element('ul', { class: 'legend flow' }, ...legend),
    note(`${order}: these parts add up to ${whole}.`),
  ];
}
