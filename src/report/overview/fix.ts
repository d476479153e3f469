import { type Step, strictF1 } from '../../findings/steps.ts';
import { groupedBy, tallied } from '../../text/grouped.ts';
import { type Child, element, given } from '../element.ts';
import { accountOf } from './account.ts';
import { bar } from './charts.ts';
import { amount, counted, points } from './numbers.ts';
import { type Columns, column, table } from './table.ts';
import { type AnyFinding, errors, folded, kindOf, note, type Section, section, signOf, type View } from './view.ts';

/** The findings of a kind, and what correcting them brings. */
interface KindRow {
  readonly kind: AnyFinding['kind'];
  readonly findings: readonly AnyFinding[];
  readonly gain: number | undefined;
}

/** What to fix first: the kinds of findings, and what correcting them brings. */
export function fixFirst(view: View): Section | undefined {
  const { list, isCoref, findings } = view;
  if (list.length === 0 || !findings) return undefined;
  const steps = accountOf(view)?.steps ?? [];
  const { tp, fn, fp } = findings.counts;
  const gains = new Map<string, number>(
    isCoref
      ? steps.map(({ kind, gain }) => [kind, gain])
      : findings.gains.map(({ kind, f1 }) => [kind, f1 - strictF1(tp, tp + fn, tp + fp)]),
  );
  const shown = new Set<string>([...list.map(({ kind }) => kind), 'boundary']);
  const rows = [...groupedBy(findings.list, ({ kind }) => kind)]
    .filter(([kind]) => shown.has(kind))
    .map(([kind, own]): KindRow => ({ kind, findings: own, gain: gains.get(kind) }))
    .sort((a, b) => (b.gain ?? -1) - (a.gain ?? -1));
  const made = table('kinds', rows, [
    ...kindColumns(view, rows),
    ...(isCoref ? corefColumns(view, steps) : spanColumns(view)),
  ]);
  const about = isCoref
    ? 'what each step of the bar adds to F1, after the steps before it'
    : 'what strict F1 gains with all of one kind corrected, alone';
  const sums = isCoref ? corefSums(view) : spanSums(view);
  return section(
    'fix',
    'What to fix first',
    about,
    made,
    folded('How these add up', note(`The counts add up: ${sums}`, matchedOf(view))),
  );
}

/** What is said of the kinds of either command. */
function kindColumns(view: View, rows: readonly KindRow[]): Columns<KindRow> {
  const documentsOf = (findings: readonly AnyFinding[]): number =>
    new Set(findings.map(({ document }) => document)).size;
  const most = Math.max(...rows.map(({ gain = 0 }) => gain));
  const hasGains = rows.some(({ gain }) => gain !== undefined);
  const nameOf = ({ kind }: KindRow): Child => [
    element('b', {}, signOf(view, kind), ' ', errors(view, { k: [kind] }, kind)),
    element('small', {}, kindOf(view, kind).about),
  ];
  const title = view.isCoref ? 'CoNLL gain' : 'F1 gain';
  return [
    column('name', 'kind', nameOf),
    column('number', 'errors', ({ kind, findings }) =>
      element('b', {}, errors(view, { k: [kind] }, amount(findings.length))),
    ),
    documentsOf(view.list) > 1 && column('number', 'documents', ({ findings }) => amount(documentsOf(findings))),
    hasGains && column('chart', title, ({ gain }) => gain !== undefined && bar(most > 0 ? gain / most : 0)),
    hasGains &&
      column('number', '', ({ gain }) => gain !== undefined && element('b', {}, points(view.report, gain)), 'gain'),
  ];
}

/** How many corrections a kind takes, and what they bring to the metrics that CoNLL is the mean of. */
function corefColumns({ findings, system, report }: View, steps: readonly Step[]): Columns<KindRow> {
  const { add, remove, merge, split } = findings!.counts.steps;
  const corrections: Readonly<Record<string, string>> = {
    missing: counted(add, 'mention'),
    spurious: counted(remove, 'mention'),
    divided: counted(merge, 'merge'),
    conflated: counted(split, 'split'),
  };
  const averaged = system.rows.filter(({ metric, isMain }) => isMain && steps[0]?.gains?.[metric] !== undefined);
  const gainOf = (kind: string, metric: string): Child =>
    steps.flatMap((step) => (step.kind === kind && step.gains ? [points(report, step.gains[metric])] : []));
  return [
    column('number', 'corrections', ({ kind }) => corrections[kind]),
    ...averaged.map(({ title, metric }) => column<KindRow>('number', title, ({ kind }) => gainOf(kind, metric))),
  ];
}

/** How many spans a kind has, and what is most often wrong with them. */
function spanColumns(view: View): Columns<KindRow> {
  const { spans_in } = view.findings!.counts;
  const spans: Readonly<Record<string, readonly number[]>> = spans_in;
  const countOf = (kind: string, side: 0 | 1): Child => spans[kind] && amount(spans[kind][side]);
  return [
    column('number', 'gold spans', ({ kind }) => countOf(kind, 0)),
    column('number', 'predicted', ({ kind }) => countOf(kind, 1)),
    column('text', 'most often', (row) => mostOften(view, row)),
  ];
}

/** The two pairs of types, or ways to be wrong, that most findings of a kind have. */
function mostOften(view: View, { kind, findings }: KindRow): Child {
  if (kind === 'invalid' || kind === 'repeated') return undefined;
  const ways = tallied(findings.flatMap((finding) => ('extent' in finding && finding.extent) || []));
  if (ways.length > 0) return ways.map(([name, count]) => `${amount(count)} ${name}`).join(', ');
  const pairs = findings.flatMap((finding) => {
    if (!('gold' in finding)) return [];
    const [gold, pred] = [finding.gold, finding.pred].map((own) => new Set(own.map(([, , type]) => type)));
    const others = pred.size > 0 ? [...pred] : [''];
    return (gold.size > 0 ? [...gold] : ['']).flatMap((own) => others.map((other) => `${own}>${other}`));
  });
  return tallied(pairs)
    .slice(0, 2)
    .flatMap(([pair, count], at) => {
      const types = pair.split('>').filter(Boolean);
      const named = types.flatMap((type, index) => [index > 0 && ' → ', given(type)]);
      return [at > 0 && ', ', errors(view, { k: [kind], pair }, ...named), ` ${amount(count)}`];
    });
}

/** How many mentions are right without being equal, which is not an error. */
function matchedOf(view: View): Child {
  const { matched = 0, common } = view.findings!.counts.mentions ?? {};
  if (matched === 0) return undefined;
  const asked = errors(view, { k: ['matched'] }, counted(matched, 'mention is', 'mentions are'));
  return [` Of the ${amount(common)} common mentions, `, asked, ' matched without being equal.'];
}

/** How the counts of findings add up to those of the scores. */
function spanSums({ findings }: View): string {
  const { tp, fn, fp } = findings!.counts;
  return `the gold spans of the list are ${amount(fn)} = ${amount(tp + fn)} − ${amount(tp)} found, the predicted ones ${amount(fp)} = ${amount(tp + fp)} − ${amount(tp)}. Gains by one kind alone do not add up; those of the bar do.`;
}

function corefSums({ findings, system }: View): string {
  const { mentions, entities, steps, links } = findings!.counts;
  const found = `missing ${amount(mentions.missing)} = ${amount(mentions.key)} − ${amount(mentions.common)} mentions, spurious ${amount(mentions.spurious)} = ${amount(mentions.response)} − ${amount(mentions.common)}`;
  if (!system.rows.some(({ metric }) => metric === 'muc')) return `${found}.`;
  const recall = `${counted(links.missing, 'link')} of recall = ${counted(steps.merge, 'merge')} + ${amount(steps.add)} missing − ${amount(entities.key_in.missing ?? 0)} entities missed whole`;
  const precision = `${amount(links.wrong)} of precision = ${counted(steps.split, 'split')} + ${amount(steps.remove)} spurious − ${amount(entities.response_in.spurious ?? 0)} entities spurious whole`;
  return `${found}; MUC loses ${recall}, and ${precision}.`;
}
