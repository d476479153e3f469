import type { SpanFormat } from '../span-file.ts';
import { biocJsonFormat } from './bioc-json.ts';
import { clueFormat } from './clue.ts';
import { doccanoFormat, doccanoRelationsFormat } from './doccano.ts';
import { dygieFormat } from './dygie.ts';
import { glinerFormat } from './gliner.ts';
import { glinerTokensFormat } from './gliner-tokens.ts';
import { hfPipelineFormat } from './hf-pipeline.ts';
import { labelStudioFormat } from './label-studio.ts';
import { langextractFormat } from './langextract.ts';
import { prodigyFormat } from './prodigy.ts';
import { pubannotationFormat } from './pubannotation.ts';
import { spacyJsonFormat } from './spacy-json.ts';

/** The formats of spans that tools write as JSON, in the order in which they are looked for. */
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
