import { documentOf, type GivenMention } from '../../../coref/given-document.ts';
import { groupedBy } from '../../../text/grouped.ts';
import { kindOf } from '../../../text/quoted.ts';
import type { JsonSpot } from '../../json/json-spot.ts';
import type { JsonObject } from '../../json/objects.ts';
import { type MentionReading, readMentions } from './mention.ts';
import type { ReadDocument } from './predictions.ts';

/** A document as scorch writes a graph: `mentions`, and `links` between them, whose connected components are the entities. */
export function readGraph(value: JsonObject, name: string, where: JsonSpot, reading: MentionReading): ReadDocument[] {
  const { mentions, links = [] } = value;
  if (!Array.isArray(mentions) || !Array.isArray(links)) {
    where.refuse('NOT_A_DOCUMENT', "expected a graph with the lists 'mentions' and 'links'");
    return [];
  }
  const nodes = readMentions(mentions, where.at('mentions'), reading);
  const edges = links.flatMap((link, at): [GivenMention, GivenMention][] => {
    const there = where.at('links').at(at);
    if (!Array.isArray(link) || link.length !== 2) {
      there.refuse('UNREADABLE_MENTION', `expected a link [mention, mention], found ${kindOf(link)}`);
      return [];
    }
    const ends = readMentions(link, there, reading);
    return ends.length === 2 ? [[ends[0], ends[1]]] : [];
  });
  return [{ ...documentOf(name, components(nodes, edges)), place: where.place }];
}

/**
 * The connected components of a graph of mentions, in the order of their first mentions; mentions are in the order of the list,
 * followed by those that only links name. Mentions without links are components by themselves.
 */
function components(
  mentions: readonly GivenMention[],
  links: readonly (readonly [GivenMention, GivenMention])[],
): GivenMention[][] {
  const nodes = new Map<string, GivenMention>();
  for (const mention of [...mentions, ...links.flat()]) {
    const node = JSON.stringify(mention);
    if (!nodes.has(node)) nodes.set(node, mention);
  }
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== node) parent.set(node, root);
    return root;
  };
  for (const [a, b] of links) {
    const [from, to] = [rootOf(JSON.stringify(a)), rootOf(JSON.stringify(b))];
    if (from !== to) parent.set(from, to);
  }
  const parts = groupedBy(nodes, ([node]) => rootOf(node));
  return Array.from(parts.values(), (part) => part.map(([, mention]) => mention));
}
