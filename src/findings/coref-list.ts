import type { DocumentWords } from '../coref/document.ts';
import type { Overlap } from '../coref/overlap.ts';
import { lastAtMost, lineOf } from '../text/columns.ts';
import { groupedBy } from '../text/grouped.ts';
import type { CorefFinding, FoundEntity, MentionFinding, PairFinding } from './coref-finding.ts';
import type { ComparedEntity, ComparedPair, FoundRow } from './coref-pair.ts';
import { type EntityTally, groupsOf, type Tallies } from './coref-tally.ts';
import { excerptOf } from './excerpts.ts';
import { type Excerpt, type FoundWords, withDistinctIds } from './finding.ts';
import { compareMentions, type FoundMention, positionOf, runsOfMention, sharedTokens } from './found-mention.ts';
import { findingKinds } from './kinds.ts';

/** All findings of a pair, unordered. `table`: the overlap of its sides. */
export function pairFindings(pair: ComparedPair, table: Overlap, tally: Tallies): readonly CorefFinding[] {
  const { key, response } = pair;
  const missing = key.flatMap((entity) => aloneIn(entity, 'missing'));
  const spurious = response.flatMap((entity) => aloneIn(entity, 'spurious'));
  return [
    ...missing.map(({ finding }) => finding),
    ...spurious.map(({ finding }) => finding),
    ...boundaryPairs(missing, spurious).map((one) => ofTwo('boundary', one.key, one.response)),
    ...response.flatMap((entity, j) => inParts(entity, 'conflated', key, tally.response[j])),
    ...key.flatMap((entity, i) => inParts(entity, 'divided', response, tally.key[i])),
    ...key.flatMap((entity) => links(entity, 'missing_link')),
    ...response.flatMap((entity) => links(entity, 'wrong_link')),
    ...groups(pair, table, tally),
    ...repeated(pair),
    ...matchedPairs(pair),
  ];
}

/** The order of lists: by document, position and kind. */
export function inOrder(findings: readonly CorefFinding[]): readonly CorefFinding[] {
  const kinds: readonly string[] = findingKinds.corefscore;
  const order = (a: CorefFinding, b: CorefFinding): number =>
    compareMentions(placeOf(a), placeOf(b)) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
  return findings.toSorted(order);
}

/** The mention that a finding is listed at. */
export function placeOf(finding: CorefFinding): FoundMention {
  if ('mention' in finding) return finding.mention;
  if ('mentions' in finding) return finding.mentions[0];
  if (finding.kind !== 'group') return finding.key;
  const [entity] = [...finding.key, ...finding.response].map(({ mentions }) => mentions[0]).sort(compareMentions);
  return entity;
}

/** A finding of that kind at this mention, with what it has besides. V8 is slow to add members to a copy. */
function at<Kind extends string, More extends object>(
  kind: Kind,
  { mention, place }: FoundRow,
  more: More,
  ...about: readonly string[]
) {
  const [document] = mention;
  return Object.assign({ id: [kind, ...about, document, positionOf(mention)].join(':'), kind, document, place }, more);
}

/** The words of mentions, and where they are. */
function shownWords(rows: readonly FoundRow[], side?: Excerpt['side']): FoundWords {
  return {
    text: () => textsOf(rows),
    excerpts: () => present(rows.map((row) => excerptOfRow(row, side))),
  };
}

function textsOf(rows: readonly FoundRow[]): string | undefined {
  const texts = rows.flatMap((row) => textOf(row) ?? []);
  return texts.length > 0 ? texts.join(' … ') : undefined;
}

function present(excerpts: readonly (Excerpt | undefined)[]): readonly Excerpt[] | undefined {
  const known = excerpts.filter((excerpt) => excerpt !== undefined);
  return known.length > 0 ? known : undefined;
}

/** The words of a mention, or its name. */
function textOf({ mention, pair }: FoundRow): string | undefined {
  if (mention.length === 2) return mention[1];
  const found = withWord(mention[2], pair);
  const parts = runsOfMention(mention).map(([first, last]) => found?.words.slice(first, last + 1));
  return found && parts.map((words) => words!.join(found.areCharacters ? '' : ' ')).join(' … ');
}

/** The words of a document in which they are known, the key if it has that token. */
function withWord(token: number, { key, response }: FoundRow['pair']): DocumentWords | undefined {
  const known = [key, response].flatMap(({ text }) => (typeof text === 'object' ? [text] : []));
  return known.find(({ words }) => token < words.length);
}

/** The passage of a mention. `others`: mentions of the document that are to be in it too. */
function excerptOfRow(
  { mention, head, pair }: FoundRow,
  side?: Excerpt['side'],
  others: readonly FoundMention[] = [],
): Excerpt | undefined {
  if (mention.length === 2) return undefined;
  const [, first, last] = mention;
  const { words, areCharacters } = withWord(last, pair) ?? {};
  if (!words || last < first) return undefined;
  // Lines are those of the key: a token beyond its end has no line.
  const runs = last < (pair.key.tokens ?? words.length) ? (pair.key.runs ?? pair.response.runs) : undefined;
  const within = others.map(([, from, to]) => [Number(from), Number(to)] as const);
  const between = areCharacters ? '' : ' ';
  const about = { line: runs && lineOf(runs, first), side };
  const marked = runsOfMention(mention).map(
    ([from, to]) => [from, to, undefined, first < last ? head : undefined] as const,
  );
  return excerptOf(words, marked, about, [[first, last], ...within], between);
}

interface AloneRow extends FoundRow {
  readonly finding: MentionFinding;
}

/** The mentions of an entity that only its side has. */
function aloneIn({ id, mentions, other }: ComparedEntity, kind: 'missing' | 'spurious'): readonly AloneRow[] {
  return mentions.flatMap((row, number) => {
    if (other[number] >= 0) return [];
    const words = shownWords([row], kind === 'missing' ? 'key' : 'response');
    return [{ finding: at(kind, row, { mention: row.mention, head: row.head, entity: id, words }), ...row }];
  });
}

function ofTwo(kind: PairFinding['kind'], key: FoundRow, response: FoundRow): PairFinding {
  const both = [key.mention, response.mention];
  const ends = [1, 2].map((end) => Number(response.mention[end]) - Number(key.mention[end]));
  return at(kind, key, {
    key: key.mention,
    response: response.mention,
    moved: [ends[0], ends[1]],
    heads: key.head === undefined || response.head === undefined ? undefined : [key.head, response.head],
    words: {
      text: () => textsOf([key, response]),
      excerpts: () => present([excerptOfRow(key, 'key', both), excerptOfRow(response, 'response', both)]),
    },
  });
}

/** The mentions that are matched with one at another place, or with another head where these distinguish mentions. */
function matchedPairs({ key, response, withHeads }: ComparedPair): readonly PairFinding[] {
  const others = new Map(response.flatMap(({ mentions }) => mentions.map((row) => [row.number, row])));
  return key.flatMap(({ mentions }) =>
    mentions.flatMap((row) => {
      const other = others.get(row.number);
      if (!other) return [];
      const isEqual = compareMentions(row.mention, other.mention) === 0 && !(withHeads && row.head !== other.head);
      return isEqual ? [] : [ofTwo('matched', row, other)];
    }),
  );
}

/** The finding that an entity has mentions in common with several of the other side. */
function inParts(
  entity: ComparedEntity,
  kind: 'conflated' | 'divided',
  others: readonly ComparedEntity[],
  { parts: count, size, common, losses }: EntityTally,
): readonly CorefFinding[] {
  if (count < 2) return [];
  const rows = groupedBy(entity.mentions.keys(), (number) => entity.other[number]);
  const parts = [...rows]
    .filter(([other]) => other >= 0)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([other, own]) => ({ entity: others[other].id, rows: own.map((number) => entity.mentions[number]) }));
  return [
    at(
      kind,
      entity.mentions[0],
      Object.assign(found(entity, losses), {
        steps: count - 1,
        parts: parts.map((part) => ({ entity: part.entity, mentions: part.rows.map(({ mention }) => mention) })),
        alone: size - common,
        documents: documentsOf(entity.mentions),
        words: {
          text: () => textOf(entity.mentions[0]),
          excerpts: () => shownWords(parts.map(({ rows: [first] }) => first)).excerpts(),
        },
      }),
    ),
  ];
}

function found({ id, mentions }: ComparedEntity, losses: FoundEntity['losses']): FoundEntity {
  return { entity: id, mentions: mentions.map(({ mention }) => mention), losses };
}

/** The names of the documents of these mentions, if they are several. */
function documentsOf(rows: readonly FoundRow[]): readonly string[] | undefined {
  const names = new Set(rows.map(({ mention: [document] }) => document));
  return names.size > 1 ? [...names].sort() : undefined;
}

/** Where each part of the entity after its first begins. A mention that only this side has is a part by itself. */
function links({ id, mentions, other }: ComparedEntity, kind: 'missing_link' | 'wrong_link'): readonly CorefFinding[] {
  const seen = new Set<number>();
  return mentions.flatMap((row, number) => {
    const isNew = other[number] < 0 || seen.size < seen.add(other[number]).size;
    if (number === 0 || !isNew) return [];
    const before = mentions[number - 1];
    const link = { mention: row.mention, before: before.mention, entity: id, words: shownWords([before, row]) };
    const [document] = before.mention;
    const found = at(kind, row, link);
    return [{ ...found, id: `${found.id}:${document}:${positionOf(before.mention)}` }];
  });
}

/** The groups in which the sides differ. */
function groups({ key, response }: ComparedPair, table: Overlap, tally: Tallies): readonly CorefFinding[] {
  return groupsOf(table).flatMap((group) => {
    if (group.kind === 'exact') return [];
    const own = [...group.key.map((i) => key[i]), ...group.response.map((j) => response[j])];
    const firsts = own.map(({ mentions: [first] }) => first);
    const [first] = firsts.toSorted((a, b) => compareMentions(a.mention, b.mention));
    return [
      at(
        'group',
        first,
        {
          group: group.kind,
          key: group.key.map((i) => found(key[i], tally.key[i].losses)),
          response: group.response.map((j) => found(response[j], tally.response[j].losses)),
          documents: documentsOf(own.flatMap(({ mentions }) => mentions)),
          words: { text: () => textOf(first), excerpts: () => undefined },
        },
        group.kind,
      ),
    ];
  });
}

/** The mentions that were set aside. */
function repeated({ repeats }: ComparedPair): readonly CorefFinding[] {
  const found = repeats.map(({ side, entity, ...row }): CorefFinding => {
    return at('repeated', row, { side, mention: row.mention, entity, words: shownWords([row]) }, side);
  });
  return withDistinctIds(found);
}

/**
 * Pairs missing and spurious mentions of one document that share at least half of the tokens that either has, one to one, the best first.
 * Of equally good pairs, the one whose mention of the key, or else of the response, comes first. Mentions that are names have no tokens.
 */
function boundaryPairs(
  missing: readonly FoundRow[],
  spurious: readonly FoundRow[],
): readonly { readonly key: FoundRow; readonly response: FoundRow }[] {
  const inOrder = spurious.toSorted((a, b) => compareMentions(a.mention, b.mention));
  const byDocument = groupedBy(inOrder, ({ mention: [document] }) => document);
  const firsts = new Map([...byDocument].map(([document, rows]) => [document, rows.map(({ mention }) => +mention[1])]));
  const candidates = missing.flatMap((key) => {
    const [document] = key.mention;
    const near = nearTo(key.mention, byDocument.get(document) ?? [], firsts.get(document) ?? []);
    return near.flatMap((response) => {
      const share = sharedTokens(key.mention, response.mention);
      return share >= 0.5 ? [{ key, response, share }] : [];
    });
  });
  candidates.sort(
    (a, b) =>
      b.share - a.share ||
      compareMentions(a.key.mention, b.key.mention) ||
      compareMentions(a.response.mention, b.response.mention),
  );
  const taken = new Set<FoundRow>();
  return candidates.filter(({ key, response }) => {
    if (taken.has(key) || taken.has(response)) return false;
    taken.add(key).add(response);
    return true;
  });
}

/**
 * The rows, which are in order, that begin close enough to share half of the tokens: at most the length of the mention before it, or
 * anywhere before its end where a row has gaps.
 */
function nearTo(mention: FoundMention, rows: readonly FoundRow[], firsts: readonly number[]): readonly FoundRow[] {
  if (mention.length === 2) return [];
  const [, first, last] = mention;
  const haveGaps = rows.some((row) => row.mention.length === 4);
  const from = haveGaps ? 0 : lastAtMost(firsts, 2 * first - last - 2) + 1;
  return rows.slice(from, lastAtMost(firsts, last) + 1);
}
