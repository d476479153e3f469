import type { DocumentPair } from '../coref/document.ts';
import { pooledBy } from '../pair/topics.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
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
  const isWhole = equal.length === units.length && equal.some((unit) => unit.key.start.length > 0);
  const copies = isWhole ? equal : copiesAmong(equal, units);
  if (copies.length === 0) return [];
  const [{ response: first }] = copies;
  const unit = rules.scope ? 'topic' : 'document';
  const such = copies.length === 1 ? `${unit} ${quoted(first.id)} has` : `${copies.length} ${unit}s have`;
  const what = `${isWhole ? 'the response has' : such} exactly the mentions and entities of the key ${key.path}`;
  const message = isWhole && copies.length > 1 ? `${what}, in all ${copies.length} ${unit}s` : what;
  const help = isWhole || copies.length === 1 ? 'check that it is not a copy' : 'check that they are not copies';
  const problem = fileProblem('SAME_FILE', 'warning', response.path, message, help);
  return [{ ...problem, place: isWhole ? problem.place : first.place, count: copies.length }];
}

/** Those of the documents with the mentions of the key that are most likely copies, as others have errors. */
function copiesAmong(equal: readonly DocumentPair[], units: readonly DocumentPair[]): readonly DocumentPair[] {
  const found = mentionsOf(equal, 'key');
  if (found >= MANY && found >= mentionsOf(units, 'key') * NEARLY_ALL) return equal;
  const large = equal.filter((pair) => pair.key.start.length >= EXPECTED && haveSameIds(pair));
  if (large.length === 0) return [];
  const right = new Set(equal);
  const others = units.filter((unit) => !right.has(unit));
  const all = mentionsOf(others, 'key') + mentionsOf(others, 'response');
  const wrong = all - 2 * others.reduce((sum, pair) => sum + common(pair), 0);
  return all === 0 ? [] : large.filter(({ key }) => key.start.length * wrong >= EXPECTED * all);
}

function mentionsOf(pairs: readonly DocumentPair[], side: 'key' | 'response'): number {
  return pairs.reduce((sum, pair) => sum + pair[side].start.length, 0);
}

/** How many mentions of a response are in its key. */
function common({ key, response }: DocumentPair): number {
  const known = new Set(Array.from(key.start, (start, row) => `${start} ${key.end[row]}`));
  return response.start.filter((start, row) => known.has(`${start} ${response.end[row]}`)).length;
}

const MANY = 100;
const NEARLY_ALL = 0.9;
const EXPECTED = 20;

function haveSameIds({ key: { entityIds }, response }: DocumentPair): boolean {
  return entityIds.length === response.entityIds.length && entityIds.every((id, at) => id === response.entityIds[at]);
}

function hasSameMentions({ key, response }: DocumentPair): boolean {
  // If anything differs, the entities most likely do.
  return (
    areEqual(key.entity, response.entity) && areEqual(key.start, response.start) && areEqual(key.end, response.end)
  );
}

/** SAME_FILE of one file on both sides, or a file or a folder with what gold has, unless other parts are read, as of two annotators. */
export function sameSpans({ gold, pred, settings, isOneFile, found }: ComparedSpans): readonly Problem[] {
  const isOnePath = gold.file === pred.file;
  if (isOneFile || readingOf(settings, 'gold') !== readingOf(settings, 'pred')) return [];
  const { content } = found;
  const isCopy = content?.gold.every((own, at) => areEqual(own, content.pred[at]));
  if (isOnePath ? isCopy === false : !isCopy || gold.types.length === 0) return [];
  const message = isOnePath
    ? 'the same file is given twice, as gold and as predictions'
    : `pred has exactly the spans of gold ${gold.file}`;
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

function areEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
