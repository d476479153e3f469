import type { SpanDocument } from '../../../ner/span-document.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentOfTokens, type TaggedToken } from '../tagged-tokens.ts';
import { objectsIn, readItems } from './json-documents.ts';

/**
 * The corpora of `spacy train` before version 3, which `docs_to_json` of version 3 writes too: `[{"id", "paragraphs": [{"raw", "sentences":
 * [{"tokens": [{"orth", "ner"}]}], "entities"}]}]`. Each paragraph is a document, with the tags of its tokens in BILUO; `entities` say the
 * same. The tag `-`, for an unknown token, is an error.
 *
 * explosion/spaCy, spacy/training/gold_io.pyx, 0278eecabf15
 */
export const spacyCorpusFormat: SpanFormat = {
  name: 'spacy-corpus',
  title: 'a corpus of spaCy as JSON',
  about: 'spaCy, a corpus: [{id, paragraphs: [{raw, sentences: [{tokens: [{orth, ner}]}]}]}]',
  unit: 'tokens',
  begins: ({ json }) => /"paragraphs"\s*:\s*\[/u.test(json) && /"sentences"\s*:\s*\[|"raw"\s*:/u.test(json),
  read: (source, { log }) => ({
    documents: [...jsonObjects(source, log)].flatMap((one) => objectsIn(one, 'paragraphs')).map(readParagraph),
  }),
};

function readParagraph({ value, where }: JsonValue<JsonObject>): SpanDocument {
  const sentences = objectsIn({ value, where }, 'sentences').map((sentence) =>
    readItems(sentence.value.tokens, sentence.where.at('tokens'), readToken),
  );
  return documentOfTokens(sentences, where, { text: typeof value.raw === 'string' ? value.raw : undefined });
}

function readToken(item: unknown, where: JsonSpot): TaggedToken | undefined {
  const { orth: word, ner: tag } = isObject(item) ? item : {};
  if (typeof word !== 'string' || typeof tag !== 'string')
    return where.refuse('NOT_A_DOCUMENT', "expected a token with 'orth' and 'ner'");
  return { word, tag, where, refuse: (message) => where.refuse('NOT_A_SPAN', message) };
}
