import { averagedRows } from '../../../results/f1-without.ts';
import { comparisonTable, isSignificant } from '../../../results/ranks.ts';
import type { ReportRow } from '../../../results/report.ts';
import { isMean, rowName } from '../../../score/score.ts';
import { cutMiddle } from '../../../text/width.ts';
import { type Child, type Element, element, given } from '../../element.ts';
import { type Across, rowsAcross, shown } from '../../numbers.ts';
import type { NumberStyle } from '../../style.ts';
import { listedSystems, type Standing, standings } from '../../systems/standing.ts';
import { amount } from '../numbers.ts';
import { type Cell, column, MOST_TYPES, table, wide } from '../table.ts';
import { errors, folded, note, part, type View } from '../view.ts';

/** More systems are rows, not columns. */
const MOST_COLUMNS = 6;

/** A type, average or metric in all systems. */
interface Line extends Across {
  readonly title: string;
}

/** F1 of each system by type, or by metric, the best of each marked; undefined where there is one alone. */
export function f1Heat(views: readonly View[], style: NumberStyle): Child {
  const [{ report, isCoref, headline }] = views;
  const own = isCoref ? metricLines(views) : typeLines(views);
  if (own.length < 2) return undefined;
  const frequent = own.slice(0, MOST_TYPES);
  const rest = own.slice(MOST_TYPES);
  const averages = isCoref
    ? []
    : linesOf(views, ({ metric, part }) => metric === headline.metric && /^(?:micro|macro)$/.test(part ?? ''));
  const top = Math.max(...[...own, ...averages].flatMap(({ rows }) => rows.map((row) => row?.score.f1 ?? 0)));
  const draw = (lines: readonly Line[]): Element => drawn(views, lines, top, style);
  const about = isCoref ? 'the headline first' : 'most gold spans first; each cell leads to the errors of its type';
  const nothing = listedSystems(report).map(({ at, name }) => {
    const none = own.filter(({ rows }) => rows[at]?.score.precision.denominator === 0).map(({ title }) => title);
    return none.length > 0 && !isCoref ? `${name} predicts no ${none.join(', no ')}. ` : '';
  });
  return part(
    isCoref ? 'F1 by metric' : 'F1 by type',
    about,
    wide('F1 by type and system', draw([...frequent, ...averages])),
    rest.length > 0 && folded(`${rest.length} more types`, wide('F1 of rarer types', draw(rest))),
    note(
      nothing.join(''),
      element('b', { class: 'best' }, 'Underlined'),
      ': best. ',
      report.significance && [element('span', { class: 'tie' }, 'Dotted'), ': the test cannot tell it from the best. '],
      `Shade: F1 from 0 to ${shown(style, top)}.`,
    ),
  );
}

function drawn(views: readonly View[], lines: readonly Line[], top: number, style: NumberStyle): Element {
  const [{ report, isCoref }] = views;
  const order = standings(report);
  const compared = comparisonTable(report.comparisons);
  const cellOf = ({ title, row, rows }: Line, at: number): Cell => {
    const own = rows[at];
    if (!own) return '';
    const f1 = own.score.f1;
    const best = Math.max(...rows.map((other) => other?.score.f1 ?? 0));
    const bests = [...rows.keys()].filter((other) => rows[other]?.score.f1 === best);
    const test = compared(bests[0], at, row);
    const kind = f1 > 0 && f1 === best ? 'best' : f1 > 0 && test && !isSignificant(test) ? 'tie' : undefined;
    const text = element(kind === 'best' ? 'b' : 'span', { class: kind }, shown(style, f1));
    const asked = isCoref || isMean(row) ? {} : { type: title };
    return { content: errors(views[at], asked, text), shade: f1 / (top || 1) };
  };
  if (order.length > MOST_COLUMNS || isCoref)
    return table('heat f1s', order, [
      column('name', 'system', ({ name }) => given(name)),
      ...lines.map((line) => column<Standing>('number', given(line.title), ({ at }) => cellOf(line, at))),
    ]);
  return table('heat f1s', lines, [
    column('name', 'type', ({ title, row }) => (isMean(row) ? element('b', {}, title) : given(title))),
    column('number', 'gold spans', ({ row: { support, part } }) => part !== 'macro' && amount(support ?? 0)),
    ...order.map(({ name, at }) => column<Line>('number', given(cutMiddle(name, 24)), (line) => cellOf(line, at))),
  ]);
}

/** The metrics that the headline is the mean of, after it; of one metric alone all that were scored. */
function metricLines(views: readonly View[]): readonly Line[] {
  const [{ system, headline }] = views;
  const parts = averagedRows(system.rows, headline);
  const asked = parts.length > 1 ? [headline, ...parts] : system.rows.filter(({ isMain }) => isMain);
  const lines = linesOf(views, (row) => asked.some((own) => rowName(own) === rowName(row)));
  return lines.toSorted((a, b) => Number(b.row === headline) - Number(a.row === headline));
}

function typeLines(views: readonly View[]): readonly Line[] {
  const { metric } = views[0].headline;
  const own = linesOf(views, (row) => row.metric === metric && !isMean(row));
  return own.toSorted((a, b) => (b.row.support ?? 0) - (a.row.support ?? 0));
}

/** The rows that are asked for, of all systems. */
function linesOf([{ report }]: readonly View[], isAsked: (row: ReportRow) => boolean): readonly Line[] {
  return rowsAcross(report, isAsked).map((own) => ({
    ...own,
    title: own.row.part === 'micro' ? 'micro' : own.row.title,
  }));
}
