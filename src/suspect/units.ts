import type { CorefDocument, DocumentPair, Positions } from '../coref/document.ts';
import { haveTrees, type WordColumns } from '../coref/nodes.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import { counted, quoted } from '../text/quoted.ts';

/** What the mentions of a document count, and how that was told; undefined if nothing tells it. */
function unitOf({ positions, runs }: CorefDocument): Pick<Positions, 'unit' | 'told'> | undefined {
  if (runs) return { unit: 'tokens', told: 'it has rows' };
  return positions?.unit === undefined || positions.unit === 'unknown' ? undefined : positions;
}

/** How many tokens a document has and, of each mention, how many there are up to its end. */
interface Counted {
  readonly tokens: number;
  readonly ends: Int32Array;
}

/** The tokens of a document by itself or, where it does not say, by the other side; undefined where mentions are not tokens, or it has rows. */
function tokensOf(document: CorefDocument, other: CorefDocument): Counted | undefined {
  // Mentions of rows are within them, and names are nowhere.
  if (document.runs || document.extents || unitOf(document)?.unit === 'characters') return undefined;
  if (haveTrees(document.nodes)) return tokensAmong(document.nodes!.words, document, other);
  const tokens = document.tokens || (unitOf(other)?.unit === 'characters' ? 0 : other.tokens) || undefined;
  return tokens === undefined ? undefined : { tokens, ends: document.end };
}

/** The tokens among the words of both sides, which are numbered alike: all but empty nodes and, after the last, words that neither side knows. */
function tokensAmong({ count, minor }: WordColumns, { words, end }: CorefDocument, other: CorefDocument): Counted {
  const known = words ?? other.words;
  const before = new Int32Array(count + 1);
  let tokens = 0;
  for (let word = 0; word < count; word++) {
    before[word + 1] = before[word] + Number(minor[word] === 0);
    if (!known || known[word]) tokens = before[word + 1];
  }
  return { tokens, ends: end.map((own) => before[own]) };
}

/** BEYOND_TOKENS, if a mention ends after the last token of its document or, where that does not say, of the other side. */
export function beyondTokens(document: CorefDocument, other: CorefDocument = document): readonly Problem[] {
  const { tokens, ends } = tokensOf(document, other) ?? {};
  if (tokens === undefined || !ends) return [];
  const last = ends.reduce((most, end) => Math.max(most, end), 0);
  if (last <= tokens) return [];
  const message = `document ${quoted(document.id)} has ${counted(tokens, 'token')}, but a mention ends at token ${last}: no mention can equal it`;
  // Data have the ends that an option of their own says, and neleval's rows, which tell no unit, the last token.
  const { positions } = document;
  const ofJson = positions?.unit ? ', or their ends are exclusive: --end exclusive' : '';
  const others = positions && !positions.unit ? ': --first-token 1' : ofJson;
  const help = `check whether mentions count characters, or tokens from 1${others}`;
  return [{ code: 'BEYOND_TOKENS', severity: 'warning', place: document.place, message, help }];
}

/** UNITS_DIFFER, if members of the documents tell different units. */
export function unitsDiffer({ key, response }: DocumentPair, keyFile: string): readonly Problem[] {
  const [ofKey, ofResponse] = [unitOf(key), unitOf(response)];
  if (!ofKey || !ofResponse || ofKey.unit === ofResponse.unit) return [];
  const sides = `mentions are ${ofResponse.unit} here (${ofResponse.told}), but ${ofKey.unit} in ${keyFile} (${ofKey.told})`;
  const message = `${sides}, in document ${quoted(response.id)}`;
  const isText = haveTrees(key.nodes) && typeof response.text === 'string';
  const help = isText
    ? `write them over the words of the key: corefscore convert ${response.place.file} --into ${keyFile}`
    : 'write both as token numbers';
  return [{ code: 'UNITS_DIFFER', severity: 'error', place: response.place, message, help }];
}

/** UNITS_DIFFER, if the mentions of one side alone lie mostly beyond the tokens of their documents. */
export function unitsSeemToDiffer(pairs: readonly DocumentPair[], keyFile: string): readonly Problem[] {
  const ofKey = beyondCount(pairs.map(({ key, response }) => [key, response]));
  const ofResponse = beyondCount(pairs.map(({ key, response }) => [response, key]));
  if (ofKey.areMost === ofResponse.areMost) return [];
  const isBeyond = ({ key, response }: DocumentPair): boolean =>
    beyondTokens(key, response).length + beyondTokens(response, key).length > 0;
  const { place } = pairs.find(isBeyond)!.response;
  const message = `mentions ${ofResponse.are} here (${ofResponse.told}), but ${ofKey.are} in ${keyFile} (${ofKey.told})`;
  const help = 'write both as token numbers, counted from the start of each document';
  return [{ code: 'UNITS_DIFFER', severity: 'error', place, message, help }];
}

/**
 * Whether most mentions of a side lie beyond the tokens of their documents: at least two, and more than half of all. One that ends only
 * one token after the last does not count, as a count from 1 or an exclusive end explains it. Also what the mentions are then, and how
 * that was told.
 */
function beyondCount(documents: readonly (readonly [document: CorefDocument, other: CorefDocument])[]) {
  let [mentions, beyond] = [0, 0];
  for (const [document, other] of documents) {
    const { tokens = 0, ends = [] } = tokensOf(document, other) ?? {};
    mentions += document.end.length;
    for (const end of ends) if (end > tokens + 1) beyond++;
  }
  const count = `${beyond} of ${mentions} lie beyond`;
  const areMost = beyond > 1 && 2 * beyond > mentions;
  if (areMost) return { areMost, are: 'seem to be characters', told: `${count} the tokens of their documents` };
  const unit = documents.map(([document]) => unitOf(document)).find((unit) => unit?.unit === 'tokens');
  return { areMost, are: 'are tokens', told: unit?.told ?? count };
}

/**
 * EXCLUSIVE_ENDS, if mentions that JSON gives as [first, last] look as if their ends were exclusive. What to do depends on the other
 * side, if there is one: `--end` is for both.
 */
export function exclusiveEnds(
  path: string,
  documents: readonly CorefDocument[],
  others: readonly CorefDocument[] = [],
): readonly Problem[] {
  if (endsOf(documents) !== 'exclusive') return [];
  const remedy = endsOf(others) === 'inclusive' ? 'subtract 1 from each end, as on the other side' : '--end exclusive';
  const message = 'no mention here has only one token, as if ends were exclusive';
  const help = `if [2, 3] means only token 2: ${remedy}`;
  return [fileProblem('EXCLUSIVE_ENDS', 'warning', path, message, help)];
}

/** What the ends of mentions look like: inclusive if one has a single token, exclusive if there are several and none has. */
function endsOf(documents: readonly CorefDocument[]): 'inclusive' | 'exclusive' | 'unknown' {
  let mentions = 0;
  for (const { positions, extents, start, end } of documents) {
    if (!positions?.unit || positions.unit === 'characters' || extents) continue;
    if (start.some((first, row) => end[row] - first === 1)) return 'inclusive';
    mentions += start.length;
  }
  return mentions >= ENOUGH ? 'exclusive' : 'unknown';
}

const ENOUGH = 10;
