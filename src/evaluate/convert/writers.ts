import { type EntityNames, prepareConll } from '../../compat/neleval/prepare.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { bratWriter } from '../../formats/write/brat.ts';
import { writeConll } from '../../formats/write/conll.ts';
import { writeConllu } from '../../formats/write/conllu.ts';
import { writeCrac, writeCracText } from '../../formats/write/crac.ts';
import {
  doccanoWriter,
  fastcorefWriter,
  glinerTokensWriter,
  labelStudioWriter,
  prodigyWriter,
  spansWriter,
} from '../../formats/write/json-objects.ts';
import { writeJsonl } from '../../formats/write/jsonl.ts';
import { nelevalWriter } from '../../formats/write/neleval.ts';
import type { SpanWriter, Texts } from '../../formats/write/span-writer.ts';
import { conllBioWriter, tagsInJsonWriter } from '../../formats/write/tags.ts';
import { webannoTsvWriter } from '../../formats/write/webanno-tsv.ts';
import type { LossTally } from '../../formats/write/written.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { countLostIds, inTokens, mentionTexts } from './mention-text.ts';
import { reportUnwritten } from './span-text.ts';

/** A format in which documents of coreference can be written. */
export interface CorefWriter extends Pick<SpanWriter, 'name' | 'about' | 'isFolder'> {
  /** Whether mentions may have several runs. */
  readonly hasFragments?: boolean | undefined;
  /** Whether it takes documents of CoNLL-U with their trees and empty nodes. */
  readonly keepsNodes?: true;
  /** Reports documents that it cannot write, and then what it returns counts for nothing. */
  write(documents: readonly CorefDocument[], losses: LossTally, options: CorefWriting): Texts;
}

interface CorefWriting extends EntityNames {
  readonly log: ProblemSink;
}

function allInTokens(
  documents: readonly CorefDocument[],
  losses: LossTally,
  log: ProblemSink,
): readonly CorefDocument[] {
  return documents.flatMap((document) => inTokens(document, losses, log) ?? []);
}

/** The formats of coreference. */
const ofCoreference: readonly CorefWriter[] = [
  {
    name: 'conll',
    about: 'CoNLL: name, part, number of the word, word, coreference',
    write(documents, losses, { log }) {
      return writeConll(allInTokens(documents, losses, log), losses);
    },
  },
  {
    name: 'conllu',
    about: 'CoNLL-U: the rows of the file, or numbers and words; Entity, Bridge, SplitAnte',
    hasFragments: true,
    keepsNodes: true,
    write(documents, losses, { log, acrossDocuments }) {
      return writeConllu(allInTokens(documents, losses, log), losses, acrossDocuments);
    },
  },
  {
    name: 'crac',
    about: 'JSON of the CRAC track for language models: tokens, clusters_token_offsets',
    keepsNodes: true,
    write(documents, losses, { log }) {
      countLostIds(documents, 'crac', losses);
      return writeCrac(allInTokens(documents, losses, log), losses);
    },
  },
  {
    name: 'crac-text',
    about: 'plaintext of the CRAC track for language models: Ada|[e1] ran',
    keepsNodes: true,
    write(documents, losses, { log }) {
      return writeCracText(allInTokens(documents, losses, log), losses);
    },
  },
  {
    name: 'jsonl',
    about: 'JSON lines of e2e-coref: doc_key, sentences, clusters with inclusive ends',
    write(documents, losses, { acrossDocuments: keepsIds }) {
      if (!keepsIds) countLostIds(documents, 'jsonl', losses);
      return writeJsonl(documents, { keepsIds });
    },
  },
  ...[fastcorefWriter, webannoTsvWriter, bratWriter].map((writer) => ({
    ...writer,
    hasFragments: !writer.lacks.includes('fragments'),
    write(documents: readonly CorefDocument[], losses: LossTally, { log }: CorefWriting): Texts {
      return writer.write(mentionTexts(documents, writer, losses, log), losses, 'bio');
    },
  })),
  {
    name: 'neleval',
    about: 'rows of neleval, as its prepare-conll-coref writes them from CoNLL',
    write(documents, losses, { log, ...options }) {
      for (const { place, start, extents } of documents) {
        if (extents) reportUnwritten('no positions', place, log);
        if (start.length === 0) losses.add('document', 'lost', 'documents without mentions have no rows', { place });
      }
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
