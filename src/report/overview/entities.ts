import { type FoundEntity, type GroupFinding, groupKinds } from '../../findings/coref-finding.ts';
import { groupName } from '../../text/group-name.ts';
import { addCount, sumOf } from '../../text/grouped.ts';
import { runningText } from '../../text/running-text.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { amount, counted, share } from './numbers.ts';
import { type Cell, column, shaded, table } from './table.ts';
import { documentName, errors, note, type Section, section, type View } from './view.ts';

/** Sizes of entities; the last has no upper bound. */
const sizes = [
  { name: '1', least: 1, most: 1 },
  { name: '2', least: 2, most: 2 },
  { name: '3 – 5', least: 3, most: 5 },
  { name: '6 – 10', least: 6, most: 10 },
  { name: '11 +', least: 11, most: Number.POSITIVE_INFINITY },
] as const;

/** How many entities are listed as the costliest. */
const LISTED = 7;

const legend =
  'Shade: share of the row. exact: equal sets; altered: the right entity, with mentions missing or spurious; only divided: one of the key, several of the response; only conflated: several of the key, one of the response; both: several of each.';

/** What became of the entities of the key, by size, and the entities of both sides that cost most. */
export function entities(view: View): Section | undefined {
  const groups = view.findings?.list.flatMap((finding) => (finding.kind === 'group' ? [finding] : [])) ?? [];
  if (groups.length === 0) return undefined;
  const halves = [element('div', {}, bySize(view, groups), note(legend)), costliest(view, groups)];
  const about = 'what became of the entities of the key, by number of mentions';
  return section('entities', 'Entities', about, element('div', { class: 'halves' }, ...halves));
}

function bySize(view: View, groups: readonly GroupFinding[]): Element {
  const all = sizesOfKey(view);
  const rows = sizes.flatMap(({ name, least, most }) => {
    const isOf = (count: number): boolean => count >= least && count <= most;
    const total = all.filter(isOf).length;
    const wrong = new Map<string, number>();
    for (const { group, key } of groups)
      addCount(wrong, group, key.filter(({ mentions }) => isOf(mentions.length)).length);
    const size = `${least}-${Number.isFinite(most) ? most : ''}`;
    return total > 0 ? [{ name, size, total, wrong, exact: total - sumOf([...wrong.values()], (count) => count) }] : [];
  });
  type Sized = (typeof rows)[number];
  const countOf = ({ wrong, total, size }: Sized, g: string): Cell => {
    const count = wrong.get(g) ?? 0;
    return shaded(count, total, errors(view, { k: ['group'], g, size }, amount(count)));
  };
  return table('heat', rows, [
    column('name', 'mentions', ({ name }) => name),
    column('number', 'exact', ({ exact, total }) => shaded(exact, total, amount(exact), true)),
    ...groupKinds.slice(1, -1).map((kind) => column<Sized>('number', groupName(kind), (row) => countOf(row, kind))),
    column('number', 'entities', ({ total }) => amount(total)),
  ]);
}

/** How many mentions each entity of the key has, without repeats that were set aside. */
function sizesOfKey({ findings, system }: View): readonly number[] {
  const isPooled = system.acrossDocuments !== undefined;
  const aside = new Map<string, number>();
  for (const finding of findings!.list) {
    if (finding.kind !== 'repeated' || !('mention' in finding) || finding.side !== 'key') continue;
    const place = `${finding.entity}\n${finding.mention.join('\n')}`;
    addCount(aside, place);
  }
  const found = new Map<string, number>();
  for (const { document, gold, names } of system.texts ?? []) {
    for (const [first, last, entity] of gold) {
      const place = `${entity}\n${[document, ...(names ? [names[first]] : [first, last])].join('\n')}`;
      const repeats = aside.get(place) ?? 0;
      if (repeats > 0) aside.set(place, repeats - 1);
      const name = isPooled ? entity : `${document}\n${entity}`;
      addCount(found, name, Number(repeats === 0));
    }
  }
  return [...found.values()];
}

/** The entities that lose most of B³. */
function costliest(view: View, groups: readonly GroupFinding[]): Element {
  const { documents } = view;
  const sides = (['key', 'response'] as const).map((side) => {
    const own = groups.flatMap((group) => group[side]);
    const lost = sumOf(own, ({ losses }) => losses.bcub);
    return own.map((entity): OwnEntity => ({ side, loss: lost === 0 ? 0 : entity.losses.bcub / lost, ...entity }));
  });
  const most = sides
    .flat()
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, LISTED);
  const nameOf = (own: OwnEntity): Child => {
    const { side, entity, mentions } = own;
    const [[document]] = mentions;
    const asked = { d: documents.indexOf(document), e: `${side[0]}${entity}` };
    const about = `${side}, ${counted(mentions.length, 'mention')}`;
    return [
      errors(view, asked, given(wordsOf(view, own), { class: 'cut' })),
      element('small', {}, about, documents.length > 1 && [' · ', documentName(document)]),
    ];
  };
  const lossOf = ({ side, loss }: OwnEntity): Child => [
    share(loss),
    ' ',
    element('small', {}, `of ${side === 'key' ? 'recall' : 'precision'}`),
  ];
  return table('costliest', most, [
    column('name', 'costliest entities', nameOf),
    column('text', 'parts', (own) => partsOf(view, own)),
    column('number', 'B³ lost', lossOf),
  ]);
}

/** An entity, and its share of what its side loses. */
interface OwnEntity extends FoundEntity {
  readonly side: 'key' | 'response';
  readonly loss: number;
}

/** The words of the first mention of an entity, or its id where they are not shown. */
function wordsOf({ system }: View, { entity, mentions: [[document, first, last]] }: OwnEntity): string {
  if (typeof first === 'string') return first;
  const words = system.texts?.find((own) => own.document === document)?.words;
  return (Array.isArray(words) && runningText(words.slice(first, last! + 1)).text) || entity;
}

/** How the other side has cut an entity: the sizes of its parts, and how many of its mentions it lacks. */
function partsOf({ findings }: View, { entity, side, mentions }: OwnEntity): string {
  const [kind, lost] = side === 'key' ? (['divided', 'missing'] as const) : (['conflated', 'spurious'] as const);
  const documents = new Set(mentions.map(([document]) => document));
  const own = findings!.list.filter((one) => 'entity' in one && one.entity === entity && documents.has(one.document));
  const cut = own.find((one) => one.kind === kind);
  const alone = own.filter((one) => one.kind === lost).length;
  const parts =
    cut && 'parts' in cut ? cut.parts.map((part) => part.mentions.length) : [mentions.length - alone].filter(Boolean);
  const shown = parts.length > 5 ? parts.slice(0, 3) : parts;
  const others = parts.slice(shown.length);
  const texts = [
    ...shown.map(amount),
    others.length > 0 && `${amount(sumOf(others, (size) => size))} in ${counted(others.length, 'other')}`,
    alone > 0 && `${amount(alone)} ${lost}`,
  ];
  return texts.filter(Boolean).join(' + ');
}
