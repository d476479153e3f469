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
 * Two documents as they are matched, whose mentions are sets of words: without mentions that their entity has already, and then, if they
 * are dropped, without entities of one mention.
 */
export function documentsToMatch(
  { key, response }: Pick<DocumentPair, 'key' | 'response'>,
  { singletons, match }: Rules,
): readonly (CorefDocument & NodesDocument)[] {
  const nodes = (key.nodes ?? response.nodes)!;
  return [key, response].map((document) => {
    const own = { ...document, nodes: document.nodes ?? noNodes(nodes) };
    const once = withoutOwnRepeats(own, match === 'head');
    return (singletons === 'drop' ? dropSingletons(once) : once) as typeof own;
  });
}

/** These documents with their mentions matched. */
export function matchDocuments(
  pair: Pick<DocumentPair, 'key' | 'response'>,
  { singletons, match = 'exact', zeroMatch = 'linear' }: Rules,
): MatchedDocuments {
  const documents = documentsToMatch(pair, { singletons, match });
  const [ofKey, ofResponse] = documents.map((document) => matchSide(document, match === 'head'));
  const matching = matchMentions(ofKey, ofResponse, { match, zeroMatch });
  return { key: documents[0], response: documents[1], matching, mentions: numberMatched(matching) };
}
