import { type FoundSpan, isOfSpans, type NerFinding, type PageData } from '../data.ts';
import { type Child, element, given } from '../element.ts';
import { entitiesOf, type Listed } from '../listed.ts';
import { hashOf, type State } from '../state.ts';
import { sharesOf } from './detail.ts';
import { type Mark, type Side, sides } from './document.ts';
import { calledOf, partsOf } from './entities.ts';
import { wordsOf } from './quote.ts';
import { sign } from './row.ts';
import type { Scene, Stage } from './scene.ts';

/** What a finding means, and how its entities are cut, or what its spans are. `focus`: the mark that was clicked or gone to. */
export function findingCard({ data }: Stage, scene: Scene, { finding, change }: Listed): readonly HTMLElement[] {
  const { names, shown, chosen, focus, state } = scene;
  const extent = 'gold' in finding && finding.extent ? `, ${finding.extent}` : '';
  const { name: kind = finding.kind, about } = names.kinds[finding.kind];
  const words = focus && element('b', {}, given(wordsOf(shown, focus)));
  const head = [
    element(
      'h2',
      {},
      sign(names, finding.kind),
      words,
      words && ' ',
      element('span', { class: 'about' }, kind, extent),
    ),
    element('p', { class: 'about' }, about, whoseError(data, state, change)),
  ];
  if ('gold' in finding) return [...head, spansTable(scene, finding)];
  const [entity] = entitiesOf(finding);
  const asked = { e: entity, k: undefined, q: undefined, n: undefined };
  const only = element('p', {}, element('a', { href: hashOf({ ...state, ...asked }) }, 'only errors of this entity'));
  return [...head, ...entityBars(scene, chosen), ...(entity && state.e !== entity ? [only] : [])];
}

/** Which of two systems makes an error. */
function whoseError({ names }: PageData, { sys = 0 }: State, change: Listed['change']): Child {
  if (sys === 0) return undefined;
  const [first, own] = [names[0], names[sys]].map(given);
  if (change === 'shared') return ['; an error of ', own, ', and of ', first];
  return change === 'fixed' ? ['; an error of ', first, ', not of ', own] : ['; an error of ', own, ', not of ', first];
}

/** What is known of a mark that was gone to. */
export function markCard({ data }: Stage, scene: Scene, mark: Mark): readonly HTMLElement[] {
  const { names, shown } = scene;
  const kind = shown.wrong.get(mark);
  const right = isOfSpans(data) ? 'right: both sides have it' : 'in both sides; no cut or join begins here';
  const about = kind ? names.kinds[kind].about : right;
  const head = [
    element('h2', {}, kind && sign(names, kind), given(wordsOf(shown, mark))),
    element('p', { class: 'about' }, about),
  ];
  if (isOfSpans(data)) return [...head, element('p', {}, given(mark.group))];
  return [...head, ...entityBars(scene, [mark])];
}

/** A bar for the first entity of each side that has one of the mentions: its parts by the entities of the other side. */
function entityBars({ names, shown, focus, pred }: Scene, marks: readonly Mark[]): readonly HTMLElement[] {
  const numbers = new Set(marks.map(({ same }) => same));
  const touched = shown.marks.filter(({ same }) => numbers.has(same));
  return sides.flatMap((side) => {
    const mark = [...marks, ...touched].find((one) => one.side === side);
    if (!mark) return [];
    const { mentions, parts, alone } = partsOf(shown, mark, pred);
    if (mentions.length < 2) return [];
    const [own, other] = [names[side], names[side === 'gold' ? pred : 'gold']];
    const share = (count: number): string | false => count / mentions.length > 0.09 && String(count);
    const bar = [
      ...parts.map(({ name, count }) =>
        element('span', { '--own': `var(--hue${name.hue})`, '--share': count }, share(count)),
      ),
      alone > 0 && element('span', { class: 'alone', '--share': alone }, share(alone)),
    ];
    const title = [
      `${own} ${mark.name.label}, `,
      given(calledOf(shown, mentions)),
      `: ${mentions.length} mentions, in the ${other}`,
    ];
    return [
      element('p', {}, ...title),
      focus?.side === side && element('p', { class: 'flow' }, ...steps(mentions.indexOf(focus), mentions.length)),
      element('div', { class: 'parts', 'aria-hidden': 'true' }, ...bar),
      element('p', { class: 'about' }, ...sharesOf({ mentions, parts, alone }, other, 4)),
    ].filter((part) => part !== false);
  });
}

/** Buttons from this mention to the others of its entity. */
function steps(at: number, count: number): readonly Child[] {
  const step = (task: string, shown: string, said: string): HTMLElement =>
    element('button', { type: 'button', 'data-task': task }, shown, element('span', { class: 'unseen' }, ` ${said}`));
  return [
    step('previous-mention', 'M ‹', 'previous mention of the entity'),
    ` mention ${at + 1} of ${count} `,
    step('next-mention', 'm ›', 'next mention of the entity'),
  ];
}

function spansTable({ shown, names, chosen, pred }: Scene, finding: NerFinding): HTMLElement {
  const spans = (side: Side, given_: readonly FoundSpan[]): readonly Child[] => {
    const own = chosen.filter((mark) => mark.side === side);
    if (own.length === 0) return given_.length > 0 ? given_.map(([, , type]) => given(type)) : ['nothing'];
    return own.flatMap((mark, at) => [
      at > 0 && ', ',
      element('b', {}, given(wordsOf(shown, mark))),
      ' ',
      given(mark.name.label),
    ]);
  };
  const row = (side: Side, given_: readonly FoundSpan[]): readonly HTMLElement[] => [
    element('dt', {}, given(names[side])),
    element('dd', {}, ...spans(side, given_)),
  ];
  return element('dl', {}, ...row('gold', finding.gold), ...row(pred, finding.pred));
}
