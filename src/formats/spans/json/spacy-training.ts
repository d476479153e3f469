import type { SpanDocument } from '../../../ner/span-document.ts';
import { isObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';
import { documentOf, formatOfValues, readItems, spanOfList } from './json-documents.ts';

/**
 * What spaCy 2 was trained with: a list of `["text", {"entities": [[start, end, "type"]]}]`, or such a pair on each line. Annotation tools
 * wrap the list as `{"classes", "annotations": […]}`, with null for texts that were skipped.
 *
 * https://v2.spacy.io/usage/training#training-simple-style
 */
export const spacyTrainingFormat: SpanFormat = formatOfValues(
  {
    name: 'spacy-training',
    title: 'training data of spaCy 2',
    about: 'spaCy 2, training data: [[text, {entities: [[start, end, type]]}]]',
    unit: 'code-points',
    begins: ({ json }) => trainingData.test(json),
  },
  ({ value, where }, options) => {
    const list = isObject(value) ? { value: value.annotations, where: where.at('annotations') } : { value, where };
    if (Array.isArray(value) && typeof value[0] === 'string') return readPair({ value, where }, options);
    return readItems(list.value, list.where, (item, at) => readPair({ value: item, where: at }, options)).flat();
  },
);

/** How it begins. These are not answers of a model, although some look like them. */
export const trainingData: RegExp =
  /^\s*(?:\{\s*"classes"\s*:\s*\[[^\]]*\]\s*,\s*"annotations"\s*:\s*)?(?:\[\s*(?:null\s*,\s*)*)?\[\s*"(?:[^"\\]|\\.)*"\s*,\s*\{\s*"entities"\s*:/u;

function readPair({ value, where }: JsonValue, { shift }: ReaderOptions): SpanDocument[] {
  if (value === null) return [];
  const [text, about] = Array.isArray(value) ? value : [];
  if (typeof text !== 'string' || !isObject(about)) {
    where.refuse('NOT_A_DOCUMENT', 'expected a text and an object with its entities, as [text, {"entities": []}]');
    return [];
  }
  const read = (item: unknown, at: JsonSpot) => spanOfList(item, at, shift);
  return [documentOf(where, { text }, readItems(about.entities, where.at(1).at('entities'), read))];
}
