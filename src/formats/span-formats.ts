import { beginsSo, type Head } from './bytes/head.ts';
import { isNamed, isSavedReport } from './other-formats.ts';
import { biocXmlFormat } from './spans/bioc-xml.ts';
import { bratFormat } from './spans/brat.ts';
import { conlluNerFormat } from './spans/conllu-ner.ts';
import { biocJsonFormat } from './spans/json/bioc-json.ts';
import { clueFormat } from './spans/json/clue.ts';
import { doccanoAnnotationsFormat, doccanoFormat, doccanoRelationsFormat } from './spans/json/doccano.ts';
import { dygieFormat } from './spans/json/dygie.ts';
import { entitiesFormat } from './spans/json/entities.ts';
import {
  glinerFormat,
  nervaluateFormat,
  presidioFormat,
  spanMarkerFormat,
  spanMarkerWordsFormat,
} from './spans/json/entity-lists.ts';
import { eval4nerFormat } from './spans/json/eval4ner.ts';
import { glinerTokensFormat } from './spans/json/gliner-tokens.ts';
import { goldPredFormat } from './spans/json/gold-pred.ts';
import { hfPipelineFormat } from './spans/json/hf-pipeline.ts';
import { labelStudioFormat } from './spans/json/label-studio.ts';
import { labelStudioMinFormat } from './spans/json/label-studio-min.ts';
import { langextractFormat } from './spans/json/langextract.ts';
import { llamaFactoryFormat } from './spans/json/llama-factory.ts';
import { neutralFormat } from './spans/json/neutral.ts';
import { prodigyFormat } from './spans/json/prodigy.ts';
import { pubannotationFormat } from './spans/json/pubannotation.ts';
import { spacyCorpusFormat } from './spans/json/spacy-corpus.ts';
import { spacyJsonFormat } from './spans/json/spacy-json.ts';
import { spacyTrainingFormat } from './spans/json/spacy-training.ts';
import { stringsFormat } from './spans/json/strings.ts';
import { w2nerFormat } from './spans/json/w2ner.ts';
import { nelevalFormat } from './spans/neleval.ts';
import { ontonotesFormat } from './spans/ontonotes.ts';
import { pubtatorFormat } from './spans/pubtator.ts';
import { azureLanguageFormat } from './spans/services/azure-language.ts';
import { comprehendFormat } from './spans/services/comprehend.ts';
import { gateFormat } from './spans/services/gate.ts';
import { googleEntitiesFormat } from './spans/services/google-entities.ts';
import { stanzaDocumentFormat, stanzaFormat } from './spans/services/stanza.ts';
import type { SpanFormat } from './spans/span-file.ts';
import { iobLinesFormat, slashTagsFormat } from './spans/tagged-words.ts';
import { webannoFormat } from './spans/webanno/webanno-tsv.ts';
import { xdaiFormat } from './spans/xdai.ts';
import { beginsTags } from './tags/json/begins-tags.ts';

/** The formats that tools write as JSON. */
export const jsonFormats: readonly SpanFormat[] = [
  labelStudioFormat,
  labelStudioMinFormat,
  googleEntitiesFormat,
  comprehendFormat,
  azureLanguageFormat,
  gateFormat,
  spacyCorpusFormat,
  spacyTrainingFormat,
  w2nerFormat,
  stanzaDocumentFormat,
  biocJsonFormat,
  pubannotationFormat,
  langextractFormat,
  glinerTokensFormat,
  dygieFormat,
  doccanoRelationsFormat,
  doccanoAnnotationsFormat,
  clueFormat,
  spacyJsonFormat,
  prodigyFormat,
  doccanoFormat,
  hfPipelineFormat,
  presidioFormat,
  spanMarkerFormat,
  spanMarkerWordsFormat,
  stanzaFormat,
  glinerFormat,
];

/** The formats of spans, in the order in which they are looked for: a row comes before other rows that its files would fit. */
export const spanFormats: readonly SpanFormat[] = [
  neutralFormat,
  bratFormat,
  pubtatorFormat,
  nelevalFormat,
  webannoFormat,
  biocXmlFormat,
  conlluNerFormat,
  ontonotesFormat,
  slashTagsFormat,
  iobLinesFormat,
  xdaiFormat,
  ...jsonFormats,
  nervaluateFormat,
  goldPredFormat,
  eval4nerFormat,
  llamaFactoryFormat,
  entitiesFormat,
  stringsFormat,
];

/** The format of spans in which a file begins so; undefined if it is in none. */
export function detectSpans(head: Head): SpanFormat | undefined {
  if (isNamed(head) || isSavedReport(head)) return undefined;
  // Most files are not JSON, and patterns take a while to compile.
  const found = (head.isJson ? spanFormats : otherSpanFormats).find(({ begins }) => beginsSo(begins, head));
  // What may be an answer of a model is tags where each may be one.
  return (found === undefined || found === stringsFormat) && beginsTags(head) ? undefined : found;
}

const ofJson: ReadonlySet<SpanFormat> = new Set([
  neutralFormat,
  ...jsonFormats,
  goldPredFormat,
  eval4nerFormat,
  llamaFactoryFormat,
  entitiesFormat,
]);
const otherSpanFormats = spanFormats.filter((format) => !ofJson.has(format));

/** The format whose files have the extension of this one, whatever is in it: an empty file does not tell, nor may a broken one. */
export function formatOfExtension(file = ''): SpanFormat | undefined {
  const name = file.replace(/\.gz$/u, '');
  return spanFormats.find(({ folder }) => folder?.extensions?.some((extension) => name.endsWith(extension)));
}
