import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import { pooledBy } from '../pair/units.ts';
import { areEqual } from '../text/columns.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import { quoted, sideIn } from '../text/quoted.ts';
import type { ComparedSides, ComparedSpans } from './compared.ts';

/**
 * SAME_FILE, if the response has exactly the mentions and entities of the key, and that is no coincidence: in all documents; in some with
 * nine tenths of the mentions of the key, 100 or more; or else in single ones that have the entity ids of the key too and are so large that
 * at least 20 of their mentions would be wrong if the share of wrong ones were that of the other documents.
 *
 * A good system gets many small documents right, so their number says nothing. Where 20 errors are expected, there is none once in e²⁰, or
 * 500 million, documents; and still only once in 800 if a document is so easy that errors are a third as frequent there.
 */
export function sameMentions({ key, response, pairs, rules }: ComparedSides): readonly Problem[] {
  const units = rules.scope ? pooledBy(pairs, rules.topic) : pairs;
  const equal = units.filter(hasSameMentions);
  const right = new Set(equal);
  const rest = () => differencesIn(units.filter((unit) => !right.has(unit)));
  const found = { units: units.length, mentions: mentionsOf(units, 'key'), equal: equal.map(copyOf), rest };
  return copiesOf(found, { key, response, unit: rules.scope ? 'topic' : 'document' });
}

/** A document of the response that has the mentions and entities of the key. */
export interface Copy extends Pick<CorefDocument, 'id' | 'place'> {
  readonly mentions: number;
  readonly haveIds: boolean;
}

/** How many mentions there are in documents, on both sides, and how many of them are on one side only. */
export interface Differences {
  readonly all: number;
  readonly wrong: number;
}

/** What copies are told by: how many documents there are, how many mentions the key has, and the other documents. */
export interface Copies {
  readonly units: number;
  readonly mentions: number;
  readonly equal: readonly Copy[];
  readonly rest: () => Differences;
}

/** SAME_FILE of these documents. */
export function copiesOf(
  found: Copies,
  { key, response, unit }: Pick<ComparedSides, 'key' | 'response'> & { readonly unit: string },
): readonly Problem[] {
  const { units, equal } = found;
  const isWhole = equal.length === units && equal.some(({ mentions }) => mentions > 0);
  const copies = isWhole ? equal : copiesAmong(found);
  if (copies.length === 0) return [];
  const [first] = copies;
  const such = copies.length === 1 ? `${unit} ${quoted(first.id)} has` : `${copies.length} ${unit}s have`;
  const what = `${isWhole ? 'the response has' : such} exactly the mentions and entities of ${sideIn('the key', key.path)}`;
  const message = isWhole && copies.length > 1 ? `${what}, in all ${copies.length} ${unit}s` : what;
  const help = isWhole || copies.length === 1 ? 'check that it is not a copy' : 'check that they are not copies';
  const problem = fileProblem('SAME_FILE', 'warning', response.path, message, help);
  return [{ ...problem, place: isWhole ? problem.place : first.place, count: copies.length }];
}

/** Those of the documents with the mentions of the key that are most likely copies, as others have errors. */
function copiesAmong({ mentions, equal, rest }: Copies): readonly Copy[] {
  const found = equal.reduce((sum, own) => sum + own.mentions, 0);
  if (found >= MANY && found >= mentions * NEARLY_ALL) return equal;
  const large = equal.filter((own) => own.mentions >= EXPECTED && own.haveIds);
  if (large.length === 0) return [];
  const { all, wrong } = rest();
  return all === 0 ? [] : large.filter((own) => own.mentions * wrong >= EXPECTED * all);
}

export function copyOf(pair: DocumentPair): Copy {
  const { id, place, entityIds } = pair.response;
  const own = pair.key.entityIds;
  const haveIds = own.length === entityIds.length && own.every((one, at) => one === entityIds[at]);
  return { id, place, mentions: pair.key.start.length, haveIds };
}

export function differencesIn(pairs: readonly DocumentPair[]): Differences {
  const all = mentionsOf(pairs, 'key') + mentionsOf(pairs, 'response');
  return { all, wrong: all - 2 * pairs.reduce((sum, pair) => sum + common(pair), 0) };
}

function mentionsOf(pairs: readonly DocumentPair[], side: 'key' | 'response'): number {
  return pairs.reduce((sum, pair) => sum + pair[side].start.length, 0);
}

type Places = Pick<CorefDocument, 'start' | 'end'>;

/** How many mentions of a response are in its key. */
export function common({ key, response }: { readonly key: Places; readonly response: Places }): number {
  const placeOf = ({ start, end }: Places, row: number): number => start[row] * 2 ** 26 + end[row];
  const known = new Set(Array.from(key.start, (_, row) => placeOf(key, row)));
  let found = 0;
  for (let row = 0; row < response.start.length; row++) if (known.has(placeOf(response, row))) found++;
  return found;
}

const MANY = 100;
const NEARLY_ALL = 0.9;
const EXPECTED = 20;

export function hasSameMentions({ key, response }: DocumentPair): boolean {
  // If anything differs, the entities most likely do.
  return (
    areEqual(key.entity, response.entity) && areEqual(key.start, response.start) && areEqual(key.end, response.end)
  );
}

/** SAME_FILE of one file on both sides, or a file or a folder with what gold has, unless other parts are read, as of two annotators. */
export function sameSpans({ gold, pred, settings, isOneFile, found }: ComparedSpans): readonly Problem[] {
  const isOnePath = gold.file === pred.file;
  if (isOneFile || readingOf(settings, 'gold') !== readingOf(settings, 'pred')) return [];
  const { isCopy } = found;
  if (isOnePath ? isCopy === false : !isCopy || gold.types.length === 0) return [];
  const message = isOnePath
    ? 'the same file is given twice, as gold and as predictions'
    : `pred has exactly the spans of ${sideIn('gold', gold.file)}`;
  const help = isOnePath
    ? 'give two files, or one with both tags as its last columns'
    : 'check that pred is not a copy';
  return [fileProblem('SAME_FILE', 'warning', pred.file, message, help)];
}

/** The settings of one side alone. The last column is read by default. */
function readingOf(settings: object, side: 'gold' | 'pred'): string {
  const own = Object.entries(settings).filter(([name, value]) => name.startsWith(side) && value !== -1);
  return own
    .map(([name, value]) => `${name.slice(side.length)}=${value}`)
    .sort()
    .join();
}
