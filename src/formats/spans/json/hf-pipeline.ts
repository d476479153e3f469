import type { FileSpan, Run } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import type { SpanFormat } from '../span-file.ts';
import { formatOfLists } from './entity-lists.ts';
import { objectWith, readItems, spanOf, spanOfMembers, spanOfRuns } from './json-documents.ts';

/**
 * What a token-classification pipeline of Hugging Face predicts: for each text a list of `{"entity_group", "score", "word", "start",
 * "end"}`, or one list. `word` is what the tokenizer made of the text.
 *
 * Without an aggregation strategy there is an object for each token, with its tag in `entity` and its number in `index`; `joinTokens`
 * makes spans of them.
 */
export const hfPipelineFormat: SpanFormat = formatOfLists({
  name: 'hf-pipeline',
  heap: 6,
  title: 'JSON of a Hugging Face pipeline',
  about: 'Hugging Face: a list of {entity_group, score, start, end} for each text',
  unit: 'code-points',
  surfaces: 'tokens',
  begins: ({ json }) => entities.test(json),
  list(list, where, { shift }) {
    const tokens = new Map<FileSpan, Token>();
    const spans = readItems(list, where, (item, at) => {
      if (!isObject(item) || (item.start !== null && item.end !== null)) return readEntity(item, at, shift, tokens);
      return at.refuse('NOT_A_SPAN', 'the start or the end of this entity is null', fastTokenizer);
    });
    return tokens.size === 0 ? spans : joinTokens(spans, tokens);
  },
});

const entities = new RegExp(`^\\s*\\[[\\s[\\],]*${objectWith('entity_group|entity', 'start', 'end')}`, 'u');
const names = { start: 'start', end: 'end', type: 'entity_group', score: 'score', surface: 'word' };
const fastTokenizer = 'slow tokenizers do not know positions: predict with a fast one, use_fast=True';

/** What tells whether a tagged token begins a span. */
interface Token {
  readonly index: unknown;
  readonly isFirst: boolean;
  readonly where: JsonSpot;
}

/** The span of an entity or of a token, which is noted in `tokens`. */
function readEntity(item: unknown, where: JsonSpot, shift: Run, tokens: Map<FileSpan, Token>): FileSpan | undefined {
  if (!isObject(item) || typeof item.entity !== 'string') return spanOfMembers(item, where, names, shift);
  const { entity, start, end, score, index, word: surface } = item;
  const [, letter, type] = /^([BIESLUM])-(.+)$/u.exec(entity) ?? [undefined, undefined, entity];
  const span = spanOf({ start, end, type, score, surface }, where, shift);
  if (letter !== undefined && index === undefined)
    return where.refuse('NOT_A_SPAN', 'this tagged token has no "index": its neighbours are unknown');
  if (span && index !== undefined) tokens.set(span, { index, isFirst: 'BSU'.includes(letter ?? 'I'), where });
  return span;
}

/**
 * The spans with one in the place of tagged tokens. It begins at a token that is tagged B, S or U, has another type than the token
 * before, or does not follow it. Its score is the mean of its tokens'.
 */
function joinTokens(spans: readonly FileSpan[], tokens: ReadonlyMap<FileSpan, Token>): readonly FileSpan[] {
  const groups: FileSpan[][] = [];
  for (const span of spans) {
    const last = groups.at(-1)?.at(-1);
    const [token, before] = [tokens.get(span), last && tokens.get(last)];
    const goesOn = token?.isFirst === false && last?.type === span.type && token.index === Number(before?.index) + 1;
    if (goesOn) groups.at(-1)?.push(span);
    else groups.push([span]);
  }
  return groups.flatMap((group): FileSpan | readonly FileSpan[] => {
    const where = tokens.get(group[0])?.where;
    if (group.length === 1 || !where) return group;
    const score = group.reduce((sum, one) => sum + (one.score ?? Number.NaN), 0) / group.length;
    const run = [group[0].runs[0][0], group[group.length - 1].runs[0][1]] as const;
    const words = group.map((one) => one.surface);
    const surface = words.includes(undefined) ? undefined : words.join('');
    const parts = { type: group[0].type, score: Number.isNaN(score) ? undefined : score, surface };
    return spanOfRuns([run], parts, where) ?? [];
  });
}
