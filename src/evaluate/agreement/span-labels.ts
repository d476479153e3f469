import { findTokens } from '../../align/find-tokens.ts';
import { compareTokens } from '../../align/one-text.ts';
import { placePair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { joinedRuns } from '../../ner/runs.ts';
import type { ReadDocument } from '../../ner/span-document.ts';
import type { DocumentOfAll } from '../../pair/pair-all.ts';
import type { Labels } from '../../results/agreement.ts';
import { addCount, groupedBy } from '../../text/grouped.ts';
import { compareCodePoints } from '../../text/order.ts';
import { problemLog } from '../../text/problem.ts';

/**
 * What annotators say of tokens, or of characters if some count these, and then of tokens too if each text has some: the types of the spans
 * that cover it, a line each. A token that a span covers in part is covered. All are placed in one text (see `placePair`); what is wrong
 * with it is reported where they are scored.
 */
export function spanLabels(documents: readonly DocumentOfAll<ReadDocument>[]) {
  const known = documents.map((own) => own.filter((document) => document !== undefined));
  const areTokens = known.flat().every(({ rules }) => rules.unit === 'tokens');
  const inCharacters = !areTokens || known.some(haveOtherTokens);
  const [characters, tokens]: [Columns[], Columns[]] = [[], []];
  const types = new Set<string>();
  for (const [at, all] of known.entries()) {
    const gold = all.find(({ text }) => text !== undefined) ?? all[0];
    const rules = { lenient: true, mayLackText: true, inCharacters };
    const logs = { gold: problemLog(), pred: problemLog() };
    const placed = documents[at].map((pred) => pred && placePair({ gold, pred }, undefined, rules, logs));
    for (const { type } of placed.flatMap((one) => one?.pred ?? [])) types.add(type);
    const { words, text = '' } = placed.find(Boolean)!;
    const things = inCharacters ? words : all.find((one) => one.tokens)?.tokens;
    const size = things === undefined ? undefined : [...things].length;
    const labels = size === undefined ? size : placed.map((one) => one && typesAt(one.pred, size));
    (inCharacters ? characters : tokens).push(labels);
    if (!inCharacters) continue;
    const own = all.find((one) => one.rules.unit !== 'tokens' && one.tokens)?.tokens ?? [];
    const { places } = findTokens(own, text);
    const areFound = own.length > 0 && places.length === own.length;
    tokens.push(
      areFound ? labels?.map((of) => of && places.map(([start, end]) => joined(of.slice(start, end)))) : undefined,
    );
  }
  const kinds: readonly Labels[] = [
    { of: 'tokens', units: tallied(tokens) },
    { of: 'characters', units: tallied(characters) },
  ];
  return { kinds, types: [...types].sort(compareCodePoints) };
}

/** The labels that each annotator gives in a document, undefined where one has not annotated it; undefined if they are not known. */
type Columns = readonly (readonly string[] | undefined)[] | undefined;

function haveOtherTokens([first, ...others]: readonly ReadDocument[]): boolean {
  return others.some(({ tokens = [] }) => compareTokens(first.tokens ?? [], tokens) === 'other tokens');
}

/** The types of the spans at each position, in order. */
function typesAt(spans: readonly ReadSpan[], size: number): readonly string[] {
  const labels = new Array<string>(size).fill('');
  const byType = [...groupedBy(spans, ({ type }) => type)].sort(([one], [other]) => compareCodePoints(one, other));
  for (const [type, own] of byType)
    for (const [start, end] of joinedRuns(own.flatMap(({ runs }) => runs)))
      for (let at = start; at < Math.min(end, size); at++) labels[at] += labels[at] === '' ? type : `\n${type}`;
  return labels;
}

/** The types that some labels have. */
function joined(labels: readonly string[]): string {
  const types = new Set(labels.flatMap((label) => label.split('\n')).filter(Boolean));
  return [...types].sort(compareCodePoints).join('\n');
}

/** What is labelled alike. None, if labels of a document are not known. */
function tallied(documents: readonly Columns[]): Labels['units'] {
  const counts = new Map<string, number>();
  for (const columns of documents) {
    if (!columns) return [];
    for (let at = 0; at < columns.find(Boolean)!.length; at++)
      addCount(counts, JSON.stringify(columns.map((own) => own?.[at])));
  }
  const labelsOf = (key: string): Labels['units'][number]['labels'] =>
    (JSON.parse(key) as (string | null)[]).map((label) => label ?? undefined);
  return [...counts].map(([key, times]) => ({ labels: labelsOf(key), times }));
}
