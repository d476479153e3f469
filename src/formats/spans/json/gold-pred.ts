import type { FileSpan, Run } from '../../../ner/span-document.ts';
import { quotedJson } from '../../../text/quoted.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';
import { documentOf, readItems, spanOfList } from './json-documents.ts';
import { readSpan } from './neutral.ts';
import { readTokens } from './token-lists.ts';

/**
 * Records with both sides: `{"id"?, "text"? or "tokens"?, "gold": [span], "pred": [span]}`. A span is `[start, end, type, score?]`, or an object
 * as in the neutral format, whose type may be in `label`. Positions count tokens where records have `tokens`, else code points.
 */
export const goldPredFormat: SpanFormat = {
  name: 'gold-pred',
  title: 'JSON with gold and pred',
  about: 'both sides in one record: {id, text or tokens, gold: [span], pred: [span]}',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json }) => areBoth.test(json) && spans.test(json),
  parts: ['gold', 'pred'],
  both: { goldRead: 'gold', predRead: 'pred' },
  read(source, options) {
    const records = jsonObjects(source, options.log);
    const first = records.next();
    const areTokens = !first.done && Array.isArray(first.value.value.tokens);
    function* documents() {
      for (let next = first; !next.done; next = records.next()) yield readRecord(next.value, areTokens, options);
    }
    return { documents: documents(), unit: areTokens ? 'tokens' : undefined };
  },
};

const areBoth = /^\s*\[?\s*\{(?=[\s\S]*"gold"\s*:\s*\[)(?=[\s\S]*"pred"\s*:\s*\[)/u;
const spans = /"(?:gold|pred)"\s*:\s*\[\s*(?:\{|\[\s*\d+\s*,\s*\d+\s*,\s*")/u;

function readRecord({ value, where }: JsonValue<JsonObject>, areTokens: boolean, options: ReaderOptions) {
  const { side, read = side, shift } = options;
  const { id, text, tokens } = value;
  const list = where.at(read);
  if (areTokens !== Array.isArray(tokens))
    where.refuse('NOT_A_DOCUMENT', 'expected tokens in all records, or in none', 'positions count them');
  const found =
    value[read] === undefined
      ? where.refuse('NOT_A_DOCUMENT', `this record has no '${read}'`, 'write [] where there is no span')
      : readItems(value[read], list, (item, at) => spanIn(item, at, shift));
  const own = { id, text, tokens: areTokens ? readTokens(tokens, where.at('tokens')) : undefined };
  return documentOf(where, own, found ?? []);
}

function spanIn(item: unknown, where: JsonSpot, shift: Run): FileSpan | undefined {
  if (Array.isArray(item)) return spanOfList(item, where, shift, item[3]);
  if (!isObject(item)) return where.refuse('NOT_A_SPAN', `expected a span, found ${quotedJson(item)}`);
  return readSpan('type' in item ? item : { ...item, type: item.label }, where, shift);
}
