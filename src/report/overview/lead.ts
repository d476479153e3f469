import type { NerFinding } from '../../findings/finding.ts';
import type { SpanKind } from '../../findings/kinds.ts';
import { strictF1 } from '../../findings/steps.ts';
import { f1Without } from '../../results/f1-without.ts';
import { sumOf, tallied } from '../../text/grouped.ts';
import { type Child, element } from '../element.ts';
import { f1Of, unitsOf } from '../numbers.ts';
import type { Account } from './account.ts';
import { amount, counted, points, scoreText, share } from './numbers.ts';
import { type AnyFinding, documentName, errors, titleOf, type View } from './view.ts';

/** What costs most, in one or two sentences: nothing is said that the findings do not say. */
export function lead(view: View, account: Account | undefined): Child {
  const { list, findings, isCoref } = view;
  if (!findings) return [];
  if (list.length === 0) return element('p', { class: 'lead' }, allRight(view));
  const [first, second] = isCoref ? corefSentences(view, account) : spanSentences(view);
  const said = [first, documentSentence(view) ?? second].flatMap((own) => (own ? [own, ' '] : []));
  return said.length > 0 && element('p', { class: 'lead' }, ...said);
}

function allRight({ isCoref, findings }: View): string {
  const { tp, mentions } = findings!.counts;
  if ((mentions?.key ?? tp) === 0) return `Neither side has a ${isCoref ? 'mention' : 'span'} that is scored.`;
  if (!isCoref) return 'Nothing is wrong: every gold span was predicted as it is, and nothing else.';
  const { matched = 0 } = mentions;
  const as = matched > 0 ? `, ${counted(matched, 'mention')} by matching` : ' as it is';
  return `Nothing is wrong: every entity of the key is in the response${as}, and nothing else.`;
}

/** A sentence about each step of the bar, the largest gain first. */
function corefSentences({ findings, report }: View, account: Account | undefined): readonly Child[] {
  const { mentions, entities, steps } = findings!.counts;
  const lost = entities.key_in.missing ?? 0;
  const wholly = sumOf(findings!.list, (finding) =>
    finding.kind === 'group' && finding.group === 'missing' ? finding.key[0].mentions.length : 0,
  );
  const ofLost =
    lost > 0
      ? `, ${amount(wholly)} of them in ${counted(lost, 'entirely missing entity', 'entirely missing entities')}`
      : '';
  const mentionsOf = (count: number, all: number, side: string, other: string): string =>
    `${amount(count)} of ${counted(all, 'mention')} of the ${side} ${count === 1 ? 'is' : 'are'} not in the ${other}`;
  const divided = counted(
    steps.divided_entities,
    'entity of the key is split over several of the response',
    'entities of the key are split over several of the response',
  );
  const conflated = counted(
    steps.conflated_entities,
    'entity of the response mixes several of the key',
    'entities of the response mix several of the key',
  );
  const found = (account?.steps ?? []).filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
  const adding = found.length > 1 ? 'With all other errors fixed, adding' : 'Adding';
  const what: Readonly<Record<string, string>> = {
    missing: `${mentionsOf(mentions.missing, mentions.key, 'key', 'response')}${ofLost}. ${adding} them`,
    spurious: `${mentionsOf(mentions.spurious, mentions.response, 'response', 'key')}. Removing these`,
    divided: `${divided}. Merging their parts, a step of the bar below,`,
    conflated: `${conflated}. Splitting these, a step of the bar below,`,
  };
  return found.map(({ kind, gain }, at) => {
    const named = `${kind} ${kind === 'divided' || kind === 'conflated' ? 'entities' : 'mentions'}`;
    return [costing(named, at), ` ${what[kind]} adds ${scoreText(report, gain)} to ${account?.title} F1.`];
  });
}

/** What costs most, or next. */
function costing(what: string, at: number): Child {
  const text = at === 0 ? `${what[0].toUpperCase()}${what.slice(1)} cost most:` : `Next are ${what}:`;
  return element('b', {}, text);
}

/** A sentence about each kind of error, first those whose correction alone gains most. */
function spanSentences({ findings, report }: View): readonly Child[] {
  const { counts, gains } = findings!;
  const { tp, fn, fp } = counts;
  const before = strictF1(tp, tp + fn, tp + fp);
  const found = gains.toSorted((a, b) => b.f1 - a.f1).filter(({ f1 }) => f1 > before);
  return found.map(({ kind, f1 }, at) => [
    costing(names[kind], at),
    ` ${saidOf(kind, findings!)}. With these alone put right, strict F1 is ${scoreText(report, f1)} (${points(report, f1 - before)}).`,
  ]);
}

const names: Readonly<Record<SpanKind, string>> = {
  missed: 'missed spans',
  spurious: 'spurious spans',
  type: 'wrong types',
  boundary: 'wrong boundaries',
  'boundary+type': 'wrong boundaries with wrong types',
  split: 'split spans',
  merged: 'merged spans',
  tangled: 'tangled spans',
};

/** What is wrong with the spans of a kind, and how many there are. */
function saidOf(kind: SpanKind, { counts, list }: NonNullable<View['findings']>): string {
  const { tp, fn, fp, kinds, spans_in } = counts;
  const { [kind]: count } = kinds;
  const alone = (side: 'gold' | 'pred', all: string, other: string): string =>
    `${amount(count)} of ${all} ${count === 1 ? 'meets' : 'meet'} no ${other}${mostOf(list, kind, side, count)}`;
  switch (kind) {
    case 'missed':
      return alone('gold', counted(tp + fn, 'gold span'), 'prediction');
    case 'spurious':
      return alone('pred', counted(tp + fp, 'predicted span'), 'gold span');
    case 'type':
      return `${counted(count, 'span')} of the right words ${count === 1 ? 'has' : 'have'} a wrong type`;
    case 'boundary':
      return `${counted(count, 'span')} of the right type ${count === 1 ? 'begins or ends' : 'begin or end'} elsewhere`;
    case 'boundary+type':
      return `${counted(count, 'span overlaps', 'spans overlap')}, with other ends and another type`;
    case 'split':
      return `${counted(count, 'gold span was', 'gold spans were')} predicted as several`;
    case 'merged':
      return `${amount(spans_in.merged[0])} gold spans were predicted as ${counted(count, 'span')}`;
    case 'tangled':
      return `${counted(count, 'group')} of several gold and several predicted spans ${count === 1 ? 'overlaps' : 'overlap'}`;
  }
}

/** The type that most findings of a kind have, if it is one. */
function mostOf(list: readonly AnyFinding[], kind: SpanKind, side: 'gold' | 'pred', count: number): string {
  const own = (list as readonly NerFinding[]).filter((finding) => finding.kind === kind);
  const [first, second] = tallied(own.flatMap((finding) => finding[side].map(([, , type]) => type)));
  if (!first || !second || first[1] === second[1]) return '';
  return `, ${2 * first[1] > count ? 'most of them' : 'most often'} ${first[0]} (${amount(first[1])})`;
}

/** With fewer documents, each holds much of the findings. */
const ENOUGH_DOCUMENTS = 10;

/** The document that holds more than 12 % of all findings, and the score without it. */
function documentSentence(view: View): Child {
  const { report, list, system, headline, documents } = view;
  if (documents.length < ENOUGH_DOCUMENTS) return undefined;
  const [[name, most]] = tallied(list.map(({ document }) => document));
  if (most <= 0.12 * list.length) return undefined;
  const unit = unitsOf(report, system).find((own) => own.name === name);
  const without = unit && f1Without(system, unit, headline);
  return [
    element('b', {}, 'One document'),
    ', ',
    errors(view, { d: documents.indexOf(name) }, documentName(name)),
    `, has ${share(most / list.length)} of all errors`,
    unit && ` (${titleOf(headline)} F1 ${scoreText(report, f1Of(report, unit))})`,
    without !== undefined && `; without it the score is ${scoreText(report, without)}`,
    '.',
  ];
}
