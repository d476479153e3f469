import { counted } from '../../../text/quoted.ts';
import type { JsonObject, JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';
import { readItems } from './json-documents.ts';
import { insideSentences, readTokenSpans, readTokens, type SentenceSpan } from './token-lists.ts';

/**
 * The lines of SciERC, DyGIE++ and PURE: `{"doc_key", "sentences": [[token]], "ner": [[[first, last, "type"]]]}`, with a list of spans
 * for each sentence. Tokens are counted from the start of the document. DyGIE++ adds `predicted_ner`, with a logit and a probability.
 *
 * Gold is `ner`. A prediction is `predicted_ner` if any document has it, else `ner`. `--read ner` and `--read predicted_ner` choose.
 */
export const dygieFormat: SpanFormat = {
  name: 'dygie',
  parts: ['ner', 'predicted_ner'],
  both: { goldRead: 'ner', predRead: 'predicted_ner' },
  title: 'JSON of DyGIE++',
  about: 'DyGIE++, PURE, SciERC: {doc_key, sentences, ner: [[[first, last, type]]]}',
  unit: 'tokens',
  end: 'inclusive',
  begins: ({ json: text }) => /"sentences"\s*:\s*\[\s*[[\]]/u.test(text) && /"(?:predicted_)?ner"\s*:\s*\[/u.test(text),
  read(source, options) {
    const values = [...jsonObjects(source, options.log)];
    const member = memberOf(values, options);
    const documents = values.map(({ value, where }) => {
      const sentences = readItems(value.sentences, where.at('sentences'), readTokens);
      const spans = readLists({ value, where }, member, sentences, options);
      return { id: value.doc_key, where, tokens: sentences.flat(), spans };
    });
    return { documents: insideSentences(documents, options) };
  },
};

/** The member that has the spans. Where one document has predictions, those of the others are not their gold spans. */
function memberOf(values: readonly JsonValue<JsonObject>[], { side, read }: ReaderOptions): 'ner' | 'predicted_ner' {
  if (read === 'ner' || read === 'predicted_ner') return read;
  if (side === 'gold' || !values.some(({ value }) => 'predicted_ner' in value)) return 'ner';
  return 'predicted_ner';
}

/** The spans of all sentences. Reports NOT_A_SPAN, NOT_A_DOCUMENT and MISSING_PREDICTION. */
function readLists(
  document: JsonValue<JsonObject>,
  member: 'ner' | 'predicted_ner',
  sentences: readonly (readonly string[])[],
  options: ReaderOptions,
): SentenceSpan[] {
  const [lists, where] = [document.value[member], document.where.at(member)];
  if (lists === undefined && member === 'predicted_ner') {
    const message = "this document has no 'predicted_ner', unlike others, and 'ner' is no prediction";
    return where.refuse('MISSING_PREDICTION', message, 'write a list of empty lists where nothing was predicted') ?? [];
  }
  if (Array.isArray(lists) && lists.length !== sentences.length) {
    const found = `${counted(lists.length, 'list')} of spans and ${counted(sentences.length, 'sentence')}`;
    return where.refuse('NOT_A_DOCUMENT', `expected a list of spans for each sentence, found ${found}`) ?? [];
  }
  const all = readItems(lists, where, (value, at) => ({ value, where: at }));
  return readTokenSpans(all, sentences, options, PROBABILITY);
}

/** Where in a predicted span DyGIE++ has its probability. */
const PROBABILITY = 4;
