import type { Head } from '../head.ts';
import { isSavedReport } from '../other-formats.ts';
import { bratFormat } from './brat.ts';
import { biocJsonFormat } from './json/bioc-json.ts';
import { clueFormat } from './json/clue.ts';
import { doccanoFormat, doccanoRelationsFormat } from './json/doccano.ts';
import { dygieFormat } from './json/dygie.ts';
import { eval4nerFormat } from './json/eval4ner.ts';
import { glinerFormat } from './json/gliner.ts';
import { glinerTokensFormat } from './json/gliner-tokens.ts';
import { hfPipelineFormat } from './json/hf-pipeline.ts';
import { labelStudioFormat } from './json/label-studio.ts';
import { langextractFormat } from './json/langextract.ts';
import { nervaluateFormat } from './json/nervaluate.ts';
import { neutralFormat } from './json/neutral.ts';
import { prodigyFormat } from './json/prodigy.ts';
import { pubannotationFormat } from './json/pubannotation.ts';
import { spacyJsonFormat } from './json/spacy-json.ts';
import { stringsFormat } from './json/strings.ts';
import { pubtatorFormat } from './pubtator.ts';
import type { SpanFormat } from './span-file.ts';
import { webannoFormat } from './webanno/webanno-tsv.ts';
import { xdaiFormat } from './xdai.ts';

/** The formats that tools write as JSON. */
export const jsonFormats: readonly SpanFormat[] = [
  labelStudioFormat,
  biocJsonFormat,
  pubannotationFormat,
  langextractFormat,
  glinerTokensFormat,
  dygieFormat,
  doccanoRelationsFormat,
  clueFormat,
  spacyJsonFormat,
  prodigyFormat,
  doccanoFormat,
  hfPipelineFormat,
  glinerFormat,
];

/** The formats of spans, in the order in which they are looked for: a row comes before those that its files would fit too. */
export const spanFormats: readonly SpanFormat[] = [
  neutralFormat,
  bratFormat,
  pubtatorFormat,
  webannoFormat,
  xdaiFormat,
  ...jsonFormats,
  nervaluateFormat,
  eval4nerFormat,
  stringsFormat,
];

/** The format of spans in which a file begins so; undefined if it is in none. */
export function detectSpans(head: Head): SpanFormat | undefined {
  // Most files are no JSON, and patterns take a while to compile.
  if (head.isJson && isSavedReport(head)) return undefined;
  return (head.isJson ? spanFormats : otherSpanFormats).find(({ begins }) => begins(head));
}

const ofJson: ReadonlySet<SpanFormat> = new Set([neutralFormat, ...jsonFormats, eval4nerFormat]);
const otherSpanFormats = spanFormats.filter((format) => !ofJson.has(format));

/** The format whose files have the extension of this one, whatever is in it: an empty file does not tell, nor may a broken one. */
export function formatOfExtension(file = ''): SpanFormat | undefined {
  const name = file.replace(/\.gz$/u, '');
  return spanFormats.find(({ folder }) => folder?.extension !== undefined && name.endsWith(folder.extension));
}
