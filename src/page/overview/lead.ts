import { documentsOf, type NerFinding } from '../data.ts';
import { type Child, type Element, element } from '../element.ts';
import { amount, counted, percent, points, share, sum } from '../numbers.ts';
import type { Account } from './steps.ts';
import { documentName, errors, type View } from './view.ts';

/** What costs most, in one or two sentences: nothing is said that the findings do not say. */
export function lead(view: View, account: Account | undefined): readonly Element[] {
  const { system, list } = view;
  if (!system.findings) return [];
  if (list.length === 0) return [element('p', { class: 'lead' }, view.isCoref ? allRight.coref : allRight.ner)];
  const sentences = view.isCoref ? corefSentences(view, account) : spanSentences(view);
  const [first, second] = sentences;
  const document = documentSentence(view);
  const said = [first, document.length > 0 ? document : second].filter((own) => own?.length);
  return said.length > 0 ? [element('p', { class: 'lead' }, ...said.flatMap((own) => [...own, ' ']))] : [];
}

const allRight = {
  coref: 'Nothing is wrong: every entity of the key is in the response as it is, and no other.',
  ner: 'Nothing is wrong: every gold span was predicted as it is, and no other.',
};

type Sentence = readonly Child[];

/** A sentence about each step of the bar, those that bring most first. */
function corefSentences({ system }: View, account: Account | undefined): readonly Sentence[] {
  const { mentions, entities, steps } = system.findings!.counts;
  const lost = entities.key_in.missing ?? 0;
  const wholly = sum(system.findings!.list, (finding) =>
    finding.kind === 'group' && finding.group === 'missing' ? finding.key[0].mentions.length : 0,
  );
  const what = {
    missing: `${amount(mentions.missing)} of ${counted(mentions.key, 'mention')} of the key ${mentions.missing === 1 ? 'is' : 'are'} not in the response${
      lost > 0 ? `, ${amount(wholly)} of them in ${counted(lost, 'entity', 'entities')} of which nothing is found` : ''
    }. Adding them`,
    spurious: `${amount(mentions.spurious)} of ${counted(mentions.response, 'mention')} of the response ${mentions.spurious === 1 ? 'is' : 'are'} not in the key. Removing these`,
    divided: `${counted(steps.divided_entities, 'entity', 'entities')} of the key ${steps.divided_entities === 1 ? 'stands' : 'stand'} in several of the response. Merging the parts`,
    conflated: `${counted(steps.conflated_entities, 'entity', 'entities')} of the response ${steps.conflated_entities === 1 ? 'holds' : 'hold'} mentions of several of the key. Splitting these`,
  };
  const after = { spurious: '', conflated: ' then', divided: ' then', missing: ' after that' };
  const found = (account?.steps ?? []).filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
  return found.map(({ kind, gain }, at) => {
    const own = kind as keyof typeof what;
    const noun = own === 'divided' || own === 'conflated' ? 'entities' : 'mentions';
    const title = at === 0 ? `${own[0].toUpperCase()}${own.slice(1)} ${noun} cost most:` : `Next are ${own} ${noun}:`;
    return [element('b', {}, title), ` ${what[own]}${after[own]} adds ${percent(gain)} to ${account?.title} F1.`];
  });
}

/** A sentence about each kind of error, first those whose correction alone gains most. */
function spanSentences(view: View): readonly Sentence[] {
  const { counts, gains, list } = view.system.findings!;
  const { tp, fn, fp, kinds, spans_in } = counts;
  const before = (2 * tp) / (2 * tp + fn + fp);
  const mostOf = (kind: 'missed' | 'spurious', side: 'gold' | 'pred'): string => {
    const types = new Map<string, number>();
    for (const finding of list as readonly NerFinding[])
      if (finding.kind === kind) for (const [, , type] of finding[side]) types.set(type, (types.get(type) ?? 0) + 1);
    const [[type, most] = ['', 0], [, next] = ['', 0]] = [...types].sort(([, a], [, b]) => b - a);
    if (types.size < 2 || most === next) return '';
    return `, ${2 * most > kinds[kind] ? 'most of them' : 'most often'} ${type} (${amount(most)})`;
  };
  const what = {
    missed: () =>
      `${amount(kinds.missed)} of ${counted(tp + fn, 'gold span')} ${kinds.missed === 1 ? 'meets' : 'meet'} no prediction${mostOf('missed', 'gold')}`,
    spurious: () =>
      `${amount(kinds.spurious)} of ${counted(tp + fp, 'predicted span')} ${kinds.spurious === 1 ? 'meets' : 'meet'} no gold span${mostOf('spurious', 'pred')}`,
    type: () => `${counted(kinds.type, 'span')} of the right words ${kinds.type === 1 ? 'has' : 'have'} a wrong type`,
    boundary: () =>
      `${counted(kinds.boundary, 'span')} of the right type ${kinds.boundary === 1 ? 'begins or ends' : 'begin or end'} elsewhere`,
    'boundary+type': () =>
      `${counted(kinds['boundary+type'], 'span')} ${kinds['boundary+type'] === 1 ? 'overlaps' : 'overlap'}, with other ends and another type`,
    split: () => `${counted(kinds.split, 'gold span')} ${kinds.split === 1 ? 'was' : 'were'} predicted as several`,
    merged: () => `${amount(spans_in.merged[0])} gold spans were predicted as ${counted(kinds.merged, 'span')}`,
    tangled: () =>
      `${counted(kinds.tangled, 'group')} of several gold and several predicted spans ${kinds.tangled === 1 ? 'overlaps' : 'overlap'}`,
  };
  return gains
    .toSorted((a, b) => b.f1 - a.f1)
    .filter(({ f1 }) => f1 > before)
    .map(({ kind, f1 }, at) => [
      element('b', {}, at === 0 ? `${names[kind]} cost most:` : `Next are ${names[kind].toLowerCase()}:`),
      ` ${what[kind]()}. With these alone put right, strict F1 is ${percent(f1)} (${points(f1 - before)}).`,
    ]);
}

const names = {
  missed: 'Missed spans',
  spurious: 'Spurious spans',
  type: 'Wrong types',
  boundary: 'Wrong boundaries',
  'boundary+type': 'Wrong boundaries with wrong types',
  split: 'Split spans',
  merged: 'Merged spans',
  tangled: 'Tangled spans',
};

/** With fewer documents, each holds much of the findings. */
const ENOUGH_DOCUMENTS = 10;

/** The document that holds more than 12 % of all findings, and the score without it. */
function documentSentence(view: View): Sentence {
  const { data, list, system, headline } = view;
  const names = documentsOf(data);
  if (names.length < ENOUGH_DOCUMENTS) return [];
  const found = new Map<string, number>();
  for (const { document } of list) found.set(document, (found.get(document) ?? 0) + 1);
  const [[name, most]] = [...found].sort(([, a], [, b]) => b - a);
  if (most <= 0.12 * list.length) return [];
  const scores = system.byDocument?.find(({ document }) => document === name)?.scores[headline.metric];
  const own = scores?.micro ?? scores;
  const without = scoreWithout(view, name);
  const f1 = own && ` (${view.isCoref ? headline.title : headline.metric} F1 ${percent(own.f1)})`;
  return [
    element('b', {}, 'One document'),
    ', ',
    errors(view, { d: names.indexOf(name) }, documentName(name)),
    `, has ${share(most / list.length)} of all findings${f1 ?? ''}${
      without === undefined ? '' : `; without it the score is ${percent(without)}`
    }.`,
  ];
}

/** The headline without a document, where it is made of quotients that add up over documents. */
function scoreWithout({ rows, system, headline }: View, name: string): number | undefined {
  const document = system.byDocument?.find((own) => own.document === name);
  const metrics = headline.metric === 'conll' ? ['muc', 'bcub', 'ceafe'] : [headline.metric];
  const f1s = metrics.map((metric) => {
    const whole = rows.find((row) => row.metric === metric && row.part === headline.part)?.score;
    const scores = document?.scores[metric];
    const own = scores?.micro ?? scores;
    const [recall, precision] = (['recall', 'precision'] as const).map((side) => {
      const { numerator: right = Number.NaN, denominator: of = Number.NaN } = whole?.[side] ?? {};
      const { numerator = Number.NaN, denominator = Number.NaN } = own?.[side] ?? {};
      return (right - numerator) / (of - denominator);
    });
    return (2 * recall * precision) / (recall + precision);
  });
  const mean = sum(f1s, (f1) => f1) / f1s.length;
  return Number.isNaN(mean) ? undefined : mean;
}
