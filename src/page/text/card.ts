import type { FoundSpan, NerFinding, PageFinding } from '../data.ts';
import { type Child, element, given } from '../element.ts';
import { entitiesOf } from '../listed.ts';
import { hashOf, type State } from '../state.ts';
import { sharesOf } from './detail.ts';
import type { Mark, ShownDocument } from './document.ts';
import { calledOf, partsOf } from './entities.ts';
import { wordsOf } from './quote.ts';
import { type Names, sign } from './row.ts';

/** What a finding means, and how its entities are cut, or what its spans are. */
export function findingCard(
  shown: ShownDocument,
  marks: readonly Mark[],
  finding: PageFinding,
  state: State,
  names: Names,
): readonly HTMLElement[] {
  const extent = 'gold' in finding && finding.extent ? `, ${finding.extent}` : '';
  const { name: kind = finding.kind, about } = names.kinds[finding.kind];
  const head = [element('h2', {}, sign(names, finding.kind), kind, extent), element('p', { class: 'about' }, about)];
  if ('gold' in finding) return [...head, spansTable(shown, finding, marks, names)];
  const [entity] = entitiesOf(finding);
  const change = { e: entity, k: undefined, q: undefined, n: undefined };
  const only = element('p', {}, element('a', { href: hashOf({ ...state, ...change }) }, 'only errors of this entity'));
  return [...head, ...entityBars(shown, marks, names), ...(entity && state.e !== entity ? [only] : [])];
}

/** What is known of a mark that nothing is wrong with. */
export function markCard(shown: ShownDocument, mark: Mark, isOfSpans: boolean, names: Names): readonly HTMLElement[] {
  const about = isOfSpans ? 'Right: both sides have it.' : 'A mention of both sides; no cut or join begins here.';
  const head = [element('h2', {}, given(wordsOf(shown, mark))), element('p', { class: 'about' }, about)];
  if (isOfSpans) return [...head, element('p', {}, given(mark.group))];
  return [...head, ...entityBars(shown, [mark], names)];
}

/** A bar for the first entity of either side that has one of the mentions: its parts by the entities of the other side. */
function entityBars(shown: ShownDocument, marks: readonly Mark[], names: Names): readonly HTMLElement[] {
  const numbers = new Set(marks.map(({ same }) => same));
  const touched = shown.marks.filter(({ same }) => numbers.has(same));
  return (['gold', 'pred'] as const).flatMap((side) => {
    const mark = [...marks, ...touched].find((one) => one.side === side);
    if (!mark) return [];
    const { mentions, parts, alone } = partsOf(shown, mark);
    if (mentions.length < 2) return [];
    const [own, other] = side === 'gold' ? [names.gold, names.pred] : [names.pred, names.gold];
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
      element('div', { class: 'parts', 'aria-hidden': 'true' }, ...bar),
      element('p', { class: 'about' }, ...sharesOf({ mentions, parts, alone }, 4)),
    ];
  });
}

function spansTable(shown: ShownDocument, finding: NerFinding, marks: readonly Mark[], names: Names): HTMLElement {
  const spans = (side: 'gold' | 'pred', given_: readonly FoundSpan[]): readonly Child[] => {
    const own = marks.filter((mark) => mark.side === side);
    if (own.length === 0) return given_.length > 0 ? given_.map(([, , type]) => given(type)) : ['nothing'];
    return own.flatMap((mark, at) => [
      at > 0 && ', ',
      element('b', {}, given(wordsOf(shown, mark))),
      ' ',
      given(mark.name.label),
    ]);
  };
  const rows = (['gold', 'pred'] as const).map((side) => [
    element('dt', {}, names[side]),
    element('dd', {}, ...spans(side, finding[side])),
  ]);
  return element('dl', {}, ...rows.flat());
}
