import { type EntityNames, prepareConll } from '../../compat/neleval/prepare.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { bratWriter } from '../../formats/write/brat.ts';
import { writeConll } from '../../formats/write/conll.ts';
import { conllBioWriter } from '../../formats/write/conll-bio.ts';
import { doccanoWriter } from '../../formats/write/doccano.ts';
import { glinerTokensWriter } from '../../formats/write/gliner-tokens.ts';
import { writeJsonl } from '../../formats/write/jsonl.ts';
import { labelStudioWriter } from '../../formats/write/label-studio.ts';
import { nelevalWriter } from '../../formats/write/neleval.ts';
import { prodigyWriter } from '../../formats/write/prodigy.ts';
import type { SpanWriter } from '../../formats/write/span-writer.ts';
import { spansWriter } from '../../formats/write/spans.ts';
import { tagsInJsonWriter } from '../../formats/write/tags-in-json.ts';
import type { LossTally } from '../../formats/write/written.ts';

/** A format in which documents of coreference can be written. */
interface CorefWriter {
  readonly name: string;
  readonly about: string;
  /** Why it cannot write a document; undefined if it can. */
  refusal(document: CorefDocument): string | undefined;
  write(documents: readonly CorefDocument[], losses: LossTally, options: EntityNames): string;
}

/** The formats of coreference. */
const ofCoreference: readonly CorefWriter[] = [
  {
    name: 'conll',
    about: 'CoNLL: name, part, number of the word, word, coreference',
    refusal: ({ id, tokens, text }) => {
      if (tokens !== undefined) return undefined;
      return `document '${id}' has ${typeof text === 'string' ? 'a text and no tokens' : 'no words'}, which are the rows of CoNLL`;
    },
    write: writeConll,
  },
  {
    name: 'jsonl',
    about: 'JSON lines of e2e-coref: doc_key, sentences, clusters with inclusive ends',
    refusal: () => undefined,
    write: (documents, _, { acrossDocuments: keepsIds }) => writeJsonl(documents, { keepsIds }),
  },
  {
    name: 'neleval',
    about: 'rows of neleval, as its prepare-conll-coref writes them from CoNLL',
    refusal: ({ id, extents }) => extents && `mentions of document '${id}' are names, not tokens`,
    write(documents, losses, options) {
      const { text, lost } = prepareConll(documents, options);
      losses.add('mention', 'lost', 'of several mentions with the same tokens, only the last is written', lost);
      return text;
    },
  },
];

/** What each command converts to. */
export const writers: { readonly corefscore: readonly CorefWriter[]; readonly nerscore: readonly SpanWriter[] } = {
  corefscore: ofCoreference,
  nerscore: [
    spansWriter,
    conllBioWriter,
    tagsInJsonWriter,
    bratWriter,
    prodigyWriter,
    doccanoWriter,
    labelStudioWriter,
    glinerTokensWriter,
    nelevalWriter,
  ],
};
