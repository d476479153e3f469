import { documentOf } from '../../../coref/given-document.ts';
import { groupedBy } from '../../../text/grouped.ts';
import { quotedJson } from '../../../text/quoted.ts';
import { isObject, type JsonObject, type JsonSpot } from '../../json/json-spot.ts';
import type { CorefInputOptions } from '../coref-input.ts';
import type { MentionKind } from './mention.ts';
import type { ReadDocument } from './predictions.ts';

/** Whether a value is a list of mentions of ECB+, or of a corpus in its form. */
export function areEcbMentions(value: readonly unknown[]): boolean {
  return (
    value.length > 0 &&
    value.every((one) => isObject(one) && 'doc_id' in one && ('tokens_number' in one || 'tokens_ids' in one))
  );
}

/**
 * The documents of a list of mentions of a corpus: `{"coref_chain": "A1", "doc_id": "9_1", "sent_id": 1, "tokens_number": [12]}`, or with
 * `cluster_id` and `tokens_ids`. An id of a chain is one entity in all documents; in a response, `predicted_coref_chain` goes before it, if
 * any mention has one. `tokens_ids` count the tokens of the document from 1. `tokens_number` count those of its sentence, whose lengths the
 * list does not say: such a mention is a name, as `1:12,13`, which matches the same in another list.
 *
 * ariecattan/coref, get_ecb_data.py and conll.py, b81397a; shanybar/event_entity_coref_ecb_plus, src/data/mention_data.py, de3e869
 */
export function ecbDocuments(
  mentions: readonly unknown[],
  where: JsonSpot,
  kind: MentionKind,
  { side, firstToken = 1 }: Pick<CorefInputOptions, 'side' | 'firstToken'>,
): ReadDocument[] {
  const all = mentions.filter(isObject);
  kind.of ??= all.every((one) => 'tokens_ids' in one) ? 'tokens' : 'names';
  const isPredicted = side === 'response' && all.some((one) => isId(one.predicted_coref_chain));
  const read = all.flatMap((mention, at) => {
    const { coref_chain: gold, cluster_id: cluster = gold, predicted_coref_chain: predicted } = mention;
    const chain = isPredicted ? predicted : cluster;
    const given = placeOf(mention, where.at(at), kind.of === 'tokens' ? firstToken : undefined);
    if (given === undefined || isId(chain))
      return given === undefined ? [] : { given, chain: String(chain), mention, at };
    const name = isPredicted ? 'predicted_coref_chain' : 'coref_chain';
    return where.at(at).refuse('UNREADABLE_MENTION', `this mention has no '${name}': found ${quotedJson(chain)}`) ?? [];
  });
  return Array.from(
    groupedBy(read, ({ mention }) => String(mention.doc_id)),
    ([id, own]) => {
      const chains = groupedBy(own, ({ chain }) => chain);
      const entities = Array.from(chains.values(), (one) => one.map(({ given }) => given));
      const { areNumbered: _, ...document } = documentOf(id, entities);
      return { ...document, entityIds: [...chains.keys()], place: where.at(own[0].at).place };
    },
  );
}

/** The tokens `[start, end)` of a mention in the document, whose first has that number; without it, its name. */
function placeOf(mention: JsonObject, where: JsonSpot, firstToken?: number): [number, number] | string | undefined {
  const { sent_id: sentence, tokens_ids: ids, tokens_number: number } = mention;
  const given = firstToken === undefined ? number : ids;
  const numbers = Array.isArray(given)
    ? [...new Set(given.map((one) => (isId(one) ? Number(one) : Number.NaN)))].sort((a, b) => a - b)
    : [];
  const areRead = numbers.every((one) => Number.isSafeInteger(one) && one >= (firstToken ?? 0));
  if (numbers.length === 0 || !areRead || (firstToken === undefined && !isId(sentence)))
    return where.refuse('UNREADABLE_MENTION', `cannot read the tokens of this mention: found ${quotedJson(given)}`);
  if (firstToken === undefined) return `${sentence}:${numbers.join()}`;
  const [start, end] = [numbers[0] - firstToken, numbers[numbers.length - 1] - firstToken + 1];
  if (end - start === numbers.length) return [start, end];
  return where.refuse('DISCONTINUOUS_MENTION', `the tokens ${quotedJson(given)} of this mention are not one run`);
}

function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}
