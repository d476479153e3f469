import { isObject, type JsonObject, type JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOf, readItems, sizeOf, spanOfMembers } from './json-documents.ts';

/**
 * What spaCy's `Doc.to_json` gives: `{"text", "ents": [{"start", "end", "label"}], "spans": {"key": [{"start", "end", "label"}]}}`. Read
 * are `ents` or, where a document has none, the only key of `spans`, unless another document has both: then they are different things.
 * `--read ents` and `--read spans=KEY` choose.
 */
export const spacyJsonFormat: SpanFormat = {
  name: 'spacy-json',
  heap: 2,
  parts: ['ents', 'spans=KEY'],
  title: 'JSON of spaCy',
  about: 'spaCy: {text, ents: [{start, end, label}], spans: {key: […]}}',
  unit: 'code-points',
  begins: ({ json }) => /"ents"\s*:\s*\[/u.test(json),
  read(source, { shift, log, read }) {
    const values = [...jsonObjects(source, log)];
    const isChosen = read?.startsWith('spans=') === true;
    const key = isChosen ? read?.slice('spans='.length) : read === undefined ? onlyKey(values) : undefined;
    const documents = values.map(({ value, where }) => {
      const isEnts = key === undefined || (!isChosen && (sizeOf(value.ents) > 0 || spansOf(value)[key] === undefined));
      const [list, at] = isEnts ? [value.ents, where.at('ents')] : [spansOf(value)[key], where.at('spans').at(key)];
      const spans = readItems(list, at, (item, place) => spanOfMembers(item, place, names, shift));
      return documentOf(where, { id: value.id, text: value.text }, spans);
    });
    return { documents };
  },
};

const names = { start: 'start', end: 'end', type: 'label', score: 'score' };

/**
 * The key of `spans` that stands for `ents` where a document has none; undefined without this key. Reports SEVERAL_ANNOTATIONS if
 * no document has `ents`, and there are several keys.
 */
function onlyKey(values: readonly JsonValue<JsonObject>[]): string | undefined {
  const withEnts = values.filter(({ value }) => sizeOf(value.ents) > 0);
  if (withEnts.some(({ value }) => Object.values(spansOf(value)).some((list) => sizeOf(list) > 0))) return undefined;
  const keys = new Set(values.flatMap(({ value }) => Object.keys(spansOf(value))));
  const [key] = keys;
  if (keys.size < 2) return key;
  if (withEnts.length > 0) return undefined;
  const message = `no document has ents, and there are several keys of spans: ${[...keys].join(', ')}`;
  values[0].where.refuse('SEVERAL_ANNOTATIONS', message, `choose one: --read spans=${key}`);
  return undefined;
}

function spansOf(document: JsonObject): JsonObject {
  return isObject(document.spans) ? document.spans : {};
}
