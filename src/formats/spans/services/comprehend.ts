import type { SpanDocument } from '../../../ner/span-document.ts';
import { groupedBy } from '../../../text/grouped.ts';
import { quotedJson } from '../../../text/quoted.ts';
import type { JsonObject, JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import { documentOf, objectsIn, readItems, spanOfMembers } from '../json/json-documents.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';

/**
 * Answers of Amazon Comprehend: `{"Entities": [{"BeginOffset", "EndOffset", "Score", "Text", "Type"}]}` for one text, `{"ResultList": [{"Index",
 * "Entities"}], "ErrorList"}` for a batch, and lines with `File` and, where each line of it was a text, `Line` for a job. Documents of a
 * batch are in the order of `Index`, those of a job in that of `Line`; where files are documents, their names are ids. What has an
 * `ErrorCode` is an answer that could not be read. Offsets count code points.
 *
 * https://docs.aws.amazon.com/comprehend/latest/APIReference/API_BatchDetectEntities.html,
 * https://docs.aws.amazon.com/comprehend/latest/dg/how-entities.html
 */
export const comprehendFormat: SpanFormat = {
  name: 'comprehend',
  title: 'an answer of Amazon Comprehend',
  about: 'Amazon Comprehend: {Entities: [{BeginOffset, EndOffset, Type}]}, of one text, a batch or a job',
  unit: 'code-points',
  surfaces: 'text',
  begins: ({ json }) => /"Entities"\s*:\s*\[\s*(?:\{[^{}]*"BeginOffset"|\])/u.test(json),
  read(source, options) {
    const answers = [...jsonObjects(source, options.log)].flatMap((one) => {
      const lists = ['ResultList', 'ErrorList'].filter((list) => list in one.value);
      return lists.length > 0 ? lists.flatMap((list) => objectsIn(one, list)) : [one];
    });
    const files = [...groupedBy(answers, ({ value }) => value.File).values()];
    const numberOf = ({ value: { Index: index, Line: line } }: JsonValue<JsonObject>) => Number(line ?? index ?? 0);
    const ordered = files.flatMap((own) => own.sort((a, b) => numberOf(a) - numberOf(b)));
    return { documents: ordered.map((one) => readAnswer(one, options)) };
  },
};

const names = { start: 'BeginOffset', end: 'EndOffset', type: 'Type', score: 'Score', surface: 'Text' };

function readAnswer({ value, where }: JsonValue<JsonObject>, options: ReaderOptions): SpanDocument {
  const { File: file, Line: line, ErrorCode: error } = value;
  const id = line === undefined ? file : undefined;
  if (error !== undefined) {
    const isEmpty = options.unparsable === 'empty';
    const message = `this text was not analysed: ${quotedJson(error)}${isEmpty ? '; it counts as empty' : ''}`;
    const help = isEmpty ? undefined : 'ask again, or count it as an answer without spans: --unparsable empty';
    options.log.report('UNPARSABLE_ANSWER', isEmpty ? 'warning' : 'error', () => ({ ...where.located, message, help }));
    return documentOf(where, { id, isUnparsable: true }, []);
  }
  const read = (item: unknown, at: typeof where) => spanOfMembers(item, at, names, options.shift);
  return documentOf(where, { id }, readItems(value.Entities, where.at('Entities'), read));
}
