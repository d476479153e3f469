import { groupName } from '../../text/group-name.ts';
import type { FoundSpan, NerFinding, PageFinding } from '../data.ts';
import { type Child, given } from '../element.ts';
import type { Mark, ShownDocument } from './document.ts';
import { calledOf, type EntityParts, entityOf, partsOf } from './entities.ts';
import { wordsOf } from './quote.ts';
import type { Scene } from './scene.ts';

/** What is wrong, in a few words, which stand under the words of a finding in the list. */
export function detailOf(
  { names, pred }: Scene,
  shown: ShownDocument,
  marks: readonly Mark[],
  finding: PageFinding,
): readonly Child[] {
  if ('gold' in finding) return spanDetail(finding);
  const [mark] = marks;
  if (finding.kind === 'group') {
    return [
      `${groupName(finding.group)}: ${finding.key.length} of the key, ${finding.response.length} of the response`,
    ];
  }
  if (!mark) return [];
  switch (finding.kind) {
    case 'boundary':
    case 'matched':
      return marks.flatMap((own, at) => [at > 0 && ' → ', given(`“${wordsOf(shown, own)}”`)]);
    case 'divided':
      return [`${times(finding.steps, 'cut')}: `, ...sharesOf(partsOf(shown, mark, pred), names[pred])];
    case 'conflated':
      return [`${times(finding.steps, 'join')}: `, ...sharesOf(partsOf(shown, mark), names.gold)];
    case 'missing':
      return entityDetail(shown, mark, 'of');
    case 'spurious':
      return entityDetail(shown, mark, 'put into');
    case 'repeated':
      return [`twice in the ${finding.side ?? 'key'}`];
    default:
      return ['with ', given(`“${wordsOf(shown, marks[1] === undefined ? mark : marks[0])}”`), ' before it'];
  }
}

function entityDetail(shown: ShownDocument, mark: Mark, relation: string): readonly Child[] {
  const mentions = entityOf(shown, mark);
  if (mentions.length < 2) return ['an entity of one mention'];
  return [`${relation} ${mark.name.label}, `, given(calledOf(shown, mentions)), ` (${mentions.length})`];
}

/** Where the mentions of an entity are on the `other` side: `43 in 2 · 13 in 9 · 15 in 5 others · 14 not in the response`. */
export function sharesOf({ parts, alone }: EntityParts, other: string, most = 3): readonly string[] {
  const others = parts.slice(most);
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  const shares = [
    ...parts.slice(0, most).map(({ name, count }) => `${count} in ${name.label || 'a singleton'}`),
    ...(others.length > 0 ? [`${rest} in ${others.length} other${others.length > 1 ? 's' : ''}`] : []),
    ...(alone > 0 ? [`${alone} not in the ${other}`] : []),
  ];
  return [shares.join(' · ')];
}

function spanDetail(finding: NerFinding): readonly Child[] {
  const types = (spans: readonly FoundSpan[]): readonly Child[] =>
    spans.flatMap(([, , type], at) => [at > 0 && ' + ', given(type)]);
  const { gold, pred, extent, tag } = finding;
  if (tag !== undefined) return ['tag ', given(tag)];
  if (gold.length === 0 || pred.length === 0) return types([...gold, ...pred]);
  return [...types(gold), ' → ', ...types(pred), extent && `, ${extent}`];
}

function times(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
