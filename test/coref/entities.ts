import { type CorefDocument, shareExtents } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { corefMetrics } from '../../src/coref/metrics.ts';
import { overlap } from '../../src/coref/overlap.ts';
import type { Score } from '../../src/score/score.ts';

/** The entities of one side: each a list of mentions, which are any strings. */
export type Entities = readonly (readonly string[])[];

/** Reads `{a} {bc}`: an entity a pair of braces, a mention a character. A dash is no entity at all. */
export function parse(text: string): Entities {
  if (text === '-') return [];
  if (!/^\{\w*\}( \{\w*\})*$/.test(text)) throw new Error(`not a clustering: ${text}`);
  return text.split(' ').map((entity) => [...entity.slice(1, -1)]);
}

/** Both sides as documents of one name, in which equal strings are the same mention. */
export function documents(
  key: Entities,
  response: Entities,
  id = 'd',
): { readonly key: CorefDocument; readonly response: CorefDocument } {
  const document = corefDocument(id, key);
  return { key: document, response: shareExtents(document, corefDocument(id, response)) };
}

/** The documents of two clusterings in braces. */
export function parseBoth(
  key: string,
  response: string,
  id = 'd',
): { readonly key: CorefDocument; readonly response: CorefDocument } {
  return documents(parse(key), parse(response), id);
}

/** What one metric scores two clusterings in braces, in which no mention is repeated. */
export function scoreOf(metric: string, key: string, response: string): Score {
  const sides = parseBoth(key, response);
  const row = corefMetrics.find(({ name }) => name === metric);
  if (!row) throw new Error(`no metric ${metric}`);
  return row.score(row.count(overlap(sides.key, sides.response)));
}
