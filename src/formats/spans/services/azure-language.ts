import type { FileSpan, Run, SpanDocument } from '../../../ner/span-document.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import { documentOf, objectsIn, objectWith, readItems, runOfLength, spanOfRuns } from '../json/json-documents.ts';
import type { SpanFormat } from '../span-file.ts';

/**
 * Answers of Azure AI Language: `{"id", "entities": [{"text", "category", "offset", "length", "confidenceScore"}]}` for one text; for several
 * a list of these in `documents`, which is in `results` or, for a job, in `tasks.items[].results`. The SDK for Python writes
 * `confidence_score`. Offsets count what the request had as `stringIndexType`, code points with the SDK for Python, units of UTF-16 with
 * those for .NET, Java and JavaScript. A document in `errors` is one that is missing.
 *
 * https://learn.microsoft.com/en-us/rest/api/language/text-analysis-runtime/analyze-text
 */
export const azureLanguageFormat: SpanFormat = {
  name: 'azure-language',
  title: 'an answer of Azure AI Language',
  about: 'Azure: {documents: [{id, entities: [{text, category, offset, length, confidenceScore}]}]}',
  unit: 'code-points',
  hasLengths: true,
  surfaces: 'text',
  begins: ({ json }) => entities.test(json) || empty.test(json),
  read: (source, { log, shift }) => ({
    documents: [...jsonObjects(source, log)].flatMap(documentsIn).map((one) => readDocument(one, shift)),
  }),
};

const score = 'confidenceScore|confidence_score';
const entities = new RegExp(`"entities"\\s*:\\s*\\[\\s*${objectWith('category', 'offset', 'length', score)}`, 'u');
const empty =
  /"documents"\s*:\s*\[\s*(?:\]|\{\s*"id"\s*:\s*"[^"]*"\s*,\s*"entities"\s*:\s*\[\s*\]\s*,\s*"warnings"\s*:)/u;

/** The documents of an answer, which is one itself where it has none. */
function documentsIn(answer: JsonValue<JsonObject>): readonly JsonValue<JsonObject>[] {
  const { value, where } = answer;
  if ('documents' in value) return objectsIn(answer, 'documents');
  if (isObject(value.results)) return documentsIn({ value: value.results, where: where.at('results') });
  if (!isObject(value.tasks)) return [answer];
  return objectsIn({ value: value.tasks, where: where.at('tasks') }, 'items').flatMap(documentsIn);
}

function readDocument({ value, where }: JsonValue<JsonObject>, shift: Run): SpanDocument {
  const spans = readItems(value.entities, where.at('entities'), (item, at) => readEntity(item, at, shift));
  return documentOf(where, { id: value.id }, spans);
}

function readEntity(item: unknown, where: JsonSpot, shift: Run): FileSpan | undefined {
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', 'expected an entity as an object');
  const { category: type, offset, length, confidenceScore, confidence_score: own, text: surface } = item;
  const run = runOfLength(offset, length, where, shift);
  return run && spanOfRuns([run], { type, score: confidenceScore ?? own, surface }, where);
}
