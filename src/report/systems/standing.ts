import { baseOf, comparisonTable, isSignificant, LEVEL } from '../../results/ranks.ts';
import type { RankRange, Report, ReportRow } from '../../results/report.ts';
import type { Comparison } from '../../stats/compare.ts';
import { enumerated } from '../../text/quoted.ts';
import { headlineOf, shortNames, shown } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';

/** A system in the order of ranks, and how it compares with the first of them. */
export interface Standing extends Omit<RankRange, 'system' | 'cut'> {
  /** Its index in the report. */
  readonly at: number;
  readonly name: string;
  /** Whether all systems above are significantly better than it and all below. */
  readonly isCut: boolean;
  /** The headline. */
  readonly row: ReportRow;
  /** Its headline F1 minus that of the first or, where only one system was compared with others, of that; absent for this one. */
  readonly difference?: number | undefined;
  readonly test?: Comparison | undefined;
}

/** How the name of a system is written within a sentence. */
type Naming = (name: string) => string;

const asItIs: Naming = (name) => name;

/** The system that others are compared with: the first in rank, unless they were tested against another one alone. */
export function firstOf(report: Report): number {
  const { ranks, comparisons, ranking = [0] } = report;
  return ranks || !comparisons ? ranking[0] : baseOf(report);
}

/** All systems from the best to the worst. Those of equal F1 share ranks. */
export function standings(report: Report, nameOf: Naming = asItIs): readonly Standing[] {
  const { systems, ranking = [0], ranks = [] } = report;
  const names = shortNames(report).map(nameOf);
  const rows = systems.map((system) => headlineOf(report, system));
  const base = firstOf(report);
  const compared = comparisonTable(report.comparisons);
  return ranking.map((at, place) => {
    const above = rows.filter(({ score }) => score.f1 > rows[at].score.f1).length;
    const { from = above + 1, to = above + 1, cut = false } = ranks[place] ?? {};
    const own = { at, name: names[at], from, to, isCut: cut, row: rows[at] };
    if (at === base) return own;
    return { ...own, difference: rows[at].score.f1 - rows[base].score.f1, test: compared(base, at, rows[at]) };
  });
}

/** All systems from the best to the worst, if that is asked for, or else as they were given. */
export function listedSystems(report: Report, isRanked = false): readonly Standing[] {
  const ranked = standings(report);
  return isRanked ? ranked : ranked.toSorted((a, b) => a.at - b.at);
}

/** `2`, or `1-3` where tests cannot tell. */
export function rankText({ from, to }: Standing, dash = '-'): string {
  return from === to ? String(from) : `${from}${dash}${to}`;
}

/** A p-value with three decimals, and more where these would round it to the level or across it. */
export function pText(p: number): string {
  if (p < 0.001) return '< 0.001';
  const digits = [3, 4, 5, 6].find((count) => p === LEVEL || Number(p.toFixed(count)) < LEVEL === p < LEVEL);
  return p.toFixed(digits ?? 7);
}

/** Who is first, and whether that is sure: the first part matters most. Nothing is said to be better without a test. */
export function verdict(report: Report, style: NumberStyle, nameOf?: Naming): readonly [first: string, rest: string] {
  const all = standings(report, nameOf);
  const [first, second, ...others] = all;
  const title = `${first.row.title.replace(/ micro$/, '')} F1`;
  const f1 = (own: Standing): string => shown(style, own.row.score.f1);
  if (!report.significance) {
    const best = all.filter(({ from }) => from === 1);
    const next = others.length > 0 ? 'is next with' : 'has';
    if (best.length > 1) return [`${joined(best)} have the highest ${title}, ${f1(first)}`, '. Not tested.'];
    return [
      `${first.name} has the highest ${title}, ${f1(first)}`,
      `; ${second.name} ${next} ${f1(second)}. Not tested.`,
    ];
  }
  const base = all.find(({ at }) => at === firstOf(report))!;
  const compared = all.filter((own) => own !== base);
  const tied = compared.filter(({ test }) => !test || !isSignificant(test));
  const lower = compared.filter((own) => !tied.includes(own) && own.difference! < 0);
  const higher = compared.filter((own) => !tied.includes(own) && own.difference! > 0);
  if (base !== first) {
    const said = [
      higher.length > 0 && `${are(higher)} higher`,
      tied.length > 0 && `the test cannot tell ${joined(tied)} from it`,
      lower.length > 0 && `${are(lower)} lower`,
    ];
    const told = said.filter((own) => own !== false).join('; ');
    return [`${first.name} has the highest ${title}, ${f1(first)}`, `. Against ${base.name}, ${f1(base)}: ${told}.`];
  }
  const begun = `${first.name} is first with ${title} ${f1(first)}`;
  if (tied.length === 0)
    return [begun, compared.length > 1 ? ', above every other system.' : `, above ${second.name}.`];
  const below = tied.map(({ difference = 0 }) => shown(style, Math.abs(difference)));
  const unit = style.scale === 'percent' ? ' points' : '';
  const p = tied.length === 1 ? `, p ${pText(tied[0].test?.adjusted ?? 1)}` : '';
  const rest = lower.length > 3 ? `The other ${numberWord(lower.length)} are` : are(lower);
  const areFew = tied.length <= 4;
  return [
    `${begun}, but the test cannot tell it from ${areFew ? joined(tied) : `${numberWord(tied.length)} others`}`,
    ` (${areFew ? enumerated(below) : `${below[0]} to ${below.at(-1)}`}${unit} below${p}).${lower.length > 0 ? ` ${rest} lower.` : ''}`,
  ];
}

/** What all systems get wrong, and what one alone gets right, in sentences. */
export function sharedSentences(report: Report, nameOf: Naming = asItIs): string[] {
  const { sharedErrors, tool } = report;
  if (!sharedErrors) return [];
  const { rows, wrong } = sharedErrors;
  const [{ gold, right, only }] = rows;
  const names = shortNames(report).map(nameOf);
  const what = tool === 'nerscore' ? 'gold spans' : 'mentions of the key';
  const share = gold > 0 ? ` (${Math.round((100 * right[0]) / gold)} %)` : '';
  const alone = only.flatMap((count, at) => (count > 0 ? `${names[at]} ${count}` : []));
  const all = names.length === 2 ? 'both' : `all ${names.length}`;
  return [
    `wrong in ${all} systems: ${right[0]} of ${gold} ${what}${share}`,
    `right in one alone: ${alone.join(', ') || 'none'}`,
    `wrong predictions that ${all} systems make: ${wrong[names.length - 1]}`,
  ];
}

function are(systems: readonly Standing[]): string {
  return `${joined(systems)} ${systems.length === 1 ? 'is' : 'are'}`;
}

function joined(systems: readonly Standing[]): string {
  return enumerated(systems.map(({ name }) => name));
}

const words = ['four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

function numberWord(count: number): string {
  return words[count - 4] ?? String(count);
}
