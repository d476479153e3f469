import { passages } from '../text/address.ts';
import { type CorefFinding, findingsOf, type NerFinding, type PageData, type PageFinding, worstFirst } from './data.ts';
import { sharedFilter } from './shared.ts';
import type { State } from './state.ts';
import { placesOf, sideOf } from './text/finding-places.ts';

/** A finding of a list, with its position in `findings.list` of its system: under `st=fixed` of the first. */
export interface Listed {
  readonly finding: PageFinding;
  readonly at: number;
  /** How it differs from those of the first system. */
  readonly change: 'new' | 'shared' | 'fixed';
}

/** The kinds that are listed where none is chosen, which have each error once. */
export function listedKinds({ kinds }: PageData): readonly string[] {
  return Object.keys(kinds).filter((kind) => !kinds[kind].isView);
}

/** The findings that a state lists, in the order of the report. Every number of the overview links to a state with as many. */
export function listedFindings(data: PageData, state: State): readonly Listed[] {
  const { sys = 0, st } = state;
  const [first, own] = [0, sys].map((at) => findingsOf(data, at));
  const [inFirst, inOwn] = [first, own].map((list) => new Set(list.map(({ id }) => id)));
  const document = state.d === undefined ? undefined : data.documents[state.d];
  const kinds = state.k ?? listedKinds(data);
  const changeOf = ({ id }: PageFinding): Listed['change'] =>
    inOwn.has(id) ? (inFirst.has(id) ? 'shared' : 'new') : 'fixed';
  const isShared = sharedFilter(data, state);
  const isListed = ({ finding, change }: Listed): boolean =>
    kinds.includes(finding.kind) &&
    (st === undefined || st === change) &&
    (document === undefined || documentsOfFinding(finding).includes(document)) &&
    hasWords(finding, state) &&
    isShared(finding) &&
    ('gold' in finding ? isSpan(finding, state) : isMention(finding, state));
  const asked = st === 'fixed' ? first : own;
  return asked.map((finding, at) => ({ finding, at, change: changeOf(finding) })).filter(isListed);
}

/**
 * The findings that a state lists: the documents worst first, and in each from top to bottom; or those that cost most first. `starred`:
 * the ids of those that have a star.
 */
export function orderedFindings(data: PageData, state: State, starred: ReadonlySet<string>): readonly Listed[] {
  const ranks = new Map(worstFirst(data, state.sys ?? 0).map((document, rank) => [document, rank]));
  const all = listedFindings(data, state);
  const found = state.star ? all.filter(({ finding }) => starred.has(finding.id)) : all;
  const placed = found.map((listed) => {
    const [{ sentence = 0, at } = { at: '' }] = placesOf(listed.finding);
    const first = typeof at === 'string' ? 0 : at[0];
    return { listed, rank: ranks.get(listed.finding.document) ?? 0, sentence, first };
  });
  placed.sort((a, b) => a.rank - b.rank || a.sentence - b.sentence || a.first - b.first);
  const ordered = placed.map(({ listed }) => listed);
  return state.by === 'cost' ? ordered.sort((a, b) => byCost(a.finding, b.finding)) : ordered;
}

/** What takes more corrections first: splits and merges of an entity, or spans that are wrong; then what an entity loses of B³. */
function byCost(a: PageFinding, b: PageFinding): number {
  const [one, other] = [a, b].map((own) => {
    if ('gold' in own) return [own.gold.length + own.pred.length, 0];
    return 'steps' in own ? [own.steps, own.losses.bcub] : [1, 0];
  });
  return other[0] - one[0] || other[1] - one[1];
}

/** The documents that a finding is in: several, if entities have mentions in several. */
function documentsOfFinding(finding: PageFinding): readonly string[] {
  return ('documents' in finding && finding.documents) || [finding.document];
}

function hasWords(finding: PageFinding, { q }: State): boolean {
  if (q === undefined) return true;
  const asked = q.toLowerCase();
  if (/^".*"$/s.test(asked)) return passages(finding).some((words) => words.toLowerCase() === asked.slice(1, -1));
  return (finding.text ?? '').toLowerCase().includes(asked);
}

function isSpan({ sentence, gold, pred, confused }: NerFinding, { s, type, pair }: State): boolean {
  if (s !== undefined && s !== sentence) return false;
  if (type !== undefined && ![...gold, ...pred].some(([, , own]) => own === type)) return false;
  return pair === undefined || confused?.includes(pair) === true;
}

function isMention(finding: CorefFinding, { e, g, size }: State): boolean {
  if (g !== undefined && !('group' in finding && finding.group === g)) return false;
  if (size !== undefined) {
    const [least, most = least] = size.split('-').map(Number);
    const sizes = 'group' in finding ? finding.key.map(({ mentions }) => mentions.length) : [];
    if (!sizes.some((count) => count >= least && count <= (most || Number.POSITIVE_INFINITY))) return false;
  }
  return e === undefined || entitiesOf(finding).includes(e);
}

/** The entities that a finding is about, as in `State`: `k` or `r`, then the id. Ids are those of its document. */
export function entitiesOf(finding: CorefFinding): readonly string[] {
  const named = (side: string, entities: readonly { readonly entity: string }[]): readonly string[] =>
    entities.map(({ entity }) => `${side}${entity}`);
  if ('moved' in finding) return [];
  if (finding.kind === 'group') return [...named('k', finding.key), ...named('r', finding.response)];
  const [own, other] = sideOf(finding) === 'gold' ? ['k', 'r'] : ['r', 'k'];
  return [...named(own, [finding]), ...named(other, 'parts' in finding ? finding.parts : [])];
}
