import type { FoundEntity, FoundMention, GroupKind } from '../../findings/coref-finding.ts';
import { documentsOf, type PageFinding, textsOf } from '../data.ts';
import { type Element, element, given } from '../element.ts';
import { amount, counted, share, sum } from '../numbers.ts';
import { type Cell, type Column, table } from './table.ts';
import { documentName, errors, section, type View } from './view.ts';

const kindsOfGroups: readonly GroupKind[] = ['exact', 'altered', 'split', 'merged', 'tangled', 'missing'];

/** Sizes of entities; the last has no upper bound. */
const sizes: readonly (readonly [least: number, most: number])[] = [
  [1, 1],
  [2, 2],
  [3, 5],
  [6, 10],
  [11, Number.POSITIVE_INFINITY],
];

/** How many entities are listed as the costliest. */
const LISTED = 7;

type Group = Extract<PageFinding, { readonly kind: 'group' }>;

/** What became of the entities of the key, by size, and the entities of both sides that cost most. */
export function entities(view: View): Element | undefined {
  const groups = view.system.findings?.list.flatMap((finding) => (finding.kind === 'group' ? [finding] : [])) ?? [];
  if (!view.isCoref || groups.length === 0) return undefined;
  return section(
    'entities',
    'Entities',
    'what became of those of the key, by how many mentions they have',
    element(
      'div',
      { class: 'halves' },
      element(
        'div',
        {},
        bySize(view, groups),
        element(
          'p',
          { class: 'note' },
          'Shade: share of the row. exact: equal sets; altered: the right entity, with mentions missing or spurious; split: in several of the response; merged: several in one; tangled: both.',
        ),
      ),
      costliest(view, groups),
    ),
  );
}

function bySize(view: View, groups: readonly Group[]): Element {
  const all = sizesOfKey(view);
  const columns: readonly Column[] = [
    { title: 'mentions', is: 'name' },
    ...kindsOfGroups.map((title): Column => ({ title, is: 'number' })),
    { title: 'entities', is: 'number' },
  ];
  const rows = sizes.flatMap(([least, most]): (readonly Cell[])[] => {
    const isOf = (size: number): boolean => size >= least && size <= most;
    const total = all.filter(isOf).length;
    if (total === 0) return [];
    const name =
      most === least ? String(least) : most === Number.POSITIVE_INFINITY ? `${least} +` : `${least} – ${most}`;
    const range = most === least ? `${least}-${least}` : `${least}-${most === Number.POSITIVE_INFINITY ? '' : most}`;
    const wrong = kindsOfGroups.slice(1).map((kind) => {
      const own = groups.filter(({ group }) => group === kind);
      return { kind, count: sum(own, ({ key }) => key.filter(({ mentions }) => isOf(mentions.length)).length) };
    });
    const exact = total - sum(wrong, ({ count }) => count);
    const cells = wrong.map(({ kind, count }): Cell => {
      if (count === 0) return '·';
      return { content: errors(view, { k: ['group'], g: kind, size: range }, amount(count)), shade: count / total };
    });
    const right: Cell = exact > 0 ? { content: amount(exact), shade: exact / total, isRight: true } : '·';
    return [[name, right, ...cells, amount(total)]];
  });
  return table(columns, rows, 'heat');
}

/** How many mentions each entity of the key has, without repeats that were set aside. */
function sizesOfKey({ data, at, system }: View): readonly number[] {
  const isPooled = system.acrossDocuments !== undefined;
  const aside = new Map<string, number>();
  for (const finding of system.findings!.list) {
    if (finding.kind !== 'repeated' || !('mention' in finding) || finding.side !== 'key') continue;
    const place = `${finding.entity}\n${finding.mention.join('\n')}`;
    aside.set(place, (aside.get(place) ?? 0) + 1);
  }
  const found = new Map<string, number>();
  for (const { document, gold, names } of textsOf(data, at)) {
    for (const [first, last, entity] of gold) {
      const place = `${entity}\n${[document, ...(names ? [names[first]] : [first, last + 1])].join('\n')}`;
      const repeats = aside.get(place) ?? 0;
      if (repeats > 0) aside.set(place, repeats - 1);
      const name = isPooled ? entity : `${document}\n${entity}`;
      found.set(name, (found.get(name) ?? 0) + Number(repeats === 0));
    }
  }
  return [...found.values()];
}

function costliest(view: View, groups: readonly Group[]): Element {
  const sides = (['key', 'response'] as const).map((side) => {
    const own = groups.flatMap((group) => group[side]);
    const lost = sum(own, ({ losses }) => losses.bcub);
    return own.map((entity) => ({ ...entity, side, loss: lost === 0 ? 0 : entity.losses.bcub / lost }));
  });
  const most = sides
    .flat()
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, LISTED);
  const names = documentsOf(view.data);
  const rows = most.map((entity): readonly Cell[] => {
    const [[document]] = entity.mentions;
    const d = names.indexOf(document);
    const about = `${entity.side}, ${counted(entity.mentions.length, 'mention')}`;
    return [
      [
        errors(view, { d, e: `${entity.side[0]}${entity.entity}` }, given(wordsOf(view, entity), { class: 'cut' })),
        element('small', {}, about, names.length > 1 && [' · ', documentName(document)]),
      ],
      partsOf(view, entity),
      [share(entity.loss), ' ', element('small', {}, `of ${entity.side === 'key' ? 'recall' : 'precision'}`)],
    ];
  });
  const columns: readonly Column[] = [
    { title: 'costliest entities', is: 'name' },
    { title: 'parts', is: 'text' },
    { title: 'B³ lost', is: 'number' },
  ];
  return table(columns, rows, 'costliest');
}

interface OwnEntity extends FoundEntity {
  readonly side: 'key' | 'response';
}

/** The words of the first mention of an entity, or its id where they are not shown. */
function wordsOf({ data, at }: View, { entity, mentions }: OwnEntity): string {
  const [[document, ...place]]: readonly FoundMention[] = mentions;
  const text = textsOf(data, at).find((own) => own.document === document);
  const [first, end] = place;
  if (typeof first === 'string') return first;
  const words = Array.isArray(text?.words) ? text.words.slice(first, end).join(' ') : '';
  return words === '' ? entity : words;
}

/** How the other side has cut an entity: the sizes of its parts, and how many of its mentions it has not. */
function partsOf({ system }: View, { entity, side, mentions }: OwnEntity): string {
  const [kind, lost] = side === 'key' ? (['divided', 'missing'] as const) : (['conflated', 'spurious'] as const);
  const documents = new Set(mentions.map(([document]) => document));
  const own = system.findings!.list.filter(
    (one) => 'entity' in one && one.entity === entity && documents.has(one.document),
  );
  const cut = own.find((one) => one.kind === kind);
  const alone = own.filter((one) => one.kind === lost).length;
  const parts =
    cut && 'parts' in cut ? cut.parts.map((part) => part.mentions.length) : [mentions.length - alone].filter(Boolean);
  const shown = parts.length > 5 ? parts.slice(0, 3) : parts;
  const others = parts.slice(shown.length);
  const texts = [
    ...shown.map(amount),
    ...(others.length > 0 ? [`${amount(sum(others, (size) => size))} in ${counted(others.length, 'other')}`] : []),
    ...(alone > 0 ? [`${amount(alone)} ${lost}`] : []),
  ];
  return texts.join(' + ');
}
