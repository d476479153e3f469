import { type EntityNames, prepareConll } from '../../compat/neleval/prepare.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { writeConll } from '../../formats/write/conll.ts';
import { writeJsonl } from '../../formats/write/jsonl.ts';
import type { Written } from '../../formats/write/written.ts';
import { withoutEntityIds } from '../../pair/topics.ts';
import { type FileReading, readAlone } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import { type ProblemLog, type ProblemSink, reportAll } from '../../text/problem.ts';

/** A format in which documents can be written. */
interface Writer {
  readonly name: string;
  readonly about: string;
  /** Why it cannot write a document; undefined if it can. */
  refusal(document: CorefDocument): string | undefined;
  write(documents: readonly CorefDocument[], options: EntityNames): Written;
}

/** What was written, or why nothing was; neither where the log has errors. */
export interface Converted {
  readonly logs: readonly ProblemLog[];
  readonly written?: Written | undefined;
  readonly refusal?: string | undefined;
}

/** Reads a file and writes its documents in the format of that name. */
export async function convert(
  reading: Omit<FileReading, 'keepsWords'> & { readonly log: ProblemLog & ProblemSink },
  to: string,
  names: EntityNames,
  files: Files,
): Promise<Converted> {
  const { documents, format } = await readAlone({ ...reading, keepsWords: to !== 'neleval' }, files);
  const logs = [reading.log];
  if (names.acrossDocuments) reportAll(reading.log, withoutEntityIds(documents));
  if (reading.log.errors > 0) return { logs };
  const writer = writers.find(({ name }) => name === to)!;
  const isSame = format === 'tsv' && to === 'neleval';
  const [refusal] = documents.flatMap((document) => writer.refusal(document) ?? []);
  if (isSame || refusal !== undefined) return { logs, refusal: refusal ?? 'these are rows of neleval already' };
  return { logs, written: writer.write(documents, names) };
}

export const writers: readonly Writer[] = [
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
    write: (documents, { acrossDocuments: keepsIds }) => writeJsonl(documents, { keepsIds }),
  },
  {
    name: 'neleval',
    about: 'rows of neleval, as its prepare-conll-coref writes them from CoNLL',
    refusal: ({ id, extents }) => extents && `mentions of document '${id}' are names, not tokens`,
    write(documents, options) {
      const { text, lost } = prepareConll(documents, options);
      const why = 'of several mentions with the same tokens, only the last is written';
      return { text, losses: [{ count: lost, noun: 'mention', fate: 'lost', why }] };
    },
  },
];
