import { lengthIn } from '../../../align/scale.ts';
import { isObject } from '../../json/json-spot.ts';
import { documentOf, formatOfObjects, readItems, runOf, spanOfRuns } from '../json/json-documents.ts';
import type { SpanFormat } from '../span-file.ts';

/**
 * GATE's JSON: `{"text", "entities": {"Person": [{"indices": [start, end]}]}}`, a document a file, in a list, or one after another. Positions
 * count units of UTF-16. GATE writes `&`, `<` and `>` of a text as entities of XML, each of which the positions count as it is written; they
 * are read as what they stand for.
 *
 * GateNLP/gate-core, src/main/java/gate/corpora/DocumentJsonUtils.java, d98ea8928d58
 */
export const gateFormat: SpanFormat = formatOfObjects({
  name: 'gate',
  title: 'JSON of GATE',
  about: 'GATE: {text, entities: {type: [{indices: [start, end]}]}}',
  unit: 'utf-16',
  begins: ({ json }) =>
    /"entities"\s*:\s*\{/u.test(json) && (indices.test(json) || (empty.test(json) && !other.test(json))),
  document(value, where, { shift, offsets = 'utf-16' }) {
    const { id_str: id, text, entities } = value;
    where.refuseRepeats();
    if (!isObject(entities)) where.at('entities').refuse('NOT_A_DOCUMENT', 'expected an object of types');
    const written = typeof text === 'string' ? text : '';
    const units = offsets === 'utf-16' ? written.split('') : [...written];
    const plainAt = (position: number): number => {
      const before = units.slice(0, position).join('').replace(ESCAPES, plainOf);
      return position - units.slice(0, position).length + lengthIn(offsets, before);
    };
    const spans = Object.entries(isObject(entities) ? entities : {}).flatMap(([type, list]) =>
      readItems(list, where.at('entities').at(type), (item, at) => {
        const [start, end] = isObject(item) && Array.isArray(item.indices) ? item.indices : [];
        const run = runOf(start, end, at, shift);
        return run && spanOfRuns([[plainAt(run[0]), plainAt(run[1])]], { type }, at);
      }),
    );
    return documentOf(where, { id, text: typeof text === 'string' ? written.replace(ESCAPES, plainOf) : text }, spans);
  },
});

const indices = /"indices"\s*:\s*\[\s*\d/u;
const empty = /"entities"\s*:\s*\{\s*(?:"[^"]*"\s*:\s*\[\s*\]\s*,?\s*)*\}/u;
/** A list that is not empty, or a string: an answer of a language model has strings by type, or types by string. */
const other = /"entities"\s*:\s*\{\s*(?:"[^"]*"\s*:\s*\[\s*\]\s*,\s*)*"[^"]*"\s*:\s*(?:\[\s*[^\]\s]|")/u;

const ESCAPES = /&(?:amp|lt|gt);/gu;

function plainOf(entity: string): string {
  return entity === '&amp;' ? '&' : entity === '&lt;' ? '<' : '>';
}
