import type { CorefDocument, DocumentPair } from '../document.ts';
import { noNodes } from '../nodes.ts';
import { type NumberedPair, numberMatched } from '../numbering.ts';
import { dropSingletons, type Singletons } from '../rules.ts';
import { type Matching, type MatchRules, matchMentions } from './match.ts';
import { matchSide, type NodesDocument, withoutOwnRepeats } from './match-side.ts';

/** How mentions that are sets of words are scored; when not given, equal ones match, and all of them count. */
interface Rules {
  readonly singletons?: Singletons | undefined;
  readonly match?: MatchRules['match'] | undefined;
  readonly zeroMatch?: MatchRules['zeroMatch'] | undefined;
}

/** Documents whose mentions are matched, with what is scored of them. */
interface MatchedDocuments {
  readonly key: CorefDocument;
  readonly response: CorefDocument;
  readonly matching: Matching;
  readonly mentions: NumberedPair;
}

/**
 * Two documents with their mentions matched, if these are sets of words: without mentions that their entity has already, and then, if they
 * are dropped, without entities of one mention. Undefined if mentions are something else.
 */
export function matchDocuments(
  { key, response }: Pick<DocumentPair, 'key' | 'response'>,
  { singletons, match = 'exact', zeroMatch = 'linear' }: Rules,
): MatchedDocuments | undefined {
  const nodes = key.nodes ?? response.nodes;
  if (!nodes) return undefined;
  const withHeads = match === 'head';
  const [ofKey, ofResponse] = [key, response].map((document) => {
    const once = withoutOwnRepeats({ ...document, nodes: document.nodes ?? noNodes(nodes) }, withHeads);
    return singletons === 'drop' ? dropSingletons(once) : once;
  }) as (CorefDocument & NodesDocument)[];
  const matching = matchMentions(matchSide(ofKey, withHeads), matchSide(ofResponse, withHeads), { match, zeroMatch });
  return { key: ofKey, response: ofResponse, matching, mentions: numberMatched(matching) };
}
