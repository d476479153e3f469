import { documentOf, type GivenMention } from '../../../coref/given-document.ts';
import { kindOf } from '../../../text/quoted.ts';
import type { JsonObject, JsonSpot } from '../../json/json-spot.ts';
import { components } from '../components.ts';
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
  return [{ ...documentOf(name, entitiesOf(nodes, edges)), place: where.place }];
}

/** The entities of mentions in the order of the list, followed by those that only links name. */
function entitiesOf(
  mentions: readonly GivenMention[],
  links: readonly (readonly [GivenMention, GivenMention])[],
): GivenMention[][] {
  const nodes = new Map([...mentions, ...links.flat()].map((mention) => [JSON.stringify(mention), mention]));
  const edges = links.map(([a, b]) => [JSON.stringify(a), JSON.stringify(b)] as const);
  return components(nodes.keys(), edges).map((part) => part.map((node) => nodes.get(node)!));
}
