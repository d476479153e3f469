import { lengthIn } from '../../../align/scale.ts';
import type { FileSpan } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';
import { documentOf, formatOfObjects, objectsIn, readItems, runOfLength, spanOfRuns } from '../json/json-documents.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';

/**
 * Answers of Google Cloud Natural Language, `analyzeEntities` and those with entities beside other things: `{"entities": [{"type", "mentions":
 * [{"text": {"content", "beginOffset"}}]}], "language"}`. Each mention is a span with the type of its entity. Offsets count what the request
 * had as `encodingType`; without one they are -1. The client for Python writes `begin_offset`, and numbers for types.
 *
 * https://cloud.google.com/natural-language/docs/reference/rest/v1/Entity
 */
export const googleEntitiesFormat: SpanFormat = formatOfObjects({
  name: 'google-entities',
  title: 'an answer of Google Cloud Natural Language',
  about: 'Google analyzeEntities: {entities: [{type, mentions: [{text: {content, beginOffset}}]}], language}',
  unit: 'code-points',
  hasLengths: true,
  surfaces: 'text',
  begins: ({ json }) =>
    /"mentions"\s*:\s*\[\s*\{\s*"text"\s*:\s*\{\s*"(?:content|begin)/u.test(json) ||
    /^\s*\[?\s*\{\s*"entities"\s*:\s*\[\s*\]\s*,\s*"language(?:Code)?"\s*:/u.test(json),
  document(value, where, options) {
    const spans = objectsIn({ value, where }, 'entities').flatMap((entity) => {
      const { type, mentions } = entity.value;
      const name = typeof type === 'number' ? types[type] : type;
      return readItems(mentions, entity.where.at('mentions'), (item, at) => readMention(item, name, at, options));
    });
    return documentOf(where, {}, spans);
  },
});

function readMention(
  item: unknown,
  type: unknown,
  where: JsonSpot,
  { shift, offsets = 'code-points' }: ReaderOptions,
): FileSpan | undefined {
  const { text, probability: score } = isObject(item) ? item : {};
  const { content, beginOffset, begin_offset: start = beginOffset } = isObject(text) ? text : {};
  if (typeof content !== 'string')
    return where.refuse('NOT_A_SPAN', "expected a mention with 'text' and its 'content'");
  if (start === -1) return where.refuse('NOT_A_SPAN', 'this mention has no offset: -1', 'ask with encodingType UTF32');
  // Numbers that are 0 may be left out.
  const run = runOfLength(start ?? 0, lengthIn(offsets, content), where, shift);
  return run && spanOfRuns([run], { type, score, surface: content }, where);
}

/** By their numbers; 8 is none. */
const types: readonly string[] =
  'UNKNOWN PERSON LOCATION ORGANIZATION EVENT WORK_OF_ART CONSUMER_GOOD OTHER - PHONE_NUMBER ADDRESS DATE NUMBER PRICE'.split(
    ' ',
  );
