import type { PageFinding } from '../data.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { kinds } from '../kinds.ts';
import { amount, counted, points } from '../numbers.ts';
import { bar } from './charts.ts';
import { signOf } from './score.ts';
import { accountOf } from './steps.ts';
import { type Cell, type Column, table } from './table.ts';
import { errors, section, type View } from './view.ts';

/** What to fix first: the kinds of findings, and what correcting them brings. */
export function fixFirst(view: View): Element | undefined {
  if (view.list.length === 0) return undefined;
  const rows = (view.isCoref ? corefRows(view) : spanRows(view)).toSorted((a, b) => (b.gain ?? -1) - (a.gain ?? -1));
  const most = Math.max(...rows.map(({ gain = 0 }) => gain));
  const hasGains = rows.some(({ gain }) => gain !== undefined);
  const columns: readonly Column[] = [
    { title: 'kind', is: 'name' },
    { title: 'findings', is: 'number' },
    ...(documents(view.list).size > 1 ? [{ title: 'documents', is: 'number' } as const] : []),
    ...(hasGains
      ? ([
          { title: view.isCoref ? 'CoNLL gain' : 'F1 gain', is: 'chart' },
          { title: '', is: 'number', label: 'gain' },
        ] as const)
      : []),
    ...rows[0].others.map(({ title, is }): Column => ({ title, is })),
  ];
  const cells = rows.map(({ kind, findings, gain, others }): readonly Cell[] => [
    [element('b', {}, signOf(kind), ' ', errors(view, { k: [kind] }, kind)), element('small', {}, kinds[kind].about)],
    element('b', {}, errors(view, { k: [kind] }, amount(findings.length))),
    ...(columns.some(({ title }) => title === 'documents') ? [amount(documents(findings).size)] : []),
    ...(hasGains
      ? [gain === undefined ? '' : bar(gain / most), gain === undefined ? '' : element('b', {}, points(gain))]
      : []),
    ...others.map(({ content }) => content),
  ]);
  const note = view.isCoref
    ? 'what each step of the bar adds to F1, after the steps before it'
    : 'what strict F1 gains with all of one kind corrected, alone';
  return section(
    'fix',
    'What to fix first',
    note,
    table(columns, cells, 'kinds'),
    element('p', { class: 'note' }, accounts(view)),
  );
}

interface KindRow {
  readonly kind: PageFinding['kind'];
  readonly findings: readonly PageFinding[];
  readonly gain?: number | undefined;
  readonly others: readonly { readonly title: string; readonly is: 'number' | 'text'; readonly content: Child }[];
}

function documents(findings: readonly PageFinding[]): ReadonlySet<string> {
  return new Set(findings.map(({ document }) => document));
}

function corefRows(view: View): readonly KindRow[] {
  const { list, counts } = view.system.findings!;
  const account = accountOf(view);
  const corrections = {
    missing: counted(counts.steps.add, 'mention'),
    spurious: counted(counts.steps.remove, 'mention'),
    divided: counted(counts.steps.merge, 'merge'),
    conflated: counted(counts.steps.split, 'split'),
    boundary: '',
    repeated: '',
  };
  const titles = account?.steps[0]?.gains?.map(({ title }) => title) ?? [];
  return (Object.keys(corrections) as (keyof typeof corrections)[]).flatMap((kind): KindRow[] => {
    const findings = list.filter((finding) => finding.kind === kind);
    const step = account?.steps.find((own) => own.kind === kind);
    const gains = titles.map((title, at) => {
      const own = step?.gains?.[at].gain;
      return { title, is: 'number', content: own === undefined ? '' : points(own) } as const;
    });
    const others = [{ title: 'corrections', is: 'number', content: corrections[kind] } as const, ...gains];
    return findings.length > 0 ? [{ kind, findings, gain: step?.gain, others }] : [];
  });
}

function spanRows(view: View): readonly KindRow[] {
  const { list, counts, gains } = view.system.findings!;
  const { tp, fn, fp } = counts;
  const before = tp === 0 ? 0 : (2 * tp) / (2 * tp + fn + fp);
  const found = [...new Set(view.list.map(({ kind }) => kind))];
  return found.map((kind): KindRow => {
    const gain = gains.find((own) => own.kind === kind);
    const [gold, pred] = counts.spans_in[kind as 'type'] ?? [undefined, undefined];
    return {
      kind,
      findings: list.filter((finding) => finding.kind === kind),
      gain: gain && gain.f1 - before,
      others: [
        { title: 'gold spans', is: 'number', content: gold === undefined ? '' : amount(gold) },
        { title: 'predicted', is: 'number', content: pred === undefined ? '' : amount(pred) },
        { title: 'most often', is: 'text', content: mostOften(view, kind) },
      ],
    };
  });
}

/** The two pairs of types, or ways to be wrong, that most findings of a kind have. */
function mostOften(view: View, kind: PageFinding['kind']): Child {
  const { extent } = view.system.findings!.counts;
  const ways = Object.entries(extent).filter(([name]) => name.slice(0, name.lastIndexOf(' ')) === kind);
  if (ways.length > 0)
    return ways
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${amount(count)} ${name.slice(kind.length + 1)}`)
      .join(', ');
  const pairs = new Map<string, number>();
  for (const finding of view.list) {
    if (finding.kind !== kind || !('gold' in finding) || kind === 'invalid' || kind === 'repeated') continue;
    const [gold, pred] = [finding.gold, finding.pred].map((own) => new Set(own.map(([, , type]) => type)));
    for (const ours of gold.size > 0 ? gold : [''])
      for (const theirs of pred.size > 0 ? pred : [''])
        pairs.set(`${ours}>${theirs}`, (pairs.get(`${ours}>${theirs}`) ?? 0) + 1);
  }
  const most = [...pairs].sort(([, a], [, b]) => b - a).slice(0, 2);
  return most.flatMap(([pair, count], at) => {
    const types = pair.split('>').filter(Boolean);
    const named = types.flatMap((type, index) => [index > 0 && ' → ', given(type)]);
    return [at > 0 && ', ', errors(view, { k: [kind], pair }, ...named), ` ${amount(count)}`];
  });
}

/** How the counts of findings add up to those of the scores. */
function accounts({ system, isCoref, rows }: View): string {
  const { counts } = system.findings!;
  if (!isCoref) {
    const { tp, fn, fp } = counts;
    return `The counts add up: the gold spans of the list are ${amount(fn)} = ${amount(tp + fn)} − ${amount(tp)} found, the predicted ones ${amount(fp)} = ${amount(tp + fp)} − ${amount(tp)}. Gains by one kind alone do not add up; those of the bar do.`;
  }
  const { mentions, entities, steps, links } = counts;
  const found = `missing ${amount(mentions.missing)} = ${amount(mentions.key)} − ${amount(mentions.common)} mentions, spurious ${amount(mentions.spurious)} = ${amount(mentions.response)} − ${amount(mentions.common)}`;
  const muc = `MUC loses ${counted(links.missing, 'link')} of recall = ${counted(steps.merge, 'merge')} + ${amount(steps.add)} missing − ${amount(entities.key_in.missing ?? 0)} entities missed whole, and ${amount(links.wrong)} of precision = ${counted(steps.split, 'split')} + ${amount(steps.remove)} spurious − ${amount(entities.response_in.spurious ?? 0)} entities spurious whole`;
  return `The counts add up: ${found}${rows.some(({ metric }) => metric === 'muc') ? `; ${muc}` : ''}.`;
}
