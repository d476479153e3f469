import type { CorefDocument } from '../../coref/document.ts';
import type { ComparisonRules } from './compare-sides.ts';
import { pairSides } from './pair-sides.ts';
import type { CorefSide } from './read-side.ts';

/**
 * Warns of what a report of ours would warn of before another tool scores the documents, and returns those of the response under the
 * names of the documents that they are paired with. Sides in different formats, of which no tool pairs the names, are paired as always.
 */
export function responseForTool(key: CorefSide, response: CorefSide, rules: ComparisonRules): readonly CorefDocument[] {
  const pairs = pairSides(key, response, rules);
  const names = new Map(pairs.map((pair) => [pair.response.id, pair.key.id]));
  return response.documents.map((document) => {
    const id = names.get(document.id) ?? document.id;
    return id === document.id ? document : { ...document, id };
  });
}
