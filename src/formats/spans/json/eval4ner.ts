import type { SpanFormat } from '../span-file.ts';
import { documentOf, formatOfObjects, readItems, spanOfRuns } from './json-documents.ts';

/** eval4ner's samples, with both sides: lines of `{"text", "gold": [["type", "string"]], "pred": [["type", "string"]]}`, perhaps with an `id`. */
export const eval4nerFormat: SpanFormat = formatOfObjects({
  name: 'eval4ner',
  title: 'JSON of eval4ner',
  about: 'eval4ner, both sides: {text, gold: [[type, string]], pred: [[type, string]]}',
  unit: 'code-points',
  areStrings: true,
  begins: ({ json }) => samples.test(json),
  document(value, where, { side, read = side }) {
    const spans = readItems(value[read], where.at(read), (pair, at) => {
      const [type, surface] = Array.isArray(pair) && pair.length === 2 ? pair : [];
      if (typeof surface === 'string') return spanOfRuns([], { type, surface }, at);
      return at.refuse('NOT_A_SPAN', 'expected an entity as a pair [type, string]');
    });
    return documentOf(where, { id: value.id, text: value.text }, spans);
  },
  parts: ['gold', 'pred'],
  both: { goldRead: 'gold', predRead: 'pred' },
});

/** With a text before both sides or, in any order, some pair of strings. */
const samples =
  /^\s*\{(?:\s*"text"\s*:.*"gold"\s*:.*"pred"\s*:|(?=.*"gold"\s*:)(?=.*"pred"\s*:).*"(?:gold|pred)"\s*:\s*\[\s*\[\s*"[^"]*"\s*,\s*"[^"]*"\s*\])/u;
